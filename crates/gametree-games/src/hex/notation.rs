//! Moves and positions of Hex as text.

use gametree::knowledge::{LineKind, MoveError, Notation, PositionError, play_all};
use gametree::{Game, Player};
use gametree_picture::{Picture, Pictured, Shape};

use super::moves_read::misread;
use super::rules::Hex;
use super::{hexworld, position, sgf};
use crate::bits::Bits;
use crate::grid::{letters, owner, stone};
use crate::rows;

impl<B: Bits> Notation for Hex<B> {
    fn aim(&self) -> String {
        "X joins the top edge to the bottom edge, O the left to the right".to_owned()
    }

    fn move_name(&self, cell: B::Number) -> String {
        self.grid.name(cell.into())
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(B::Number, &'t str), MoveError> {
        self.grid.read(text).map(|(cell, rest)| (B::number(cell), rest))
    }

    /// Moves, with `swap` in the second place if sides were swapped; a HexWorld link or string; or SGF.
    fn read_moves(&self, text: &str) -> Result<Vec<B::Number>, PositionError> {
        let sgf::Record { setup, moves } = position::read(self.grid, text)?;
        let mut cells = setup_in_order(self, setup.map(|stones| numbers::<B>(&stones)))?;
        cells.extend(numbers::<B>(&moves));
        Ok(cells)
    }

    fn line_kind(&self, line: &str) -> LineKind {
        position::line_kind(line)
    }

    /// `hexworld`, a link, and `sgf`, of a game from the start.
    fn exports(&self, first: &Self::State, moves: &[B::Number]) -> Vec<(&'static str, String)> {
        if *first != self.start() {
            return vec![];
        }
        let cells = || moves.iter().map(|&cell| cell.into());
        vec![("hexworld", hexworld::link(self.grid, cells())), ("sgf", sgf::write(self.grid, cells()))]
    }

    /// The rows, without their slant, and the side to move: `x../.o./... x`.
    fn setup(&self, p: &Self::State) -> Option<String> {
        let stone = |column, row| owner(p.stones, self.grid.cell(column, row));
        let rows = rows::write_rows(self.grid.columns, self.grid.rows, stone);
        Some(format!("{rows} {}", rows::letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Self::State, PositionError> {
        let (stones, next) = rows::read_stones(text, self.grid.columns, self.grid.rows)?;
        if self.connects(stones[next as usize], next) {
            let reason = format!("{0} has connected its edges, and {0} is to move", rows::letter(next));
            return Err(PositionError::no_position(reason));
        }
        Ok(self.position(stones, next))
    }

    fn unreachable(&self, p: &Self::State) -> Option<String> {
        let winner = p.next.other();
        let stones = p.stones(winner);
        rows::won_before(p.won, winner, stones, |stones| self.connects(stones, winner))
    }
}

impl<B: Bits> Pictured for Hex<B> {
    /// The names of the columns stand at the first player's edge, the numbers of the rows at the second player's.
    fn picture(&self, p: &Self::State) -> Picture<B::Number> {
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        let mut picture = Picture::default().of_hexagons().spaced(letters(columns - 1).len() + 1);
        // Every row begins half a cell further right than the one above.
        let place = |column: u32, row: u32| (0, f64::from(column) + 0.5 * f64::from(row), f64::from(row));
        for cell in 0..self.grid.cells() {
            let (column, row) = self.grid.at(cell);
            let content = stone(owner(p.stones, cell));
            let number = Some(B::number(cell));
            picture.cell(self.grid.name(cell), place(column, row), Shape::Hexagon, content, number);
        }
        for column in 0..columns {
            let (layer, x, y) = place(column, 0);
            picture.label_of(Player::First, letters(column), (layer, x, y - 1.0));
        }
        for row in 0..rows {
            picture.label_before((row + 1).to_string(), place(0, row), Some(Player::Second));
        }
        // Along the corners of the hexagons at the rim: a third of a row up or down, or two thirds.
        let corner = |column: u32, row: u32, dx: f64, thirds: f64| {
            let (layer, x, y) = place(column, row);
            (layer, x + dx, y + thirds / 3.0)
        };
        let rim = |row: u32, sign: f64| {
            let of = |column| [corner(column, row, -0.5, sign), corner(column, row, 0.0, 2.0 * sign)];
            (0..columns).flat_map(of).chain([corner(columns - 1, row, 0.5, sign)]).collect()
        };
        picture.edge(Player::First, rim(0, -1.0));
        picture.edge(Player::First, rim(rows - 1, 1.0));
        let side = |column: u32, sign: f64| {
            let of = |row| [corner(column, row, 0.5 * sign, -1.0), corner(column, row, 0.5 * sign, 1.0)];
            (0..rows).flat_map(of).collect()
        };
        picture.edge(Player::Second, side(0, -1.0));
        picture.edge(Player::Second, side(columns - 1, 1.0));
        picture
    }

    fn decided_by(&self, p: &Self::State) -> Vec<String> {
        if !p.won {
            return Vec::new();
        }
        let chain = self.chain(p.stones(p.next.other()), p.next.other());
        chain.cells().map(|cell| self.grid.name(cell)).collect()
    }
}

/// The cells as moves.
fn numbers<B: Bits>(cells: &[u32]) -> Vec<B::Number> {
    cells.iter().map(|&cell| B::number(cell)).collect()
}

/// Setup stones in an order in which they can be played. The order matters only if a side has won: then the game must end with
/// the last stone, so each stone of the side that moved last is tried there.
fn setup_in_order<B: Bits>(
    game: &Hex<B>,
    [black, white]: [Vec<B::Number>; 2],
) -> Result<Vec<B::Number>, PositionError> {
    let last = if black.len() > white.len() { Player::First } else { Player::Second };
    for turn in 0..[black.len(), white.len()][last as usize].max(1) {
        let mut stones = [black.clone(), white.clone()];
        if !stones[last as usize].is_empty() {
            stones[last as usize].rotate_left(turn);
        }
        let [first, second] = &stones;
        let mut second_stones = second.iter();
        let cells: Vec<B::Number> =
            first.iter().flat_map(|&cell| [Some(cell), second_stones.next().copied()]).flatten().collect();
        if play_all(game, cells.iter().copied()).is_ok() {
            return Ok(cells);
        }
    }
    let found = format!("{} black and {} white setup stones", black.len(), white.len());
    Err(misread(
        "SGF",
        "setup".to_owned(),
        &found,
        "a position in which no side has won before the last stone",
    ))
}
