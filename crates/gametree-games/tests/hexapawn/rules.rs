//! The rules of Hexapawn.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use crate::bits::Bits;
use crate::codes::PairCodes;
use crate::grid::Grid;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Hexapawn {
    pub(super) grid: Grid,
    codes: PairCodes<u64>,
}

/// The pawns of each player, row by row from row 1, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pawns: [u64; 2],
    pub(super) next: Player,
}

impl Hexapawn {
    /// `None` with fewer than two rows or more than 39 cells, the most that have codes.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Option<Self> {
        let cells = columns.checked_mul(rows).filter(|cells| (1..40).contains(cells) && rows > 1)?;
        Some(Hexapawn { grid: Grid { columns, rows }, codes: PairCodes::new(cells) })
    }

    /// A player's last row.
    pub(super) fn goal(&self, player: Player) -> u64 {
        let row = if player == Player::First { self.grid.rows - 1 } else { 0 };
        u64::first(self.grid.columns).up(row * self.grid.columns)
    }
}

impl Game for Hexapawn {
    type State = Position;
    /// 64 times the cell that a pawn leaves, plus the one that it enters.
    type Move = u16;

    fn start(&self) -> Position {
        Position { pawns: [self.goal(Player::Second), self.goal(Player::First)], next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let last = p.next.other();
        let reached = p.pawns[last as usize] & self.goal(last) != 0;
        (reached || self.moves(p).next().is_none()).then_some(Outcome::Loss)
    }

    fn moves(&self, p: &Position) -> impl Iterator<Item = u16> {
        let (grid, [first, second]) = (self.grid, p.pawns);
        let (own, theirs, down) = match p.next {
            Player::First => (first, second, 1),
            Player::Second => (second, first, u32::MAX),
        };
        own.cells().flat_map(move |from| {
            let (column, row) = grid.at(from);
            let row = row.wrapping_add(down);
            let entered = [u32::MAX, 0, 1].map(|step| column.wrapping_add(step)).into_iter();
            let on_board = entered.filter(move |&to| to < grid.columns && row < grid.rows);
            let legal = on_board.filter(move |&to| {
                let cell = grid.cell(to, row);
                if to == column { !(own | theirs).has(cell) } else { theirs.has(cell) }
            });
            legal.map(move |to| (from << 6 | grid.cell(to, row)) as u16)
        })
    }

    fn play(&self, p: &Position, mv: u16) -> Position {
        let (from, to) = (u64::cell(u32::from(mv >> 6)), u64::cell(u32::from(mv & 63)));
        let mut pawns = p.pawns;
        pawns[p.next as usize] ^= from | to;
        pawns[p.next.other() as usize] &= !to;
        Position { pawns, next: p.next.other() }
    }
}

impl Guide for Hexapawn {
    fn can_be_drawn(&self) -> bool {
        false
    }
}

impl Keyed for Hexapawn {}

impl Coded for Hexapawn {
    fn code(&self, p: &Position) -> Option<u64> {
        self.codes.code(p.pawns, p.next)
    }

    fn decode(&self, code: u64) -> Option<Position> {
        self.codes.decode(code).map(|(pawns, next)| Position { pawns, next })
    }
}

impl Symmetric for Hexapawn {}

impl Checkable for Hexapawn {
    fn number(&self, mv: u16) -> u32 {
        mv.into()
    }
}
