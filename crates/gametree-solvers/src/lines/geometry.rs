//! The lines of a board as sets: which cells a line has, and which lines go through a cell.

/// A set of cells, cell 0 in the lowest bit.
pub(super) type Cells = u64;

/// A set of lines, `W` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineSet<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> LineSet<W> {
    pub(super) const EMPTY: Self = LineSet([0; W]);

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        LineSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        LineSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        LineSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    /// Calls `f` with the number of every line, in order.
    #[inline]
    pub(super) fn each(self, mut f: impl FnMut(usize)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                f(i * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// A board of up to 64 cells and 64·`W` lines.
#[derive(Clone, Debug)]
pub(super) struct Geometry<const W: usize> {
    pub(super) cells: u32,
    pub(super) board: Cells,
    /// The cells of each line; the list is as long as a line number can be, so that no access needs a check.
    pub(super) lines: Vec<Cells>,
    /// The lines through each cell, of 64.
    pub(super) through: Box<[LineSet<W>; 64]>,
    pub(super) all: LineSet<W>,
    /// Whether no two lines share more than one cell, as in n×n×n. Where they do, two threats may have the same answer.
    pub(super) crossing_once: bool,
}

impl<const W: usize> Geometry<W> {
    /// The geometry of a board of at most 64 cells and 64·`W` lines.
    pub(super) fn new(cells: u32, lines: &[Cells]) -> Self {
        let mut through = Box::new([LineSet::EMPTY; 64]);
        let mut all = LineSet::EMPTY;
        for (number, &line) in lines.iter().enumerate() {
            all.insert(number);
            each_cell(line, |cell| through[cell].insert(number));
        }
        let once = |(i, a): (usize, &Cells)| lines[..i].iter().all(|b| (a & b).count_ones() <= 1);
        let mut padded = lines.to_vec();
        padded.resize(64 * W, 0);
        Geometry {
            cells,
            board: if cells == 64 { !0 } else { (1 << cells) - 1 },
            crossing_once: lines.iter().enumerate().all(once),
            lines: padded,
            through,
            all,
        }
    }
}

/// Calls `f` with every cell, in order.
#[inline]
pub(super) fn each_cell(mut cells: Cells, mut f: impl FnMut(usize)) {
    while cells != 0 {
        f(cells.trailing_zeros() as usize);
        cells &= cells - 1;
    }
}
