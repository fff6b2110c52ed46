//! The rules of Domineering.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use crate::bits::Bits;
use crate::grid::Grid;
use crate::order::Order;

/// The rules of Domineering on a board of up to 64 cells.
///
/// ```
/// use gametree::{Game, knowledge::Notation};
/// use gametree_games::{Order, domineering::Domineering};
///
/// let game = Domineering::new(3, 3, Order::Natural).unwrap();
/// let state = game.read_position("b1 a3").unwrap(); // b1 and b2, then a3 and b3
/// assert_eq!(game.setup(&state).unwrap(), ".#./.#./##. x");
/// assert_eq!(game.moves(&state).map(|mv| game.move_name(mv)).collect::<Vec<_>>(), ["a1", "c1", "c2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Domineering {
    pub(super) grid: Grid,
    cells: u64,
    /// The cells on which a domino of each player can begin on the empty board.
    begins: [u64; 2],
    /// The distance between the cells of a domino of each player.
    lengths: [u32; 2],
    /// The cells in move order.
    rings: Vec<u64>,
    /// The identity, and the reflections along both axes.
    symmetries: Vec<Vec<u8>>,
}

/// A position: the occupied cells, and the side to move. Whose dominoes they were doesn't matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) occupied: u64,
    pub(super) next: Player,
}

impl Domineering {
    /// Domineering on `columns` × `rows`; `None` if there is no column, fewer than two rows, so that the first player could not begin,
    /// or more than 64 cells.
    #[must_use]
    pub fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        if columns == 0 || rows < 2 || columns.checked_mul(rows)? > u64::WIDTH {
            return None;
        }
        let grid = Grid { columns, rows };
        let last_column = (0..rows).fold(0, |set, row| set | u64::cell(grid.cell(columns - 1, row)));
        let cells = u64::first(grid.cells());
        let mut symmetries = grid.symmetries::<u64>();
        // Those along the diagonal of a square board exchange the players.
        symmetries.truncate(4);
        Some(Domineering {
            grid,
            cells,
            begins: [u64::first(grid.cells() - columns), cells & !last_column],
            lengths: [columns, 1],
            rings: order.rings(grid.cells(), |cell| grid.off_middle(cell)),
            symmetries,
        })
    }

    /// The empty cells.
    #[inline]
    pub(super) fn free(&self, p: &Position) -> u64 {
        self.cells & !p.occupied
    }

    /// The cells on which a domino of a player can begin, if these are free.
    #[inline]
    pub(super) fn placements(&self, player: Player, free: u64) -> u64 {
        free & free.down(self.lengths[player as usize]) & self.begins[player as usize]
    }

    /// The cells on which the dominoes of a player end that begin on these.
    #[inline]
    pub(super) fn ends(&self, player: Player, begins: u64) -> u64 {
        begins.up(self.lengths[player as usize])
    }

    /// The cells of the dominoes of a player that begin on these.
    #[inline]
    pub(super) fn covered(&self, player: Player, begins: u64) -> u64 {
        begins | self.ends(player, begins)
    }

    /// Whether the side to move at `p` is the one whose turn it is if the players began with the first and have moved in turn.
    fn in_turn(p: &Position) -> bool {
        Domineering::turn(p.occupied) == p.next
    }

    /// Whose turn it is after as many moves as fill these cells.
    fn turn(occupied: u64) -> Player {
        if (occupied.count() / 2).is_multiple_of(2) { Player::First } else { Player::Second }
    }
}

impl Game for Domineering {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { occupied: 0, next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        (self.placements(p.next, self.free(p)) == 0).then_some(Outcome::Loss)
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u8> {
        let begins = self.placements(p.next, self.free(p));
        self.rings.iter().flat_map(move |ring| (ring & begins).cells()).map(|cell| cell as u8)
    }

    #[inline]
    fn play(&self, p: &Position, mv: u8) -> Position {
        let domino = self.covered(p.next, u64::cell(u32::from(mv)));
        Position { occupied: p.occupied | domino, next: p.next.other() }
    }
}

/// The most placements of a player that a domino of the opponent prevents, and that an own one does.
const PREVENTED: (u32, u32) = (4, 3);

impl Guide for Domineering {
    const CHEAP_TACTICS: bool = true;

