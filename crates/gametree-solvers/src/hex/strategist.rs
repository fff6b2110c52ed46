//! The solver of Hex for any game of the catalogue, as far as it is Hex; and as the strategist of a certificate.

use std::any::Any;

use gametree::Meter;
use gametree_certificate::Claim;
use gametree_games::Playable;
use gametree_games::hex::{Hex, Position};

use super::solver::{HexSolver, MOST_CELLS, Stones};
use crate::certificate::{Strategist, symmetric_key};
use crate::moves::numbered;

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

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub(crate) struct HexStrategist<'s, 'g, G> {
    pub(crate) game: &'g G,
    pub(crate) solver: &'s mut HexSolver,
    pub(crate) meter: &'s Meter<'s>,
}

impl<G: Playable> Strategist<G> for HexStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    /// Hex has no draws, and the solver no distances: every claim is a win without a limit.
    fn choose(&mut self, state: &G::State, _: &Claim, _: Option<u32>) -> Option<G::Move> {
        numbered::<G>(self.solver.winning_move_within(stones(state)?, self.meter)?)
    }
}
