//! The result of the search of one depth, [`DepthResult`], and its best move so far, [`RootBest`].

use super::effort::Effort;
use super::thread_state::FloorUse;
use crate::counts::Counts;
use crate::score::Score;

/// The best move of the root so far in this window.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootBest<M> {
    /// The best move and the root's value with it.
    pub(super) best: M,
    pub(super) value: Score,
}

/// The result of the search of one depth.
pub(super) struct DepthResult<M> {
    /// The root's value; `None` if the budget ran out.
    pub(super) value: Option<Score>,
    /// The best move; in an unfinished depth the best so far, if it is known to be good.
    pub(super) found: Option<RootBest<M>>,
    pub(super) line: Vec<M>,
    /// The moves of the root in the game's order, each with its value if known.
    pub(super) per_move: Vec<(M, Option<Score>)>,
    /// Whether no line was searched less deeply than the depth, so that no quicker win was missed.
    pub(super) whole: bool,
    /// Whether no estimate was used.
    pub(super) complete: bool,
    pub(super) at_floor: FloorUse,
    pub(super) effort: Effort,
    pub(super) counts: Counts,
}
