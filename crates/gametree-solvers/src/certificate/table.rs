//! The null-window solver as a strategist: its table has the moves, and what it has lost is searched again.

use std::hash::Hash;

use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::solve::Solver;
use gametree::{Game, Wdl};
use gametree_verify::format::{AtLeast, Claim};

use super::strategist::Strategist;

/// A solver that has solved the position, or can.
#[derive(Debug)]
pub struct TableStrategist<'s, 'g, G: Guide> {
    game: &'g G,
    solver: &'s mut Solver<'g, G>,
}

impl<'s, 'g, G: Guide> TableStrategist<'s, 'g, G> {
    /// The strategist of this solver of this game.
    pub fn new(game: &'g G, solver: &'s mut Solver<'g, G>) -> Self {
        TableStrategist { game, solver }
    }
}

impl<G: Guide<State: Hash> + Keyed + Symmetric> Strategist<G> for TableStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        self.game.images(state).map(|image| self.game.key(&image)).min().unwrap_or_default()
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<<G as Game>::Move> {
        let at_least = match claim.at_least {
            AtLeast::Win => Wdl::Win,
            AtLeast::Draw => Wdl::Draw,
        };
        self.solver.keeping_move(state, at_least, left)
    }
}
