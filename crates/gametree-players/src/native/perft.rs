//! Perft on a game of the catalogue; compiled for each game.

use gametree::Control;
use gametree::perft::{PerftPly, perft, perft_distinct};
use gametree_games::Playable;

use crate::erased::AnyState;

/// Counts the positions at each ply; `None` if stopped.
pub(super) fn count<G: Playable>(
    game: &G,
    root: &AnyState,
    depth: u32,
    distinct: bool,
    control: Control<'_>,
) -> Option<Vec<PerftPly>> {
    let root = root.downcast();
    if distinct { perft_distinct(game, root, depth, control) } else { perft(game, root, depth, control) }
}
