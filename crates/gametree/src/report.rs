//! The answer of a search, typed: what is best, what it is worth, what that rests on, and what it cost.

use std::fmt;

use crate::algorithm::Algorithm;
use crate::score::{Bound, Score};

/// The result of a game for the side to move.
///
/// ```
/// use gametree::Wdl;
/// assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::Win);
/// assert_eq!(Wdl::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The word used in output: `win`, `draw` or `loss`.
    ///
    /// ```
    /// assert_eq!(gametree::Wdl::Win.name(), "win");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        }
    }

    /// The same result for the opponent.
    ///
    /// ```
    /// use gametree::Wdl;
    /// assert_eq!([Wdl::Win, Wdl::Draw].map(Wdl::reversed), [Wdl::Loss, Wdl::Draw]);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }

    /// The result that a textbook score (+1, 0, −1) stands for.
    ///
    /// ```
    /// use gametree::{Score, Wdl};
    /// assert_eq!(Wdl::of_score(Score::from(-12)), Wdl::Loss);
    /// ```
    #[must_use]
    pub fn of_score(score: Score) -> Self {
        match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Less => Wdl::Loss,
            std::cmp::Ordering::Equal => Wdl::Draw,
            std::cmp::Ordering::Greater => Wdl::Win,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a position is worth, with what that rests on. Displays as `win in 7`, `draw (proved)`, `+12 (estimate)`, `≥ 3`.
///
/// ```
/// use gametree::{Bound, Score, Wdl, GameValue};
/// let said = [
///     GameValue::Proved(Wdl::Win, Some(7)),
///     GameValue::Between(Wdl::Draw, Wdl::Win),
///     GameValue::Estimate(Score::from(12)),
///     GameValue::Bound(Score::from(3), Bound::Lower),
/// ];
/// assert_eq!(said.map(|worth| worth.to_string()), ["win in 7", "at least a draw", "+12 (estimate)", "≥ 3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// A proved result, and the plies to the end under best play where they are known.
    Proved(Wdl, Option<u32>),
    /// The result lies between these two.
    Between(Wdl, Wdl),
    /// A score that rests on an evaluation, or on a budget that ran out.
    Estimate(Score),
    /// A score that bounds the true one.
    Bound(Score, Bound),
}

impl GameValue {
    /// The proved result.
    ///
    /// ```
    /// use gametree::{Score, Wdl, GameValue};
    /// assert_eq!(GameValue::Proved(Wdl::Draw, None).wdl(), Some(Wdl::Draw));
    /// assert_eq!(GameValue::Estimate(Score::from(900)).wdl(), None); // good hopes prove nothing
    /// ```
    #[must_use]
    pub fn wdl(self) -> Option<Wdl> {
        match self {
            GameValue::Proved(wdl, _) => Some(wdl),
            GameValue::Between(low, high) if low == high => Some(low),
            _ => None,
        }
    }
}

impl GameValue {
    /// The plies to the end under best play, where they are known.
    ///
    /// ```
    /// use gametree::{Wdl, GameValue};
    /// assert_eq!(GameValue::Proved(Wdl::Win, Some(7)).plies(), Some(7));
    /// ```
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        if let GameValue::Proved(_, plies) = self { plies } else { None }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GameValue::Proved(wdl, None) => write!(f, "{wdl} (proved)"),
            GameValue::Proved(Wdl::Draw, Some(plies)) => write!(f, "draw (proved), game ends in {plies}"),
            GameValue::Proved(wdl, Some(plies)) => write!(f, "{wdl} in {plies}"),
            GameValue::Between(low, high) if low == high => write!(f, "{low} (proved)"),
            GameValue::Between(Wdl::Loss, Wdl::Win) => f.write_str("unknown"),
            GameValue::Between(Wdl::Loss, high) => write!(f, "at most a {high}"),
            GameValue::Between(low, _) => write!(f, "at least a {low}"),
            GameValue::Estimate(score) if score > Score::ZERO => write!(f, "+{score} (estimate)"),
            GameValue::Estimate(score) => write!(f, "{score} (estimate)"),
            GameValue::Bound(score, Bound::Lower) => write!(f, "≥ {score}"),
            GameValue::Bound(score, Bound::Upper) => write!(f, "≤ {score}"),
            GameValue::Bound(score, Bound::Exact) => write!(f, "{score}"),
        }
    }
}

