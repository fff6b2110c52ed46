//! Connect Four on any board with (rows + 1) × columns up to 128: a stone falls to the lowest free cell of its column, and four
//! in a row win.
//!
//! Bitboards are column by column with an empty row on top (J. Tromp), so that no shift carries a stone into the next column.

mod board;
mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod score;
mod setup;

pub use board::{AnySize, Board, Fixed};
pub use evaluation::Threats;
pub use rules::{ConnectFour, Position};
pub use setup::Setup;
