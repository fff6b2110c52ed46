//! Results for Hexapawn, used by tests.

use gametree::Wdl;

/// The side of the board, the positions at each ply from the first, and the value of the first player with the plies of best play:
/// counted and solved by a second program.
pub const RESULTS: &[(u32, &[u64], Wdl, u32)] =
    &[(3, &[3, 10, 28, 56, 70, 64, 20], Wdl::Loss, 6), (4, &[4, 16, 66, 280, 1_170, 4_548], Wdl::Win, 11)];
