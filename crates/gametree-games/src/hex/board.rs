//! The geometry of a Hex board: edges, neighbours, flood fill.

use crate::bits::Bits;
use crate::grid::Grid;
use crate::order::off_centre;

/// The number of rings.
pub(super) const RINGS: usize = 4;

/// The number of directions, and of neighbours of a cell away from the edges.
pub(super) const DIRECTIONS: usize = 6;

/// The cells of a board as sets.
#[derive(Clone, Debug)]
pub(super) struct Board<B> {
    pub(super) all: B,
    /// For each player, the cells along each of the player's two edges.
    pub(super) edges: [[B; 2]; 2],
    /// The cells by distance from the middle, innermost first; each ring spans a quarter of the largest distance.
    pub(super) rings: [B; RINGS],
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
        let far = (0..grid.cells()).map(|cell| off_centre_squared(grid, cell)).max().unwrap_or(0);
        // A quarter of the distance is a sixteenth of its square.
        let ring = |cell: u32| {
            let square = 16 * off_centre_squared(grid, cell);
            [1, 4, 9].iter().filter(|&&part| square > part * far).count()
        };
        let at = |wanted| set(&|x, y| ring(x + y * grid.columns) == wanted);
        Board {
            rings: [at(0), at(1), at(2), at(3)],
            all: B::first(grid.cells()),
            edges: [[top, bottom], [left, right]],
            // A single row that fills the word has no row above or below; a step of 0 then adds no cells.
            columns: grid.columns % B::WIDTH,
            not_first: set(&|x, _| x != 0),
            not_last: set(&|x, _| x != last_column),
        }
    }

    /// The neighbours of a set of cells; may include cells of the set.
    #[inline]
    pub(super) fn around(&self, cells: B) -> B {
        let n = self.columns;
        // Steps to the left must not start in the first column, nor steps to the right in the last one.
        let (left, right) = (cells & self.not_first, cells & self.not_last);
        let beside = left.down(1) | right.up(1);
        let above = cells.down(n) | right.down(n.wrapping_sub(1));
        let below = cells.up(n) | left.up(n.wrapping_sub(1));
        (beside | above | below) & self.all
    }

    /// Every cell's neighbour to the right.
    #[inline]
    pub(super) fn right(&self, cells: B) -> B {
        (cells & self.not_last).up(1)
    }

    /// Every cell's neighbour to the left.
    #[inline]
    pub(super) fn left(&self, cells: B) -> B {
        (cells & self.not_first).down(1)
    }

    /// Every cell's neighbour below.
    #[inline]
    pub(super) fn below(&self, cells: B) -> B {
        cells.up(self.columns) & self.all
    }

    /// Every cell's neighbour below and to the left.
    #[inline]
    pub(super) fn below_left(&self, cells: B) -> B {
        (cells & self.not_first).up(self.columns.wrapping_sub(1)) & self.all
    }

    /// Every cell's neighbour in a direction. Directions go round the cell from the right: below, below left, left, above, above
    /// right, and once more from the right.
    #[inline]
    pub(super) fn toward(&self, cells: B, direction: usize) -> B {
        match direction % DIRECTIONS {
            0 => self.right(cells),
            1 => self.below(cells),
            2 => self.below_left(cells),
            3 => self.left(cells),
            4 => cells.down(self.columns),
            _ => (cells & self.not_last).down(self.columns.wrapping_sub(1)),
        }
    }

    /// The cells with at least two neighbours in a set.
    #[inline]
    pub(super) fn beside_two(&self, cells: B) -> B {
        let n = self.columns;
        let (left, right) = (cells & self.not_first, cells & self.not_last);
        let steps = [
            left.down(1),
            right.up(1),
            cells.down(n),
            right.down(n.wrapping_sub(1)),
            cells.up(n),
            left.up(n.wrapping_sub(1)),
        ];
        let (_, twice) = steps
            .into_iter()
            .fold((B::EMPTY, B::EMPTY), |(once, twice), step| (once | step, twice | (once & step)));
        twice & self.all
    }

    /// `joined` together with every stone of `stones` connected to `seed`. Iterative, so that no board overflows the stack.
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

/// The square of a cell's distance from the middle of the board, in units of ¼: cell centres are at (x + y/2, y·√3/2), so
/// the squared length of a step (dx, dy) is dx² + dx·dy + dy².
pub(super) fn off_centre_squared(grid: Grid, cell: u32) -> u32 {
    let (x, y) = grid.at(cell);
    let (dx, dy) = (off_centre(x, grid.columns), off_centre(y, grid.rows));
    (dx * dx + dx * dy + dy * dy) as u32
}
