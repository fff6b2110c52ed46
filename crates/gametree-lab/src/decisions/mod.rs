//! Decisions on solved positions: how often a setting chooses a move that gives something away.
//!
//! A position is *critical* where some move keeps its value and another does not: only there can a decision be wrong. The share of wrong
//! ones among critical positions is the decision error, the quantity of [`pathology`](crate::pathology), measured on a real game. What that
//! module's models need to know of the game and of an evaluation, [`Statics`] measures on the same positions.

mod statics;

pub use statics::Statics;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gametree::Game;
use gametree::Wdl;
use gametree::knowledge::{Notation, PositionError};
use serde_json::Value;

use crate::Watch;
use crate::contest::{Asked, Fault, Spent, Thinker};

/// A position with the result of every move, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The moves that lead to it.
    pub position: String,
    /// Every move, as it is written, and its result.
    pub moves: Vec<(String, Wdl)>,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum DecisionError {
    #[error(
        "line {line}: expected a position as gametree solve GAME - --all-moves --json answers it, with the result of every move"
    )]
    Line { line: usize },
    #[error("line {line}: a position of {found}: expected one of {wanted}")]
    OtherGame { line: usize, found: String, wanted: String },
    #[error("position {number}: {source}")]
    Position { number: usize, source: PositionError },
    #[error("position {number}: its moves are not those that are solved: expected every legal move once")]
    Moves { number: usize },
    #[error("{0}")]
    Broken(String),
}

impl Solved {
    /// Reads positions of `game`, one a line, as `gametree solve GAME - --all-moves --json` writes them. Empty lines and those that
    /// begin with `#` are passed over.
    ///
    /// # Errors
    /// [`DecisionError`], with the line that is none, or of another game, or where a move has no result.
    ///
    /// ```
    /// use gametree_lab::decisions::Solved;
    /// let line = r#"{"game":"hex:1","position":"","moves":{"a1":{"value":"win"}}}"#;
    /// assert_eq!(Solved::read_all(line, "hex:1")?[0].moves.len(), 1);
    /// # Ok::<(), gametree_lab::decisions::DecisionError>(())
    /// ```
    pub fn read_all(text: &str, game: &str) -> Result<Vec<Solved>, DecisionError> {
        let lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        lines.map(|(line, text)| Solved::read(line, text, game)).collect()
    }

    fn read(line: usize, text: &str, game: &str) -> Result<Solved, DecisionError> {
        let wrong = || DecisionError::Line { line };
        let value: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        let found = value["game"].as_str().ok_or_else(wrong)?;
        if found != game {
            let (found, wanted) = (found.chars().take(40).collect(), game.to_owned());
            return Err(DecisionError::OtherGame { line, found, wanted });
        }
        let verdict = |result: &Value| match result["value"].as_str() {
            Some("win") => Some(Wdl::Win),
            Some("draw") => Some(Wdl::Draw),
            Some("loss") => Some(Wdl::Loss),
            _ => None,
        };
        let moves = value["moves"].as_object().ok_or_else(wrong)?.iter();
        let moves: Option<Vec<_>> =
            moves.map(|(name, result)| Some((name.clone(), verdict(result)?))).collect();
        let position = value["position"].as_str().ok_or_else(wrong)?.to_owned();
        Ok(Solved { position, moves: moves.ok_or_else(wrong)? })
    }

    /// The value of the position: the best result.
    #[must_use]
    pub fn value(&self) -> Option<Wdl> {
        self.moves.iter().map(|&(_, verdict)| verdict).max()
    }

    /// Whether a decision can be wrong here.
    #[must_use]
    pub fn critical(&self) -> bool {
        self.moves.windows(2).any(|pair| pair[0].1 != pair[1].1)
    }
}

/// How a setting decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decisions {
    /// On each critical position, in the order of the list, whether the move was wrong.
    pub wrong: Vec<bool>,
    /// What it spent.
    pub spent: Spent,
    /// Whether it was stopped before all were decided: then `wrong` holds those that were.
    pub stopped: bool,
}

