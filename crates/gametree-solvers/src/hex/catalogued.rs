//! What of the solver's input any game of the catalogue has, as far as it is Hex.

use std::any::Any;

use gametree_games::Playable;
use gametree_games::hex::{Hex, Position};

use super::solver::{MOST_CELLS, Stones};

/// The columns and rows of this game, if it is Hex on a board for the solver: it has no larger word than 128 bits.
pub(crate) fn size<G: Playable>(game: &G) -> Option<(u32, u32)> {
    let game = game as &dyn Any;
    let narrow = game.downcast_ref::<Hex<u64>>().map(|game| (game.columns(), game.rows()));
    let size = narrow.or_else(|| game.downcast_ref::<Hex<u128>>().map(|game| (game.columns(), game.rows())));
    size.filter(|(columns, rows)| columns * rows <= MOST_CELLS)
}

/// The stones of a position of Hex.
pub(crate) fn stones<S: Any>(state: &S) -> Option<Stones> {
    let state = state as &dyn Any;
    let narrow = state.downcast_ref::<Position<u64>>().map(Stones::from);
    narrow.or_else(|| state.downcast_ref::<Position<u128>>().map(Stones::from))
}
