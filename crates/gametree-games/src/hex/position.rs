//! Hex positions as people pass them on: moves with `swap`, and links to HexWorld boards.
//!
//! The swap rule lets the second player take over the first one's opening. It is read in its simplest form, in which
//! the players exchange their *sides*: the stone stays where it is, and so does everything that follows. HexWorld's `:s`
//! exchanges the *pieces* instead, which mirrors the stone at the long diagonal; mirrored back, with all later moves, it is
//! the same game, and that is how it is read.

use gametree::knowledge::{MoveError, PositionError};

use crate::grid::Grid;

/// The moves of a position, as cells.
pub(super) fn moves(grid: Grid, text: &str) -> Result<Vec<u32>, PositionError> {
    match text.split_once("hexworld.org/board/#") {
        Some((_, board)) => linked(grid, board),
        None => listed(grid, text),
    }
}

/// Moves with or without spaces; `swap` may stand in the second place.
fn listed(grid: Grid, text: &str) -> Result<Vec<u32>, PositionError> {
    let mut cells = Vec::new();
    let mut rest = text.trim_start();
    let mut swapped = false;
    while !rest.is_empty() {
        let word_ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        if let Some(after) = rest.strip_prefix("swap").filter(|after| word_ends(after)) {
            if cells.len() != 1 || swapped {
                return Err(unexpected("swap", "it in the second place, after the first move"));
            }
            (swapped, rest) = (true, after.trim_start());
            continue;
        }
        let (cell, after) = read(grid, rest, cells.len())?;
        cells.push(cell);
        rest = after.trim_start();
    }
    Ok(cells)
}

/// `SIZE[rN][c1],MOVES[,CURSOR]`, the size one number or `COLUMNSxROWS`; a move is a cell, or `:s` for a swap of the pieces.
fn linked(grid: Grid, board: &str) -> Result<Vec<u32>, PositionError> {
    let mut parts = board.trim_end().split(',');
    let head = parts.next().unwrap_or_default();
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (columns, rest) = head.split_at(digits(head));
    let rows = rest.strip_prefix('x').map_or(columns, |rest| &rest[..digits(rest)]);
    if (columns.parse(), rows.parse()) != (Ok(grid.columns), Ok(grid.rows)) {
        let board = format!("a HexWorld board of {} columns and {} rows", grid.columns, grid.rows);
        return Err(unexpected(head, board));
    }
    let (mut cells, mut mirrored) = (Vec::new(), false);
    let mut rest = parts.next().unwrap_or_default();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(":s") {
            if cells.len() != 1 || mirrored || grid.columns != grid.rows {
                return Err(unexpected(":s", "it after the first move on a square board"));
            }
            (mirrored, rest) = (true, after);
            continue;
        }
        let (cell, after) = read(grid, rest, cells.len())?;
        let (column, row) = grid.at(cell);
        cells.push(if mirrored { grid.cell(row, column) } else { cell });
        rest = after;
    }
    Ok(cells)
}

fn read(grid: Grid, text: &str, before: usize) -> Result<(u32, &str), PositionError> {
    grid.read(text).map_err(|reason: MoveError| PositionError::Unreadable { number: before + 1, reason })
}

fn unexpected(found: &str, expected: impl Into<String>) -> PositionError {
    PositionError::NotAPosition { found: found.chars().take(40).collect(), expected: expected.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: Grid = Grid { columns: 5, rows: 5 };

    fn names(text: &str) -> Result<String, String> {
        let cells = moves(FIVE, text).map_err(|error| error.to_string())?;
        Ok(cells.into_iter().map(|cell| FIVE.name(cell)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn links_and_swaps_are_read() {
        for (text, expected) in [
            ("b4 c3", "b4 c3"),
            ("B4c3", "b4 c3"),
            ("b4 swap c3 d1", "b4 c3 d1"),
            ("https://hexworld.org/board/#5c1,b4c3", "b4 c3"),
            ("https://hexworld.org/board/#5r3,b4c3,d4", "b4 c3"),
            ("https://hexworld.org/board/#5x5c1,b4:sc3d1", "b4 c3 a4"),
            ("https://hexworld.org/board/#5c1", ""),
        ] {
            assert_eq!(names(text).as_deref(), Ok(expected), "{text}");
        }
        for bad in [
            "swap",
            "b4 c3 swap",
            "b4 swap swap",
            "b4 swapped",
            "https://hexworld.org/board/#6c1,b4",
            "https://hexworld.org/board/#5c1,:s",
            "https://hexworld.org/board/#5c1,b4:p",
            "https://hexworld.org/board/#,b4",
            "https://hexworld.org/board/#é",
        ] {
            assert!(names(bad).is_err(), "{bad}");
        }
    }
}
