//! The advisor on a thread of its own, so that the person can continue, stop it or quit while it searches.
//!
//! Positions and moves are passed as text, because the engine's rules list the moves in another order than the
//! board's.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use gametree::GameValue;
use gametree::knowledge::Notation;
use gametree_players::{Advisor, AnyGame, AnyMove, GameBook, Level, TableFile};
use gametree_tables::BookFile;

/// Searches recurse once per ply; no game of the catalogue has more than 128.
const STACK: usize = 16 << 20;

/// What the engine can find out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineTask {
    /// The move of a level.
    Best(Level),
    Values,
}

/// The result of a task.
#[derive(Clone, Debug)]
pub(super) enum EngineAnswer {
    /// The best move: the last answer to [`EngineTask::Best`].
    Best(MoveAdvice),
    /// The values known so far, and whether this is the last answer to [`EngineTask::Values`], which has one or more.
    Values { values: Vec<(String, GameValue)>, last: bool },
}

/// A move by name, and the reason for it.
#[derive(Clone, Debug)]
pub(super) struct MoveAdvice {
    pub(super) mv: String,
    /// For the side to move.
    pub(super) value: GameValue,
    pub(super) line: Vec<String>,
    /// The depth searched without a proof, in plies.
    pub(super) depth: u32,
    /// Whether every other move is proved to lose.
    pub(super) only: bool,
    /// The level that chose it.
    pub(super) level: Level,
}

/// The engine's thread has ended: a bug; its panic message is on stderr.
#[derive(Debug, thiserror::Error)]
#[error("the engine has failed: this is a bug")]
pub(super) struct EngineGone;

struct TaskRequest {
    position: String,
    task: EngineTask,
    time: Duration,
}

/// What is known of a game before any search.
#[derive(Default)]
pub(super) struct Known {
    pub(super) table: Option<TableFile>,
    pub(super) book: Option<BookFile>,
}

/// The engine. At most one task is open at any time.
pub(super) struct EngineThread {
    requests: Option<Sender<TaskRequest>>,
    answers: Receiver<EngineAnswer>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    /// An engine for a game, with tables of at most `memory` bytes. The slips of the lower levels are drawn with
    /// `seed`; what is `known` of the game is asked before any search.
    pub(super) fn start(game: AnyGame, memory: usize, seed: u64, known: Known) -> io::Result<EngineThread> {
        let (requests, tasks) = mpsc::channel();
        let (results, answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let work = move || work(&game, (memory, seed, known), &flag, &tasks, &results);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(EngineThread { requests: Some(requests), answers, stop, thread: Some(thread) })
    }

    /// Starts a task on a position that is not over. The previous task must have its last answer.
    pub(super) fn begin(&self, position: String, task: EngineTask, time: Duration) -> Result<(), EngineGone> {
        self.stop.store(false, Ordering::Relaxed);
        let request = TaskRequest { position, task, time };
        self.requests.as_ref().and_then(|requests| requests.send(request).ok()).ok_or(EngineGone)
    }

    /// Stops the task, which then gives the answer found so far.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next answer, if it comes within `wait`.
    pub(super) fn answer(&self, wait: Duration) -> Result<Option<EngineAnswer>, EngineGone> {
        match self.answers.recv_timeout(wait) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(EngineGone),
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The body of the thread: performs tasks until the channel is closed.
fn work(
    game: &AnyGame,
    (memory, seed, known): (usize, u64, Known),
    stop: &AtomicBool,
    tasks: &Receiver<TaskRequest>,
    results: &Sender<EngineAnswer>,
) {
    // A game's own evaluation always exists; were it missing, the thread would end, and the session reports that.
    let Ok(advisor) = Advisor::new(game, memory, seed, stop) else { return };
    let advisor = advisor.with_table(known.table);
    let mut advisor = advisor.with_book(known.book.map(|book| GameBook::new(game, book)));
    let named = |known: &[(AnyMove, GameValue)]| -> Vec<(String, GameValue)> {
        known.iter().map(|&(mv, value)| (game.move_name(mv), value)).collect()
    };
    for TaskRequest { position, task, time } in tasks {
        // The session has checked the position.
        let Ok(state) = game.read_position(&position) else { return };
        let answer = match task {
            EngineTask::Best(level) => {
                let Some(advice) = advisor.best(&state, level, time) else { return };
                EngineAnswer::Best(MoveAdvice {
                    mv: game.move_name(advice.best),
                    value: advice.value,
                    line: advice.line.into_iter().map(|mv| game.move_name(mv)).collect(),
                    depth: advice.depth,
                    only: advice.only,
                    level,
                })
            }
            EngineTask::Values => {
                let send = |known: &[(AnyMove, GameValue)]| {
                    let _ = results.send(EngineAnswer::Values { values: named(known), last: false });
                };
                let known = advisor.values(&state, time, send);
                EngineAnswer::Values { values: named(&known), last: true }
            }
        };
        if results.send(answer).is_err() {
            return;
        }
    }
}
