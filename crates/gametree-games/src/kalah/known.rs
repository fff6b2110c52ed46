//! Known results for Kalah, used by tests.

/// Houses, seeds in each, and the positions at each ply from the first, on which two other programs and a second one written for
/// these tests agree for (6,4); those of (3,3) were counted by one and the second.
pub const PERFT: &[(usize, u8, &[u64])] =
    &[(6, 4, &[6, 35, 185, 942, 4_690, 23_233, 114_430]), (3, 3, &[3, 8, 19, 48, 120, 280])];

/// Houses, seeds in each, and the difference of the stores after best play, for the first player: computed for the project's
/// reference, by a second program, or by both; (4,4) for the reference alone.
pub const RESULTS: &[(usize, u8, i32)] = &[
    (1, 1, 0),
    (1, 2, -2),
    (2, 1, 2),
    (2, 2, -2),
    (2, 3, -2),
    (2, 5, 6),
    (3, 1, 0),
    (3, 2, 4),
    (3, 3, 2),
    (3, 4, 2),
    (3, 5, 6),
    (4, 1, 2),
    (4, 2, 6),
    (4, 3, 6),
    (4, 4, 2),
];
