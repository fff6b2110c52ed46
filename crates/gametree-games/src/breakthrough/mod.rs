//! Breakthrough: pawns step straight or diagonally forward and capture diagonally; the first to reach the last row wins.
//!
//! The first player's pawns (x) begin on rows 1 and 2 and move up, those of the second (o) on the last two rows. A move is written
//! as the cells it leaves and enters: `a2a3`, or `a2b3`, captures included.

mod board;
mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::Advance;
pub use rules::{Breakthrough, Position};
pub use setup::Setup;
