//! The result of a textbook search: the best move, its value, how far that is proved, and what it cost.

use crate::algorithm::Algorithm;
use crate::budget::StopReason;
use crate::counts::Counts;
use crate::score::{Bound, Score};
use crate::value::{GameValue, Wdl};

/// The result of a search. All scores are for the side to move at the root.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report<M> {
    /// The algorithm that was run.
    #[cfg_attr(feature = "serde", serde(with = "by_name"))]
    pub algorithm: Algorithm,
    /// The best move, or all equally good ones if every move was requested; none if the game is over.
    pub best: Vec<M>,
    /// The value found, in the algorithm's own scores.
    pub score: Score,
    /// How `score` bounds the true value.
    pub bound: Bound,
    /// The line of best play, as far as the search knows it, `best` first.
    pub line: Vec<M>,
    /// The score of every move at the root, if that was requested.
    pub per_move: Vec<(M, Score)>,
    /// The depth limit, in plies; `None` if the search went to the end of the game.
    pub depth: Option<u32>,
    /// The number of nodes, as the algorithm's paper counts them: by default every node entered, including the root.
    pub nodes: u64,
    /// Detailed counts.
    pub counts: Counts,
    /// Whether the result depends on the whole tree: no depth limit was reached and no budget ran out.
    pub complete: bool,
    /// Whether the budget ran out before the search finished.
    pub stopped: bool,
    /// The limit that ended it then.
    pub stop_reason: Option<StopReason>,
}

impl<M> Report<M> {
    /// The same report with every move mapped by `map`, for example to its name or a number.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::Search::new(&Heap(10)).run(&Heap(10).start())?;
    /// assert_eq!(report.map_moves(|take| format!("take {take}")).best, ["take 2"]);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn map_moves<N>(self, mut map: impl FnMut(M) -> N) -> Report<N> {
        Report {
            algorithm: self.algorithm,
            best: self.best.into_iter().map(&mut map).collect(),
            score: self.score,
            bound: self.bound,
            line: self.line.into_iter().map(&mut map).collect(),
            per_move: self.per_move.into_iter().map(|(mv, score)| (map(mv), score)).collect(),
            depth: self.depth,
            nodes: self.nodes,
            counts: self.counts,
            complete: self.complete,
            stopped: self.stopped,
            stop_reason: self.stop_reason,
        }
    }

    /// The value of the root: a proved result if the whole tree was searched (a game scored by points counts as won,
    /// drawn or lost), else an estimate or a bound. The values of Althöfer's rule and the product rule are never
    /// results of the game.
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

    /// The same for an evaluation of 0 everywhere and a game with outcomes +1, 0 and −1. A score of ±1 is then proved
    /// even at a depth limit, and Althöfer's values are those of minimax.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // Depth three shows the win, though not the whole game.
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

/// Serialises an algorithm by its name.
#[cfg(feature = "serde")]
mod by_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::algorithm::Algorithm;

    pub(super) fn serialize<S: Serializer>(algorithm: &Algorithm, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(algorithm.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
