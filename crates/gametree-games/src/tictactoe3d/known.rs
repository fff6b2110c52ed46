//! Known results of tic-tac-toe in a cube, for tests.

/// Positions at each ply of 3×3×3.
pub const PERFT_3: [u64; 7] = [1, 27, 702, 17_550, 421_200, 9_687_600, 209_556_864];

/// Games of 3×3×3 that end at ply 5.
pub const ENDED_3_AT_PLY_5: u64 = 162_288;

/// The only winning opening of 3×3×3, and the ply at which it wins; every other opening loses at [`LOSS_PLY_3`].
pub const WINNING_OPENING_3: (&str, u32) = ("Bb2", 7);

/// The ply at which the second player wins 3×3×3 after any other opening.
pub const LOSS_PLY_3: u32 = 10;
