//! Knowledge about a game beyond its rules, one trait for each part: keys, codes, static values, tactics, symmetry,
//! notation, references in certificates. A search requires what it needs in its trait bounds, so a missing part is a compile error.
//!
//! ```
//! use gametree::{Game, Outcome, Player, engine::Engine, knowledge::{Guide, Keyed}, testing};
//! # struct Stones;
//! # impl Game for Stones {
//! #     type State = (u32, Player);
//! #     type Move = u32;
//! #     fn start(&self) -> (u32, Player) { (21, Player::First) }
//! #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
//! #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
//! #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
//! #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
//! # }
//! // Take one, two or three of 21 stones; the last one wins.
//! impl Keyed for Stones {} // enough for the engine
//! impl Guide for Stones {
//!     fn rank(&self, s: &(u32, Player), take: u32) -> i32 {
//!         i32::from((s.0 - take) % 4 == 0) // a hint: try this move first
//!     }
//! }
//! testing::check_guide(&Stones).unwrap(); // and its claims are true
//! assert!(Engine::new(&Stones).guided().run(&Stones.start()).proved());
//! ```

mod aided;
mod checkable;
mod coded;
mod evaluate;
mod guide;
mod keyed;
mod notation;
mod notation_errors;
mod symmetric;
mod used;

pub use checkable::Checkable;
pub use coded::Coded;
pub(crate) use evaluate::static_value;
pub use evaluate::{Constant, Evaluate};
pub use guide::Guide;
pub(crate) use guide::{loses_at_once, wins_at_once};
pub use keyed::Keyed;
pub(crate) use keyed::{default_key, drawn_on_return};
pub use notation::{LineKind, Notation, play_all, play_from, split_setup};
pub use notation_errors::{MoveError, PositionError};
pub use symmetric::Symmetric;
pub use used::{Guided, Knowledge, Unguided, WithSymmetries};
pub(crate) use used::{Known, Tactics, Way};