    /// A move after which the opponent has none. Where it has more than four now, one domino can't prevent them all.
    fn winning_move(&self, p: &Position) -> Option<u8> {
        let (free, other) = (self.free(p), p.next.other());
        if self.placements(other, free).count() > PREVENTED.0 {
            return None;
        }
        let wins = |&cell: &u32| self.placements(other, free & !self.covered(p.next, u64::cell(cell))) == 0;
        self.placements(p.next, free).cells().find(wins).map(|cell| cell as u8)
    }

    /// A move of the opponent has the number of one's own domino that begins on the same cell, so that a cell may be a threat by
    /// definition: dominoes of both sides fit there, and after every other move that of the opponent wins.
    fn threats(&self, p: &Position) -> impl Iterator<Item = u8> {
        let (free, other) = (self.free(p), p.next.other());
        let begins = self.placements(p.next, free);
        let few = begins.count() > 1 && begins.count() <= PREVENTED.0 + PREVENTED.1;
        let shared = if few { begins & self.placements(other, free) } else { 0 };
        let answers = move |mv: u32, threat: u32| {
            let left = free & !self.covered(p.next, u64::cell(mv));
            let after = left & !self.covered(other, u64::cell(threat));
            self.placements(other, left).has(threat) && self.placements(p.next, after) == 0
        };
        let threat = move |&cell: &u32| (begins & !u64::cell(cell)).cells().all(|mv| answers(mv, cell));
        shared.cells().filter(threat).map(|cell| cell as u8)
    }

    /// The side's own placements that are left, minus the opponent's.
    fn rank(&self, p: &Position, mv: u8) -> i32 {
        let free = self.free(&self.play(p, mv));
        let left = |player| self.placements(player, free).count() as i32;
        left(p.next) - left(p.next.other())
    }

    fn can_be_drawn(&self) -> bool {
        false
    }

    /// The cell.
    fn slot(&self, mv: u8) -> Option<u16> {
        Some(u16::from(mv))
    }
}

impl Keyed for Domineering {
    /// Exact: in all positions of one game it is either always the turn of the side that the number of dominoes tells, or never.
    fn key(&self, p: &Position) -> u64 {
        if Domineering::in_turn(p) { p.occupied } else { p.occupied ^ 0x5c1e_72b4_d93a_806f }
    }
}

impl Coded for Domineering {
    /// The occupied cells, and in the highest bit whose turn it is. On a board of 64 cells the number of dominoes tells that, and
    /// positions with another turn have no code.
    fn code(&self, p: &Position) -> Option<u64> {
        if self.grid.cells() < u64::WIDTH {
            return Some(p.occupied | (p.next as u64) << 63);
        }
        Domineering::in_turn(p).then_some(p.occupied)
    }

    fn decode(&self, code: u64) -> Option<Position> {
        if self.grid.cells() == u64::WIDTH {
            return Some(Position { occupied: code, next: Domineering::turn(code) });
        }
        let next = if code >> 63 == 0 { Player::First } else { Player::Second };
        let occupied = code & !(1 << 63);
        (occupied & !self.cells == 0).then_some(Position { occupied, next })
    }

    /// The number of dominoes.
    fn ply(&self, p: &Position) -> Option<u32> {
        Some(p.occupied.count() / 2)
    }
}

impl Symmetric for Domineering {
    /// The identity, the reflections along both axes, and half a turn. A reflection along the diagonal of a square board would
    /// exchange the players.
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        self.symmetries.iter().map(move |map| Position { occupied: p.occupied.mapped(map), ..*p })
    }
}

impl Checkable for Domineering {
    /// The cell on which the domino begins. A reflection takes it to the cell on which the image ends for one of the players, so
    /// that no map of numbers describes it: only the identity is known here.
    fn number(&self, mv: u8) -> u32 {
        u32::from(mv)
    }

    #[inline]
    fn numbered(&self, p: &Position, number: u32) -> Option<u8> {
        let legal = number < self.grid.cells() && self.placements(p.next, self.free(p)).has(number);
        legal.then_some(number as u8)
    }
}
