//! What the search of one depth found: [`DepthResult`], and on the way there [`RootBest`].

use super::effort::Effort;
use crate::score::Score;

/// What the search of the root found so far in this window.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootBest<M> {
    /// The best move, and the node's value with it.
    pub(super) best: M,
    pub(super) value: Score,
}

/// What the search of one depth found.
pub(super) struct DepthResult<M> {
    /// The root's value; `None` where the budget ended it.
    pub(super) value: Option<Score>,
    /// The best move, and in an unfinished depth the best so far, if it has shown to be good.
    pub(super) found: Option<RootBest<M>>,
    pub(super) line: Vec<M>,
    /// The moves of the root in the game's order, each with its value where that is known.
    pub(super) per_move: Vec<(M, Option<Score>)>,
    /// Whether no estimate was used.
    pub(super) complete: bool,
    pub(super) below_floor: (u64, u64),
    pub(super) effort: Effort,
}
