//! Moves and positions of Hexapawn as text.

use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Picture, Pictured};

use super::rules::{Hexapawn, Position};
use crate::bits::Bits;
use crate::grid::{owner, stone};
use crate::rows::{fields, letter, read_rows, read_side, write_rows};

impl Notation for Hexapawn {
    fn move_name(&self, mv: u16) -> String {
        self.grid.name(u32::from(mv >> 6)) + &self.grid.name(u32::from(mv & 63))
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u16, &'t str), MoveError> {
        let (from, rest) = self.grid.read(text)?;
        let (to, rest) = self.grid.read(rest)?;
        Ok(((from << 6 | to) as u16, rest))
    }

    /// The rows from row 1, and the side to move: `xxx/.../ooo x`.
    fn setup(&self, p: &Position) -> Option<String> {
        let pawn = |column, row| owner(p.pawns, self.grid.cell(column, row));
        Some(format!("{} {}", write_rows(self.grid.columns, self.grid.rows, pawn), letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let [rows, side] = fields(text, ["rows", "side to move"])?;
        let mut p = Position { pawns: [0; 2], next: read_side(side)? };
        for (cell, pawn) in (0..).zip(read_rows(rows, self.grid.columns, self.grid.rows)?) {
            if let Some(player) = pawn {
                p.pawns[player as usize] |= u64::cell(cell);
            }
        }
        if p.pawns[p.next as usize] & self.goal(p.next) != 0 {
            return Err(PositionError::no_position("the side to move has reached its last row"));
        }
        Ok(p)
    }

    fn unreachable(&self, p: &Position) -> Option<String> {
        let too_many = p.pawns.iter().any(|pawns| pawns.count() > self.grid.columns);
        too_many.then(|| format!("more than {} pawns of a player", self.grid.columns))
    }
}

impl Pictured for Hexapawn {
    fn picture(&self, p: &Position) -> Picture<u16> {
        self.grid.picture(|cell| (stone(owner(p.pawns, cell)), None))
    }
}