impl Decisions {
    /// The share of wrong decisions, and its standard error; `None` of none.
    #[must_use]
    pub fn error(&self) -> Option<(f64, f64)> {
        let number = self.wrong.len() as f64;
        let wrong = self.wrong.iter().filter(|&&wrong| wrong).count() as f64;
        let share = wrong / number;
        (number > 0.0).then(|| (share, (share * (1.0 - share) / number).sqrt()))
    }
}

/// Asks `thinker` on every critical position, on so many threads, each with a thinker of its own. Every position is a game of its own: what was
/// learnt at one is not known at the next.
///
/// # Errors
/// [`DecisionError`], where a position is not one of the game, or a thinker fails.
pub fn decide<'a, G>(
    game: &G,
    positions: &[Solved],
    thinker: &(dyn Fn() -> Result<Box<dyn Thinker<G> + 'a>, Fault> + Sync),
    jobs: usize,
    watch: Watch<'_>,
) -> Result<Decisions, DecisionError>
where
    G: Game + Notation + Sync,
{
    let broken = |fault: Fault| DecisionError::Broken(fault.to_string());
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || -> Result<(), DecisionError> {
        let mut thinker = thinker().map_err(broken)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(solved) = positions.get(number) else { return Ok(()) };
            let asked = Question::new(game, solved, number + 1)?;
            if solved.critical() && !watch.stopped() {
                match asked.put(game, thinker.as_mut(), solved) {
                    Ok((wrong, spent)) => lock(&found).push((number, wrong, spent)),
                    Err(Fault::Stopped) => return Ok(()),
                    Err(fault) => return Err(broken(fault)),
                }
            }
            watch.tell(1);
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let done = work();
        // A thread that panicked has said why; what it did not decide is missing.
        others.into_iter().filter_map(|other| other.join().ok()).fold(done, Result::and)
    })?;
    let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    found.sort_by_key(|&(number, ..)| number);
    let spent = found.iter().fold(Spent::default(), |sum, &(.., spent)| sum.and(spent));
    let stopped = found.len() < positions.iter().filter(|solved| solved.critical()).count();
    Ok(Decisions { wrong: found.into_iter().map(|(_, wrong, _)| wrong).collect(), spent, stopped })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A critical position of the game.
struct Question<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
}

impl<G: Game + Notation> Question<G> {
    /// The position, whose solved moves must be its legal ones.
    fn new(game: &G, solved: &Solved, number: usize) -> Result<Self, DecisionError> {
        let wrong = |source| DecisionError::Position { number, source };
        let state = game.read_position(&solved.position).map_err(wrong)?;
        let moves = crate::contest::moves_of(game, &solved.position).map_err(wrong)?;
        let mut legal: Vec<String> = match game.outcome(&state) {
            Some(_) => Vec::new(),
            None => game.moves(&state).map(|mv| game.move_name(mv)).collect(),
        };
        let mut named: Vec<&String> = solved.moves.iter().map(|(name, _)| name).collect();
        legal.sort();
        named.sort();
        if !legal.iter().eq(named) {
            return Err(DecisionError::Moves { number });
        }
        Ok(Question { state, moves })
    }

    /// Whether the thinker's move is wrong, and what it spent.
    fn put(self, game: &G, thinker: &mut dyn Thinker<G>, solved: &Solved) -> Result<(bool, Spent), Fault> {
        let started = std::time::Instant::now();
        thinker.begin()?;
        let thought = thinker.choose(&Asked { state: &self.state, moves: &self.moves })?;
        let name = game.move_name(thought.mv);
        let chosen = solved.moves.iter().find(|(solved, _)| *solved == name).map(|&(_, verdict)| verdict);
        if chosen.is_none() {
            return Err(Fault::Broken(format!("{name} is not a legal move at {:?}", solved.position)));
        }
        let seconds = started.elapsed().as_secs_f64();
        let spent = Spent { moves: 1, nodes: thought.nodes, plies: u64::from(thought.depth), seconds };
        Ok((chosen != solved.value(), spent))
    }
}
