//! The advisor on a thread of its own, so that the person can go on, stop it or leave while it thinks. Questions and answers
//! are in words; its rules list the moves in the order that is best for searching.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use gametree::GameValue;
use gametree::knowledge::Notation;
use gametree_players::{Advisor, AnyGame, AnyMove};

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
    pub(super) fn start(game: AnyGame, memory: usize) -> io::Result<Engine> {
        let (asks, questions) = mpsc::channel();
        let (replies, answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let work = move || work(&game, memory, &flag, &questions, &replies);
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

/// The thread's work: answers questions until the other end is closed.
fn work(
    game: &AnyGame,
    memory: usize,
    stop: &AtomicBool,
    questions: &Receiver<Ask>,
    replies: &Sender<Answer>,
) {
    // A game's own evaluation always exists; were it missing, the thread would end, and the session reports that.
    let Ok(mut advisor) = Advisor::new(game, memory, stop) else { return };
    let named = |known: &[(AnyMove, GameValue)]| -> Vec<(String, GameValue)> {
        known.iter().map(|&(mv, value)| (game.move_name(mv), value)).collect()
    };
    for Ask { position, question, time } in questions {
        // The session has checked the position.
        let Ok(state) = game.read_position(&position) else { return };
        let answer = match question {
            Question::Best => {
                let Some(advice) = advisor.best(&state, time) else { return };
                Answer::Best(Advice {
                    mv: game.move_name(advice.best),
                    value: advice.value,
                    line: advice.line.into_iter().map(|mv| game.move_name(mv)).collect(),
                    depth: advice.depth,
                    only: advice.only,
                })
            }
            Question::Values => {
                let send = |known: &[(AnyMove, GameValue)]| {
                    let _ = replies.send(Answer::Values { values: named(known), last: false });
                };
                let known = advisor.values(&state, time, send);
                Answer::Values { values: named(&known), last: true }
            }
        };
        if replies.send(answer).is_err() {
            return;
        }
    }
}
