//! The solver that goes backwards as a strategist: it has the value of every position that can be reached.

use gametree::knowledge::{Keyed, Symmetric};
use gametree::solve::Retrograde;
use gametree::{GameValue, Wdl};
use gametree_certificate::{AtLeast, Claim};
use gametree_shared::sort_by_number;

use super::strategist::{Strategist, symmetric_key};

/// A solver that has solved the position.
#[derive(Debug)]
pub struct BackwardsStrategist<'s, 'g, G: Keyed> {
    game: &'g G,
    solver: &'s Retrograde<'g, G>,
}

impl<'s, 'g, G: Keyed> BackwardsStrategist<'s, 'g, G> {
    /// The strategist of this solver of this game.
    pub fn new(game: &'g G, solver: &'s Retrograde<'g, G>) -> Self {
        BackwardsStrategist { game, solver }
    }
}

impl<G: Keyed + Symmetric> Strategist<G> for BackwardsStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    /// The fastest win, whose distance falls with every move: so a proof of a win has no circle.
    fn choose(&mut self, state: &G::State, claim: &Claim, _left: Option<u32>) -> Option<G::Move> {
        self.keeping(state, claim).first().copied()
    }

    fn keeping(&mut self, state: &G::State, claim: &Claim) -> Vec<G::Move> {
        let mut kept = Vec::new();
        for mv in self.game.moves(state) {
            let child = self.game.play(state, mv);
            let Some(GameValue::Proved(result, plies)) = self.solver.value(&child) else { continue };
            let own = self.game.to_move(&child) == claim.player;
            match if own { result } else { result.reversed() } {
                Wdl::Win => kept.push((plies.unwrap_or(u32::MAX), mv)),
                Wdl::Draw if claim.at_least == AtLeast::Draw => kept.push((u32::MAX, mv)),
                _ => {}
            }
        }
        sort_by_number(&mut kept, |&(plies, _)| plies.into());
        kept.into_iter().map(|(_, mv)| mv).collect()
    }
}
