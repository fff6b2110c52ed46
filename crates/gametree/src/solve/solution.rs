//! The result of the solver: [`Solution`] with its [`MoveValue`]s, and [`Distance`], which selects how much is solved.

use crate::budget::StopReason;
use crate::counts::Counts;
use crate::value::GameValue;

/// Whether the solver also finds the distance to the end of the game.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::{Distance, Solver};
/// for (distance, value) in [(Distance::Never, "win (proved)"), (Distance::Always, "win in 5")] {
///     let solution = Solver::new(&Heap(10))?.distance(distance).run(&Heap(10).start());
///     assert_eq!(solution.value.to_string(), value);
/// }
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distance {
    /// Only the result.
    Never,
    /// The distance too, unless it takes over 100,000 nodes more than the result did.
    #[default]
    WhenCheap,
    /// Always the distance too.
    Always,
}

/// The value of a move for the side to move at the root.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::{Distance, Solver};
/// let solution = Solver::new(&Heap(5))?.distance(Distance::Always).all_moves(true).run(&Heap(5).start());
/// let said: Vec<_> = solution.moves.iter().map(|m| format!("{}: {}", m.mv, m.value)).collect();
/// assert_eq!(said, ["1: win in 3", "2: loss in 2", "3: loss in 2"]);
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value; plies are counted from the root and include the move itself.
    pub value: GameValue,
}

/// The result of a [`Solver`](super::Solver), for the side to move.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// let solution = gametree::solve::Solver::new(&Heap(10))?.run(&Heap(10).start());
/// assert_eq!((solution.value.to_string(), solution.best), ("win in 5".into(), vec![2]));
/// assert_eq!(solution.plies, Some(solution.line.len() as u32));
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution<M> {
    /// The value.
    pub value: GameValue,
    /// The plies to the end under best play, including draws; `None` if only the result was proved.
    pub plies: Option<u32>,
    /// A best move, or all equally good ones with [`all_moves`](super::Solver::all_moves) (by the result, and with
    /// [`Distance::Always`] by the distance too); none if the game is over.
    pub best: Vec<M>,
    /// A line of best play, to the end of the game if the budget allowed it.
    pub line: Vec<M>,
    /// Every move, with [`all_moves`](super::Solver::all_moves).
    pub moves: Vec<MoveValue<M>>,
    /// The number of nodes entered.
    pub nodes: u64,
    /// Detailed counts.
    pub counts: Counts,
    /// Whether the budget ran out before the search finished; `value` then says what was proved.
    pub stopped: bool,
    /// The limit that ended it then.
    pub stop_reason: Option<StopReason>,
}

impl<M> MoveValue<M> {
    /// The value of a move.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl, solve::MoveValue};
    /// assert_eq!(MoveValue::new("a1", GameValue::Proved(Wdl::Draw, None)).mv, "a1");
    /// ```
    #[must_use]
    pub fn new(mv: M, value: GameValue) -> Self {
        MoveValue { mv, value }
    }
}

impl<M> Solution<M> {
    /// What a solver that finds no distances has found: a value, stopped unless it is a result, and a line of play, of which
    /// the first move is the best.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl, solve::Solution};
    /// let solution = Solution::without_distance(GameValue::Proved(Wdl::Win, None), vec!["b2", "a1"], 7, None);
    /// assert_eq!((solution.best, solution.stopped), (vec!["b2"], false));
    /// ```
    #[must_use]
    pub fn without_distance(
        value: GameValue,
        line: Vec<M>,
        nodes: u64,
        stop_reason: Option<StopReason>,
    ) -> Self
    where
        M: Copy,
    {
        Solution {
            value,
            plies: None,
            best: line.first().copied().into_iter().collect(),
            line,
            moves: Vec::new(),
            nodes,
            counts: Counts::default(),
            stopped: value.wdl().is_none(),
            stop_reason,
        }
    }

    /// The same solution with every move mapped by `map`, for example to its name or a number.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Solver::new(&Heap(10))?.run(&Heap(10).start());
    /// assert_eq!(solution.map_moves(|take| format!("take {take}")).best, ["take 2"]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn map_moves<N>(self, mut map: impl FnMut(M) -> N) -> Solution<N> {
        Solution {
            value: self.value,
            plies: self.plies,
            best: self.best.into_iter().map(&mut map).collect(),
            line: self.line.into_iter().map(&mut map).collect(),
            moves: self.moves.into_iter().map(|m| MoveValue { mv: map(m.mv), value: m.value }).collect(),
            nodes: self.nodes,
            counts: self.counts,
            stopped: self.stopped,
            stop_reason: self.stop_reason,
        }
    }
}
