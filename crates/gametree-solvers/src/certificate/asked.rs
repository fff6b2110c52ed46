//! A solver with a table as a strategist: it is asked for one move at a time, and searches again for what its table has lost.

use gametree::Game;
use gametree::knowledge::{Keyed, Symmetric};
use gametree_certificate::Claim;

use super::strategist::{Strategist, symmetric_key};

/// Whoever names a move that keeps a claim in a position, with the plies left if it has a limit.
#[derive(Debug)]
pub struct AskedStrategist<'g, G, F> {
    game: &'g G,
    keeping: F,
}

impl<'g, G, F> AskedStrategist<'g, G, F>
where
    G: Game,
    F: FnMut(&G::State, &Claim, Option<u32>) -> Option<G::Move>,
{
    /// The strategist of this game who asks `keeping`.
    pub fn new(game: &'g G, keeping: F) -> Self {
        AskedStrategist { game, keeping }
    }
}

impl<G, F> Strategist<G> for AskedStrategist<'_, G, F>
where
    G: Keyed + Symmetric,
    F: FnMut(&G::State, &Claim, Option<u32>) -> Option<G::Move>,
{
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        (self.keeping)(state, claim, left)
    }
}
