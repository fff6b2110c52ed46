//! Connect Four on any board of (rows + 1) × columns up to 128: stones fall to the lowest free cell of a column, four in a row wins.
//!
//! Bitboards by columns with an empty row on top (J. Tromp), so that no shift runs from one column into the next.

mod board;
mod evaluation;
mod features;
pub mod known;
mod rules;
mod setup;

pub use board::{AnySize, Board, Fixed};
pub use evaluation::Threats;
pub use rules::{ConnectFour, Position};
pub use setup::Setup;
