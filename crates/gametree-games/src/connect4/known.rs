//! Published results for Connect Four, used by tests.

use gametree::Wdl;

/// Columns, rows, the value for the first player, and the ply at which a game of optimal play ends. From J. Tromp's table,
/// extended and confirmed by the solvers of C. Steininger and P. Boeck.
pub const RESULTS: &[(u32, u32, Wdl, u32)] = &[
    (4, 4, Wdl::Draw, 16),
    (5, 4, Wdl::Draw, 20),
    (6, 4, Wdl::Loss, 24),
    (4, 5, Wdl::Draw, 20),
    (5, 5, Wdl::Draw, 25),
    (6, 5, Wdl::Draw, 30),
    (4, 6, Wdl::Draw, 24),
];

/// The number of distinct positions at each ply of 7×6 (P. Boeck).
pub const DISTINCT_7X6: [u64; 9] = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];

/// The number of distinct positions in the whole game: columns, rows, positions (J. Tromp).
pub const POSITIONS: &[(u32, u32, u64)] = &[(4, 4, 161_029), (4, 5, 1_706_255)];

/// Nodes of alpha-beta on 7×6 without evaluation and with columns from left to right: depth, nodes.
pub const ALPHA_BETA_NODES: &[(u32, u64)] = &[
    (4, 173),
    (5, 564),
    (6, 1_249),
    (7, 7_153),
    (8, 12_574),
    (9, 87_585),
    (10, 155_590),
    (11, 1_692_129),
    (12, 3_050_083),
];
