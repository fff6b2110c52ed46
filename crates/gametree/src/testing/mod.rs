//! Conformance tests for your own games: does a game satisfy the contract that the searches rely on?
//!
//! Each check plays seeded random games and returns the first flaw as a typed error with the position. Call those for the
//! traits that your game implements from your own tests:
//!
//! ```
//! # use gametree::testing;
//! # use gametree_tree::{Tree, TreeGame, Values};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
//! testing::check_game(&game).unwrap();
//! testing::check_keyed(&game).unwrap();
//! ```

mod codes;
mod engine;
mod flaw;
mod positions;
mod rules;
mod tactics;

pub use codes::check_coded;
pub use engine::{check_engine, check_guided_engine};
pub use flaw::Flaw;
pub use rules::{check_evaluation, check_game, check_keyed, check_notation, check_symmetric};
pub use tactics::{check_guide, guide_is_cheap};
