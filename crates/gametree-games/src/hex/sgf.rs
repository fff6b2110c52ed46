//! Reads and writes Hex games in SGF (`GM[11]`): the main line, as B and W moves after setup stones.
//!
//! Black is the first player, who joins top and bottom. There are two swaps. `swap-sides` leaves the stone in place, and White
//! moves next; `swap-pieces` replaces it by its mirror image in white, and Black moves next. Some programs have written the one
//! and meant the other, or write `swap` for either: HexGui reads its old files with a workaround, and MoHex's `swap-pieces` are
//! swapped sides. So the colour of the next move decides, and the name only where there is none.

use gametree::Player;
use gametree::knowledge::PositionError;

use super::moves_read::{EXPECTED_SWAP, MovesRead, misread};
use super::sgf_text::{Defect, Property, main_line};
use crate::grid::Grid;

/// The size of a board whose `SZ` is missing.
const DEFAULT_SIZE: (u32, u32) = (11, 11);

/// Whether a text is the beginning of a game that goes on in the next line.
pub(super) fn is_unfinished(text: &str) -> bool {
    is_sgf(text) && matches!(main_line(text), Err(Defect::Unfinished(_)))
}

/// Whether a text is meant as SGF.
pub(super) fn is_sgf(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('(')
}

/// What the main line of a game says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The black and the white setup stones, in any order.
    pub(super) setup: [Vec<u32>; 2],
    /// The moves after it.
    pub(super) moves: Vec<u32>,
}

/// Reads a game.
///
/// # Errors
/// [`PositionError`], if the text is not SGF, not a game of Hex on this board, or not a line of moves that alternate.
pub(super) fn read(grid: Grid, text: &str) -> Result<Record, PositionError> {
    let text = text.trim_start_matches('\u{feff}');
    let properties = main_line(text).map_err(|defect| defect.error(text))?;
    check_root(grid, &properties)?;
    let setup = read_setup(grid, &properties)?;
    let [black, white] = [&setup[0], &setup[1]].map(Vec::len);
    let next = if black == white { Player::First } else { Player::Second };
    let mut reader =
        Reader { grid, may_swap: black == 0, moves: MovesRead::new(grid), next, swap: None, over: false };
    for property in &properties {
        reader.read(property)?;
    }
    Ok(Record { setup, moves: reader.moves.finish() })
}

