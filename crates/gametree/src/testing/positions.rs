//! The positions that the checks examine: those of random games, the same on every machine.

use super::flaw::Flaw;
use crate::game::Game;
use gametree_shared::mix;

/// The number of random games that a check plays.
const GAMES: u64 = 40;

/// The maximum length of a random game.
const PLIES: u64 = 500;

/// Visits the positions of seeded random games, including start and end, each with the moves played so far.
pub(super) fn random_positions<G: Game>(
    game: &G,
    mut visit: impl FnMut(&G::State, &[G::Move]) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    for seed in 0..GAMES {
        let (mut state, mut played) = (game.start(), Vec::new());
        for ply in 0..PLIES {
            visit(&state, &played)?;
            if game.outcome(&state).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            let drawn = mix(1 + (seed << 32 | ply)) % moves.len().max(1) as u64;
            let Some(&mv) = moves.get(drawn as usize) else { break };
            state = game.play(&state, mv);
            played.push(mv);
        }
    }
    Ok(())
}
