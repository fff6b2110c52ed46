//! The mathematics of alpha-beta: how many positions it must examine, and how many it examines on average.
//!
//! Everything is computed from its definition; there are no tables. Sources: Knuth and Moore
//! 1975 (critical positions, F1 and F2), Fuller, Gaschnig and Gillogly 1973 (the chance that alpha-beta examines a
//! leaf), Pearl 1982 (its branching factor), Althöfer 1990 (when errors of the evaluation die out).
//!
//! | item | is |
//! |---|---|
//! | [`critical`] | Corollary 1: the critical positions of a uniform tree, level by level and type by type |
//! | [`critical_on_average`], [`Levels`] | the average-case formula for random shapes |
//! | [`expected_terminals`] | the terminals that F1, F2 or the best order examine in a uniform tree |
//! | [`branching_factor`] | how fast they grow with the depth |
//! | [`fixed_point`], [`shallow_bound`] | ξ_b; Knuth and Moore's bound for F1 |
//! | [`critical_error`] | up to which error rate Althöfer's rule is free of pathology |
//!
//! ```
//! use gametree_tree::theory::{Pruning, branching_factor, critical, expected_terminals};
//! assert_eq!(critical(3, 4)?.total, 17); // positions on level 4 that no search can do without
//! let terminals = expected_terminals(Pruning::Deep, 2, 4)?; // of 16, in random order
//! assert!(7.0 < terminals && terminals < 16.0);
//! # Ok::<(), gametree_tree::theory::TheoryError>(())
//! ```

mod branching;
mod chebyshev;
mod critical;
mod critical_error;
mod error;
mod f1;
mod f2;
mod fixed_point;
mod levels;
mod pruning;
mod terminals;

pub use branching::{branching_factor, shallow_bound};
pub use critical::{Critical, critical, critical_on_average};
pub use critical_error::critical_error;
pub use error::{MAX_BRANCHING, MAX_PLIES, TheoryError};
pub use fixed_point::fixed_point;
pub use levels::{Level, Levels, LevelsError};
pub use pruning::Pruning;
pub use terminals::expected_terminals;
