//! Solvers for particular games, and certificates of what any solver proves.

pub mod certificate;
pub mod lines;
