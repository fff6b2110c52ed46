//! Adapters: games built around games, so that the algorithms need no parameters for variants.
//!
//! [`Limited`] ends a game at a depth limit or when a budget runs out. [`Forced`] recognises forced moves without a
//! search and bans moves (Felstiner 2019, §2.4 and §3). `Shuffled` (feature `rand`) tries the moves in a random order, drawn anew at
//! every node. [`Timed`] scores wins by their distance, as the engine does. They can be stacked. The usual order is
//! `Forced<Shuffled<Limited<rules>>>`, in which a position at the depth limit is a leaf and is not checked for forced
//! moves.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::{Budget, Meter, Window, adapt::{Limited, Shuffled}, knowledge::Constant, textbook};
//! // A game that ends after four plies, with moves in random order; the algorithm knows of neither.
//! let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(4), ..Budget::default() }));
//! let game = Shuffled::new(Limited::new(&heap, Constant::default(), &meter), Some(1));
//! assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut ()), 0.into());
//! ```

mod either;
mod forced;
mod limited;
#[cfg(feature = "rand")]
mod shuffled;
mod timed;

pub use forced::{Ban, Force, Forced, ForcedRules, ForcedState, Tally};
pub use limited::{Limited, LimitedState};
#[cfg(feature = "rand")]
pub use shuffled::Shuffled;
pub use timed::Timed;
