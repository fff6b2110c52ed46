//! Moves and positions of Domineering as text.

use gametree::Player;
use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Content, Picture, Pictured};

use super::rules::{Domineering, Position};
use crate::bits::Bits;
use crate::rows::{fields, letter, read_cells, read_side};

/// An occupied cell.
const OCCUPIED: char = '#';

impl Notation for Domineering {
    fn aim(&self) -> String {
        "X places upright dominoes, O lying ones; who can place none loses".to_owned()
    }

    fn move_name(&self, mv: u8) -> String {
        self.grid.name(u32::from(mv))
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        self.grid.read(text).map(|(cell, rest)| (cell as u8, rest))
    }

    /// The rows from 1 on, with `#` for occupied cells, and the side to move.
    fn setup(&self, p: &Position) -> Option<String> {
        let cell = |column, row| if p.occupied.has(self.grid.cell(column, row)) { OCCUPIED } else { '.' };
        let row = |row| (0..self.grid.columns).map(|column| cell(column, row)).collect::<String>();
        let rows: Vec<String> = (0..self.grid.rows).map(row).collect();
        Some(format!("{} {}", rows.join("/"), letter(p.next)))
    }

    /// Any cells may be occupied.
    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let [rows, side] = fields(text, ["the rows of the board", "the side to move"])?;
        let occupied = |letter: char| (letter == OCCUPIED).then_some(());
        let cells = read_cells(rows, self.grid.columns, self.grid.rows, "#", occupied)?;
        let filled = (0..).zip(cells).filter(|(_, cell)| cell.is_some());
        let occupied = filled.fold(0, |set, (cell, _)| set | u64::cell(cell));
        Ok(Position { occupied, next: read_side(side)? })
    }

    /// The number of dominoes tells the turn, and each covers one cell of either colour of a chessboard.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let cells = p.occupied.count();
        if !cells.is_multiple_of(2) {
            return Some(format!("{cells} occupied cells: dominoes cover an even number"));
        }
        let expected = if (cells / 2).is_multiple_of(2) { Player::First } else { Player::Second };
        if p.next != expected {
            let (moves, side) = (cells / 2, letter(expected));
            return Some(format!("{moves} dominoes: {side} would be to move"));
        }
        let white = p.occupied.cells().filter(|&cell| {
            let (column, row) = self.grid.at(cell);
            (column + row).is_multiple_of(2)
        });
        let white = white.count();
        (2 * white != cells as usize).then(|| {
            format!("{white} occupied cells of one colour of a chessboard, {} of the other: dominoes cover as many of both", cells as usize - white)
        })
    }
}

impl Pictured for Domineering {
    /// Occupied cells belong to nobody.
    fn picture(&self, p: &Position) -> Picture<u8> {
        let begins = self.placements(p.next, self.free(p));
        self.grid.picture(|cell| match p.occupied.has(cell) {
            true => (Content::Blocked, None),
            false => (Content::Empty, begins.has(cell).then_some(cell as u8)),
        })
    }

    /// Both cells of the domino.
    fn touched(&self, p: &Position, mv: u8) -> Vec<String> {
        let (column, row) = self.grid.at(mv.into());
        let other = match p.next {
            Player::First => self.grid.cell(column, row + 1),
            Player::Second => self.grid.cell(column + 1, row),
        };
        vec![self.grid.name(mv.into()), self.grid.name(other)]
    }
}
