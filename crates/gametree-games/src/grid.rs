//! A rectangular board, shared by tic-tac-toe and Hex: the names of its cells (column letter, then row number) and its picture.

use gametree::Player;
use gametree::knowledge::MoveError;
use gametree_picture::{Content, Picture};

use crate::bits::Bits;
use crate::order::off_centre;

/// The maximum number of cells of a board of tic-tac-toe or Hex: 19×19.
pub(crate) const MAX_CELLS: u32 = 361;

/// The same, in errors.
pub(crate) const AT_MOST: &str = "at most 361 cells";

/// A rectangular board of `columns` × `rows`; cell number = row × columns + column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Grid {
    pub(crate) fn cells(self) -> u32 {
        self.columns * self.rows
    }

    /// The column and row of a cell, from 0.
    pub(crate) fn at(self, cell: u32) -> (u32, u32) {
        (cell % self.columns, cell / self.columns)
    }

    pub(crate) fn cell(self, column: u32, row: u32) -> u32 {
        row * self.columns + column
    }

    pub(crate) fn name(self, cell: u32) -> String {
        let (column, row) = self.at(cell);
        format!("{}{}", letters(column), row + 1)
    }

    /// Reads a cell's name at the beginning of `text`, its column in small or capital letters; also returns the rest.
    pub(crate) fn read(self, text: &str) -> Result<(u32, &str), MoveError> {
        let expected = || format!("a cell from a1 to {}", self.name(self.cells() - 1));
        let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let rest = &text[letters..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if letters == 0 || digits == 0 {
            return Err(MoveError::not_a_move(text, expected()));
        }
        let column = column_number(&text[..letters].to_ascii_lowercase());
        let row = rest[..digits].parse::<u32>().ok().filter(|&row| row > 0 && !rest.starts_with('0'));
        match (column, row) {
            (Some(column), Some(row)) if column < self.columns && row <= self.rows => {
                Ok((self.cell(column, row - 1), &rest[digits..]))
            }
            _ => {
                let found = text[..letters + digits].chars().take(12).collect();
                Err(MoveError::OffBoard { found, expected: expected() })
            }
        }
    }

    /// The square of a cell's distance from the middle of the board, in half cells.
    pub(crate) fn off_middle(self, cell: u32) -> u32 {
        let (column, row) = self.at(cell);
        let [x, y] = [off_centre(column, self.columns), off_centre(row, self.rows)];
        x.pow(2).unsigned_abs() + y.pow(2).unsigned_abs()
    }

    /// The image of every cell under the reflections along both axes and, on a square board, along the diagonal: 4 or 8
    /// symmetries, the identity first and those along the diagonal last.
    pub(crate) fn symmetries<B: Bits>(self) -> Vec<Vec<B::Number>> {
        let Grid { columns, rows } = self;
        let mut maps = Vec::new();
        for (transpose, flip_x, flip_y) in [false, true]
            .into_iter()
            .flat_map(|t| [false, true].into_iter().flat_map(move |x| [false, true].map(|y| (t, x, y))))
        {
            if transpose && columns != rows {
                continue;
            }
            let map = |cell: u32| {
                let (mut x, mut y) = self.at(cell);
                if flip_x {
                    x = columns - 1 - x;
                }
                if flip_y {
                    y = rows - 1 - y;
                }
                B::number(if transpose { self.cell(y, x) } else { self.cell(x, y) })
            };
            maps.push((0..self.cells()).map(map).collect());
        }
        maps
    }

    /// The board as a picture of squares; `cell` says what is on a cell, and which move it stands for.
    pub(crate) fn picture<M>(self, cell: impl Fn(u32) -> (Content, Option<M>)) -> Picture<M> {
        Picture::grid(self.columns, self.rows, |column, row| cell(self.cell(column, row)))
    }
}

/// What a picture shows on a cell: a player's stone, or nothing.
pub(crate) fn stone(owner: Option<Player>) -> Content {
    owner.map_or(Content::Empty, Content::Stone)
}

/// The owner of the stone on a cell.
pub(crate) fn owner<B: Bits>(stones: [B; 2], cell: u32) -> Option<Player> {
    [Player::First, Player::Second].into_iter().find(|&player| stones[player as usize].has(cell))
}

/// The name of a column: a … z, aa, ab, …
pub(crate) fn letters(column: u32) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    if column < 26 { last.to_string() } else { format!("{}{last}", letters(column / 26 - 1)) }
}

/// The number of a column, from 0, given its letters; `None` if it overflows.
pub(crate) fn column_number(letters: &str) -> Option<u32> {
    letters
        .bytes()
        .try_fold(0u32, |number, letter| number.checked_mul(26)?.checked_add(u32::from(letter - b'a') + 1))?
        .checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_on_every_shape_of_board() {
        for grid in
            [Grid { columns: 3, rows: 3 }, Grid { columns: 361, rows: 1 }, Grid { columns: 1, rows: 361 }]
        {
            for cell in 0..grid.cells() {
                let name = grid.name(cell) + "b7";
                assert_eq!(grid.read(&name), Ok((cell, "b7")), "{name}");
                let capital = grid.name(cell).to_uppercase();
                assert_eq!(grid.read(&capital), Ok((cell, "")), "{capital}");
            }
        }
        assert_eq!((letters(120), letters(360)), ("dq".to_owned(), "mw".to_owned()));
    }

    #[test]
    fn invalid_cells_are_rejected() {
        let grid = Grid { columns: 3, rows: 3 };
        for bad in ["", "a", "1", "a0", "a4", "d1", "D1", "a01", "é1", "zzzzzzzzzzzzzzzz1", "a99999999999"] {
            assert!(grid.read(bad).is_err(), "{bad}");
        }
    }
}
