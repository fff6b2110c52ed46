//! Reads and writes the links and strings of HexWorld, a board for analysis in the browser: `5r3c1,b4c3`.
//!
//! Size (one number, or `COLUMNSxROWS`), settings of the display (a letter and a number each), a comma, the moves up to the
//! cursor, and perhaps another comma and the moves beyond it. A move is a cell, or begins with a colon: `:s` swaps the pieces,
//! `:p` passes, `:rb` and `:rw` resign, `:fb` and `:fw` forfeit.

use gametree::knowledge::PositionError;

use super::moves_read::{EXPECTED_SWAP, MovesRead, misread};
use crate::grid::Grid;

/// What a link has before its string.
const LINK: &str = "https://hexworld.org/board/#";

/// The name of the notation in errors.
const NAME: &str = "HexWorld";

/// The string in a text that is a link or a bare string; `None` if it is neither.
pub(super) fn string(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_size = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    match text.split_once("hexworld.org/board/") {
        Some((_, rest)) => Some(rest.strip_prefix('#').unwrap_or(rest)),
        None => text.strip_prefix('#').or_else(|| Some(text).filter(|text| is_size(text))),
    }
}

/// The moves of a string, up to the cursor.
///
/// # Errors
/// [`PositionError`], if the string is for another board, or has anything that is no move of this game, such as a pass.
pub(super) fn read(grid: Grid, string: &str) -> Result<Vec<u32>, PositionError> {
    let mut parts = string.split(',');
    check_head(grid, parts.next().unwrap_or_default())?;
    let mut moves = MovesRead::new(grid);
    let mut over = None;
    // The moves beyond the cursor are not part of the position, but of the string.
    let mut shown = None;
    for part in parts.by_ref().take(2) {
        read_moves(grid, part, &mut moves, &mut over)?;
        shown.get_or_insert_with(|| moves.count());
    }
    if let Some(part) = parts.next() {
        return Err(misread(NAME, "after the moves".to_owned(), part, "at most two commas"));
    }
    let mut cells = moves.finish();
    cells.truncate(shown.unwrap_or(0));
    Ok(cells)
}

/// Checks the size, and that nothing but settings of the display follows it.
fn check_head(grid: Grid, head: &str) -> Result<(), PositionError> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (columns, mut rest) = head.split_at(digits(head));
    let mut rows = columns;
    if let Some(after) = rest.strip_prefix('x') {
        (rows, rest) = after.split_at(digits(after));
    }
    if (columns.parse(), rows.parse()) != (Ok(grid.columns), Ok(grid.rows)) {
        let expected = format!(
            "{} columns and {} rows, the board of this game, as in 5c1 or 4x6c1",
            grid.columns, grid.rows
        );
        return Err(misread(NAME, "size".to_owned(), head, expected));
    }
    while !rest.is_empty() {
        let number = rest.strip_prefix(|c: char| c.is_ascii_lowercase());
        let number = number.ok_or_else(|| {
            misread(NAME, "settings".to_owned(), rest, "a letter and a number, as r3 or c1, or a comma")
        })?;
        rest = &number[digits(number)..];
    }
    Ok(())
}

/// Reads moves; `over` is how the game has ended without a last stone.
fn read_moves<'t>(
    grid: Grid,
    text: &'t str,
    moves: &mut MovesRead,
    over: &mut Option<&'t str>,
) -> Result<(), PositionError> {
    let mut rest = text;
    while !rest.is_empty() {
        let number = moves.count() + 1;
        let wrong = |expected: &str| misread(NAME, format!("move {number}"), rest, expected);
        if let Some(ending) = over {
            return Err(wrong(&format!("nothing after {ending}, which ends the game")));
        }
        if let Some(after) = rest.strip_prefix(":s") {
            if !moves.swap_pieces() {
                return Err(wrong(EXPECTED_SWAP));
            }
            rest = after;
        } else if rest.starts_with(":p") {
            return Err(wrong("a cell: here moves alternate, and a pass cannot be represented"));
        } else if [":rb", ":rw", ":fb", ":fw"].iter().any(|ending| rest.starts_with(ending)) {
            let (ending, after) = rest.split_at(3);
            (*over, rest) = (Some(ending), after);
        } else if rest.starts_with(':') {
            return Err(wrong("a cell, or one of :s :p :rb :rw :fb :fw"));
        } else {
            let (cell, after) =
                grid.read(rest).map_err(|reason| PositionError::Unreadable { number, reason })?;
            moves.push(cell);
            rest = after;
        }
    }
    Ok(())
}

/// The link of a board after these moves.
pub(super) fn link(grid: Grid, moves: impl Iterator<Item = u32>) -> String {
    let Grid { columns, rows } = grid;
    let size = if columns == rows { columns.to_string() } else { format!("{columns}x{rows}") };
    let moves: String = moves.map(|cell| grid.name(cell)).collect();
    format!("{LINK}{size}c1,{moves}")
}
