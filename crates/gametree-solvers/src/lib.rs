//! Solvers for particular games.

pub mod lines;
