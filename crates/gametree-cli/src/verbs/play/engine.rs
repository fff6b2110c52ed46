//! The engine on a thread of its own, so that whoever plays can go on, stop it or leave while it thinks. It is asked in
//! words and answers in words; it has its own copy of the rules, with the moves in the order that is best for searching.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use gametree::GameValue;
use gametree_games::{Order, Playable, Spec, Visitor};

use super::mind::Mind;

/// The searches recurse once a ply; no game of the catalogue has more than 128.
const STACK: usize = 16 << 20;

/// What the engine can be asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Best,
    Values,
}

/// What it answers.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// The best move. The last answer to [`Question::Best`].
    Best(Advice),
    /// What is known so far of every move, and whether that is all that will be. One or more to [`Question::Values`].
    Values { values: Vec<(String, GameValue)>, last: bool },
}

/// A move and the reason for it.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub(super) mv: String,
    /// For the side to move.
    pub(super) value: GameValue,
    pub(super) line: Vec<String>,
    /// How many plies were looked ahead without a proof.
    pub(super) depth: u32,
    /// Whether every other move is proved to lose.
    pub(super) only: bool,
}

/// The engine's thread has ended: a bug, which its panic has told.
#[derive(Debug, thiserror::Error)]
#[error("the engine has failed: this is a bug")]
pub(super) struct Gone;

struct Ask {
    position: String,
    question: Question,
    time: Duration,
}

/// The engine. At most one question is open at any time.
pub(super) struct Engine {
    asks: Option<Sender<Ask>>,
    answers: Receiver<Answer>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// An engine for a game, with a table of at most `memory` bytes.
    pub(super) fn start(game: Spec, memory: usize) -> io::Result<Engine> {
        let (asks, questions) = mpsc::channel();
        let (replies, answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let work = move || {
            game.visit(Order::Centre, Work { memory, stop: &flag, questions, replies });
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Engine { asks: Some(asks), answers, stop, thread: Some(thread) })
    }

    /// Asks about a position that is not over. The question before must have been answered.
    pub(super) fn ask(&self, position: String, question: Question, time: Duration) -> Result<(), Gone> {
        self.stop.store(false, Ordering::Relaxed);
        self.asks.as_ref().and_then(|asks| asks.send(Ask { position, question, time }).ok()).ok_or(Gone)
    }

    /// Asks for the answer at once, whatever it is by now.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next answer, if it comes within `wait`.
    pub(super) fn answer(&self, wait: Duration) -> Result<Option<Answer>, Gone> {
        match self.answers.recv_timeout(wait) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.asks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread's work: answers questions until nobody can ask any more.
struct Work<'a> {
    memory: usize,
    stop: &'a AtomicBool,
    questions: Receiver<Ask>,
    replies: Sender<Answer>,
}

impl Visitor for Work<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Work { memory, stop, questions, replies } = self;
        let mut mind = Mind::new(game, memory, stop);
        let named = |known: &[(G::Move, GameValue)]| -> Vec<(String, GameValue)> {
            known.iter().map(|&(mv, worth)| (game.move_name(mv), worth)).collect()
        };
        for Ask { position, question, time } in questions {
            // The session has checked the position; were it wrong, the thread would end, and that is told.
            let Ok(state) = game.read_position(&position) else { return };
            let answer = match question {
                Question::Best => {
                    let Some(thought) = mind.best(&state, time) else { return };
                    Answer::Best(Advice {
                        mv: game.move_name(thought.best),
                        value: thought.value,
                        line: thought.line.into_iter().map(|mv| game.move_name(mv)).collect(),
                        depth: thought.depth,
                        only: thought.only,
                    })
                }
                Question::Values => {
                    let tell = |known: &[(G::Move, GameValue)]| {
                        let _ = replies.send(Answer::Values { values: named(known), last: false });
                    };
                    let known = mind.values(&state, time, tell);
                    Answer::Values { values: named(&known), last: true }
                }
            };
            if replies.send(answer).is_err() {
                return;
            }
        }
    }
}
