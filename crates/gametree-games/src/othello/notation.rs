//! Moves and positions of Othello as text.

use gametree::Player;
use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Picture, Pictured};

use super::rules::{Othello, PASS, Position};
use crate::bits::Bits;
use crate::grid::{owner, stone};
use crate::rows::{fields, letter, read_rows, read_side, write_rows};

/// The notation of a pass.
const PASS_NAME: &str = "pass";

impl Notation for Othello {
    fn aim(&self) -> String {
        "who has more discs at the end wins; a move turns all discs between two of one's own".to_owned()
    }

    fn move_name(&self, mv: u8) -> String {
        if mv == PASS { PASS_NAME.to_owned() } else { self.board.grid.name(u32::from(mv)) }
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        if let Some((word, rest)) = text.split_at_checked(PASS_NAME.len())
            && word.eq_ignore_ascii_case(PASS_NAME)
        {
            return Ok((PASS, rest));
        }
        let last = self.board.grid.name(self.board.grid.cells() - 1);
        self.board.grid.read(text).map(|(cell, rest)| (cell as u8, rest)).map_err(|error| match error {
            MoveError::NotAMove { .. } => {
                MoveError::not_a_move(text, format!("a cell from a1 to {last}, or {PASS_NAME}"))
            }
            off_board => off_board,
        })
    }

    /// The rows from 1 on, and the side to move.
    fn setup(&self, p: &Position) -> Option<String> {
        let grid = self.board.grid;
        let disc = |column, row| owner(p.discs, grid.cell(column, row));
        Some(format!("{} {}", write_rows(grid.columns, grid.rows, disc), letter(p.next)))
    }

    /// Any discs satisfy the rules.
    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let grid = self.board.grid;
        let [rows, side] = fields(text, ["the rows of the board", "the side to move"])?;
        let mut discs = [0; 2];
        for (cell, player) in (0..).zip(read_rows(rows, grid.columns, grid.rows)?) {
            if let Some(player) = player {
                discs[player as usize] |= u64::cell(cell);
            }
        }
        Ok(Position { discs, next: read_side(side)? })
    }

    /// Discs are never removed, and each is placed beside another.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let all = p.discs[0] | p.discs[1];
        if self.board.middle & !all != 0 {
            return Some("the four cells in the middle are never empty".into());
        }
        let mut joined = self.board.middle;
        for _ in 0..self.board.grid.cells() {
            joined = self.board.with_neighbours(joined) & all;
        }
        if joined != all {
            return Some("a disc is placed beside another: these are not all joined".into());
        }
        // Nobody passes in the first two moves.
        let count = all.count();
        let first_moves = match count {
            4 => *p == gametree::Game::start(self),
            5 => p.next == Player::Second && p.discs[0].count() == 4,
            6 => p.next == Player::First,
            _ => true,
        };
        (!first_moves).then(|| format!("{count} discs: no game begins like this"))
    }
}

impl Pictured for Othello {
    fn picture(&self, p: &Position) -> Picture<u8> {
        let placements = self.placements(p);
        let cell = |cell| (stone(owner(p.discs, cell)), placements.has(cell).then_some(cell as u8));
        self.board.grid.picture(cell)
    }
}
