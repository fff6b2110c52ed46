//! Hex on m columns and n rows: the first player connects top and bottom, the second left and right.
//!
//! a1, an acute corner, is at the top left; the neighbours of (x, y) are (x±1, y), (x, y±1), (x+1, y−1) and (x−1, y+1).
//! No game is drawn. Connections are maintained incrementally: a position holds, for each player, the stones connected to
//! each of the two edges, so that a move only floods what it newly connects, and a winning cell is one that touches both.

mod board;
mod connections;
mod evaluation;
mod features;
mod handmade;
mod hexworld;
pub mod known;
mod moves_read;
mod notation;
mod paths;
mod position;
mod rules;
mod setup;
mod sgf;
mod sgf_text;

pub use connections::Connections;
pub use evaluation::Distance;
pub use handmade::Handmade;
pub use rules::{Hex, Position};
pub use setup::{ACUTE_CORNERS, Setup};
