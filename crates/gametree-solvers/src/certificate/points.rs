//! The solver of points as a strategist, who may move again: its table has the moves, and what it has lost is searched again.

use gametree::knowledge::{Keyed, Symmetric};
use gametree::solve::PointsSolver;
use gametree::{Meter, Score};
use gametree_certificate::{AtLeast, Claim};

use super::strategist::{Strategist, symmetric_key};

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub struct PointsStrategist<'s, 'g, G: Keyed> {
    game: &'g G,
    solver: &'s mut PointsSolver<'g, G>,
    meter: &'s Meter<'s>,
}

impl<'s, 'g, G: Keyed> PointsStrategist<'s, 'g, G> {
    /// The strategist of this solver of this game, which searches within this budget.
    pub fn new(game: &'g G, solver: &'s mut PointsSolver<'g, G>, meter: &'s Meter<'s>) -> Self {
        PointsStrategist { game, solver, meter }
    }
}

impl<G: Keyed + Symmetric> Strategist<G> for PointsStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, _left: Option<u32>) -> Option<G::Move> {
        let points = Score::from(i32::from(claim.at_least == AtLeast::Win));
        self.solver.keeping_move_within(state, points, self.meter)
    }
}
