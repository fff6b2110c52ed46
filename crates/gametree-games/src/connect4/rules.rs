//! The rules of Connect Four.

use std::hint;
use std::marker::PhantomData;

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use super::board::{AnySize, Board, Fixed};
use crate::bits::Bits;
use crate::order::Order;

/// The rules of Connect Four, on a board whose size is chosen at run time or, with [`Fixed`], at compile time.
#[derive(Clone, Debug)]
pub struct ConnectFour<B: Bits = u64, S: Board<B> = AnySize<B>> {
    pub(super) board: S,
    word: PhantomData<B>,
}

/// A position: the stones of the side to move, and all stones. Sixteen bytes if the board fits 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    pub(super) own: B,
    pub(super) all: B,
}

impl<B: Bits> Position<B> {
    /// The stones of the side to move. Cell 0 is the lowest of the first column; each column has one cell more than the board
    /// has rows, the topmost always empty.
    #[must_use]
    #[inline]
    pub fn own(&self) -> B {
        self.own
    }

    /// The stones of the side that moved last.
    #[must_use]
    #[inline]
    pub fn other(&self) -> B {
        self.own ^ self.all
    }
}

impl<B: Bits> ConnectFour<B> {
    /// Connect Four on `columns` × `rows`; `None` if a side is 0 or (rows + 1) × columns exceeds the word's width.
    #[must_use]
    pub fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        let board = AnySize::new(columns, rows, order)?;
        Some(ConnectFour { board, word: PhantomData })
    }
}

impl<B: Bits, const COLUMNS: usize, const ROWS: usize, const CENTRE: bool>
    ConnectFour<B, Fixed<COLUMNS, ROWS, CENTRE>>
{
    /// Connect Four on a board whose size and move order are part of the type. A board that does not fit the word is a
    /// compile-time error.
    /// ```
    /// use gametree::Game;
    /// use gametree_games::connect4::{ConnectFour, Fixed};
    ///
    /// let game = ConnectFour::<u64, Fixed<7, 6>>::fixed();
    /// assert_eq!(game.moves(&game.start()).collect::<Vec<_>>(), [3, 2, 4, 1, 5, 0, 6]);
    /// ```
    #[must_use]
    pub const fn fixed() -> Self {
        const { assert!(Fixed::<COLUMNS, ROWS, CENTRE>::fits(B::WIDTH), "the board fits the word") };
        ConnectFour { board: Fixed, word: PhantomData }
    }
}

impl<B: Bits, S: Board<B>> ConnectFour<B, S> {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &S {
        &self.board
    }

    /// Whether four of these stones are in a row. (Without `always` the compiler does not inline it, which costs a search a fifth
    /// of its speed.)
    #[inline(always)]
    pub(super) fn has_four(&self, stones: B) -> bool {
        let [falling, level, rising] = self.board.steps();
        [1, falling, level, rising].into_iter().any(|step| {
            let pairs = stones & stones.down(step);
            !(pairs & pairs.down(2 * step)).is_empty()
        })
    }

    /// The number of lines of four cells that hold none of these stones. (Counts are added up as wide as they are returned: the
    /// compiler then takes several at once, and the evaluation a quarter less time.)
    #[inline]
    pub(super) fn open_lines(&self, stones: B) -> i64 {
        let free = self.board.cells() & !stones;
        let [falling, level, rising] = self.board.steps();
        let lines = |step: u32| {
            let pairs = free & free.down(step);
            i64::from((pairs & pairs.down(2 * step)).count())
        };
        // A direction without lines is replaced by the columns, equally for both sides.
        lines(1) + lines(falling) + lines(level) + lines(rising)
    }

