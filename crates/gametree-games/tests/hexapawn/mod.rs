//! Hexapawn: pawns step forward onto empty cells and capture diagonally forward. Whoever reaches the last row wins, and whoever
//! cannot move loses.
//!
//! The first player starts from row 1. A move is the cell that a pawn leaves and the one that it enters, `a1a2`.

mod evaluation;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::Material;
pub use rules::{Hexapawn, Position};
pub use setup::Setup;
