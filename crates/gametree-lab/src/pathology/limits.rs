//! The limits of the models, so that trees fit in memory and computations finish in reasonable time.

/// The maximum branching factor.
pub const MAX_BRANCHING: u32 = 100;

/// The maximum depth of a search.
pub const MAX_DEPTH: u32 = 1_000;

/// The maximum number of simulated positions on one ply.
pub(super) const MAX_POSITIONS: usize = 10_000_000;

/// The maximum number of leaves below a child of the root for exact distributions, whose time is quadratic in it.
pub(super) const MAX_LEAVES: usize = 20_000;

/// The maximum number of coins for which all boards are enumerated.
pub(super) const MAX_COINS: u32 = 20;
