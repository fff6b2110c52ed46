//! Hex positions in every notation that people pass on: lists of moves, HexWorld's links and strings, SGF.
//!
//! The swap rule lets the second player take over the first one's opening. It is kept in its simplest form, in which
//! the players exchange their *sides*: the stone stays where it is, and so does everything that follows. Notations that
//! exchange the *pieces* instead are mirrored back ([`MovesRead::swap_pieces`](super::moves_read::MovesRead::swap_pieces)).

use gametree::knowledge::{LineKind, PositionError};

use super::sgf::Record;
use super::{hexworld, sgf};
use crate::grid::Grid;

/// The setup stones and the moves of a position.
///
/// # Errors
/// [`PositionError`], with the notation and the place.
pub(super) fn read(grid: Grid, text: &str) -> Result<Record, PositionError> {
    if sgf::is_sgf(text) {
        return sgf::read(grid, text);
    }
    let moves = match hexworld::string(text) {
        Some(string) => hexworld::read(grid, string)?,
        None => listed(grid, text)?,
    };
    Ok(Record { moves, ..Record::default() })
}

/// What a line is in an input of positions. A comment begins with `#`, but one with a digit after it is a HexWorld string.
pub(super) fn line_kind(line: &str) -> LineKind {
    let line = line.trim_start();
    let comment = line.strip_prefix('#').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    if line.is_empty() || comment {
        LineKind::Comment
    } else if sgf::is_unfinished(line) {
        LineKind::Unfinished
    } else {
        LineKind::Position
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
                return Err(PositionError::NotAPosition {
                    found: "swap".to_owned(),
                    expected: "it in the second place, after the first move".to_owned(),
                });
            }
            (swapped, rest) = (true, after.trim_start());
            continue;
        }
        let number = cells.len() + 1;
        let (cell, after) = grid.read(rest).map_err(|reason| PositionError::Unreadable { number, reason })?;
        cells.push(cell);
        rest = after.trim_start();
    }
    Ok(cells)
}
