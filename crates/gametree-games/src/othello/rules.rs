//! The rules of Othello.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player, Score};

use super::board::Board;
use crate::bits::{Bits, pair_key};
use crate::codes::PairCodes;
use crate::order::Order;

/// The rules of Othello on 4×4, 6×6 or 8×8.
///
/// ```
/// use gametree::{Game, knowledge::Notation};
/// use gametree_games::{Order, othello::Othello};
///
/// let game = Othello::new(8, Order::Natural).unwrap();
/// let openings: Vec<String> = game.moves(&game.start()).map(|mv| game.move_name(mv)).collect();
/// assert_eq!(openings, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Debug)]
pub struct Othello {
    pub(super) board: Board,
    codes: PairCodes<u64>,
}

/// A position: the discs of both players, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) discs: [u64; 2],
    pub(super) next: Player,
}

impl Position {
    /// The discs of the side to move and those of the opponent, cell 0 being a1, then row by row.
    #[must_use]
    #[inline]
    pub fn sides(&self) -> (u64, u64) {
        (self.discs[self.next as usize], self.discs[self.next.other() as usize])
    }
}

/// The move of a side that can't place a disc: the number beyond those of all cells, on boards of any size.
pub const PASS: u8 = 64;

impl Othello {
    /// Othello on a board of this side; `None` unless it is 4, 6 or 8.
    #[must_use]
    pub fn new(side: u32, order: Order) -> Option<Self> {
        let board = Board::new(side, order)?;
        let codes = PairCodes::new(board.grid.cells());
        Some(Othello { board, codes })
    }

    /// The cells on which the side to move can place a disc.
    #[inline]
    pub(super) fn placements(&self, p: &Position) -> u64 {
        let (own, other) = p.sides();
        self.board.placements(own, other)
    }
}

impl Game for Othello {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        let (middle, columns) = (self.board.middle, self.board.grid.columns);
        // The lowest cell in the middle, at the top left, is White's.
        let top = u64::cell(middle.lowest());
        let second = top | top.up(columns + 1);
        Position { discs: [middle & !second, second], next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let (own, other) = p.sides();
        if self.board.placements(own, other) != 0 || self.board.placements(other, own) != 0 {
            return None;
        }
        Some(Outcome::Value(Score::from(own.count() as i32 - other.count() as i32)))
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u8> {
        let cells = self.placements(p);
        let pass = (cells == 0).then_some(PASS);
        let placed = self.board.rings.iter().flat_map(move |ring| (ring & cells).cells());
        placed.map(|cell| cell as u8).chain(pass)
    }

    #[inline]
    fn play(&self, p: &Position, mv: u8) -> Position {
        let ((own, other), next) = (p.sides(), p.next.other());
        if mv == PASS {
            return Position { next, ..*p };
        }
        let flips = self.board.flips(own, other, u32::from(mv));
        let mut discs = p.discs;
        discs[p.next as usize] = own | flips | u64::cell(u32::from(mv));
        discs[next as usize] = other & !flips;
        Position { discs, next }
    }
}

impl Guide for Othello {
    const CHEAP_TACTICS: bool = true;

    /// None: a game ends in points, which no single move decides.
    fn winning_move(&self, _: &Position) -> Option<u8> {
        None
    }

    /// None, for the same reason.
    fn threats(&self, _: &Position) -> impl Iterator<Item = u8> {
        std::iter::empty()
    }

    /// Corners first, then by how few cells the opponent can then place a disc on; cells beside an empty corner late.
    fn rank(&self, p: &Position, mv: u8) -> i32 {
        if mv == PASS {
            return 0;
        }
        let cell = u64::cell(u32::from(mv));
        let after = self.play(p, mv);
        let beside = self.board.beside_corners[0] & cell != 0
            && self.board.with_neighbours(cell) & self.board.corners & !(p.discs[0] | p.discs[1]) != 0;
        let place = i32::from(self.board.corners & cell != 0) * 40 - i32::from(beside) * 16;
        place - 2 * self.placements(&after).count() as i32
    }

    /// Corners.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = u8> {
        (self.placements(p) & self.board.corners).cells().map(|cell| cell as u8)
    }

    /// The cell.
    fn slot(&self, mv: u8) -> Option<u16> {
        Some(u16::from(mv))
    }
}

impl Keyed for Othello {
    /// Exact on 4×4.
    fn key(&self, p: &Position) -> u64 {
        let cells = self.board.grid.cells();
        let turn = if p.next == Player::First { 0 } else { 0x6a2f_93d5_0e8b_c417 };
        if cells < 32 {
            pair_key(p.discs[0], p.discs[1], cells) | (p.next as u64) << 31
        } else {
            pair_key(p.discs[0], p.discs[1], u64::WIDTH) ^ turn
        }
    }
}

impl Coded for Othello {
    /// The cells in base three, and whose move it is; positions on 8×8 have no codes.
    fn code(&self, p: &Position) -> Option<u64> {
        self.codes.code(p.discs, p.next)
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let (discs, next) = self.codes.decode(code)?;
        Some(Position { discs, next })
    }
}

impl Symmetric for Othello {
    /// The eight reflections and rotations of the board. Four of them take the start to a position with exchanged colours in the
    /// middle, which has no game from the start, but the same value.
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        self.board
            .symmetries
            .iter()
            .map(move |map| Position { discs: p.discs.map(|set| set.mapped(map)), ..*p })
    }
}

impl Checkable for Othello {
    /// The cell; 64 for a pass.
    fn number(&self, mv: u8) -> u32 {
        u32::from(mv)
    }

    #[inline]
    fn numbered(&self, p: &Position, number: u32) -> Option<u8> {
        let placements = self.placements(p);
        let legal =
            if number == u32::from(PASS) { placements == 0 } else { number < 64 && placements.has(number) };
        legal.then_some(number as u8)
    }

    /// The eight reflections and rotations; a pass stays a pass.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        self.board.symmetries.clone()
    }

    /// Whether it is one of these.
    fn is_symmetry(&self, map: &[u8]) -> bool {
        self.board.symmetries.iter().any(|known| known == map)
    }

    fn mapped(&self, p: &Position, map: &[u8]) -> Position {
        Position { discs: p.discs.map(|set| set.mapped(map)), ..*p }
    }
}
