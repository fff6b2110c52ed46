//! The board of Othello as sets of cells: where discs can be placed, and what they flip.

use crate::bits::Bits;
use crate::grid::Grid;
use crate::order::Order;

/// A square board of up to 64 cells.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) grid: Grid,
    pub(super) cells: u64,
    /// The distances to the neighbours to the right, down to the left, down, and down to the right; for each the cells on which a
    /// line in that direction can go on: those that are on no edge where it would come out on the other side.
    directions: [(u32, u64); 4],
    /// The first and the last column.
    left: u64,
    right: u64,
    pub(super) corners: u64,
    pub(super) edges: u64,
    /// The cells next to a corner diagonally (X squares), and along an edge (C squares).
    pub(super) beside_corners: [u64; 2],
    /// The four cells in the middle.
    pub(super) middle: u64,
    /// The cells in move order.
    pub(super) rings: Vec<u64>,
    pub(super) symmetries: Vec<Vec<u8>>,
}

impl Board {
    /// `None` unless the side is 4, 6 or 8.
    pub(super) fn new(side: u32, order: Order) -> Option<Self> {
        if ![4, 6, 8].contains(&side) {
            return None;
        }
        let grid = Grid { columns: side, rows: side };
        let set = |inside: &dyn Fn(u32, u32) -> bool| {
            (0..grid.cells())
                .filter(|&cell| inside(grid.at(cell).0, grid.at(cell).1))
                .fold(0, |set, cell| set | u64::cell(cell))
        };
        let last = side - 1;
        let off_sides = set(&|column, _| column > 0 && column < last);
        let cells = u64::first(grid.cells());
        let rim = |at: u32| at.min(last - at);
        Some(Board {
            grid,
            cells,
            directions: [(1, off_sides), (last, off_sides), (side, cells), (side + 1, off_sides)],
            left: set(&|column, _| column == 0),
            right: set(&|column, _| column == last),
            corners: set(&|column, row| rim(column) + rim(row) == 0),
            edges: set(&|column, row| rim(column) == 0 || rim(row) == 0),
            beside_corners: [
                set(&|column, row| rim(column) == 1 && rim(row) == 1),
                set(&|column, row| rim(column) + rim(row) == 1),
            ],
            middle: set(&|column, row| rim(column) == last / 2 && rim(row) == last / 2),
            rings: order.rings(grid.cells(), |cell| grid.off_middle(cell)),
            symmetries: grid.symmetries::<u64>(),
        })
    }

    /// The empty cells on which `own` can place a disc.
    #[inline]
    pub(super) fn placements(&self, own: u64, other: u64) -> u64 {
        let mut found = 0;
        for (step, inside) in self.directions {
            let through = other & inside;
            found |= run(own, through, step, u64::up).up(step);
            found |= run(own, through, step, u64::down).down(step);
        }
        found & self.cells & !(own | other)
    }

    /// The discs that a disc of `own` on a cell flips; none for a cell beyond the board.
    #[inline]
    pub(super) fn flips(&self, own: u64, other: u64, cell: u32) -> u64 {
        let disc = u64::cell(cell & 63) & self.cells;
        let mut flipped = 0;
        for (step, inside) in self.directions {
            let through = other & inside;
            let (above, below) = (run(disc, through, step, u64::up), run(disc, through, step, u64::down));
            if own & above.up(step) != 0 {
                flipped |= above;
            }
            if own & below.down(step) != 0 {
                flipped |= below;
            }
        }
        flipped
    }

    /// A set together with the cells next to it in all eight directions.
    pub(super) fn with_neighbours(&self, set: u64) -> u64 {
        let row = set | (set & !self.right).up(1) | (set & !self.left).down(1);
        (row | row.up(self.grid.columns) | row.down(self.grid.columns)) & self.cells
    }
}

/// The cells of `through` that follow one another from the cells beside `from`, up to six of them: all lines in a direction are
/// followed at once, in steps of one, two and two cells.
#[inline]
fn run(from: u64, through: u64, step: u32, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut line = through & shift(from, step);
    line |= through & shift(line, step);
    let pairs = through & shift(through, step);
    line |= pairs & shift(line, 2 * step);
    line | pairs & shift(line, 2 * step)
}
