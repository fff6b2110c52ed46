//! The size of a board: branching factor and number of moves.

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Size {
    pub(super) branching: usize,
    pub(super) moves: usize,
}

impl Size {
    /// The number of leaves below a position at this ply.
    pub(super) fn leaves(self, ply: usize) -> usize {
        (ply..self.moves).fold(1usize, |leaves, _| leaves.saturating_mul(self.branching))
    }
}
