//! The lines of a lattice, all lines of a direction examined at once by shifts instead of one by one.

use crate::bits::Bits;

/// The directions in which `k` cells in a row fit on the board.
#[derive(Clone, Debug)]
pub struct Directions<B> {
    k: u32,
    /// For each direction: the step from cell to cell, and the cells at which a whole line can start.
    lines: Vec<(u32, B)>,
}

/// The lines that are open to one side: those without a stone of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open<B> {
    /// The number of lines that lack 0, 1, 2, 3, and more stones.
    pub lines: [u32; 5],
    /// The empty cells of lines that lack one stone.
    pub ends: B,
    /// The empty cells on two lines that lack two stones: a stone there makes two threats.
    pub forks: B,
}

/// The lines that are open to one side, and the cells where they cross, which only the features need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossings<B> {
    /// The result of [`Directions::open`].
    pub(super) open: Open<B>,
    /// The empty cells of lines that lack two stones.
    pub(super) twos: B,
    /// The empty cells of lines that lack three stones.
    pub(super) threes: B,
    /// The empty cells on two lines that lack three stones.
    pub(super) three_crossings: B,
}

impl<B: Bits> Directions<B> {
    /// The directions of a lattice of this size; cell number = x + sx·(y + sy·z).
    #[must_use]
    pub fn new(size: [u32; 3], k: u32) -> Self {
        let steps = (-1..=1i32).flat_map(|z| (-1..=1).flat_map(move |y| (-1..=1).map(move |x| [x, y, z])));
        // Of each direction and its opposite, the one that increases the cell number.
        let forward = steps.filter(|step| step.iter().rev().find(|&&s| s != 0) == Some(&1));
        let lines = forward
            .filter_map(|step| {
                let starts: B = starts(size, step, k);
                let stride = step[0] + size[0] as i32 * (step[1] + size[1] as i32 * step[2]);
                (!starts.is_empty()).then_some((stride as u32, starts))
            })
            .collect();
        Directions { k, lines }
    }

    /// The empty cells that complete a line of these stones.
    #[inline]
    #[must_use]
    pub fn completions(&self, stones: B, empty: B) -> B {
        self.lacking(1, stones, empty)
    }

    /// The empty cells of lines that consist of `missing` empty cells and otherwise these stones; `missing` is 1 or 2.
    #[inline]
    #[must_use]
    pub fn lacking(&self, missing: usize, stones: B, empty: B) -> B {
        let mut cells = B::EMPTY;
        for &(stride, starts) in &self.lines {
            let lines = self.by_missing(stride, starts, stones, stones | empty)[missing];
            if lines.is_empty() {
                continue;
            }
            for at in 0..self.k {
                cells |= lines.up(stride * at) & empty;
            }
        }
        cells
    }

    /// The lines that are open to `stones`: those with only these stones and empty cells.
    #[must_use]
    pub fn open(&self, stones: B, empty: B) -> Open<B> {
        let mut open = Open { lines: [0; 5], ends: B::EMPTY, forks: B::EMPTY };
        let mut seen = B::EMPTY;
        for &(stride, starts) in &self.lines {
            let lines = self.by_missing(stride, starts, stones, stones | empty);
            for (count, lines) in open.lines.iter_mut().zip(lines) {
                *count += lines.count();
            }
            let [_, ends, twos, ..] = lines;
            if (ends | twos).is_empty() {
                continue;
            }
            for at in 0..self.k {
                open.ends |= ends.up(stride * at) & empty;
                let cells = twos.up(stride * at) & empty;
                open.forks |= seen & cells;
                seen |= cells;
            }
        }
        open
    }

    /// The lines that are open to `stones`, and the cells where they cross.
    pub(super) fn crossings(&self, stones: B, empty: B) -> Crossings<B> {
        let open = Open { lines: [0; 5], ends: B::EMPTY, forks: B::EMPTY };
        let none = B::EMPTY;
        let mut found = Crossings { open, twos: none, threes: none, three_crossings: none };
        for &(stride, starts) in &self.lines {
            let lines = self.by_missing(stride, starts, stones, stones | empty);
            for (count, lines) in found.open.lines.iter_mut().zip(lines) {
                *count += lines.count();
            }
            let [_, ends, twos, threes, _] = lines;
            if (ends | twos | threes).is_empty() {
                continue;
            }
            for at in 0..self.k {
                found.open.ends |= ends.up(stride * at) & empty;
                let cells = twos.up(stride * at) & empty;
                found.open.forks |= found.twos & cells;
                found.twos |= cells;
                let cells = threes.up(stride * at) & empty;
                found.three_crossings |= found.threes & cells;
                found.threes |= cells;
            }
        }
        found
    }

