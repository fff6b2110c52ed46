//! The rules of k in a row on a lattice.

use std::collections::HashSet;

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, MoveError, Notation, PositionError, Symmetric};
use gametree::{Game, Outcome, Player};
use gametree_picture::{Picture, Pictured};

use super::directions::Directions;
use super::layout::Layout;
use crate::bits::{Bits, fits_bytes, is_permutation, pair_key};
use crate::codes::PairCodes;
use crate::grid::{owner, stone};
use crate::order::{Order, off_centre};
use crate::rows;

/// A game of `k` in a row: the players alternately put stones on free cells; a line of one's own stones wins, and a full board
/// is a draw.
#[derive(Clone, Debug)]
pub struct LineGame<B: Bits, L> {
    layout: L,
    pub(super) directions: Directions<B>,
    pub(super) board: B,
    pub(super) cells: u32,
    pub(super) codes: PairCodes<B>,
    order: Vec<B::Number>,
    symmetries: Vec<Vec<B::Number>>,
    /// The lines through each cell: a move examines no others, which is faster than looking for any line by a factor of 1.6 on
    /// 3×3 and 4.6 on 3×3×3.
    pub(super) through: Vec<Vec<B>>,
}

/// A position: the stones of both players, the side to move, and whether the last move completed a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    pub(super) stones: [B; 2],
    pub(super) next: Player,
    pub(super) won: bool,
}

impl<B: Bits> Position<B> {
    /// The stones of the side to move, and of the opponent.
    pub(super) fn sides(&self) -> (B, B) {
        match self.next {
            Player::First => (self.stones[0], self.stones[1]),
            Player::Second => (self.stones[1], self.stones[0]),
        }
    }

    pub(super) fn occupied(&self) -> B {
        self.stones[0] | self.stones[1]
    }
}

impl<B: Bits, L: Layout> LineGame<B, L> {
    /// The game of `k` in a row on `layout`; the board must fit the word.
    pub(crate) fn with_layout(layout: L, k: u32, order: Order) -> Self {
        let size = layout.size();
        let cells = size.iter().product();
        debug_assert!(cells <= B::WIDTH, "the board fits the word");
        let distance = |cell: u32| {
            let at = [cell % size[0], cell / size[0] % size[1], cell / (size[0] * size[1])];
            (0..3).map(|axis| off_centre(at[axis], size[axis]).pow(2) as u32).sum()
        };
        let directions = Directions::<B>::new(size, k);
        let mut through = vec![Vec::new(); cells as usize];
        for line in directions.all() {
            line.cells().for_each(|cell| through[cell as usize].push(line));
        }
        LineGame {
            through,
            directions,
            board: B::first(cells),
            cells,
            codes: PairCodes::new(cells),
            order: order.arrange::<B>(cells, distance),
            symmetries: layout.symmetries::<B>(),
            layout,
        }
    }

    /// The same game with its moves in a given order, which must list every cell once.
    ///
    /// # Panics
    /// If `order` is not a permutation of the cells.
    #[must_use]
    pub fn in_order(mut self, order: Vec<B::Number>) -> Self {
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq((0..self.cells).map(B::number)), "expected every cell once");
        self.order = order;
        self
    }

    /// Whether a line consists of these stones.
    fn has_line(&self, stones: B) -> bool {
        let lines = |cell: u32| self.through.get(cell as usize).map_or(&[][..], |lines| lines);
        stones.cells().any(|cell| lines(cell).iter().any(|&line| stones & line == line))
    }
}

impl<B: Bits, L: Layout> Game for LineGame<B, L> {
    type State = Position<B>;
    type Move = B::Number;

    fn start(&self) -> Position<B> {
        Position { stones: [B::EMPTY; 2], next: Player::First, won: false }
    }

