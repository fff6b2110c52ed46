//! Othello on 4×4, 6×6 and 8×8: a disc flips the discs it encloses; who has more at the end wins by the difference.
//!
//! The first player is Black (x). Row 1 is at the top, as in Othello's own notation: Black begins on 8×8 with d3, c4, f5 or e6. A
//! side that can't place a disc passes, which is a move of its own (`pass`); the game is over when neither side can place one. Its
//! result is the plain difference of discs: empty cells count for nobody.

mod board;
mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::Corners;
pub use rules::{Othello, PASS, Position};
pub use setup::Setup;