    /// The lines of one direction within `free` that lack 0, 1, 2, 3, and more of `stones`. All lines are examined at once; each
    /// is represented by the bit of its first cell.
    #[inline]
    fn by_missing(&self, stride: u32, starts: B, stones: B, free: B) -> [B; 5] {
        let mut lines = [starts, B::EMPTY, B::EMPTY, B::EMPTY, B::EMPTY];
        for at in 0..self.k {
            let (there, open) = (stones.down(stride * at), free.down(stride * at));
            let lacks = open & !there;
            let [none, one, two, three, more] = lines;
            lines = [
                none & there,
                (one & there) | (none & lacks),
                (two & there) | (one & lacks),
                (three & there) | (two & lacks),
                (more & open) | (three & lacks),
            ];
        }
        lines
    }

    /// Every line, direction by direction.
    pub(super) fn all(&self) -> impl Iterator<Item = B> {
        let line = |stride: u32, start: u32| {
            (0..self.k).fold(B::EMPTY, |line, at| line | B::cell(start + stride * at))
        };
        self.lines.iter().flat_map(move |&(stride, starts)| starts.cells().map(move |s| line(stride, s)))
    }

    /// The number of lines.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.lines.iter().map(|(_, starts)| starts.count()).sum()
    }
}

/// The cells from which a line of `k` cells stays on the board.
fn starts<B: Bits>(size: [u32; 3], step: [i32; 3], k: u32) -> B {
    let fits = |cell: u32| {
        let at = [cell % size[0], cell / size[0] % size[1], cell / (size[0] * size[1])];
        (0..3).all(|axis| {
            let end = at[axis] as i32 + step[axis] * (k as i32 - 1);
            (0..size[axis] as i32).contains(&end)
        })
    };
    (0..size.iter().product()).filter(|&cell| fits(cell)).fold(B::EMPTY, |set, cell| set | B::cell(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_lines_matches_the_formula() {
        // ((n + 2)³ − n³) / 2 lines in a cube of side n.
        assert_eq!(Directions::<u64>::new([3, 3, 3], 3).count(), 49);
        assert_eq!(Directions::<u64>::new([4, 4, 4], 4).count(), 76);
        assert_eq!(Directions::<u64>::new([3, 3, 1], 3).count(), 8);
        assert_eq!(Directions::<u64>::new([5, 4, 1], 3).count(), 3 * 4 + 5 * 2 + 2 * 3 * 2);
        // k is longer than one side, so no line runs along it.
        assert_eq!(Directions::<u64>::new([2, 5, 1], 4).count(), 2 * 2);
    }

    #[test]
    fn completions_are_the_cells_that_complete_a_line() {
        let lines = Directions::<u64>::new([4, 3, 1], 3);
        let board = u64::first(12);
        for stones in 0..1u64 << 12 {
            let empty = board & !stones;
            let expected =
                empty.cells().filter(|&c| lines_through(&lines, stones, c)).fold(0, |s, c| s | 1 << c);
            assert_eq!(lines.completions(stones, empty), expected, "{stones:b}");
        }
    }

    #[test]
    fn open_lines_are_counted_by_missing_stones() {
        let lines = Directions::<u64>::new([4, 4, 1], 4);
        // A row of three with the fourth cell free, and an opposing stone next to it.
        let (own, other) = (0b0111u64, 1u64 << 5);
        let empty = u64::first(16) & !(own | other);
        // The bottom row lacks one, the first and third columns lack three. The second column, the second row and one diagonal are
        // blocked. The other two rows, the fourth column and the other diagonal are empty.
        let open = lines.open(own, empty);
        assert_eq!((open.lines, open.ends, open.forks), ([0, 1, 0, 2, 4], 1 << 3, 0));
        assert_eq!(lines.lacking(1, own, empty), 1 << 3);
        assert_eq!(lines.lacking(2, own, empty), 0);
        let corner = 1 | 1 << 1 | 1 << 4 | 1 << 8;
        assert_eq!(lines.open(corner, u64::first(16) & !corner).forks, 0);
        let crossing = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8;
        assert_eq!(lines.open(crossing, u64::first(16) & !crossing).forks, 1);
        let wide = lines.crossings(crossing, u64::first(16) & !crossing);
        assert_eq!(wide.open, lines.open(crossing, u64::first(16) & !crossing));
        assert_eq!(wide.twos, lines.lacking(2, crossing, u64::first(16) & !crossing));
        // Two rows and two columns with one stone each, which cross at the four cells in the middle.
        assert_eq!(wide.open.lines, [0, 0, 2, 4, 4]);
        assert_eq!(wide.three_crossings, 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10);
        assert_eq!(lines.all().filter(|line| line.has(0)).count(), 3);
        assert_eq!(lines.all().filter(|line| line.has(1)).count(), 2);
    }

    /// Whether `stones` holds all the other cells of some line through `cell`.
    fn lines_through(lines: &Directions<u64>, stones: u64, cell: u32) -> bool {
        lines.lines.iter().any(|&(stride, starts)| {
            starts.cells().any(|start| {
                let line = (0..lines.k).fold(0u64, |set, i| set | 1 << (start + stride * i));
                line & 1 << cell != 0 && (line & !(1 << cell)) & !stones == 0
            })
        })
    }
}