    fn to_move(&self, p: &Position<B>) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position<B>) -> Option<Outcome> {
        if p.won { Some(Outcome::Loss) } else { (p.occupied() == self.board).then_some(Outcome::Draw) }
    }

    #[inline]
    fn moves(&self, p: &Position<B>) -> impl Iterator<Item = B::Number> {
        let occupied = p.occupied();
        self.order.iter().copied().filter(move |&cell| !occupied.has(cell.into()))
    }

    #[inline]
    fn play(&self, p: &Position<B>, cell: B::Number) -> Position<B> {
        let stone = B::cell(cell.into());
        // Both sides are set, one to what it was: stored through an index, the pair would have to be written and read again
        // before it could be copied (a tenth of alpha-beta on 4×4×4).
        let [first, second] = p.stones;
        let (stones, own) = match p.next {
            Player::First => ([first | stone, second], first | stone),
            Player::Second => ([first, second | stone], second | stone),
        };
        let lines = self.through.get(cell.into() as usize);
        let won = lines.is_some_and(|lines| lines.iter().any(|&line| own & line == line));
        Position { stones, next: p.next.other(), won }
    }
}

/// The contribution to [`Guide::rank`] of a line with 0, 1, 2, and more own stones and no others.
///
/// With these tables the solver visits 130 nodes on 3,3,3 (155 with centre order alone), 39 on 3×3×3 (54), and 3.9 million on
/// 5,5,4 (more than 30 million), but 80,721 on 4,4,4 (34,735) and 428,608 on 5,4,4 (325,757): small drawn boards would need
/// another order.
const MAKES: [i32; 4] = [2, 4, 5, 8];
/// The contribution of a line with 0, 1, 2, and more stones of the opponent and no others.
const BLOCKS: [i32; 4] = [2, 1, 4, 8];

impl<B: Bits, L: Layout> Guide for LineGame<B, L> {
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, p: &Position<B>) -> Option<B::Number> {
        let (own, _) = p.sides();
        let cells = self.directions.completions(own, self.board & !p.occupied());
        (!cells.is_empty()).then(|| B::number(cells.lowest()))
    }

    fn threats(&self, p: &Position<B>) -> impl Iterator<Item = B::Number> {
        let (_, other) = p.sides();
        self.directions.completions(other, self.board & !p.occupied()).cells().map(B::number)
    }

    /// The sum, over the lines through the cell, of what the move makes or blocks.
    fn rank(&self, p: &Position<B>, cell: B::Number) -> i32 {
        let (own, other) = p.sides();
        let line_rank = |&line: &B| match ((line & own).count(), (line & other).count()) {
            (stones, 0) => MAKES[stones.min(3) as usize],
            (0, stones) => BLOCKS[stones.min(3) as usize],
            _ => 0,
        };
        self.through.get(cell.into() as usize).map_or(0, |lines| lines.iter().map(line_rank).sum())
    }

    /// Moves that complete a line, that block one, or that threaten to complete one with the next move.
    fn noisy(&self, p: &Position<B>) -> impl Iterator<Item = B::Number> {
        let ((own, other), empty) = (p.sides(), self.board & !p.occupied());
        let ends = self.directions.completions(own, empty) | self.directions.completions(other, empty);
        let noisy = ends | self.directions.lacking(2, own, empty);
        noisy.cells().map(B::number)
    }

    /// The cell.
    fn slot(&self, cell: B::Number) -> Option<u16> {
        Some(cell.into() as u16)
    }
}

impl<B: Bits, L: Layout> Keyed for LineGame<B, L> {
    fn key(&self, p: &Position<B>) -> u64 {
        pair_key(p.stones[0], p.stones[1], self.cells)
    }
}

impl<B: Bits, L: Layout> Coded for LineGame<B, L> {
    /// The cells in base three, and whose move it is; boards of more than 39 cells have no codes, unless these are
    /// [those of the positions after one](crate::Playable::coded_from).
    fn code(&self, p: &Position<B>) -> Option<u64> {
        self.codes.code(p.stones, p.next)
    }

    fn decode(&self, code: u64) -> Option<Position<B>> {
        let (stones, next) = self.codes.decode(code)?;
        // Whoever moved last has completed the line.
        Some(Position { stones, next, won: self.has_line(stones[next.other() as usize]) })
    }

    /// The number of stones.
    fn ply(&self, p: &Position<B>) -> Option<u32> {
        Some(p.occupied().count())
    }

