//! Felstiner 2019: the counts of the paper's three games, and its errors.

pub(super) mod by_stones;
pub(super) mod errors;
pub(super) mod hex;
pub(super) mod other;
mod programs;
pub(super) mod tictactoe;
