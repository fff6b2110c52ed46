//! The mathematics of alpha-beta: how many positions it must look at, and how many it does on average.
//!
//! | module | holds |
//! |---|---|
//! | [`Levels`] | the slides' model of a random shape |
//! | [`fixed_point`] | the fixed point ξ_b of uniform random games |

mod branching;
mod levels;

pub use branching::fixed_point;
pub use levels::{Level, Levels, LevelsError};
