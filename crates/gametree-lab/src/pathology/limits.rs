//! The limits of the models: sizes that fit in memory, and computations that end in reasonable time.

/// The largest branching factor.
pub const MAX_BRANCHING: u32 = 100;

/// The deepest search.
pub const MAX_DEPTH: u32 = 1_000;

/// The maximum number of simulated positions on one ply.
pub(super) const MAX_POSITIONS: usize = 10_000_000;

/// The maximum number of leaves below a child of the root that are counted exactly: the time grows with the square.
pub(super) const MAX_LEAVES: usize = 20_000;

/// The maximum number of coins of boards that are enumerated.
pub(super) const MAX_COINS: u32 = 20;
