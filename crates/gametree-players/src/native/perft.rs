//! Perft on a game of the catalogue: compiled for each.

use gametree::perft::{PerftPly, Watch, perft, perft_distinct};
use gametree_games::Playable;

use crate::erased::AnyState;

/// Counts the positions at each ply; `None` where it was stopped.
pub(super) fn count<G: Playable>(
    game: &G,
    root: &AnyState,
    depth: u32,
    distinct: bool,
    watch: Watch<'_>,
) -> Option<Vec<PerftPly>> {
    let root = root.downcast();
    if distinct { perft_distinct(game, root, depth, watch) } else { perft(game, root, depth, watch) }
}
