//! Moves and positions of Hex as text.

use gametree::Player;
use gametree::knowledge::{LineKind, MoveError, Notation, Picture, Piece, PositionError, play_all};

use super::moves_read::misread;
use super::rules::Hex;
use super::{hexworld, position, sgf};
use crate::bits::Bits;
use crate::grid::owner;
use crate::rows;

impl<B: Bits> Notation for Hex<B> {
    fn move_name(&self, cell: u8) -> String {
        self.grid.name(u32::from(cell))
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        self.grid.read(text).map(|(cell, rest)| (cell as u8, rest))
    }

    /// Moves, with `swap` in the second place if sides were swapped; a HexWorld link or string; or SGF.
    fn read_moves(&self, text: &str) -> Result<Vec<u8>, PositionError> {
        let sgf::Record { setup, moves } = position::read(self.grid, text)?;
        let mut cells = setup_in_order(self, setup.map(|stones| bytes(&stones)))?;
        cells.extend(bytes(&moves));
        Ok(cells)
    }

    fn line_kind(&self, line: &str) -> LineKind {
        position::line_kind(line)
    }

    /// `hexworld`, a link, and `sgf`.
    fn exports(&self, moves: &[u8]) -> Vec<(&'static str, String)> {
        let cells = || moves.iter().map(|&cell| u32::from(cell));
        vec![("hexworld", hexworld::link(self.grid, cells())), ("sgf", sgf::write(self.grid, cells()))]
    }

    fn picture(&self, p: &Self::State) -> Picture<u8> {
        self.grid.picture(1, |cell| Piece::Cell(owner(p.stones, cell), Some(cell as u8)))
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

/// The cells of a board, which has at most 121.
fn bytes(cells: &[u32]) -> Vec<u8> {
    cells.iter().map(|&cell| cell as u8).collect()
}

/// Setup stones in an order in which they can be played. The order matters only if a side has won: then the game must end with
/// the last stone, so each stone of the side that moved last is tried there.
fn setup_in_order<B: Bits>(game: &Hex<B>, [black, white]: [Vec<u8>; 2]) -> Result<Vec<u8>, PositionError> {
    let last = if black.len() > white.len() { Player::First } else { Player::Second };
    for turn in 0..[black.len(), white.len()][last as usize].max(1) {
        let mut stones = [black.clone(), white.clone()];
        if !stones[last as usize].is_empty() {
            stones[last as usize].rotate_left(turn);
        }
        let [first, second] = &stones;
        let mut second_stones = second.iter();
        let cells: Vec<u8> =
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
