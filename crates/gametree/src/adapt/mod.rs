//! Adapters: games made from games, so that the algorithms need no switches.
//!
//! [`Limited`] ends a game at a depth or a budget, [`Forced`] lets forced moves be seen before they are searched and
//! bans some (Felstiner 2019, §2.4 and §3), [`Shuffled`] tries the moves in a random order, drawn anew at every node.
//! [`Timed`] lets wins count by their distance, as the engine's do.
//! They stack; the usual order is `Forced<Shuffled<Limited<rules>>>`: a position at the depth limit is a leaf before
//! anybody looks for forced moves in it.

mod forced;
mod limited;
mod shuffled;
mod timed;

pub use forced::{Ban, Force, Forced, ForcedRules, ForcedState, Tally};
pub use limited::{Budget, Limited, LimitedState, Meter};
pub use shuffled::Shuffled;
pub use timed::Timed;
