//! Known results for Nim, used by tests.

use gametree::Wdl;

/// The heaps, the value for the first player, and the plies of best play: the winner hurries, the loser delays. The values are
/// C. L. Bouton's (*Nim, a game with a complete mathematical theory*, 1901), the plies were counted by a second program.
pub const RESULTS: &[(&[u8], Wdl, u32)] = &[
    (&[7], Wdl::Win, 1),
    (&[2, 2], Wdl::Loss, 4),
    (&[1, 2, 3], Wdl::Loss, 6),
    (&[3, 4, 5], Wdl::Win, 11),
    (&[5, 5, 5], Wdl::Win, 11),
    (&[1, 3, 5, 7], Wdl::Loss, 16),
    (&[2, 3, 4, 5], Wdl::Loss, 14),
];

/// The heaps, and the positions at each ply from the first, counted by a second program.
pub const PERFT: &[(&[u8], &[u64])] = &[
    (&[1, 2, 3], &[6, 26, 76, 138, 140, 60]),
    (&[3, 4, 5], &[12, 113, 810, 4_338, 17_496, 53_442]),
    (&[1, 3, 5, 7], &[16, 206, 2_116, 17_338, 113_912]),
];
