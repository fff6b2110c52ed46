//! Published results for Hex without the swap rule, used by tests.

/// The winning openings of the first player, who connects top and bottom: columns, rows, cells. Up to 4×4 by exhaustive
/// search with several independent programs; on 4×3 and 3×2, where the first player's edges are closer, every opening wins.
pub const WINNING_OPENINGS: &[(u32, u32, &str)] = &[
    (1, 1, "a1"),
    (2, 2, "b1 a2"),
    (3, 3, "c1 a2 b2 c2 a3"),
    (4, 4, "d1 c2 b3 a4"),
    (3, 2, "a1 b1 c1 a2 b2 c2"),
    (4, 3, "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"),
    (2, 3, ""),
];

/// Perft: side, and the number of move sequences at each ply; games stop at a win.
pub const PERFT: &[(u32, &[u64])] = &[
    (2, &[1, 4, 12, 24, 12]),
    (3, &[1, 9, 72, 504, 3_024, 15_120, 54_720, 146_880, 207_360, 120_960]),
    (4, &[1, 16, 240, 3_360, 43_680, 524_160, 5_765_760]),
];

/// The number of distinct positions in the whole game: columns, rows, positions.
pub const POSITIONS: &[(u32, u32, u64)] = &[(1, 1, 2), (2, 2, 32), (3, 3, 5_514), (3, 4, 130_844)];
