//! The board of Connect Four, with its size known at run time ([`AnySize`]) or at compile time ([`Fixed`]).
//!
//! The same rules serve both. A [`Fixed`] board is zero-sized: its masks, shifts and column order are compile-time constants,
//! and plain alpha-beta runs within a few per cent of a hand-written loop; with a board in memory it reaches half that speed.

use std::fmt::Debug;

use crate::bits::Bits;
use crate::order::{Order, off_centre};

/// What the rules need to know about a board, whose columns each have an empty cell on top.
pub trait Board<B: Bits>: Clone + Debug + Send + Sync + 'static {
    /// The number of columns.
    fn columns(&self) -> u32;

    /// The number of rows.
    fn rows(&self) -> u32;

    /// All cells.
    fn cells(&self) -> B;

    /// The lowest cell of each column.
    fn bottom(&self) -> B;

    /// The cells of the odd rows: the lowest row, the third, the fifth, and so on.
    fn odd_rows(&self) -> B;

    /// The lower half of the rows, without the middle one.
    fn lower_half(&self) -> B;

    /// The distances from a cell to its neighbours along a row and both diagonals. If the word is too short for four in a
    /// direction, the distance is replaced by 1, the step up a column: columns are always examined, and every shift stays in
    /// range.
    fn steps(&self) -> [u32; 3];

    /// The columns whose highest cell is not in `all`, in move order.
    fn free_columns(&self, all: B) -> impl Iterator<Item = u8>;

    /// The distance from a cell to its neighbour in the next column.
    #[inline]
    fn stride(&self) -> u32 {
        self.rows() + 1
    }
}

/// A board whose size is chosen at run time.
#[derive(Clone, Debug)]
pub struct AnySize<B> {
    columns: u32,
    rows: u32,
    cells: B,
    bottom: B,
    odd_rows: B,
    lower_half: B,
    steps: [u32; 3],
    /// The columns in move order, with their highest cells.
    order: Vec<(u8, B)>,
}

impl<B: Bits> AnySize<B> {
    /// A board of this size; `None` if a side is 0 or (rows + 1) × columns exceeds the word's width.
    #[must_use]
    pub fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        let size = rows.checked_add(1)?.checked_mul(columns)?;
        if columns == 0 || rows == 0 || size > B::WIDTH {
            return None;
        }
        let order = order.arrange::<u64>(columns, |column| off_centre(column, columns).unsigned_abs());
        let with_top = |column: u8| (column, B::cell(u32::from(column) * (rows + 1) + rows - 1));
        Some(AnySize {
            columns,
            rows,
            cells: B::of(lowest_rows(columns, rows, rows)),
            bottom: B::of(lowest_rows(columns, rows, 1)),
            odd_rows: B::of(odd_rows(columns, rows)),
            lower_half: B::of(lowest_rows(columns, rows, rows / 2)),
            steps: steps(rows, B::WIDTH),
            order: order.into_iter().map(with_top).collect(),
        })
    }
}

impl<B: Bits> Board<B> for AnySize<B> {
    #[inline]
    fn columns(&self) -> u32 {
        self.columns
    }

    #[inline]
    fn rows(&self) -> u32 {
        self.rows
    }

    #[inline]
    fn cells(&self) -> B {
        self.cells
    }

    #[inline]
    fn bottom(&self) -> B {
        self.bottom
    }

    #[inline]
    fn odd_rows(&self) -> B {
        self.odd_rows
    }

    #[inline]
    fn lower_half(&self) -> B {
        self.lower_half
    }

    #[inline]
    fn steps(&self) -> [u32; 3] {
        self.steps
    }

    #[inline]
    fn free_columns(&self, all: B) -> impl Iterator<Item = u8> {
        self.order.iter().filter(move |(_, top)| (all & *top).is_empty()).map(|&(column, _)| column)
    }
}

/// A board whose size and move order are part of the type: moves from the middle outwards or, if `CENTRE` is false, from
/// left to right. (Reading the order from memory at every node would cost a third of the speed.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed<const COLUMNS: usize, const ROWS: usize, const CENTRE: bool = true>;

