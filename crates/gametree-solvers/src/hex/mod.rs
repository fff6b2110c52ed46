//! Hex on boards of any size to 121 cells: who wins, by proof-number search with virtual connections.
//!
//! Every position is seen from the side to move, who joins top and bottom (`stones`, `field`), and filled in before it is
//! looked up (`fill_in`, `ring`). Connections that cannot be cut decide most positions (`connections`, `pairs`), and say where
//! a player must move; what a result needs (`expert`) refutes moves elsewhere; the current through a cell orders the rest
//! (`current`). `docs/hex.md` has the theorems.

mod carrier;
mod catalogued;
mod certificate;
mod connections;
mod core;
mod current;
mod expert;
mod field;
mod fill_in;
mod knowledge;
mod pairs;
mod proof;
mod ring;
mod solver;
mod stones;
#[cfg(test)]
mod tests;

pub(crate) use catalogued::{size, stones};
pub(crate) use certificate::write;
pub use knowledge::Knowledge;
pub use solver::{HexSolver, Options, Stones};
