//! k in a row, in two and three dimensions: threat-space search, and a proof search above it.
//!
//! [`LineSolver`] decides who wins. It is made for boards that plain alpha-beta can't search, such as 4×4×4, whose first
//! player it proves to win within seconds; it finds no distances.

mod defence;
mod expert;
mod geometry;
mod keys;
mod proof;
mod side;
mod solver;
mod stones;
mod strategist;
#[cfg(test)]
mod tests;
mod threats;

pub use defence::{Defence, defence};
pub use solver::{LineSolution, LineSolver};
pub use strategist::LineProofs;
pub(crate) use strategist::position;
