//! Moves and positions of Hex as text.

use gametree::Player;
use gametree::knowledge::{LineKind, MoveError, Notation, Picture, Piece, PositionError, play_all};

use super::moves_read::misread;
use super::rules::Hex;
use super::{hexworld, position, sgf};
use crate::bits::Bits;
use crate::grid::owner;
use crate::rows;

impl<B: Bits> Notation for Hex<B> {
    fn aim(&self) -> String {
        "X joins the top edge to the bottom edge, O the left to the right".to_owned()
    }

    fn move_name(&self, cell: B::Number) -> String {
        self.grid.name(cell.into())
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(B::Number, &'t str), MoveError> {
        self.grid.read(text).map(|(cell, rest)| (B::number(cell), rest))
    }

    /// Moves, with `swap` in the second place if sides were swapped; a HexWorld link or string; or SGF.
    fn read_moves(&self, text: &str) -> Result<Vec<B::Number>, PositionError> {
        let sgf::Record { setup, moves } = position::read(self.grid, text)?;
        let mut cells = setup_in_order(self, setup.map(|stones| numbers::<B>(&stones)))?;
        cells.extend(numbers::<B>(&moves));
        Ok(cells)
    }

    fn line_kind(&self, line: &str) -> LineKind {
        position::line_kind(line)
    }

    /// `hexworld`, a link, and `sgf`.
    fn exports(&self, moves: &[B::Number]) -> Vec<(&'static str, String)> {
        let cells = || moves.iter().map(|&cell| cell.into());
        vec![("hexworld", hexworld::link(self.grid, cells())), ("sgf", sgf::write(self.grid, cells()))]
    }

    fn picture(&self, p: &Self::State) -> Picture<B::Number> {
        let mut rows = self.grid.picture(1, |cell| Piece::Cell(owner(p.stones, cell), Some(B::number(cell))));
        // The names of the columns stand at the first player's edge, the numbers of the rows at the second player's.
        let edge = |piece: &mut Piece<B::Number>, player| {
            if let Piece::Text(text) = piece {
                *piece = Piece::Edge(player, std::mem::take(text));
            }
        };
        let (names, lines) = rows.split_at_mut(1);
        names.iter_mut().flatten().for_each(|piece| edge(piece, Player::First));
        lines.iter_mut().filter_map(|line| line.first_mut()).for_each(|piece| edge(piece, Player::Second));
        rows
    }

    /// The rows, without their slant, and the side to move: `x../.o./... x`.
    fn setup(&self, p: &Self::State) -> Option<String> {
        let stone = |column, row| owner(p.stones, self.grid.cell(column, row));
        let rows = rows::write_rows(self.grid.columns, self.grid.rows, stone);
        Some(format!("{rows} {}", rows::letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Self::State, PositionError> {
        let (stones, next) = rows::read_stones(text, self.grid.columns, self.grid.rows)?;
        if self.connects(stones[next as usize], next) {
            let reason = format!("{0} has connected its edges, and {0} is to move", rows::letter(next));
            return Err(PositionError::no_position(reason));
        }
        Ok(self.position(stones, next))
    }

    fn unreachable(&self, p: &Self::State) -> Option<String> {
        let winner = p.next.other();
        let stones = p.stones(winner);
        rows::won_before(p.won, winner, stones, |stones| self.connects(stones, winner))
    }
}

/// The cells as moves.
fn numbers<B: Bits>(cells: &[u32]) -> Vec<B::Number> {
    cells.iter().map(|&cell| B::number(cell)).collect()
}

/// Setup stones in an order in which they can be played. The order matters only if a side has won: then the game must end with
/// the last stone, so each stone of the side that moved last is tried there.
fn setup_in_order<B: Bits>(
    game: &Hex<B>,
    [black, white]: [Vec<B::Number>; 2],
) -> Result<Vec<B::Number>, PositionError> {
    let last = if black.len() > white.len() { Player::First } else { Player::Second };
    for turn in 0..[black.len(), white.len()][last as usize].max(1) {
        let mut stones = [black.clone(), white.clone()];
        if !stones[last as usize].is_empty() {
            stones[last as usize].rotate_left(turn);
        }
        let [first, second] = &stones;
        let mut second_stones = second.iter();
        let cells: Vec<B::Number> =
            first.iter().flat_map(|&cell| [Some(cell), second_stones.next().copied()]).flatten().collect();
        if play_all(game, cells.iter().copied()).is_ok() {
            return Ok(cells);
        }
    }
    let found = format!("{} black and {} white setup stones", black.len(), white.len());
    Err(misread(
        "SGF",
        "setup".to_owned(),
        &found,
        "a position in which no side has won before the last stone",
    ))
}
