//! Published results for three-dimensional tic-tac-toe, used by tests.

/// Perft of 3×3×3: the number of nodes at each ply.
pub const PERFT_3: [u64; 7] = [1, 27, 702, 17_550, 421_200, 9_687_600, 209_556_864];

/// The number of games of 3×3×3 that end at ply 5.
pub const ENDED_3_AT_PLY_5: u64 = 162_288;

/// The only winning opening of 3×3×3, and the ply at which it wins; any other opening loses at ply [`LOSS_PLY_3`].
pub const WINNING_OPENING_3: (&str, u32) = ("Bb2", 7);

/// The ply at which the second player wins 3×3×3 after any other opening.
pub const LOSS_PLY_3: u32 = 10;
