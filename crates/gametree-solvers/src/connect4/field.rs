//! Sets of cells on one board: completions, fours, and the pairs into which every column falls from its top.

use gametree_games::connect4::Board;

use super::word::Word;

/// A board, with what the search looks up about it. Cells are numbered as in [`Board`]: column by column from below, with an
/// empty row on top.
#[derive(Clone, Debug)]
pub(super) struct Field<B, S> {
    pub(super) board: S,
    /// For every cell, the cells of its column, and those below it.
    columns: Vec<B>,
    below: Vec<B>,
    /// For every cell, how many cells of its column are above it.
    above: Vec<u8>,
}

impl<B: Word, S: Board<B>> Field<B, S> {
    pub(super) fn new(board: S) -> Self {
        let stride = board.rows() + 1;
        let places = 0..stride * board.columns();
        let column = |cell: u32| B::first(stride).up(cell / stride * stride);
        let below = |cell: u32| B::first(cell) & column(cell);
        let above = |cell: u32| (board.rows().saturating_sub(1 + cell % stride)) as u8;
        Field {
            columns: places.clone().map(column).collect(),
            below: places.clone().map(below).collect(),
            above: places.map(above).collect(),
            board,
        }
    }

    /// The number of cells.
    #[inline(always)]
    pub(super) fn size(&self) -> i32 {
        (self.board.columns() * self.board.rows()) as i32
    }

    /// The width of a key in bits.
    pub(super) fn key_bits(&self) -> u32 {
        self.board.columns() * (self.board.rows() + 1)
    }

    /// A number that no other position with the same player to move has, below 2^[`key_bits`](Field::key_bits): in each
    /// column, the stones of the side to move plus all stones.
    #[inline(always)]
    pub(super) fn key(&self, own: B, all: B) -> B {
        own.plus(all)
    }

    /// The mirror image of a set.
    pub(super) fn mirrored(&self, set: B) -> B {
        let (stride, columns) = (self.board.rows() + 1, self.board.columns());
        (0..columns).fold(B::EMPTY, |image, column| {
            image | (set.down(column * stride) & B::first(stride)).up((columns - 1 - column) * stride)
        })
    }

    /// The lowest free cell of each column.
    #[inline(always)]
    pub(super) fn playable(&self, all: B) -> B {
        all.plus(self.board.bottom()) & self.board.cells()
    }

    /// The cells, whether empty or not, that complete a four of these stones.
    #[inline(always)]
    pub(super) fn completions(&self, stones: B) -> B {
        let mut cells = stones.up(1) & stones.up(2) & stones.up(3);
        for step in self.board.steps() {
            let pair_below = stones.up(step) & stones.up(2 * step);
            let pair_above = stones.down(step) & stones.down(2 * step);
            cells |= pair_below & (stones.up(3 * step) | stones.down(step));
            cells |= pair_above & (stones.down(3 * step) | stones.up(step));
        }
        cells & self.board.cells()
    }

    /// Whether these cells hold four in a row.
    #[inline(always)]
    pub(super) fn has_four(&self, cells: B) -> bool {
        let [falling, level, rising] = self.board.steps();
        let mut fours = B::EMPTY;
        for step in [1, falling, level, rising] {
            let pairs = cells & cells.down(step);
            fours |= pairs & pairs.down(2 * step);
        }
        !fours.is_empty()
    }

    /// The upper cell of each pair: the top row, the third from above, the fifth, and so on.
    #[inline(always)]
    pub(super) fn uppers(&self) -> B {
        let odd = self.board.odd_rows();
        if self.board.rows() % 2 == 0 { self.board.cells() & !odd } else { odd }
    }

    /// The lower cell of each pair.
    #[inline(always)]
    pub(super) fn lowers(&self) -> B {
        self.board.cells() & !self.uppers()
    }

    /// The cells of the same column.
    #[inline(always)]
    pub(super) fn column(&self, cell: u32) -> B {
        self.columns[cell as usize]
    }

    /// The cells of the same column below `cell`.
    #[inline(always)]
    pub(super) fn below(&self, cell: u32) -> B {
        self.below[cell as usize]
    }

    /// How many cells of the same column are above `cell`.
    #[inline(always)]
    pub(super) fn above(&self, cell: u32) -> u32 {
        u32::from(self.above[cell as usize])
    }

    /// The `n` lowest rows.
    pub(super) fn lowest_rows(&self, n: u32) -> B {
        (0..n).fold(B::EMPTY, |rows, row| rows | self.board.bottom().up(row))
    }
}