impl<const COLUMNS: usize, const ROWS: usize, const CENTRE: bool> Fixed<COLUMNS, ROWS, CENTRE> {
    const CELLS: u128 = lowest_rows(COLUMNS as u32, ROWS as u32, ROWS as u32);
    const BOTTOM: u128 = lowest_rows(COLUMNS as u32, ROWS as u32, 1);
    const ODD_ROWS: u128 = odd_rows(COLUMNS as u32, ROWS as u32);
    const LOWER_HALF: u128 = lowest_rows(COLUMNS as u32, ROWS as u32, ROWS as u32 / 2);

    /// The columns in the order of [`Order::Centre`] or [`Order::Natural`].
    const ORDER: [u8; COLUMNS] = {
        let mut order = [0; COLUMNS];
        let mut place = 0;
        while place < COLUMNS {
            order[place] = if CENTRE { from_centre(place, COLUMNS) } else { place } as u8;
            place += 1;
        }
        order
    };

    /// Whether the board fits a word of this many bits.
    pub(super) const fn fits(width: u32) -> bool {
        COLUMNS > 0 && ROWS > 0 && COLUMNS * (ROWS + 1) <= width as usize
    }
}

impl<B: Bits, const COLUMNS: usize, const ROWS: usize, const CENTRE: bool> Board<B>
    for Fixed<COLUMNS, ROWS, CENTRE>
{
    #[inline]
    fn columns(&self) -> u32 {
        COLUMNS as u32
    }

    #[inline]
    fn rows(&self) -> u32 {
        ROWS as u32
    }

    #[inline]
    fn cells(&self) -> B {
        B::of(Self::CELLS)
    }

    #[inline]
    fn bottom(&self) -> B {
        B::of(Self::BOTTOM)
    }

    #[inline]
    fn odd_rows(&self) -> B {
        B::of(Self::ODD_ROWS)
    }

    #[inline]
    fn lower_half(&self) -> B {
        B::of(Self::LOWER_HALF)
    }

    #[inline]
    fn steps(&self) -> [u32; 3] {
        const { steps(ROWS as u32, B::WIDTH) }
    }

    #[inline]
    fn free_columns(&self, all: B) -> impl Iterator<Item = u8> {
        let free = move |&column: &u8| !all.has(u32::from(column) * (ROWS as u32 + 1) + ROWS as u32 - 1);
        Self::ORDER.into_iter().filter(free)
    }
}

/// The steps along a row and both diagonals, in a word of `width` bits.
const fn steps(rows: u32, width: u32) -> [u32; 3] {
    let mut steps = [rows, rows + 1, rows + 2];
    let mut at = 0;
    while at < 3 {
        if 3 * steps[at] >= width {
            steps[at] = 1;
        }
        at += 1;
    }
    steps
}

/// The `n` lowest rows of a board.
const fn lowest_rows(columns: u32, rows: u32, n: u32) -> u128 {
    let column = if n == 0 { 0 } else { u128::MAX >> (128 - n) };
    let mut set = 0;
    let mut at = 0;
    while at < columns {
        set |= column << (at * (rows + 1));
        at += 1;
    }
    set
}

/// Every other row, from the lowest.
const fn odd_rows(columns: u32, rows: u32) -> u128 {
    let lowest = lowest_rows(columns, rows, 1);
    let mut set = 0;
    let mut row = 0;
    while row < rows {
        set |= lowest << row;
        row += 2;
    }
    set
}

/// The column at index `place` when columns are sorted by distance from the middle, the left one first among equals.
const fn from_centre(place: usize, columns: usize) -> usize {
    // An odd board starts with the middle column, then alternates left and right; an even one alternates from the start.
    let left = (columns - 1) / 2;
    let step = place.div_ceil(2);
    if place % 2 == columns % 2 { left - step } else { left + step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_boards_order_their_columns_alike() {
        for columns in 1..=20 {
            let order =
                Order::Centre.arrange::<u64>(columns, |column| off_centre(column, columns).unsigned_abs());
            let places: Vec<u8> =
                (0..columns as usize).map(|at| from_centre(at, columns as usize) as u8).collect();
            assert_eq!(places, order);
        }
    }
}
