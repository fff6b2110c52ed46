//! Counts and values of Breakthrough, used by tests. All were counted by a second program with boards as lists, too.

use gametree::Wdl;

/// Columns, rows, and the nodes at each ply from the start, the first ply being 1.
pub const PERFT: &[(u32, u32, &[u64])] = &[
    (8, 8, &[1, 22, 484, 11_132, 256_036]),
    (6, 6, &[1, 16, 256, 4_308, 71_478, 1_248_290]),
    (5, 5, &[1, 13, 156, 1_924, 23_084, 289_828]),
];

/// Columns, rows, the value for the first player, and the plies of a game of best play.
pub const RESULTS: &[(u32, u32, Wdl, u32)] =
    &[(3, 4, Wdl::Loss, 12), (3, 5, Wdl::Loss, 18), (4, 4, Wdl::Loss, 14), (2, 6, Wdl::Win, 15)];
