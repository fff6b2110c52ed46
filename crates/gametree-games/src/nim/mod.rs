//! Nim with up to eight heaps of up to 63 stones: a move takes any number of stones from one heap, and whoever takes the last
//! stone of all wins.
//!
//! A move is the letter of a heap and the number of stones taken, `b3`. A position that is set up has the stones of every heap and
//! the side to move, `3,1,5 o`.

mod evaluation;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::NimSum;
pub use rules::{MAX_HEAPS, MAX_STONES, Nim, Position};
pub use setup::Setup;
