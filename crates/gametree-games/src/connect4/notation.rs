//! Moves and positions of Connect Four as text.

use std::collections::HashSet;

use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree::{Game, Outcome, Player};
use gametree_picture::{Picture, Pictured, Shape};

use super::board::Board;
use super::rules::{ConnectFour, Position};
use crate::bits::Bits;
use crate::grid::{column_number, letters, stone};
use crate::rows;

impl<B: Bits, S: Board<B>> ConnectFour<B, S> {
    /// The name of a cell: its column as moves name it, and its row from below, counted from 1.
    fn cell_name(&self, column: u8, row: u32) -> String {
        format!("{}.{}", self.move_name(column), row + 1)
    }
}

impl<B: Bits, S: Board<B>> Notation for ConnectFour<B, S> {
    fn aim(&self) -> String {
        "four in a row win, in any direction; stones fall to the lowest free cell of their column".to_owned()
    }

    /// The column from 1 to 9; then letters, a for the tenth column; after z, on boards wider than 35, aa, ab, …
    fn move_name(&self, column: u8) -> String {
        if column < 9 { (column + 1).to_string() } else { letters(u32::from(column) - 9) }
    }

    /// Reads one character; on boards wider than 35 columns, all letters up to the next space or digit.
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        let last = self.board.columns() - 1;
        let expected = || format!("a column from 1 to {}", self.move_name(last as u8));
        let length = match text.bytes().next() {
            Some(b'1'..=b'9') => 1,
            Some(b'a'..=b'z') if self.board.columns() <= 35 => 1,
            Some(b'a'..=b'z') => text.len() - text.trim_start_matches(|c: char| c.is_ascii_lowercase()).len(),
            _ => return Err(MoveError::not_a_move(text, expected())),
        };
        let (name, rest) = text.split_at(length);
        let column = match name.parse::<u32>() {
            Ok(number) => Some(number - 1),
            Err(_) => column_number(name).and_then(|letter| letter.checked_add(9)),
        };
        match column.filter(|&column| column <= last) {
            Some(column) => Ok((column as u8, rest)),
            None => Err(MoveError::OffBoard { found: name.chars().take(12).collect(), expected: expected() }),
        }
    }

    /// The rows from the top, and the side to move: `...../...../..x.. o`.
    fn setup(&self, p: &Position<B>) -> Option<String> {
        let next = self.to_move(p);
        let (columns, rows, stride) = (self.board.columns(), self.board.rows(), self.board.stride());
        let stone = |column: u32, from_top: u32| {
            let cell = column * stride + rows - 1 - from_top;
            p.all.has(cell).then(|| if p.own.has(cell) { next } else { next.other() })
        };
        Some(format!("{} {}", rows::write_rows(columns, rows, stone), rows::letter(next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position<B>, PositionError> {
        let [board, side] = rows::fields(text, ["rows", "side to move"])?;
        let (columns, rows) = (self.board.columns(), self.board.rows());
        let (cells, next) = (rows::read_rows(board, columns, rows)?, rows::read_side(side)?);
        let mut stones = [B::EMPTY; 2];
        for (at, player) in (0..).zip(cells) {
            let (column, from_top) = (at % columns, at / columns);
            if let Some(player) = player {
                stones[player as usize] |= B::cell(column * self.board.stride() + rows - 1 - from_top);
            }
        }
        rows::check_turn(next, stones.map(B::count))?;
        let (all, own) = (stones[0] | stones[1], stones[next as usize]);
        // A cell above the lowest row with a stone, and none below it.
        let hanging = all & !self.board.bottom() & !all.up(1);
        if !hanging.is_empty() {
            let column = self.move_name(self.column(hanging.lowest()));
            return Err(PositionError::no_position(format!(
                "a stone of column {column} has nothing below it"
            )));
        }
        if self.has_four(own) {
            let reason = format!("{0} has four in a row, and {0} is to move", rows::letter(next));
            return Err(PositionError::no_position(reason));
        }
        Ok(Position { own, all })
    }

    /// Looks for an order in which the stones can be taken off again, one of each side in turn; gives up, without a reason, after
    /// 100,000 positions.
    fn unreachable(&self, p: &Position<B>) -> Option<String> {
        const MOST: usize = 100_000;
        let last = self.to_move(p).other();
        let won = self.has_four(p.other());
        rows::won_before(won, last, p.other(), |stones| self.has_four(stones)).or_else(|| {
            let mut seen = HashSet::from([p.all]);
            let mut stack = vec![*p];
            while let Some(position) = stack.pop() {
                if position.all.is_empty() || seen.len() > MOST {
                    return None;
                }
                let tops = position.all & !position.all.down(1) & position.other();
                for top in tops.cells().map(B::cell) {
                    let all = position.all & !top;
                    let before = Position { own: position.other() & !top, all };
                    // Only the last stone may have made a four, and then it was in every one.
                    if !self.has_four(before.own) && seen.insert(all) {
                        stack.push(before);
                    }
                }
            }
            Some("its stones can't have fallen in turn".to_owned())
        })
    }
}

impl<B: Bits, S: Board<B>> Pictured for ConnectFour<B, S> {
    /// A move is shown at the cell that the stone falls to. A cell is called by its column and its row from below: `4.1`.
    fn picture(&self, p: &Position<B>) -> Picture<u8> {
        let (columns, rows) = (self.board.columns(), self.board.rows());
        let second = if self.to_move(p) == Player::Second { p.own } else { p.own ^ p.all };
        let mut picture = Picture::default().spaced(self.move_name(columns as u8 - 1).len() + 1);
        for row in 0..rows {
            for column in 0..columns {
                let cell = column * self.board.stride() + row;
                let owner = if second.has(cell) { Player::Second } else { Player::First };
                let lands = self.landing(p.all, column as u8).has(cell);
                let (place, name) =
                    ((0, column.into(), f64::from(rows - 1 - row)), self.cell_name(column as u8, row));
                let content = stone(p.all.has(cell).then_some(owner));
                picture.cell(name, place, Shape::Hole, content, lands.then_some(column as u8));
            }
        }
        (0..columns).for_each(|column| picture.label(self.move_name(column as u8), (0, column.into(), -1.0)));
        picture
    }

    /// The cell that the stone falls to.
    fn touched(&self, p: &Position<B>, column: u8) -> Vec<String> {
        let first = u32::from(column) * self.board.stride();
        let row = (0..self.board.rows()).find(|row| !p.all.has(first + row));
        row.map(|row| self.cell_name(column, row)).into_iter().collect()
    }

    fn decided_by(&self, p: &Position<B>) -> Vec<String> {
        if self.outcome(p) != Some(Outcome::Loss) {
            return Vec::new();
        }
        let (stones, stride) = (p.own ^ p.all, self.board.stride());
        // The row above the board is empty, so that no four go on from one column to the next.
        let four = |first: u32, step: u32| [0, 1, 2, 3].map(|n| first + n * step);
        let steps = || self.board.steps().into_iter().chain([1]);
        let fours = stones.cells().flat_map(|first| steps().map(move |step| four(first, step)));
        let fours = fours.filter(|four| four.iter().all(|&cell| cell < B::WIDTH && stones.has(cell)));
        let cells = fours.flatten().fold(B::EMPTY, |cells, cell| cells | B::cell(cell));
        cells.cells().map(|cell| self.cell_name(self.column(cell), cell % stride)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::ConnectFour;
    use crate::order::Order;

    fn game() -> ConnectFour<u64> {
        ConnectFour::new(4, 4, Order::Natural).unwrap()
    }

    #[test]
    fn what_the_rules_forbid_is_told_from_what_no_game_leads_to() {
        let refused = |text: &str| game().read_setup(text).unwrap_err().to_string();
        assert!(refused("4/4/.x../o... x").contains("nothing below"));
        assert!(refused("4/4/4/xx.. x").contains("as many"));
        assert!(refused("4/4/oo../xxxx o").contains("4 x and 2 o"));
        assert!(refused("o.../o.../o.../oxxx o").contains("expected"));
        assert!(refused("ox../ox../ox../ox.. x").contains("x has four"));
        let unreachable = |text: &str| game().unreachable(&game().read_setup(text).unwrap());
        assert_eq!(unreachable("4/4/4/xo.. x"), None);
        // The first stone of a game is of the first player, but both columns begin with the second one's.
        assert!(unreachable("4/4/xx../oo.. x").is_some());
    }
}
