//! Moves and positions of Breakthrough as text.

use gametree::Player;
use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Picture, Pictured, Shape};

use super::rules::{Breakthrough, Position, ends, step};
use crate::bits::Bits;
use crate::grid::{letters, owner, stone};
use crate::rows::{fields, letter, read_rows, read_side, write_rows};

impl Notation for Breakthrough {
    fn aim(&self) -> String {
        "who reaches the other side with a pawn wins; pawns step ahead or aslant, and capture aslant"
            .to_owned()
    }

    fn move_name(&self, mv: u16) -> String {
        let (from, to) = ends(mv);
        self.board.grid.name(from) + &self.board.grid.name(to)
    }

    /// Two cells, with or without `-` or `x` between them. (No board is so wide that a column is called x.)
    fn read_move<'t>(&self, text: &'t str) -> Result<(u16, &'t str), MoveError> {
        let grid = self.board.grid;
        let (from, rest) = grid.read(text)?;
        let second = match rest.strip_prefix(['-', 'x']) {
            Some(after) if after.starts_with(|c: char| c.is_ascii_alphabetic()) => after,
            _ => rest,
        };
        let (to, rest) = grid.read(second).map_err(|error| match error {
            MoveError::NotAMove { .. } => {
                MoveError::not_a_move(text, "the cells that a pawn leaves and enters, such as a2a3")
            }
            off_board => off_board,
        })?;
        Ok((step(from, to), rest))
    }

    /// The rows from the last to the first, and the side to move.
    fn setup(&self, p: &Position) -> Option<String> {
        let grid = self.board.grid;
        let rows = write_rows(grid.columns, grid.rows, |column, row| {
            owner(p.pawns, grid.cell(column, grid.rows - 1 - row))
        });
        Some(format!("{rows} {}", letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let grid = self.board.grid;
        let [rows, side] = fields(text, ["the rows of the board", "the side to move"])?;
        let mut pawns = [0; 2];
        for (at, player) in (0..).zip(read_rows(rows, grid.columns, grid.rows)?) {
            let (column, row) = grid.at(at);
            if let Some(player) = player {
                pawns[player as usize] |= u64::cell(grid.cell(column, grid.rows - 1 - row));
            }
        }
        let p = Position { pawns, next: read_side(side)? };
        self.fault(&p).map_or(Ok(p), |fault| Err(PositionError::no_position(fault)))
    }

    /// Too many pawns, or steps that cannot have been made in turn.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let most = 2 * self.board.grid.columns;
        for player in [Player::First, Player::Second] {
            let pawns = p.pawns[player as usize].count();
            if pawns > most {
                let side = letter(player);
                return Some(format!("{pawns} pawns of {side}: a game begins with {most}"));
            }
        }
        let [(least, most), (other_least, other_most)] =
            [Player::First, Player::Second].map(|player| self.moves_made(p, player));
        let ahead = u32::from(p.next == Player::Second);
        (least.max(other_least + ahead) > most.min(other_most + ahead)).then(|| {
            format!(
                "x has made {least} to {most} moves and o {other_least} to {other_most}: the players move in turn"
            )
        })
    }
}

impl Pictured for Breakthrough {
    /// The last row at the top.
    fn picture(&self, p: &Position) -> Picture<u16> {
        let grid = self.board.grid;
        let mut picture = Picture::default().spaced(letters(grid.columns - 1).len() + 1);
        // Row 1 is at the bottom.
        let height = |row: u32| f64::from(grid.rows - 1 - row);
        for cell in 0..grid.cells() {
            let (column, row) = grid.at(cell);
            let place = (0, column.into(), height(row));
            picture.cell(grid.name(cell), place, Shape::Square, stone(owner(p.pawns, cell)), None);
        }
        (0..grid.columns).for_each(|column| picture.label(letters(column), (0, column.into(), -1.0)));
        (0..grid.rows)
            .for_each(|row| picture.label_before((row + 1).to_string(), (0, 0.0, height(row)), None));
        picture
    }

    /// Where the pawn comes from, and where it goes.
    fn touched(&self, _: &Position, mv: u16) -> Vec<String> {
        let (from, to) = ends(mv);
        [from, to].map(|cell| self.board.grid.name(cell)).to_vec()
    }
}

impl Breakthrough {
    /// The least and the greatest number of moves that a player can have made, given that it has at most its pawns of the start.
    fn moves_made(&self, p: &Position, player: Player) -> (u32, u32) {
        let (columns, rows) = (self.board.grid.columns, self.board.grid.rows);
        let lost = |player: Player| 2 * columns - p.pawns[player as usize].count();
        let pawns = p.pawns[player as usize];
        let steps: u32 = (0..rows).map(|row| row * (pawns & self.board.row(player, row)).count()).sum();
        // A pawn that is left began on the first row or on the second; a lost one came no further than the last row but one.
        let least = steps.saturating_sub(pawns.count().min(columns)).max(lost(player.other()));
        let most = steps - pawns.count().saturating_sub(columns) + lost(player) * (rows - 2);
        (least, most)
    }
}
