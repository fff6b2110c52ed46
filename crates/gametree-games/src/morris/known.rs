//! Known results for Nine Men's Morris, used by tests. The game is a draw (R. Gasser, *Solving Nine Men's Morris*, 1996).

/// The positions at each ply from the first: the first four are those of the project's reference, all were counted by a second program.
pub const PERFT: &[u64] = &[24, 552, 12_144, 255_024, 5_140_800, 99_274_176];