/// What a search did.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// let report = gametree::Search::new(&Heap(3)).run(&Heap(3).start()).unwrap();
/// // Every node entered has its moves tried, or is the end of a game.
/// assert_eq!(report.counts.expanded + report.counts.leaves, report.nodes);
/// assert_eq!(report.counts.tried, report.nodes - 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Finished positions reached.
    pub leaves: u64,
    /// Moves tried.
    pub tried: u64,
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Positions where a move that wins at once was seen and not searched.
    pub forced_wins: u64,
    /// Positions where the only move tried was the block of a threat.
    pub forced_blocks: u64,
}

/// The answer of a search. All scores are for the side to move at the root.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Bound, Score, Search};
/// let report = Search::new(&Heap(6)).run(&Heap(6).start()).unwrap();
/// assert_eq!((report.score, report.bound), (Score::from(1), Bound::Exact)); // a win, in the textbook's scores
/// assert_eq!((&report.best[..], report.line[0]), (&[2][..], 2));
/// assert!(report.complete);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// What found it.
    pub algorithm: Algorithm,
    /// The best move, or all equally good ones where every move was asked for; none where the game is over.
    pub best: Vec<M>,
    /// The value found, in the algorithm's own scores.
    pub score: Score,
    /// What `score` says of the true value.
    pub bound: Bound,
    /// The line of best play, as far as the search knows it, `best` first.
    pub line: Vec<M>,
    /// The score of every move at the root, where that was asked for.
    pub per_move: Vec<(M, Score)>,
    /// The depth limit, in plies; `None` where the search went to the end of the game.
    pub depth: Option<u32>,
    /// Nodes, as the paper of the algorithm counts them: by default every node entered, the root included.
    pub nodes: u64,
    /// What was done, in detail.
    pub counts: Counts,
    /// Whether the whole tree stood behind the result: no depth limit was met, no budget ran out.
    pub complete: bool,
    /// Whether the budget ended the search before its answer.
    pub stopped: bool,
}

impl<M> Report<M> {
    /// What the root is worth: a proved result where the whole tree stands behind the score (a game that ends in points
    /// counts as won, drawn or lost), else an estimate or a bound. What Althöfer's rule and the product rule find is
    /// never a result of the game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::Search;
    /// let search = || Search::new(&Heap(9));
    /// assert_eq!(search().run(&Heap(9).start()).unwrap().value().to_string(), "win (proved)");
    /// assert_eq!(search().depth(2).run(&Heap(9).start()).unwrap().value().to_string(), "0 (estimate)");
    /// ```
    #[must_use]
    pub fn value(&self) -> GameValue {
        let no_result = self.algorithm.uses_static_values() || self.algorithm == Algorithm::Product;
        if no_result || !self.complete { self.unproved() } else { self.proved() }
    }

    /// The same where the evaluation was 0 everywhere, in a game whose ends count +1, 0 and −1: there a score of ±1 is
    /// proved even at a depth limit, and Althöfer's values are those of minimax.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // To a depth of three the win is seen, though not the whole game.
    /// let report = gametree::Search::new(&Heap(5)).depth(3).run(&Heap(5).start()).unwrap();
    /// assert_eq!(report.value().to_string(), "+1 (estimate)");
    /// assert_eq!(report.value_without_evaluation().to_string(), "win (proved)");
    /// ```
    #[must_use]
    pub fn value_without_evaluation(&self) -> GameValue {
        let reached = match self.bound {
            Bound::Exact => self.score != Score::ZERO,
            Bound::Lower => self.score > Score::ZERO,
            Bound::Upper => self.score < Score::ZERO,
        };
        if self.algorithm == Algorithm::Product || self.stopped || !(self.complete || reached) {
            self.unproved()
        } else {
            self.proved()
        }
    }

    fn unproved(&self) -> GameValue {
        match self.bound {
            Bound::Lower | Bound::Upper if !self.stopped => GameValue::Bound(self.score, self.bound),
            _ => GameValue::Estimate(self.score),
        }
    }

    fn proved(&self) -> GameValue {
        let wdl = Wdl::of_score(self.score);
        match (self.bound, wdl) {
            (Bound::Lower, Wdl::Draw | Wdl::Loss) => GameValue::Between(wdl, Wdl::Win),
            (Bound::Upper, Wdl::Draw | Wdl::Win) => GameValue::Between(Wdl::Loss, wdl),
            _ => GameValue::Proved(wdl, None),
        }
    }
}
