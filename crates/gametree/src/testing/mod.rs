//! Conformance tests for a game of your own: does it keep the contract that the searches rely on?
//!
//! Each check plays seeded random games and returns the first flaw it meets, as a typed error that names the
//! position. Call the ones whose traits your game implements from your own tests:
//!
//! ```
//! # use gametree::{tree::{Tree, TreeGame, Values}, testing};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
//! testing::check_game(&game).unwrap();
//! testing::check_keyed(&game).unwrap();
//! ```

mod engine;
mod flaw;
mod rules;
mod tactics;
mod trees;

pub use engine::{check_engine, check_guided_engine};
pub use flaw::Flaw;
pub use rules::{check_game, check_keyed, check_notation, check_symmetric};
pub use tactics::check_guide;
pub use trees::{random_tree, read_score_or_refuse, read_tree_or_refuse};

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Game;

/// How many random games a check plays.
const GAMES: u64 = 40;

/// The longest random game; one that goes on is cut off there.
const PLIES: usize = 500;

/// Visits the positions of seeded random games, start and end included.
fn random_positions<G: Game>(
    game: &G,
    mut visit: impl FnMut(&G::State, &[G::Move]) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    for seed in 0..GAMES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut state, mut played) = (game.start(), Vec::new());
        for _ in 0..PLIES {
            visit(&state, &played)?;
            if game.outcome(&state).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            let Some(&mv) = moves.choose(&mut random) else { break };
            state = game.play(&state, mv);
            played.push(mv);
        }
    }
    Ok(())
}
