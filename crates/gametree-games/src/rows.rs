//! Positions that are set up, as text: rows of stones, from the top row of the picture down, and the side to move.
//!
//! `x` is a stone of the first player, `o` one of the second, and `.` an empty cell; a number stands for as many empty cells.
//! What is written has neither numbers nor capital letters, so that equal positions have equal texts.

use gametree::Player;
use gametree::knowledge::PositionError;

use crate::bits::Bits;

/// The letter of a player's stones, and of his turn.
pub(crate) const fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

/// The player of a letter.
fn owner_of(letter: char) -> Option<Player> {
    match letter.to_ascii_lowercase() {
        'x' => Some(Player::First),
        'o' => Some(Player::Second),
        _ => None,
    }
}

/// The fields of a text, which must be as many as the game has names for.
///
/// # Errors
/// [`PositionError::Setup`], with the name of the first field that is missing, or what is too much.
pub(crate) fn fields<'t, const N: usize>(
    text: &'t str,
    names: [&'static str; N],
) -> Result<[&'t str; N], PositionError> {
    let found: Vec<&str> = text.split_whitespace().collect();
    let expected = || format!("{N} fields: {}", names.join(", "));
    <[&str; N]>::try_from(found).map_err(|found| match names.get(found.len()) {
        Some(missing) => PositionError::setup(*missing, text, expected()),
        None => PositionError::setup("after its last field", &found[N..].join(" "), expected()),
    })
}

/// Who stands on the cells, row by row from the top: cell `row * columns + column`.
///
/// # Errors
/// [`PositionError::Setup`], with the number of the row.
pub(crate) fn read_rows(text: &str, columns: u32, rows: u32) -> Result<Vec<Option<Player>>, PositionError> {
    read_cells(text, columns, rows, "x, o", owner_of)
}

/// What stands on the cells, in rows with other letters than those of the players: `stone` knows them, and `letters` names them in
/// errors.
///
/// # Errors
/// [`PositionError::Setup`], with the number of the row.
pub(crate) fn read_cells<T: Copy>(
    text: &str,
    columns: u32,
    rows: u32,
    letters: &str,
    stone: impl Fn(char) -> Option<T>,
) -> Result<Vec<Option<T>>, PositionError> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != rows as usize {
        let expected = format!("{rows} rows of {columns} cells, separated by /");
        return Err(PositionError::setup("its rows", text, expected));
    }
    let mut cells = Vec::with_capacity((columns * rows) as usize);
    for (number, line) in (1..).zip(lines) {
        let wrong = || {
            let expected = format!("{columns} cells: {letters}, . or a number of empty ones");
            PositionError::setup(format!("row {number}"), line, expected)
        };
        let before = cells.len();
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let room = columns as usize - (cells.len() - before);
            let (found, length, bytes) = match (first, digits) {
                ('.', _) => (None, 1, 1),
                (_, 0) => (Some(stone(first).ok_or_else(wrong)?), 1, 1),
                (_, digits) => (None, rest[..digits].parse::<usize>().map_err(|_| wrong())?, digits),
            };
            if length == 0 || length > room {
                return Err(wrong());
            }
            cells.extend(std::iter::repeat_n(found, length));
            rest = &rest[bytes..];
        }
        if cells.len() - before != columns as usize {
            return Err(wrong());
        }
    }
    Ok(cells)
}

/// The rows of a board, from the top: `owner` tells who stands in a column and a row, counted from the left and from the top.
pub(crate) fn write_rows(columns: u32, rows: u32, owner: impl Fn(u32, u32) -> Option<Player>) -> String {
    let row = |row| (0..columns).map(|column| owner(column, row).map_or('.', letter)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// The side to move.
///
/// # Errors
/// [`PositionError::Setup`].
pub(crate) fn read_side(text: &str) -> Result<Player, PositionError> {
    let mut letters = text.chars();
    let side = letters.next().and_then(owner_of).filter(|_| letters.next().is_none());
    side.ok_or_else(|| PositionError::setup("the side to move", text, "x or o"))
}

/// The stones of both players and the side to move, of a game in which each places one stone in turn: `ROWS SIDE`. Cell numbers go
/// row by row from the top.
///
/// # Errors
/// [`PositionError`]; it can't be a side's turn if the numbers of stones say otherwise.
pub(crate) fn read_stones<B: Bits>(
    text: &str,
    columns: u32,
    rows: u32,
) -> Result<([B; 2], Player), PositionError> {
    let [board, side] = fields(text, ["rows", "side to move"])?;
    let (cells, next) = (read_rows(board, columns, rows)?, read_side(side)?);
    let mut stones = [B::EMPTY; 2];
    for (cell, player) in (0..).zip(cells) {
        if let Some(player) = player {
            stones[player as usize] |= B::cell(cell);
        }
    }
    check_turn(next, stones.map(B::count))?;
    Ok((stones, next))
}

/// Whether it can be this side's turn, where the players place a stone each in turn.
///
/// # Errors
/// [`PositionError::NoPosition`], with the numbers that were expected.
pub(crate) fn check_turn(side: Player, [first, second]: [u32; 2]) -> Result<(), PositionError> {
    let (turn, expected) = match side {
        Player::First => (first == second, "as many x as o where x is to move"),
        Player::Second => (first == second + 1, "one x more than o where o is to move"),
    };
    if turn {
        return Ok(());
    }
    Err(PositionError::no_position(format!("{first} x and {second} o: expected {expected}")))
}

/// Why no game leads to a position that is won, where each stone stays: the last stone must have won it. `wins` tells whether the
/// winner has won with these of his stones.
pub(crate) fn won_before<B: Bits>(
    won: bool,
    winner: Player,
    stones: B,
    wins: impl Fn(B) -> bool,
) -> Option<String> {
    let last_stone_won = || stones.cells().any(|cell| !wins(stones & !B::cell(cell)));
    (won && !last_stone_won())
        .then(|| format!("{} has won twice over, and no last stone can have done both", letter(winner)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back_and_numbers_stand_for_empty_cells() {
        let cells = read_rows("x.o/3/.O.", 3, 3).unwrap();
        let text = write_rows(3, 3, |column, row| cells[(row * 3 + column) as usize]);
        assert_eq!(text, "x.o/.../.o.");
        assert_eq!(read_rows(&text, 3, 3), Ok(cells));
        assert_eq!(read_rows("12", 12, 1).unwrap().len(), 12);
    }

    #[test]
    fn what_is_no_row_is_refused_with_its_number() {
        for (bad, place) in [
            ("x.o/...", "its rows"),
            ("x.o/..../...", "row 2"),
            ("x.o/../...", "row 2"),
            ("x.o/.../..é", "row 3"),
            ("4/.../...", "row 1"),
            ("0x../.../...", "row 1"),
            ("99999999999999999999/3/3", "row 1"),
            ("", "its rows"),
        ] {
            match read_rows(bad, 3, 3) {
                Err(PositionError::Setup { place: found, .. }) => assert_eq!(found, place, "{bad}"),
                other => panic!("{bad}: {other:?}"),
            }
        }
        assert!(read_side("xo").is_err() && read_side("").is_err() && read_side("b").is_err());
    }
}
