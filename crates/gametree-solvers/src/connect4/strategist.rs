//! Connect Four's solver for any game of the catalogue, as far as it is Connect Four; and as the strategist of a certificate.

use std::any::Any;

use gametree::Budget;
use gametree_certificate::Claim;
use gametree_games::Playable;
use gametree_games::connect4::{AnySize, Board, ConnectFour, Fixed, Position};

use super::solver::{ConnectFourSolver, Stones};
use crate::certificate::{Strategist, symmetric_key};
use crate::moves::numbered;

/// The columns and rows of this game, if it is Connect Four.
pub(crate) fn size<G: Playable>(game: &G) -> Option<(u32, u32)> {
    let game = game as &dyn Any;
    let standard = game.downcast_ref::<ConnectFour<u64, Fixed<7, 6>>>().map(|_| (7, 6));
    let narrow = || game.downcast_ref::<ConnectFour<u64, AnySize<u64>>>();
    let wide = || game.downcast_ref::<ConnectFour<u128, AnySize<u128>>>();
    standard
        .or_else(|| narrow().map(|game| (game.board().columns(), game.board().rows())))
        .or_else(|| wide().map(|game| (game.board().columns(), game.board().rows())))
}

/// The stones of a position of Connect Four.
pub(crate) fn stones<S: Any>(state: &S) -> Option<Stones> {
    let state = state as &dyn Any;
    let narrow = state.downcast_ref::<Position<u64>>().map(|&p| p.into());
    narrow.or_else(|| state.downcast_ref::<Position<u128>>().map(|&p| p.into()))
}

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub(crate) struct ConnectFourStrategist<'s, 'g, G> {
    pub(crate) game: &'g G,
    pub(crate) solver: &'s mut ConnectFourSolver,
    pub(crate) budget: Budget<'g>,
}

impl<G: Playable> Strategist<G> for ConnectFourStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        let column = self.solver.keeping_move(stones(state)?, claim.at_least.wdl(), left, self.budget)?;
        numbered::<G>(column)
    }
}