    /// The number of lines of four cells within `open` that hold two of these stones, computed for all lines of a direction at
    /// once.
    #[inline]
    pub(super) fn pairs(&self, stones: B, open: B) -> i64 {
        let open = open & self.board.cells();
        let [falling, level, rising] = self.board.steps();
        let lines = |step: u32| {
            let free = open & open.down(step);
            let (one, two) = (stones ^ stones.down(step), stones & stones.down(step));
            let (one_above, two_above) = (one.down(2 * step), two.down(2 * step));
            let pairs = (one & one_above) | (two & !(one_above | two_above)) | (two_above & !(one | two));
            i64::from((pairs & free & free.down(2 * step)).count())
        };
        lines(1) + lines(falling) + lines(level) + lines(rising)
    }

    /// The empty cells, playable or not, that complete a four of these stones.
    #[inline]
    pub(super) fn completions(&self, stones: B, all: B) -> B {
        let mut cells = stones.up(1) & stones.up(2) & stones.up(3);
        for step in self.board.steps() {
            // Two stones below and the third on either side, or two above and the third on either side.
            let below = stones.up(step) & stones.up(2 * step);
            let above = stones.down(step) & stones.down(2 * step);
            cells |= below & (stones.up(3 * step) | stones.down(step));
            cells |= above & (stones.down(3 * step) | stones.up(step));
        }
        cells & self.board.cells() & !all
    }

    /// The lowest free cell of each column.
    #[inline]
    pub(super) fn playable(&self, all: B) -> B {
        all.plus(self.board.bottom()) & self.board.cells()
    }

    /// The set with the cells of each column moved to the column's image.
    fn moved(&self, set: B, image: impl Fn(u32) -> u32) -> B {
        let stride = self.board.stride();
        (0..self.board.columns()).fold(B::EMPTY, |moved, column| {
            let cells = set.down(column * stride) & B::first(stride);
            moved | cells.up(image(column) * stride)
        })
    }

    pub(super) fn column(&self, cell: u32) -> u8 {
        (cell / self.board.stride()) as u8
    }

    /// The cell that a stone dropped into this column falls to.
    #[inline]
    pub(super) fn landing(&self, all: B, column: u8) -> B {
        let base = u32::from(column) * self.board.stride();
        all.plus(B::cell(base)) & B::first(self.board.rows()).up(base)
    }
}

impl<B: Bits, S: Board<B>> Game for ConnectFour<B, S> {
    type State = Position<B>;
    type Move = u8;

    fn start(&self) -> Position<B> {
        Position { own: B::EMPTY, all: B::EMPTY }
    }

    fn to_move(&self, p: &Position<B>) -> Player {
        if p.all.count().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self, p: &Position<B>) -> Option<Outcome> {
        if self.has_four(p.own ^ p.all) {
            return Some(Outcome::Loss);
        }
        if p.all == self.board.cells() {
            hint::cold_path();
            return Some(Outcome::Draw);
        }
        None
    }

    #[inline]
    fn moves(&self, p: &Position<B>) -> impl Iterator<Item = u8> {
        self.board.free_columns(p.all)
    }

    #[inline]
    fn play(&self, p: &Position<B>, column: u8) -> Position<B> {
        let base = B::cell(u32::from(column) * self.board.stride());
        Position { own: p.own ^ p.all, all: p.all | p.all.plus(base) }
    }
}

impl<B: Bits, S: Board<B>> Guide for ConnectFour<B, S> {
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, p: &Position<B>) -> Option<u8> {
        let cells = self.completions(p.own, p.all) & self.playable(p.all);
        (!cells.is_empty()).then(|| self.column(cells.lowest()))
    }

    fn threats(&self, p: &Position<B>) -> impl Iterator<Item = u8> {
        let cells = self.completions(p.own ^ p.all, p.all) & self.playable(p.all);
        cells.cells().map(|cell| self.column(cell))
    }

    /// The number of cells that would then complete a four; −1 for a move directly below a winning cell of the opponent.
    fn rank(&self, p: &Position<B>, column: u8) -> i32 {
        let cell = self.landing(p.all, column);
        let above = cell.up(1);
        if !(above & self.completions(p.own ^ p.all, p.all)).is_empty() {
            return -1;
        }
        self.completions(p.own | cell, p.all | cell).count() as i32
    }

    /// Moves that complete a four, that block one, or that threaten to complete one with the next move.
    fn noisy(&self, p: &Position<B>) -> impl Iterator<Item = u8> {
        let ends = self.completions(p.own, p.all) | self.completions(p.own ^ p.all, p.all);
        let noisy = move |&column: &u8| {
            let cell = self.landing(p.all, column);
            let all = p.all | cell;
            let threatens = || !(self.completions(p.own | cell, all) & self.playable(all)).is_empty();
            !(ends & cell).is_empty() || threatens()
        };
        self.moves(p).filter(noisy)
    }

    /// The column.
    fn slot(&self, column: u8) -> Option<u16> {
        Some(u16::from(column))
    }
}

