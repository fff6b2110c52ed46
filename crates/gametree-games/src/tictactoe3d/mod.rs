//! Tic-tac-toe in a cube of side 3 or 4 (the latter known as Qubic): n in a row in any of thirteen directions.
//!
//! A cell's name begins with its layer: `Ab2` is layer A, column b, row 2. Natural order is layer by layer, row by row.

mod cube;
pub mod known;
mod setup;

pub use cube::{Cube, TicTacToe3d};
pub use setup::Setup;
