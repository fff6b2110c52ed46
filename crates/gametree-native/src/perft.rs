//! Perft on a game of the catalogue; compiled for each game.

use gametree::Control;
use gametree::perft::{Perft, perft, perft_distinct};
use gametree_games::Playable;

use gametree_games::erased::AnyState;

/// Counts the positions at each ply; the distinct ones within `memory` bytes, if that is given.
pub(crate) fn count<G: Playable>(
    game: &G,
    root: &AnyState,
    depth: u32,
    distinct: Option<usize>,
    control: Control<'_>,
) -> Perft {
    let root = root.downcast();
    match distinct {
        Some(memory) => perft_distinct(game, root, depth, memory, control),
        None => perft(game, root, depth, control),
    }
}
