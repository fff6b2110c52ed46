//! The result of a search by the engine: [`Report`].

use std::time::Duration;

use super::depth_result::{DepthResult, RootBest};
use super::effort::Effort;
use super::selective::Parts;
use crate::budget::StopReason;
use crate::distance::{game_value, result};
use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// The result of a finished depth or of the whole search. Two reports are equal if they say the same, whatever time it took.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Engine, win_in};
/// let report = Engine::new(&Heap(7)).run(&Heap(7).start());
/// assert_eq!((&report.best[..], report.score), (&[3][..], win_in(3)));
/// assert_eq!(report.line.len(), 3); // three stones, then any move, then the rest
/// assert!(report.proved() && !report.stopped);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report<M> {
    /// One best move, or all of them with [`all_moves`](super::Engine::all_moves); none if the game is over.
    pub best: Vec<M>,
    /// The value for the side to move, in the units of the evaluation (centi-points); a win or a loss has a score by its
    /// distance ([`win_in`](super::win_in)).
    pub score: Score,
    /// The principal variation as far as the search knows it, starting with a best move.
    pub line: Vec<M>,
    /// With [`all_moves`](super::Engine::all_moves): every move in the game's order, with its score for the side to
    /// move at the root.
    pub per_move: Vec<(M, Score)>,
    /// The last finished depth, in plies.
    pub depth: u32,
    /// The number of nodes entered by all threads, including those beyond the depth limit.
    pub nodes: u64,
    /// The time from the beginning of the search; zero on wasm32 without a time limit, where the library reads no clock.
    pub time: Duration,
    /// Whether the score depends on no estimate: the game was searched to its end. A win or a loss can be
    /// [proved](Report::proved) without that.
    pub complete: bool,
    /// Whether the budget ran out before the depth was finished or the game solved.
    pub stopped: bool,
    /// The limit that ended it then; `None` if it was [`MAX_PLIES`](super::MAX_PLIES).
    pub stop_reason: Option<StopReason>,
    /// The parts of the search that made its lines differ in depth.
    pub parts: Parts,
    /// Counts of what the search did.
    pub effort: Effort,
}

impl<M: PartialEq> PartialEq for Report<M> {
    fn eq(&self, other: &Self) -> bool {
        // Listed, so that a field added later is not forgotten.
        let Report {
            best,
            score,
            line,
            per_move,
            depth,
            nodes,
            time: _,
            complete,
            stopped,
            stop_reason,
            parts,
            effort,
        } = self;
        (best, score, line, per_move) == (&other.best, &other.score, &other.line, &other.per_move)
            && (depth, nodes, complete) == (&other.depth, &other.nodes, &other.complete)
            && (stopped, stop_reason) == (&other.stopped, &other.stop_reason)
            && (parts, effort) == (&other.parts, &other.effort)
    }
}

impl<M: Copy> Report<M> {
    /// The report before any search.
    pub(super) fn without_search(score: Score, over: bool, first: Option<M>) -> Self {
        Report {
            best: first.into_iter().collect(),
            score,
            line: first.into_iter().collect(),
            per_move: Vec::new(),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            complete: over,
            stopped: false,
            stop_reason: None,
            parts: Parts::default(),
            effort: Effort::default(),
        }
    }

    /// Records a finished depth.
    pub(super) fn finish(
        &mut self,
        depth: u32,
        value: Score,
        complete: bool,
        searched: &DepthResult<M>,
        all_moves: bool,
    ) where
        M: Eq,
    {
        (self.depth, self.score, self.complete) = (depth, value, complete);
        if let Some(RootBest { best, .. }) = searched.found {
            self.best = vec![best];
            self.line.clone_from(&searched.line);
        }
        let scored = searched.per_move.iter().filter_map(|&(mv, score)| Some((mv, score?)));
        if all_moves {
            let first = self.best.first().copied();
            self.best.extend(
                scored.clone().filter(|&(mv, score)| score == value && Some(mv) != first).map(|(mv, _)| mv),
            );
            self.per_move = scored.collect();
        }
    }

    /// Records a better move found by an unfinished depth. If all moves tried so far lose, nothing changes: the others
    /// may not lose.
    pub(super) fn improve(&mut self, found: RootBest<M>, line: Vec<M>)
    where
        M: Eq,
    {
        let lost = matches!(result(found.value), Some((Wdl::Loss, _)));
        let other = self.depth == 0 || self.best.first() != Some(&found.best);
        if other && !lost {
            (self.best, self.line, self.score) = (vec![found.best], line, found.value);
            self.complete = false;
        }
    }
}

impl<M> Report<M> {
    /// The same report with every move mapped by `map`, for example to its name or a number.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(7)).run(&Heap(7).start());
    /// assert_eq!(report.map_moves(|take| format!("take {take}")).best, ["take 3"]);
    /// ```
    #[must_use]
    pub fn map_moves<N>(&self, mut map: impl FnMut(M) -> N) -> Report<N>
    where
        M: Copy,
    {
        Report {
            best: self.best.iter().map(|&mv| map(mv)).collect(),
            score: self.score,
            line: self.line.iter().map(|&mv| map(mv)).collect(),
            per_move: self.per_move.iter().map(|&(mv, score)| (map(mv), score)).collect(),
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            complete: self.complete,
            stopped: self.stopped,
            stop_reason: self.stop_reason,
            parts: self.parts,
            effort: self.effort,
        }
    }

    /// The score in words: `win in 7`, `draw (proved)`, `+12 (estimate)`, `≥ 3`.
    ///
    /// By Althöfer's rule with [`Ends`](super::Ends) other than `Saturated` nothing is proved about the game, so the
    /// score is an estimate.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let heap = Heap(21);
    /// let mut engine = Engine::new(&heap).depth(3);
    /// assert_eq!(engine.run(&heap.start()).value().to_string(), "0 (estimate)"); // the end is not in sight
    /// assert_eq!(engine.run(&(4, Player::First)).value().to_string(), "loss in 2");
    /// ```
    #[must_use]
    pub fn value(&self) -> GameValue {
        game_value(self.score, self.complete)
    }

    /// The score of a root move in words.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let report = Engine::new(&Heap(5)).all_moves(true).run(&Heap(5).start());
    /// let said: Vec<_> = report.per_move.iter().map(|&(take, score)| format!("{take}: {}", report.value_of(score))).collect();
    /// assert_eq!(said, ["1: win in 3", "2: loss in 2", "3: loss in 2"]);
    /// ```
    #[must_use]
    pub fn value_of(&self, score: Score) -> GameValue {
        game_value(score, self.complete)
    }

    /// Whether the result of the game, or everything that the depth could show of it, is proved.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let heap = Heap(21);
    /// assert!(!Engine::new(&heap).depth(4).run(&heap.start()).proved());
    /// assert!(Engine::new(&heap).run(&heap.start()).proved());
    /// ```
    #[must_use]
    pub fn proved(&self) -> bool {
        self.value().wdl().is_some()
    }
}
