//! Published results for m,n,k games, used by tests.

use gametree::Wdl;

/// Columns, rows, k, and the value for the first player.
///
/// 3,3,3, 4,4,3 and 4,4,4 are folklore; all were confirmed by exhaustive search.
pub const RESULTS: &[(u32, u32, u32, Wdl)] = &[
    (3, 3, 3, Wdl::Draw),
    (4, 3, 3, Wdl::Win),
    (3, 4, 3, Wdl::Win),
    (4, 4, 3, Wdl::Win),
    (4, 4, 4, Wdl::Draw),
    (2, 2, 2, Wdl::Win),
    (1, 1, 1, Wdl::Win),
];

/// The number of games of 3,3,3 that end at each ply, won or drawn: 255,168 in all.
pub const GAMES_3X3: [u64; 10] = [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872];

/// The number of nodes of the whole game tree of 3,3,3, and of distinct positions.
pub const TREE_3X3: (u64, u64) = (549_946, 5_478);