impl<B: Bits, S: Board<B>> Keyed for ConnectFour<B, S> {
    /// Own stones plus all stones plus the bottom row: in each column a sentinel bit above the stones, and below it the stones of
    /// the side to move. Exact if the board fits 64 bits.
    fn key(&self, p: &Position<B>) -> u64 {
        p.own.plus(p.all).plus(self.board.bottom()).fold()
    }
}

impl<B: Bits, S: Board<B>> Coded for ConnectFour<B, S> {
    /// The [key](Keyed::key); boards that need more than 64 bits have no codes.
    fn code(&self, p: &Position<B>) -> Option<u64> {
        (self.board.columns() * self.board.stride() <= 64).then(|| self.key(p))
    }

    fn decode(&self, code: u64) -> Option<Position<B>> {
        let (columns, stride) = (self.board.columns(), self.board.stride());
        if columns * stride > 64 || (columns * stride < 64 && code >> (columns * stride) != 0) {
            return None;
        }
        let (mut own, mut all) = (B::EMPTY, B::EMPTY);
        for base in (0..columns).map(|column| column * stride) {
            let bits = code >> base & (u64::MAX >> (64 - stride));
            let sentinel = 1 << bits.checked_ilog2()?;
            own |= B::of((bits ^ sentinel).into()).up(base);
            all |= B::of((sentinel - 1).into()).up(base);
        }
        Some(Position { own, all })
    }

    /// The number of stones.
    fn ply(&self, p: &Position<B>) -> Option<u32> {
        Some(p.all.count())
    }
}

impl<B: Bits, S: Board<B>> Symmetric for ConnectFour<B, S> {
    /// The position and its mirror image.
    fn images(&self, p: &Position<B>) -> impl Iterator<Item = Position<B>> {
        let last = self.board.columns() - 1;
        let mirror = |set: B| self.moved(set, |column| last - column);
        [*p, Position { own: mirror(p.own), all: mirror(p.all) }].into_iter()
    }
}

impl<B: Bits, S: Board<B>> Checkable for ConnectFour<B, S> {
    /// The column.
    fn number(&self, column: u8) -> u32 {
        u32::from(column)
    }

    #[inline]
    fn numbered(&self, p: &Position<B>, number: u32) -> Option<u8> {
        let column = u8::try_from(number).ok().filter(|_| number < self.board.columns())?;
        (!self.landing(p.all, column).is_empty()).then_some(column)
    }

    /// The cell that the stone falls to, row by row from below.
    fn cell(&self, p: &Position<B>, column: u8) -> u32 {
        let base = u32::from(column) * self.board.stride();
        let row = (p.all.down(base) & B::first(self.board.rows())).count();
        row * self.board.columns() + u32::from(column)
    }

    /// The identity and the mirror image.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let columns = 0..self.board.columns() as u8;
        vec![columns.clone().collect(), columns.rev().collect()]
    }

    /// Whether it is one of the two. (On boards too small for a line, other maps of the columns would also do.)
    fn is_symmetry(&self, map: &[u8]) -> bool {
        self.symmetries().iter().any(|known| known == map)
    }

    fn mapped(&self, p: &Position<B>, map: &[u8]) -> Position<B> {
        let image = |column: u32| map.get(column as usize).map_or(column, |&image| u32::from(image));
        Position { own: self.moved(p.own, image), all: self.moved(p.all, image) }
    }
}
