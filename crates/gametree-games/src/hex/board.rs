//! The geometry of a Hex board: edges, neighbours, flooding.

use crate::bits::Bits;
use crate::grid::Grid;
use crate::order::off_centre;

/// The cells of a board as sets.
#[derive(Clone, Debug)]
pub(super) struct Board<B> {
    pub(super) all: B,
    /// For each player, the cells along each of his two edges.
    pub(super) edges: [[B; 2]; 2],
    columns: u32,
    /// All cells but the first column, and all but the last.
    not_first: B,
    not_last: B,
}

impl<B: Bits> Board<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let set = |wanted: &dyn Fn(u32, u32) -> bool| {
            (0..grid.cells())
                .filter(|&cell| wanted(grid.at(cell).0, grid.at(cell).1))
                .fold(B::EMPTY, |s, c| s | B::cell(c))
        };
        let (last_column, last_row) = (grid.columns - 1, grid.rows - 1);
        let (top, bottom) = (set(&|_, y| y == 0), set(&|_, y| y == last_row));
        let (left, right) = (set(&|x, _| x == 0), set(&|x, _| x == last_column));
        Board {
            all: B::first(grid.cells()),
            edges: [[top, bottom], [left, right]],
            // A single row that fills the word has no row above or below: a step of 0 then finds nothing new.
            columns: grid.columns % B::WIDTH,
            not_first: set(&|x, _| x != 0),
            not_last: set(&|x, _| x != last_column),
        }
    }

    /// The neighbours of a set of cells, and perhaps some of its own.
    #[inline]
    pub(super) fn around(&self, cells: B) -> B {
        let n = self.columns;
        // Steps to the left leave the first column, steps to the right the last one.
        let (left, right) = (cells & self.not_first, cells & self.not_last);
        let beside = left.down(1) | right.up(1);
        let above = cells.down(n) | right.down(n.wrapping_sub(1));
        let below = cells.up(n) | left.up(n.wrapping_sub(1));
        (beside | above | below) & self.all
    }

    /// `joined` and everything in `stones` that is connected to `seed`. A loop, so no board can overflow the stack.
    #[inline]
    pub(super) fn flood(&self, joined: B, seed: B, stones: B) -> B {
        let (mut joined, mut front) = (joined, seed);
        loop {
            front = self.around(front) & stones & !joined;
            if front.is_empty() {
                return joined;
            }
            joined |= front;
        }
    }
}

/// The square of a cell's distance from the middle of the board, in units of ¼: cell centres stand at
/// (x + y/2, y·√3/2), so the square of a step (dx, dy) is dx² + dx·dy + dy².
pub(super) fn off_centre_squared(grid: Grid, cell: u32) -> u32 {
    let (x, y) = grid.at(cell);
    let (dx, dy) = (off_centre(x, grid.columns), off_centre(y, grid.rows));
    (dx * dx + dx * dy + dy * dy) as u32
}
