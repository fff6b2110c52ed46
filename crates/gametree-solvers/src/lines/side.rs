//! The stones of one side and how far its lines are, as sets of lines.

use super::geometry::{Cells, Geometry, LineSet};

/// The stones of one side. `more_than[i]` are the lines with more than `i` of them; `L` is the length of a line less one,
/// so that the last set is that of lines that lack one stone (a line is never complete here).
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<const W: usize, const L: usize> {
    pub(super) cells: Cells,
    pub(super) more_than: [LineSet<W>; L],
}

impl<const W: usize, const L: usize> Side<W, L> {
    pub(super) fn new(cells: Cells, geometry: &Geometry<W>) -> Self {
        let mut side = Side { cells: 0, more_than: [LineSet::EMPTY; L] };
        super::geometry::each_cell(cells, |cell| side.add(cell, geometry));
        side
    }

    #[inline]
    pub(super) fn add(&mut self, cell: usize, geometry: &Geometry<W>) {
        let through = geometry.through[cell & 63];
        for i in (1..L).rev() {
            self.more_than[i] = self.more_than[i].or(self.more_than[i - 1].and(through));
        }
        self.more_than[0] = self.more_than[0].or(through);
        self.cells |= 1 << cell;
    }

    /// The lines with any stone of this side.
    #[inline]
    pub(super) fn any(&self) -> LineSet<W> {
        self.more_than[0]
    }

    /// The lines that lack one stone and have none of the other side.
    #[inline]
    pub(super) fn threes(&self, other: &Self) -> LineSet<W> {
        self.more_than[L - 1].without(other.any())
    }

    /// The lines that lack exactly two stones and have none of the other side.
    #[inline]
    pub(super) fn twos(&self, other: &Self) -> LineSet<W> {
        self.more_than[L - 2].without(self.more_than[L - 1]).without(other.any())
    }

    /// The lines that lack exactly three stones and have none of the other side.
    #[inline]
    pub(super) fn ones(&self, other: &Self, geometry: &Geometry<W>) -> LineSet<W> {
        let enough = if L > 2 { self.more_than[L - 3] } else { geometry.all };
        enough.without(self.more_than[L - 2]).without(other.any())
    }

    /// The empty cells that complete a line.
    #[inline]
    pub(super) fn completions(&self, other: &Self, geometry: &Geometry<W>) -> Cells {
        let mut cells = 0;
        self.threes(other).each(|line| cells |= geometry.lines[line]);
        cells & !(self.cells | other.cells)
    }
}
