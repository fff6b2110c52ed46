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

use gametree::knowledge::Notation;
use gametree::{Game, GameValue, Player, Score, Wdl};
use gametree_players::{
    AnyGame, AnyMove, AnyState, Explainer, Kept, KnownMove, Level, Played, Question, ReviewedMove, WhyLimits,
    how_known, spoken_line,
};

/// Searches recurse once per ply; no game of the catalogue has more than 128.
const STACK: usize = 16 << 20;

/// What the engine can find out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineTask {
    /// The move of a level.
    Best(Level),
    Values,
    /// The moves of the game that changed its result.
    Review,
    /// The reasons for the best move or this one, and against another, by their names.
    Why {
        mv: Option<String>,
        not: Option<String>,
    },
    /// Nothing: the engine thinks until it is stopped, so that it knows more afterwards.
    Ponder,
}

/// The result of a task.
#[derive(Clone, Debug)]
pub(super) enum EngineAnswer {
    /// The best move: the last answer to [`EngineTask::Best`].
    Best(MoveAdvice),
    /// The values known so far, and whether this is the last answer to [`EngineTask::Values`], which has one or more.
    Values { known: Vec<NamedMove>, last: bool },
    /// How many moves have been looked at.
    Reviewing(usize),
    /// The last answer to [`EngineTask::Review`].
    Review(Review),
    /// The last answer to [`EngineTask::Why`].
    Why(Reasons),
    /// The last answer to [`EngineTask::Ponder`].
    Pondered,
}

impl EngineAnswer {
    /// Whether no other answer to the same task follows.
    pub(super) fn is_last(&self) -> bool {
        !matches!(self, EngineAnswer::Values { last: false, .. } | EngineAnswer::Reviewing(_))
    }
}

/// What is known of a move, by names.
#[derive(Clone, Debug)]
pub(super) struct NamedMove {
    pub(super) name: String,
    /// As players write it in this position, which is what they are shown.
    pub(super) said: String,
    /// For the side to move.
    pub(super) value: GameValue,
    pub(super) points: Option<Score>,
    /// The depth searched without a proof, in plies.
    pub(super) depth: u32,
    pub(super) line: Vec<String>,
    pub(super) source: &'static str,
}

impl NamedMove {
    /// Takes over what advice says of this move.
    pub(super) fn take_over(&mut self, advice: &MoveAdvice) {
        let MoveAdvice { value, points, line, depth, source, .. } = advice.clone();
        if how_known(value) != '?' {
            let (name, said) = (std::mem::take(&mut self.name), std::mem::take(&mut self.said));
            *self = NamedMove { name, said, value, points, depth, line, source };
        }
    }
}

/// A game looked at again.
#[derive(Clone, Debug, Default)]
pub(super) struct Review {
    /// The moves that changed the result.
    pub(super) changes: Vec<Change>,
    /// The moves before and after which the result is proved.
    pub(super) proved: usize,
}

/// A move that changed the result of a game.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) mover: Player,
    /// As players write it.
    pub(super) said: String,
    /// The results before and after it, for its mover.
    pub(super) results: (Wdl, Wdl),
    /// The moves that are proved to have kept the result, and the number of those of which nothing is proved.
    pub(super) keeping: Vec<String>,
    pub(super) open: usize,
}

/// Why a move is good or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    /// What the moves are worth.
    pub(super) summary: String,
    pub(super) claims: Vec<String>,
}

