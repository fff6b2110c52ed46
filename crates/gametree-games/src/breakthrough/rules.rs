//! The rules of Breakthrough.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use super::board::Board;
use crate::bits::{Bits, pair_key};
use crate::codes::PairCodes;
use crate::order::Order;

/// The rules of Breakthrough on a board of up to 64 cells.
///
/// ```
/// use gametree::{Game, knowledge::Notation};
/// use gametree_games::{Order, breakthrough::Breakthrough};
///
/// let game = Breakthrough::new(8, 8, Order::Natural).unwrap();
/// assert_eq!(game.moves(&game.start()).count(), 22);
/// let state = game.read_position("a2b3 h7g6 b3c4 g6h5").unwrap();
/// assert_eq!(game.setup(&state).unwrap(), "oooooooo/ooooooo./......../.......o/..x...../......../.xxxxxxx/xxxxxxxx x");
/// ```
#[derive(Clone, Debug)]
pub struct Breakthrough {
    pub(super) board: Board,
    codes: PairCodes<u64>,
}

/// A position: the pawns of both players, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pawns: [u64; 2],
    pub(super) next: Player,
}

impl Position {
    /// The pawns of the side to move and those of the opponent, cell 0 being a1, then row by row.
    #[must_use]
    #[inline]
    pub fn sides(&self) -> (u64, u64) {
        (self.pawns[self.next as usize], self.pawns[self.next.other() as usize])
    }
}

/// A move as a number: the cell it leaves times 64, plus the cell it enters.
#[inline]
pub(super) fn step(from: u32, to: u32) -> u16 {
    (from << 6 | to) as u16
}

/// The cells that a move leaves and enters.
#[inline]
pub(super) fn ends(mv: u16) -> (u32, u32) {
    (u32::from(mv) >> 6, u32::from(mv) & 63)
}

impl Breakthrough {
    /// Breakthrough on `columns` × `rows`; `None` if there are fewer than two columns or four rows, or more than 64 cells.
    #[must_use]
    pub fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        let board = Board::new(columns, rows, order)?;
        let codes = PairCodes::new(board.grid.cells());
        Some(Breakthrough { board, codes })
    }

    /// Why this is no position of the game: it has ended before, or twice.
    pub(super) fn fault(&self, p: &Position) -> Option<&'static str> {
        let ((own, other), goal) = (p.sides(), |player| self.board.goal(player));
        if own & goal(p.next) != 0 {
            return Some("the side to move has a pawn on the last row, which ended the game before");
        }
        if other == 0 {
            return Some("the opponent of the side to move has no pawns, which ended the game before");
        }
        if (other & goal(p.next.other())).count() > 1 {
            return Some("two pawns on the last row, the first of which ended the game");
        }
        None
    }

    /// The pawns that win at once by a step in each direction: into the last row, or by capturing the last pawn.
    #[inline]
    fn winning_steps(&self, p: &Position) -> [u64; 3] {
        let (own, other) = p.sides();
        let nearly = self.board.nearly(p.next, own);
        let last = if other.count() == 1 { self.board.captures(p.next, own, other) } else { [0; 3] };
        if nearly == 0 {
            return last;
        }
        let steps = self.board.steps(p.next, own, other);
        [0, 1, 2].map(|direction| steps[direction] & nearly | last[direction])
    }
}

impl Game for Breakthrough {
    type State = Position;
    type Move = u16;

    fn start(&self) -> Position {
        let pawns = |player| self.board.row(player, 0) | self.board.row(player, 1);
        Position { pawns: [pawns(Player::First), pawns(Player::Second)], next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let (own, other) = p.sides();
        (own == 0 || other & self.board.goal(p.next.other()) != 0).then_some(Outcome::Loss)
    }

    /// There always is one: the most advanced pawn of a side can step diagonally.
    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u16> {
        let (own, other) = p.sides();
        let next = p.next;
        let steps = self.board.steps(next, own, other);
        let movable = steps[0] | steps[1] | steps[2];
        let from_cell = move |from: u32| {
            let free = move |&direction: &u32| steps[direction as usize].has(from);
            (0..3).filter(free).map(move |direction| step(from, self.board.target(next, from, direction)))
        };
        self.board.rings.iter().flat_map(move |ring| (ring & movable).cells()).flat_map(from_cell)
    }

    #[inline]
    fn play(&self, p: &Position, mv: u16) -> Position {
        let (from, to) = ends(mv);
        let mut pawns = p.pawns;
        pawns[p.next as usize] ^= u64::cell(from) | u64::cell(to);
        pawns[p.next.other() as usize] &= !u64::cell(to);
        Position { pawns, next: p.next.other() }
    }
}

impl Guide for Breakthrough {
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, p: &Position) -> Option<u16> {
        let steps = self.winning_steps(p);
        let from = (steps[0] | steps[1] | steps[2]).lowest();
        let direction = (0..3).find(|&direction| from < 64 && steps[direction as usize].has(from))?;
        Some(step(from, self.board.target(p.next, from, direction)))
    }

    /// None: a move of one side is never one of the other.
    fn threats(&self, _: &Position) -> impl Iterator<Item = u16> {
        std::iter::empty()
    }

