//! The rules of Hex.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use super::board::{self, Board};
use crate::bits::{Bits, fits_bytes, is_permutation, pair_key};
use crate::codes::PairCodes;
use crate::grid::{Grid, MAX_CELLS};
use crate::order::Order;

/// The rules of Hex.
#[derive(Clone, Debug)]
pub struct Hex<B: Bits = u64> {
    pub(super) grid: Grid,
    pub(super) board: Board<B>,
    pub(super) codes: PairCodes<B>,
    order: Vec<B::Number>,
}

/// A position: both players' stones, those connected to each of their edges, the side to move, and whether the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    pub(super) stones: [B; 2],
    pub(super) joined: [[B; 2]; 2],
    pub(super) next: Player,
    pub(super) won: bool,
}

impl<B: Copy> Position<B> {
    /// The stones of a player, by cell, row by row from a1.
    #[must_use]
    pub fn stones(&self, player: Player) -> B {
        self.stones[player as usize]
    }

    /// The side to move.
    #[must_use]
    pub fn next(&self) -> Player {
        self.next
    }
}

impl<B: Bits> Hex<B> {
    /// Hex on `columns` × `rows`; `None` if a side is 0, there are more than 361 cells, or they do not fit the word.
    #[must_use]
    pub fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        let cells = columns.checked_mul(rows).filter(|&n| (1..=MAX_CELLS.min(B::WIDTH)).contains(&n))?;
        let grid = Grid { columns, rows };
        let order = order.arrange::<B>(cells, |cell| board::off_centre_squared(grid, cell));
        Some(Hex { grid, board: Board::new(grid), codes: PairCodes::new(cells), order })
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.grid.columns
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.grid.rows
    }

    /// The two corners that have only two neighbours (on 1×1, the only cell).
    #[must_use]
    pub fn acute_corners(&self) -> Vec<B::Number> {
        let last = self.grid.cells() - 1;
        if last == 0 { vec![B::number(0)] } else { vec![B::number(0), B::number(last)] }
    }

    /// The stones of each player that are connected to each of their edges.
    fn joined(&self, stones: [B; 2]) -> [[B; 2]; 2] {
        let joined_to = |edge: B, stones: B| self.board.flood(edge & stones, edge & stones, stones);
        let joined = |player: usize| self.board.edges[player].map(|edge| joined_to(edge, stones[player]));
        [joined(0), joined(1)]
    }

    /// Whether these stones of a player connect the player's edges.
    pub(super) fn connects(&self, stones: B, player: Player) -> bool {
        let [one, other] = self.board.edges[player as usize];
        !(self.board.flood(one & stones, one & stones, stones) & other).is_empty()
    }

    /// Those of a player's stones that are connected to both edges.
    pub(super) fn chain(&self, stones: B, player: Player) -> B {
        let [one, other] = self.board.edges[player as usize].map(|edge| edge & stones);
        self.board.flood(one, one, stones) & self.board.flood(other, other, stones)
    }

    /// The position with these stones.
    pub(super) fn position(&self, stones: [B; 2], next: Player) -> Position<B> {
        let won = [Player::First, Player::Second].into_iter().any(|p| self.connects(stones[p as usize], p));
        let joined = if won { Default::default() } else { self.joined(stones) };
        Position { stones, joined, next, won }
    }

    /// The empty cells at which `player` wins immediately.
    pub(super) fn winning_cells(&self, p: &Position<B>, player: Player) -> B {
        let [one, other] = p.joined[player as usize];
        let edges = self.board.edges[player as usize];
        let touches = |edge: B, joined: B| edge | self.board.around(joined);
        let empty = self.board.all & !(p.stones[0] | p.stones[1]);
        touches(edges[0], one) & touches(edges[1], other) & empty
    }
}

impl<B: Bits> Game for Hex<B> {
    type State = Position<B>;
    type Move = B::Number;

    fn start(&self) -> Position<B> {
        Position { stones: [B::EMPTY; 2], joined: [[B::EMPTY; 2]; 2], next: Player::First, won: false }
    }

    fn to_move(&self, p: &Position<B>) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position<B>) -> Option<Outcome> {
        p.won.then_some(Outcome::Loss)
    }

    #[inline]
    fn moves(&self, p: &Position<B>) -> impl Iterator<Item = B::Number> {
        let occupied = p.stones[0] | p.stones[1];
        self.order.iter().copied().filter(move |&cell| !occupied.has(cell.into()))
    }

    // Without `always` it stays outside the searches' own functions, where a textbook search takes a fifth longer.
    #[inline(always)]
    fn play(&self, p: &Position<B>, cell: B::Number) -> Position<B> {
        let cell = B::cell(cell.into());
        // The mover's half is taken out and put back by value: stored through an index, the position would have to be written and
        // read again before it could be copied (a fifth of alpha-beta on 6×6).
        let ([first, second], [joined_first, joined_second]) = (p.stones, p.joined);
        let (stones, own, mut joined, edges) = match p.next {
            Player::First => ([first | cell, second], first | cell, joined_first, &self.board.edges[0]),
            Player::Second => ([first, second | cell], second | cell, joined_second, &self.board.edges[1]),
        };
        let around = self.board.around(cell);
        let touches = |edge: usize| !((joined[edge] & around) | (edges[edge] & cell)).is_empty();
        let touched = [touches(0), touches(1)];
        let next = p.next.other();
        if touched == [true; 2] {
            // The cells joined to the edges are no longer needed; cleared so that equal positions compare equal, whatever moves
            // led to them.
            return Position { stones, joined: [[B::EMPTY; 2]; 2], next, won: true };
        }
        for (joined, touched) in joined.iter_mut().zip(touched) {
            if touched {
                *joined = self.board.flood(*joined | cell, cell, own);
            }
        }
        let joined = match p.next {
            Player::First => [joined, joined_second],
            Player::Second => [joined_first, joined],
        };
        Position { stones, joined, next, won: false }
    }
}

