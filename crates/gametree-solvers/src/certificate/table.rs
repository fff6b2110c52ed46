//! The null-window solver as a strategist: its table has the moves, and what it has lost is searched again.

use std::hash::Hash;

use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::solve::Solver;
use gametree::{Game, Meter};
use gametree_certificate::Claim;

use super::strategist::{Strategist, symmetric_key};

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub struct TableStrategist<'s, 'g, G: Guide> {
    game: &'g G,
    solver: &'s mut Solver<'g, G>,
    meter: &'s Meter<'s>,
}

impl<'s, 'g, G: Guide> TableStrategist<'s, 'g, G> {
    /// The strategist of this solver of this game, which searches within this budget.
    pub fn new(game: &'g G, solver: &'s mut Solver<'g, G>, meter: &'s Meter<'s>) -> Self {
        TableStrategist { game, solver, meter }
    }
}

impl<G: Guide<State: Hash> + Keyed + Symmetric> Strategist<G> for TableStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<<G as Game>::Move> {
        self.solver.keeping_move_within(state, claim.at_least.wdl(), left, self.meter)
    }
}
