//! Kalah with 1 to 8 houses a side and equal numbers of seeds in all of them.
//!
//! A move sows the seeds of one of the mover's houses counter-clockwise, one in each house and in the mover's own store; the
//! opponent's store is left out, and the house that they come from is not. If the last seed falls into the own store, the same
//! player moves again, and each sowing is a move (and a ply) of its own. If it falls into an empty house of the mover's whose
//! opposite house is not empty, both go into the mover's store; where the opposite house is empty, nothing is captured. The game is
//! over as soon as the houses of either side are all empty: the other side's seeds go into its own store. The result is the
//! difference of the stores.
//!
//! These are the rules of the published counts and values ([`known`]); if a seed captured nothing but itself, or the game went on
//! while the side to move had seeds, the counts would be others.
//!
//! A move is the number of a house, from the mover's left: the highest is next to the store. A position that is set up,
//! `4,4,4,4,4,4/4,4,4,4,4,4 0-0 x`, has the houses as the picture shows them: above, from left to right, the second player's from
//! the highest to the first, below the first player's from the first to the highest; then the stores, the first player's first,
//! and the side to move.

mod codes;
mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::Seeds;
pub use rules::{Kalah, MAX_HOUSES, MAX_SEEDS, Position};
pub use setup::Setup;
