//! Nim: a move takes any number of stones from one heap; the player who takes the last stone wins.
//!
//! A move is written as the heap's letter and the number of stones: `a3`.

mod evaluation;
pub mod known;
mod rules;
mod setup;

pub use evaluation::NimSum;
pub use rules::{Nim, Position};
pub use setup::Setup;
