//! Felstiner 2019: the counts of the paper's three games, and its errors.

mod boards;
pub(super) mod by_stones;
mod claim;
pub(super) mod claims;
pub(super) mod errors;
pub(super) mod hex;
pub(super) mod other;
mod programs;
mod strategies;
pub(super) mod tictactoe;
mod worst;
