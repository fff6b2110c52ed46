//! Adapters: games made from games, so that the algorithms need no switches.
//!
//! [`Limited`] ends a game at a depth or a budget, [`Forced`] lets forced moves be seen before they are searched and
//! bans some (Felstiner 2019, §2.4 and §3), [`Shuffled`] tries the moves in a random order, drawn anew at every node.
//! [`Timed`] lets wins count by their distance, as the engine's do.
//! They stack; the usual order is `Forced<Shuffled<Limited<rules>>>`: a position at the depth limit is a leaf before
//! anybody looks for forced moves in it.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::{Budget, Meter, Window, adapt::{Limited, Shuffled}, knowledge::Constant, textbook};
//! // A game that ends after four plies, its moves in random order, for an algorithm that knows of neither.
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
