//! The moves of a Hex game as they are read from any notation, with the swap of pieces undone; and the error of a notation.

use gametree::knowledge::PositionError;

use crate::grid::Grid;

/// The moves read so far, as cells of the board.
#[derive(Clone, Debug)]
pub(super) struct MovesRead {
    grid: Grid,
    cells: Vec<u32>,
    /// Whether the pieces were swapped, so that everything after it is read mirrored.
    mirrored: bool,
}

impl MovesRead {
    pub(super) fn new(grid: Grid) -> Self {
        MovesRead { grid, cells: Vec::new(), mirrored: false }
    }

    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Adds a move to a cell of the board as the notation has it.
    pub(super) fn push(&mut self, cell: u32) {
        let (column, row) = self.grid.at(cell);
        self.cells.push(if self.mirrored { self.grid.cell(row, column) } else { cell });
    }

    /// Swaps the pieces: instead of the first move, its mirror image at the long diagonal counts, in the other colour. Mirrored
    /// back, with all later moves, this is the same game with the stone left in place, and that is how it is kept. Whether that
    /// is possible: after one move, once, on a square board.
    pub(super) fn swap_pieces(&mut self) -> bool {
        let possible = self.cells.len() == 1 && !self.mirrored && self.grid.columns == self.grid.rows;
        self.mirrored |= possible;
        possible
    }

    /// Whether the pieces were swapped: the colours of the notation are then the other way round from those of the moves kept.
    pub(super) fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// The moves.
    pub(super) fn finish(self) -> Vec<u32> {
        self.cells
    }
}

/// What [`MovesRead::swap_pieces`] expects.
pub(super) const EXPECTED_SWAP: &str = "a swap of the pieces once, after the first move, on a square board";

/// The error of a text in a notation of its own, cut to what can be read at a glance.
pub(super) fn misread(
    notation: &'static str,
    place: String,
    found: &str,
    expected: impl Into<String>,
) -> PositionError {
    let found = found.chars().take(40).collect();
    PositionError::Misread { notation, place, found, expected: expected.into() }
}
