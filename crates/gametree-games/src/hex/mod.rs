//! Hex on m columns and n rows: the first player joins top and bottom, the second left and right.
//!
//! a1, an acute corner, is top left; the neighbours of (x, y) are (x±1, y), (x, y±1), (x+1, y−1) and (x−1, y+1).
//! No game is drawn. A chain that touches two edges is found as it grows: for each player the stones joined to the one edge and
//! those joined to the other are kept, so a move floods only what it newly joins, and a winning cell is one that
//! touches both.

mod board;
mod evaluation;
mod features;
pub mod known;
mod rules;
mod setup;

pub use evaluation::Distance;
pub use rules::{Hex, Position};
pub use setup::{ACUTE_CORNERS, Setup};