    /// The row that the pawn reaches, counted from its own edge; for a capture, also twice the row that the captured one had
    /// reached.
    fn rank(&self, p: &Position, mv: u16) -> i32 {
        let (to, rows) = (ends(mv).1, self.board.grid.rows as i32);
        let row = (to / self.board.grid.columns) as i32;
        let (mine, theirs) =
            if p.next == Player::First { (row, rows - 1 - row) } else { (rows - 1 - row, row) };
        let safe = !self.board.attacks(p.next.other(), p.sides().1).has(to);
        let captured = if p.sides().1.has(to) { rows + 2 * theirs } else { 0 };
        mine + captured + if safe { rows / 2 } else { 0 }
    }

    fn can_be_drawn(&self) -> bool {
        false
    }

    /// A pawn of the opponent one step from the last row must be captured, unless the move wins.
    fn refuted(&self, p: &Position, mv: u16) -> bool {
        let ((_, other), to) = (p.sides(), u64::cell(ends(mv).1));
        let wins = self.board.goal(p.next) & to != 0 || other == to;
        !wins && self.board.nearly(p.next.other(), other & !to) != 0
    }

    /// Captures, and steps into the last row.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = u16> {
        let targets = p.sides().1 | self.board.goal(p.next);
        self.moves(p).filter(move |&mv| targets.has(ends(mv).1))
    }

    /// The cells that the move leaves and enters.
    fn slot(&self, mv: u16) -> Option<u16> {
        Some(mv)
    }
}

impl Keyed for Breakthrough {
    /// Exact up to 31 cells.
    fn key(&self, p: &Position) -> u64 {
        let cells = self.board.grid.cells();
        let turn = if p.next == Player::First { 0 } else { 0x9d8f_1c6b_52e7_40a3 };
        if cells < 32 {
            pair_key(p.pawns[0], p.pawns[1], cells) | (p.next as u64) << 31
        } else {
            pair_key(p.pawns[0], p.pawns[1], u64::WIDTH) ^ turn
        }
    }
}

impl Coded for Breakthrough {
    /// The cells in base three, and whose move it is; boards of more than 39 cells have no codes.
    fn code(&self, p: &Position) -> Option<u64> {
        self.codes.code(p.pawns, p.next)
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let (pawns, next) = self.codes.decode(code)?;
        let p = Position { pawns, next };
        self.fault(&p).is_none().then_some(p)
    }
}

impl Symmetric for Breakthrough {
    /// The position and its mirror image.
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        let mirrored = |pawns: u64| pawns.mapped(&self.board.mirror);
        [*p, Position { pawns: p.pawns.map(mirrored), ..*p }].into_iter()
    }
}

/// The directions of the steps of both players from one cell.
const STEPS: u32 = 6;

impl Checkable for Breakthrough {
    /// Six for each cell that a move leaves: to the left, straight ahead and to the right, those of the first player first.
    fn number(&self, mv: u16) -> u32 {
        let ((from, to), columns) = (ends(mv), self.board.grid.columns);
        let (first, ahead) = if to > from { (0, from + columns) } else { (3, from.saturating_sub(columns)) };
        STEPS * from + (first + to + 1).saturating_sub(ahead).min(STEPS - 1)
    }

    fn numbered(&self, p: &Position, number: u32) -> Option<u16> {
        let (from, direction) = (number / STEPS, (number % STEPS).checked_sub(3 * p.next as u32)?);
        let (own, other) = p.sides();
        let steps = self.board.steps(p.next, own, other);
        let legal = from < self.board.grid.cells() && steps.get(direction as usize)?.has(from);
        legal.then(|| step(from, self.board.target(p.next, from, direction)))
    }

    /// The identity and the mirror image; only the identity on boards of more than 42 cells, whose moves have numbers too
    /// large for a map.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let numbers = STEPS * self.board.grid.cells();
        if numbers > 256 {
            return vec![Vec::new()];
        }
        let image = |number: u32| {
            let (from, direction) = (number / STEPS, number % STEPS);
            let opposite = [2, 1, 0, 5, 4, 3][direction as usize];
            (STEPS * u32::from(self.board.mirror[from as usize]) + opposite) as u8
        };
        vec![(0..numbers).map(|number| number as u8).collect(), (0..numbers).map(image).collect()]
    }

    /// Whether it is one of these; without numbers any identity is.
    fn is_symmetry(&self, map: &[u8]) -> bool {
        if STEPS * self.board.grid.cells() > 256 {
            return map.iter().zip(0..).all(|(&image, number)| image == number);
        }
        self.symmetries().iter().any(|known| known == map)
    }

    fn mapped(&self, p: &Position, map: &[u8]) -> Position {
        // The first move of a cell tells where the cell goes.
        let cell =
            |cell: u32| map.get((STEPS * cell) as usize).map_or(cell, |&image| u32::from(image) / STEPS);
        let moved = |pawns: u64| pawns.cells().fold(0, |set, at| set | u64::cell(cell(at)));
        Position { pawns: p.pawns.map(moved), ..*p }
    }
}