/// Checks the game and the size of the board.
fn check_root(grid: Grid, properties: &[Property<'_>]) -> Result<(), PositionError> {
    let root = |name: &str| properties.iter().find(|property| property.node == 1 && property.name == name);
    if let Some(game) = root("GM")
        && game.values.iter().any(|value| value.trim() != "11")
    {
        return Err(wrong(game, "GM[11], the number of Hex"));
    }
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let side = |value: &&str| {
        let (columns, rows) = value.split_once(':').unwrap_or((value, value));
        Some((number(columns)?, number(rows)?))
    };
    let size = root("SZ").map_or(Some(DEFAULT_SIZE), |size| size.values.first().and_then(side));
    if size == Some((grid.columns, grid.rows)) {
        return Ok(());
    }
    let board = match (grid.columns, grid.rows) {
        (columns, rows) if columns == rows => format!("SZ[{columns}]"),
        (columns, rows) => format!("SZ[{columns}:{rows}]"),
    };
    let expected = format!("{board}, the board of this game");
    Err(match root("SZ") {
        Some(property) => wrong(property, &expected),
        None => misread("SGF", "node 1".to_owned(), "no SZ, which means SZ[11]", expected),
    })
}

/// The error of a property.
fn wrong(property: &Property<'_>, expected: &str) -> PositionError {
    let found = format!("{}[{}]", property.name, property.values.first().unwrap_or(&""));
    misread("SGF", format!("node {}", property.node), &found, expected)
}

/// Reads the setup stones, which come before the first move.
fn read_setup(grid: Grid, properties: &[Property<'_>]) -> Result<[Vec<u32>; 2], PositionError> {
    let is_move = |property: &&Property<'_>| matches!(property.name.as_str(), "B" | "W");
    let first_move = properties.iter().find(is_move).map_or(usize::MAX, |property| property.node);
    let mut setup = [Vec::new(), Vec::new()];
    for property in properties {
        let player = match property.name.as_str() {
            "AB" => Player::First,
            "AW" => Player::Second,
            "AE" => return Err(wrong(property, "no AE: taking stones away cannot be represented")),
            _ => continue,
        };
        if property.node > first_move {
            return Err(wrong(property, "setup stones only before the first move"));
        }
        for value in &property.values {
            for cell in rectangle(grid, value, property)? {
                if setup.iter().flatten().any(|&other| other == cell) {
                    let expected = format!("{} at most once among the setup stones", grid.name(cell));
                    return Err(wrong(property, &expected));
                }
                setup[player as usize].push(cell);
            }
        }
    }
    let [black, white] = [&setup[0], &setup[1]].map(Vec::len);
    if black != white && black != white + 1 {
        let found = format!("{black} black and {white} white setup stones");
        return Err(misread("SGF", "setup".to_owned(), &found, "as many of both, or one black stone more"));
    }
    Ok(setup)
}

/// The cells of a value of AB or AW: one, or a rectangle by two of its corners.
fn rectangle(grid: Grid, value: &str, property: &Property<'_>) -> Result<Vec<u32>, PositionError> {
    let (one, other) = value.split_once(':').unwrap_or((value, value));
    let (left, top) = grid.at(cell(grid, one, property)?);
    let (right, bottom) = grid.at(cell(grid, other, property)?);
    if left > right || top > bottom {
        return Err(wrong(property, "a rectangle from its top left to its bottom right cell, as a1:c2"));
    }
    let row = |row: u32| (left..=right).map(move |column| grid.cell(column, row));
    Ok((top..=bottom).flat_map(row).collect())
}

/// The cell that a value names.
fn cell(grid: Grid, value: &str, property: &Property<'_>) -> Result<u32, PositionError> {
    match grid.read(value.trim()) {
        Ok((cell, "")) => Ok(cell),
        _ => Err(wrong(property, &format!("a cell from a1 to {}", grid.name(grid.cells() - 1)))),
    }
}

/// What has been read of the moves.
struct Reader {
    grid: Grid,
    /// Whether the first move may be swapped: there are no setup stones.
    may_swap: bool,
    moves: MovesRead,
    /// The side to move, in the colours of the moves as they are kept.
    next: Player,
    /// The swap that there was.
    swap: Option<Swap>,
    /// Whether a side has resigned or forfeited.
    over: bool,
}

/// A swap by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    /// The stone stays.
    Sides,
    /// The stone is replaced, unless White moves next.
    PerhapsPieces,
}

impl Reader {
    fn read(&mut self, property: &Property<'_>) -> Result<(), PositionError> {
        match property.name.as_str() {
            "B" => self.play(Player::First, property),
            "W" => self.play(Player::Second, property),
            "PL" => match property.values[0].trim() {
                "B" | "b" | "black" | "1" => self.check_to_move(Player::First, property),
                "W" | "w" | "white" | "2" => self.check_to_move(Player::Second, property),
                _ => Err(wrong(property, "PL[B] or PL[W]")),
            },
            _ => Ok(()),
        }
    }

    fn play(&mut self, player: Player, property: &Property<'_>) -> Result<(), PositionError> {
        let &[value] = property.values.as_slice() else {
            return Err(wrong(property, "one move in a property"));
        };
        if self.over {
            return Err(wrong(property, "nothing after a side has resigned or forfeited"));
        }
        let value = value.trim().to_ascii_lowercase();
        match value.as_str() {
            "resign" | "forfeit" => self.over = true,
            "swap-sides" => self.swap(player, Swap::Sides, property)?,
            "swap-pieces" | "swap" => self.swap(player, Swap::PerhapsPieces, property)?,
            "" | "pass" => {
                return Err(wrong(
                    property,
                    "a cell: here moves alternate, and a pass cannot be represented",
                ));
            }
            _ => {
                let cell = cell(self.grid, &value, property)?;
                self.check_to_move(player, property)?;
                self.moves.push(cell);
                self.next = self.next.other();
            }
        }
        Ok(())
    }

    fn swap(&mut self, player: Player, swap: Swap, property: &Property<'_>) -> Result<(), PositionError> {
        if !self.may_swap || self.moves.count() != 1 || self.swap.is_some() || player != Player::Second {
            return Err(wrong(property, "a swap once, by White, after the first move of an empty board"));
        }
        self.swap = Some(swap);
        Ok(())
    }

    /// Checks that it is `player`'s turn. After a swap that may be one of the pieces, this decides whether it was.
    fn check_to_move(&mut self, player: Player, property: &Property<'_>) -> Result<(), PositionError> {
        let undecided = self.swap == Some(Swap::PerhapsPieces) && self.moves.count() == 1;
        if undecided && player == Player::First && !self.moves.is_mirrored() && !self.moves.swap_pieces() {
            return Err(wrong(property, EXPECTED_SWAP));
        }
        let kept = |player: Player| if self.moves.is_mirrored() { player.other() } else { player };
        if kept(player) == self.next {
            return Ok(());
        }
        let colour = if kept(self.next) == Player::First { "Black" } else { "White" };
        Err(wrong(property, &format!("{colour} to move: moves alternate from Black")))
    }
}

/// A game of these moves.
pub(super) fn write(grid: Grid, moves: impl Iterator<Item = u32>) -> String {
    let Grid { columns, rows } = grid;
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let colours = ["B", "W"].into_iter().cycle();
    let nodes: String =
        colours.zip(moves).map(|(colour, cell)| format!(";{colour}[{}]", grid.name(cell))).collect();
    format!("(;FF[4]GM[11]SZ[{size}]{nodes})")
}
