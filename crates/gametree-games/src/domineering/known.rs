//! Counts and values of Domineering, used by tests. All were counted by a second program with boards as lists, too.

use gametree::Wdl;

/// Columns, rows, and the nodes at each ply from the start, the first ply being 1.
pub const PERFT: &[(u32, u32, &[u64])] = &[
    (8, 8, &[1, 56, 2_940, 146_580, 6_823_548]),
    (5, 5, &[1, 20, 336, 4_872, 57_564, 565_104, 4_316_256]),
    (3, 4, &[1, 9, 48, 200, 400, 552]),
    (6, 6, &[1, 30, 800, 19_360, 410_816]),
];

/// Columns, rows, the value for the first player, who places vertical dominoes, and the plies of a game of best play.
pub const RESULTS: &[(u32, u32, Wdl, u32)] = &[
    (1, 2, Wdl::Win, 1),
    (1, 3, Wdl::Win, 1),
    (1, 4, Wdl::Win, 1),
    (1, 5, Wdl::Win, 1),
    (2, 2, Wdl::Win, 1),
    (2, 3, Wdl::Win, 3),
    (2, 4, Wdl::Win, 3),
    (2, 5, Wdl::Loss, 4),
    (3, 2, Wdl::Win, 1),
    (3, 3, Wdl::Win, 3),
    (3, 4, Wdl::Win, 5),
    (3, 5, Wdl::Win, 7),
    (4, 2, Wdl::Loss, 4),
    (4, 3, Wdl::Loss, 4),
    (4, 4, Wdl::Win, 7),
    (4, 5, Wdl::Loss, 8),
    (5, 2, Wdl::Win, 5),
    (5, 3, Wdl::Loss, 6),
    (5, 4, Wdl::Win, 9),
    (5, 5, Wdl::Loss, 12),
];
