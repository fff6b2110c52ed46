//! Connect Four's solver as the strategist of a certificate.

use gametree::Meter;
use gametree_certificate::Claim;
use gametree_games::Playable;

use super::solver::ConnectFourSolver;
use super::stones::stones;
use crate::certificate::{Strategist, symmetric_key};
use crate::moves::numbered;

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub(crate) struct ConnectFourStrategist<'s, 'g, G> {
    pub(crate) game: &'g G,
    pub(crate) solver: &'s mut ConnectFourSolver,
    pub(crate) meter: &'s Meter<'s>,
}

impl<G: Playable> Strategist<G> for ConnectFourStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        let column =
            self.solver.keeping_move_within(stones(state)?, claim.at_least.wdl(), left, self.meter)?;
        numbered::<G>(column)
    }
}