    fn code_from(&self, first: &Position<B>, p: &Position<B>) -> Option<u64> {
        PairCodes::from_stones(first.stones, self.cells).code(p.stones, p.next)
    }
}

impl<B: Bits, L: Layout> Symmetric for LineGame<B, L> {
    fn images(&self, p: &Position<B>) -> impl Iterator<Item = Position<B>> {
        self.symmetries.iter().map(move |map| Position { stones: p.stones.map(|s| s.mapped(map)), ..*p })
    }
}

impl<B: Bits, L: Layout> Checkable for LineGame<B, L> {
    /// The cell.
    fn number(&self, cell: B::Number) -> u32 {
        cell.into()
    }

    #[inline]
    fn numbered(&self, p: &Position<B>, number: u32) -> Option<B::Number> {
        (number < self.cells && !p.occupied().has(number)).then(|| B::number(number))
    }

    /// Those of the lines; only the identity on boards of more than 256 cells, which have no numbers in bytes.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        if fits_bytes(self.cells) { self.layout.line_symmetries() } else { vec![Vec::new()] }
    }

    /// Whether it takes every line to a line.
    fn is_symmetry(&self, map: &[u8]) -> bool {
        if !fits_bytes(self.cells) {
            return map.is_empty();
        }
        let lines: HashSet<B> = self.all_lines().collect();
        is_permutation(map, self.cells) && lines.iter().all(|line| lines.contains(&line.mapped(map)))
    }

    fn mapped(&self, p: &Position<B>, map: &[u8]) -> Position<B> {
        if !fits_bytes(self.cells) {
            return *p;
        }
        Position { stones: p.stones.map(|stones| stones.mapped(map)), ..*p }
    }
}

impl<B: Bits, L: Layout> Notation for LineGame<B, L> {
    fn aim(&self) -> String {
        match self.through.iter().flatten().next() {
            Some(line) => format!("{} in a row win, in any direction", line.cells().count()),
            None => "no line fits on this board: a draw".to_owned(),
        }
    }

    fn move_name(&self, cell: B::Number) -> String {
        self.layout.name(cell.into())
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(B::Number, &'t str), MoveError> {
        self.layout.read(text).map(|(cell, rest)| (B::number(cell), rest))
    }

    /// The rows, of a cube those of layer A first, and the side to move: `xo./.x./... o`.
    fn setup(&self, p: &Position<B>) -> Option<String> {
        let [columns, ..] = self.layout.size();
        let stone = |column, row| owner(p.stones, row * columns + column);
        let rows = rows::write_rows(columns, self.cells / columns, stone);
        Some(format!("{rows} {}", rows::letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position<B>, PositionError> {
        let [columns, ..] = self.layout.size();
        let (stones, next) = rows::read_stones(text, columns, self.cells / columns)?;
        let [own, last] = [stones[next as usize], stones[next.other() as usize]];
        if self.has_line(own) {
            let reason = format!("{0} has a line, and {0} is to move", rows::letter(next));
            return Err(PositionError::no_position(reason));
        }
        Ok(Position { stones, next, won: self.has_line(last) })
    }

    fn unreachable(&self, p: &Position<B>) -> Option<String> {
        let last = p.stones[p.next.other() as usize];
        rows::won_before(p.won, p.next.other(), last, |stones| self.has_line(stones))
    }
}

impl<B: Bits, L: Layout> Pictured for LineGame<B, L> {
    fn picture(&self, p: &Position<B>) -> Picture<B::Number> {
        self.layout.picture(&|cell| (stone(owner(p.stones, cell)), Some(B::number(cell))))
    }

    fn decided_by(&self, p: &Position<B>) -> Vec<String> {
        let last = p.stones[p.next.other() as usize];
        let lines = self.all_lines().filter(|&line| p.won && last & line == line);
        lines.fold(B::EMPTY, |cells, line| cells | line).cells().map(|cell| self.layout.name(cell)).collect()
    }

    fn lines(&self) -> Vec<Vec<String>> {
        let names = |line: B| line.cells().map(|cell| self.layout.name(cell)).collect();
        self.all_lines().map(names).collect()
    }
}