/// A move by name, and the reason for it.
#[derive(Clone, Debug)]
pub(super) struct MoveAdvice {
    pub(super) mv: String,
    /// As players write it.
    pub(super) said: String,
    /// For the side to move.
    pub(super) value: GameValue,
    pub(super) points: Option<Score>,
    pub(super) line: Vec<String>,
    /// The depth searched without a proof, in plies.
    pub(super) depth: u32,
    /// Whether every other move is proved to lose.
    pub(super) only: bool,
    /// The level that chose it.
    pub(super) level: Level,
    /// Who says so.
    pub(super) source: &'static str,
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

/// What is kept of a game, and asked before any search.
pub(super) type KeptOfGame = Vec<Box<dyn Kept>>;

/// The engine. At most one task is open at any time.
pub(super) struct EngineThread {
    requests: Option<Sender<TaskRequest>>,
    answers: Receiver<EngineAnswer>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    /// An engine for a game, with tables of at most `memory` bytes. The slips of the lower levels are drawn with
    /// `seed`; what is `kept` of the game is asked before any search.
    pub(super) fn start(
        game: AnyGame,
        memory: usize,
        seed: u64,
        kept: KeptOfGame,
    ) -> io::Result<EngineThread> {
        let (requests, tasks) = mpsc::channel();
        let (results, answers) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let work = move || work(&game, (memory, seed, kept), &flag, &tasks, &results);
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
    (memory, seed, kept): (usize, u64, KeptOfGame),
    stop: &AtomicBool,
    tasks: &Receiver<TaskRequest>,
    results: &Sender<EngineAnswer>,
) {
    // A game's own evaluation always exists; were it missing, the thread would end, and the session reports that.
    let Ok(explainer) = Explainer::new(game, memory, seed, stop) else { return };
    let mut explainer = explainer.with_kept(kept);
    let named = |state: &AnyState, known: &[KnownMove]| -> Vec<NamedMove> {
        let named = |known: &KnownMove| NamedMove {
            name: game.move_name(known.mv),
            said: game.move_name_at(state, known.mv),
            value: known.value,
            points: known.points,
            depth: known.depth,
            line: spoken_line(game, state, &known.line),
            source: known.source,
        };
        known.iter().map(named).collect()
    };
    for TaskRequest { position, task, time } in tasks {
        // The session has checked the position.
        let Ok(state) = game.read_position(&position) else { return };
        let advisor = explainer.advisor();
        let answer = match task {
            EngineTask::Best(level) => {
                let Some(advice) = advisor.best(&state, level, time) else { return };
                EngineAnswer::Best(MoveAdvice {
                    mv: game.move_name(advice.best),
                    said: game.move_name_at(&state, advice.best),
                    value: advice.value,
                    points: advice.points,
                    line: spoken_line(game, &state, &advice.line),
                    depth: advice.depth,
                    only: advice.only,
                    level,
                    source: advice.source,
                })
            }
            EngineTask::Values => {
                let send = |known: &[KnownMove]| {
                    let _ = results.send(EngineAnswer::Values { known: named(&state, known), last: false });
                };
                let known = advisor.values(&state, time, send);
                EngineAnswer::Values { known: named(&state, &known), last: true }
            }
            EngineTask::Review => {
                let Ok(played) = Played::read(game, &position) else { return };
                let (start, moves) = (played.positions_before(game).into_iter().next(), played.moves());
                let start = start.unwrap_or_else(|| state.clone());
                let send = |looked_at| {
                    let _ = results.send(EngineAnswer::Reviewing(looked_at));
                };
                let reviewed = advisor.review(&start, moves, time, send);
                EngineAnswer::Review(review(game, start, moves, &reviewed))
            }
            EngineTask::Why { mv, not } => {
                let read = |name: Option<String>| Some(game.read_move(&name?).ok()?.0);
                let question = Question { mv: read(mv), not: read(not) };
                let limits = WhyLimits { time, nodes: None };
                let Ok(Some(why)) = explainer.explain(&state, question, limits) else { return };
                let claims = why.claims.into_iter().map(|claim| claim.text).collect();
                EngineAnswer::Why(Reasons { summary: why.summary, claims })
            }
            EngineTask::Ponder => {
                let _ = advisor.best(&state, Level::FULL, time);
                EngineAnswer::Pondered
            }
        };
        if results.send(answer).is_err() {
            return;
        }
    }
}

/// The moves of a game that changed its result, by names.
fn review(game: &AnyGame, start: AnyState, moves: &[AnyMove], reviewed: &[ReviewedMove]) -> Review {
    let (mut state, mut before) = (start, Vec::new());
    for &mv in moves {
        let next = game.play(&state, mv);
        before.push(std::mem::replace(&mut state, next));
    }
    let proved =
        reviewed.iter().filter(|one| one.before.wdl().is_some() && one.after.wdl().is_some()).count();
    let change = |one: &ReviewedMove| {
        let at = &before[one.ply];
        Some(Change {
            number: one.ply + 1,
            mover: at.to_move(),
            said: game.move_name_at(at, one.mv),
            results: one.change()?,
            keeping: one.keeping.iter().map(|&mv| game.move_name_at(at, mv)).collect(),
            open: one.open,
        })
    };
    Review { changes: reviewed.iter().filter_map(change).collect(), proved }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_move_takes_over_a_proof_and_an_estimate_but_not_ignorance() {
        let advice = |value, depth| MoveAdvice {
            mv: "c3".to_owned(),
            said: "c3".to_owned(),
            value,
            points: None,
            line: vec!["c3".to_owned()],
            depth,
            only: false,
            level: Level::FULL,
            source: "threats",
        };
        let mut known = NamedMove {
            name: "c3".to_owned(),
            said: "c3".to_owned(),
            value: GameValue::Estimate(Score::from(314)),
            points: None,
            depth: 5,
            line: Vec::new(),
            source: "engine",
        };
        known.take_over(&advice(gametree_players::UNKNOWN, 2));
        assert_eq!((how_known(known.value), known.depth, known.source), ('≈', 5, "engine"));
        known.take_over(&advice(GameValue::Proved(Wdl::Win, None), 0));
        assert_eq!((how_known(known.value), known.depth, known.source), ('=', 0, "threats"));
        assert_eq!(known.line.len(), 1);
        assert_eq!((known.name.as_str(), known.value.wdl()), ("c3", Some(Wdl::Win)));
    }
}
