//! Domineering: the first player places vertical dominoes, the second horizontal ones; who can't place one loses.
//!
//! A move is written as the upper cell of a vertical domino or the left cell of a horizontal one: which of the two it is follows from
//! the side to move. Row 1 is at the top.

mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::SafeMoves;
pub use rules::{Domineering, Position};
pub use setup::Setup;
