//! Tic-tac-toe on m columns and n rows, k in a row: `tictactoe` is 3,3,3.
//!
//! Cells are named column letter, then row number, a1 top left; natural order is row by row.

mod board;
pub mod known;
mod setup;

pub use board::{Board, TicTacToe};
pub use setup::Setup;
