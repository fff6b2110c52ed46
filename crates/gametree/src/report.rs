//! The answer of a search, typed: what is best, what it is worth, what that rests on, and what it cost.

use std::fmt;

use crate::algorithm::Algorithm;
use crate::score::{Bound, Score};

/// The result of a game for the side to move.
///
/// ```
/// use gametree::Verdict;
/// assert!(Verdict::Loss < Verdict::Draw && Verdict::Draw < Verdict::Win);
/// assert_eq!(Verdict::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Verdict {
    /// The word used in output: `win`, `draw` or `loss`.
    ///
    /// ```
    /// assert_eq!(gametree::Verdict::Win.name(), "win");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Win => "win",
        }
    }

    /// The same result for the opponent.
    ///
    /// ```
    /// use gametree::Verdict;
    /// assert_eq!([Verdict::Win, Verdict::Draw].map(Verdict::reversed), [Verdict::Loss, Verdict::Draw]);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
            Verdict::Win => Verdict::Loss,
        }
    }

    /// The result that a textbook score (+1, 0, −1) stands for.
    ///
    /// ```
    /// use gametree::{Score, Verdict};
    /// assert_eq!(Verdict::of_score(Score::from(-12)), Verdict::Loss);
    /// ```
    #[must_use]
    pub fn of_score(score: Score) -> Self {
        match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Win,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a position is worth, with what that rests on. Displays as `win in 7`, `draw (proved)`, `+12 (estimate)`, `≥ 3`.
///
/// ```
/// use gametree::{Bound, Score, Verdict, Worth};
/// let said = [
///     Worth::Proved(Verdict::Win, Some(7)),
///     Worth::Between(Verdict::Draw, Verdict::Win),
///     Worth::Estimate(Score::from(12)),
///     Worth::Bound(Score::from(3), Bound::Lower),
/// ];
/// assert_eq!(said.map(|worth| worth.to_string()), ["win in 7", "at least a draw", "+12 (estimate)", "≥ 3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A proved result, and the plies to the end under best play where they are known.
    Proved(Verdict, Option<u32>),
    /// The result lies between these two.
    Between(Verdict, Verdict),
    /// A score that rests on an evaluation, or on a budget that ran out.
    Estimate(Score),
    /// A score that bounds the true one.
    Bound(Score, Bound),
}

impl Worth {
    /// The proved result.
    ///
    /// ```
    /// use gametree::{Score, Verdict, Worth};
    /// assert_eq!(Worth::Proved(Verdict::Draw, None).verdict(), Some(Verdict::Draw));
    /// assert_eq!(Worth::Estimate(Score::from(900)).verdict(), None); // good hopes prove nothing
    /// ```
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            Worth::Proved(verdict, _) => Some(verdict),
            Worth::Between(low, high) if low == high => Some(low),
            _ => None,
        }
    }
}

impl Worth {
    /// The plies to the end under best play, where they are known.
    ///
    /// ```
    /// use gametree::{Verdict, Worth};
    /// assert_eq!(Worth::Proved(Verdict::Win, Some(7)).plies(), Some(7));
    /// ```
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        if let Worth::Proved(_, plies) = self { plies } else { None }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Worth::Proved(verdict, None) => write!(f, "{verdict} (proved)"),
            Worth::Proved(Verdict::Draw, Some(plies)) => write!(f, "draw (proved), game ends in {plies}"),
            Worth::Proved(verdict, Some(plies)) => write!(f, "{verdict} in {plies}"),
            Worth::Between(low, high) if low == high => write!(f, "{low} (proved)"),
            Worth::Between(Verdict::Loss, Verdict::Win) => f.write_str("unknown"),
            Worth::Between(Verdict::Loss, high) => write!(f, "at most a {high}"),
            Worth::Between(low, _) => write!(f, "at least a {low}"),
            Worth::Estimate(score) if score > Score::ZERO => write!(f, "+{score} (estimate)"),
            Worth::Estimate(score) => write!(f, "{score} (estimate)"),
            Worth::Bound(score, Bound::Lower) => write!(f, "≥ {score}"),
            Worth::Bound(score, Bound::Upper) => write!(f, "≤ {score}"),
            Worth::Bound(score, Bound::Exact) => write!(f, "{score}"),
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
    /// assert_eq!(search().run(&Heap(9).start()).unwrap().worth().to_string(), "win (proved)");
    /// assert_eq!(search().depth(2).run(&Heap(9).start()).unwrap().worth().to_string(), "0 (estimate)");
    /// ```
    #[must_use]
    pub fn worth(&self) -> Worth {
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
    /// assert_eq!(report.worth().to_string(), "+1 (estimate)");
    /// assert_eq!(report.worth_without_evaluation().to_string(), "win (proved)");
    /// ```
    #[must_use]
    pub fn worth_without_evaluation(&self) -> Worth {
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

    fn unproved(&self) -> Worth {
        match self.bound {
            Bound::Lower | Bound::Upper if !self.stopped => Worth::Bound(self.score, self.bound),
            _ => Worth::Estimate(self.score),
        }
    }

    fn proved(&self) -> Worth {
        let verdict = Verdict::of_score(self.score);
        match (self.bound, verdict) {
            (Bound::Lower, Verdict::Draw | Verdict::Loss) => Worth::Between(verdict, Verdict::Win),
            (Bound::Upper, Verdict::Draw | Verdict::Win) => Worth::Between(Verdict::Loss, verdict),
            _ => Worth::Proved(verdict, None),
        }
    }
}