/// There is no `rank`: a dozen weightings of own and opposing neighbours and bridges were tried, and none helped the solver on
/// every board. (The best, own neighbours alone, took 11,119 nodes instead of 15,851 on 4×4, but 197,617 instead of 162,239 on
/// 5×4; bridges took four times as many.) Moves stay ordered from the middle outwards. There are no noisy moves either: in Hex
/// every move except the last is quiet.
impl<B: Bits> Guide for Hex<B> {
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, p: &Position<B>) -> Option<B::Number> {
        let cells = self.winning_cells(p, p.next);
        (!cells.is_empty()).then(|| B::number(cells.lowest()))
    }

    fn threats(&self, p: &Position<B>) -> impl Iterator<Item = B::Number> {
        self.winning_cells(p, p.next.other()).cells().map(B::number)
    }

    fn can_be_drawn(&self) -> bool {
        false
    }

    /// An acute corner loses as the first move on a *square* board with n ≥ 2 (Felstiner 2019, Theorem 3). The theorem does not
    /// extend to other boards or later moves: on 3×2, 4×2, 4×3 and 5×3 every opening wins.
    fn refuted(&self, p: &Position<B>, cell: B::Number) -> bool {
        let square = self.grid.columns == self.grid.rows && self.grid.columns >= 2;
        let cell: u32 = cell.into();
        square && (cell == 0 || cell == self.grid.cells() - 1) && (p.stones[0] | p.stones[1]).is_empty()
    }

    /// The cell.
    fn slot(&self, cell: B::Number) -> Option<u16> {
        Some(cell.into() as u16)
    }
}

impl<B: Bits> Keyed for Hex<B> {
    fn key(&self, p: &Position<B>) -> u64 {
        pair_key(p.stones[0], p.stones[1], self.grid.cells())
    }
}

impl<B: Bits> Coded for Hex<B> {
    /// The cells in base three, and whose move it is; boards of more than 39 cells have no codes, unless these are
    /// [those of the positions after one](crate::Playable::coded_from).
    fn code(&self, p: &Position<B>) -> Option<u64> {
        self.codes.code(p.stones, p.next)
    }

    fn decode(&self, code: u64) -> Option<Position<B>> {
        let (stones, next) = self.codes.decode(code)?;
        Some(self.position(stones, next))
    }

    /// The number of stones.
    fn ply(&self, p: &Position<B>) -> Option<u32> {
        Some((p.stones[0] | p.stones[1]).count())
    }

    fn code_from(&self, first: &Position<B>, p: &Position<B>) -> Option<u64> {
        PairCodes::from_stones(first.stones, self.grid.cells()).code(p.stones, p.next)
    }
}

impl<B: Bits> Symmetric for Hex<B> {
    /// The position, and its rotation by half a turn, which exchanges a player's two edges. (Reflections exchange the players.)
    fn images(&self, p: &Position<B>) -> impl Iterator<Item = Position<B>> {
        let turn = |set: B| set.reversed(self.grid.cells());
        let turned = Position {
            stones: p.stones.map(turn),
            joined: p.joined.map(|[one, other]| [turn(other), turn(one)]),
            ..*p
        };
        [*p, turned].into_iter()
    }
}

impl<B: Bits> Checkable for Hex<B> {
    /// The cell.
    fn number(&self, cell: B::Number) -> u32 {
        cell.into()
    }

    #[inline]
    fn numbered(&self, p: &Position<B>, number: u32) -> Option<B::Number> {
        let occupied = p.stones[0] | p.stones[1];
        (number < self.grid.cells() && !occupied.has(number)).then(|| B::number(number))
    }

    /// The identity and half a turn; only the identity on boards of more than 256 cells, which have no numbers in bytes.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let cells = self.grid.cells();
        if !fits_bytes(cells) {
            return vec![Vec::new()];
        }
        let bytes = (0..cells).map(|cell| cell as u8);
        vec![bytes.clone().collect(), bytes.rev().collect()]
    }

    /// Whether it keeps neighbours neighbours, and each player's edges together.
    fn is_symmetry(&self, map: &[u8]) -> bool {
        if !fits_bytes(self.grid.cells()) {
            return map.is_empty();
        }
        let keeps_neighbours = |cell: u32, image: u8| {
            let around = |cell: u32| self.board.around(B::cell(cell));
            around(cell).mapped(map) == around(image.into())
        };
        let keeps_edges = |&[one, other]: &[B; 2]| {
            let images = [one.mapped(map), other.mapped(map)];
            images == [one, other] || images == [other, one]
        };
        is_permutation(map, self.grid.cells())
            && (0..).zip(map).all(|(cell, &image)| keeps_neighbours(cell, image))
            && self.board.edges.iter().all(keeps_edges)
    }

    fn mapped(&self, p: &Position<B>, map: &[u8]) -> Position<B> {
        if !fits_bytes(self.grid.cells()) {
            return *p;
        }
        let stones = p.stones.map(|stones| stones.mapped(map));
        // A finished position holds no connections, as after `play`.
        let joined = if p.won { p.joined } else { self.joined(stones) };
        Position { stones, joined, ..*p }
    }
}
