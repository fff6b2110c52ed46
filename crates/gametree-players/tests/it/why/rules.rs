//! The rules once more, written from `docs/games.md` alone and as plainly as possible: nothing here knows the types of the games
//! under test, so that a mistake of theirs, or of whoever explains their moves, is not repeated.

use super::boards::{Breakthrough, Domineering, Hex, Othello};
use super::heaps::{Kalah, Nim};
use super::lines::Lines;

/// The first player, X.
pub(super) const X: u8 = 0;
/// An empty cell; a cell with a stone has its owner's number.
pub(super) const EMPTY: u8 = 2;

/// A position of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    pub(super) cells: [u8; 32],
    pub(super) mover: u8,
    /// Moves played since the beginning: so that a value can say when the game ends.
    pub(super) ply: u8,
}

pub(super) type Move = u16;

/// What a game is.
pub(super) trait Rules {
    fn start(&self) -> Board;
    fn moves(&self, board: &Board) -> Vec<Move>;
    fn play(&self, board: &Board, mv: Move) -> Board;
    /// The result for X, in points where the game ends in points.
    fn over(&self, board: &Board) -> Option<i32>;
    fn name(&self, mv: Move) -> String;
    /// Whether the game ends in points.
    fn scored(&self) -> bool {
        false
    }
    /// What X is ahead by, in games that end in points.
    fn lead(&self, _: &Board) -> i32 {
        unreachable!("this game has no lead")
    }
    fn kind(&self) -> Kind<'_>;
}

/// Games of which more than the rules is claimed.
pub(super) enum Kind<'a> {
    Row(&'a Lines),
    Hex(&'a Hex),
    Nim(&'a Nim),
    Other,
}

/// The game of this name, written as on the command line.
pub(super) fn rules(name: &str) -> Box<dyn Rules> {
    let (game, size) = name.split_once(':').unwrap_or((name, ""));
    let numbers: Vec<usize> = size.split([',', 'x']).filter_map(|number| number.parse().ok()).collect();
    let first = numbers.first().copied().unwrap_or_default();
    let second = numbers.get(1).copied().unwrap_or(first);
    match game {
        "tictactoe" => Box::new(Lines::plane(3, 3, 3)),
        "mnk" => Box::new(Lines::plane(first, second, numbers[2])),
        "tictactoe3d" => Box::new(Lines::cube(first)),
        "connect4" => Box::new(Lines::falling(first, second)),
        "hex" => Box::new(Hex { width: first, height: second }),
        "domineering" => Box::new(Domineering { width: first, height: second }),
        "breakthrough" => Box::new(Breakthrough { width: first, height: second }),
        "othello" => Box::new(Othello { side: first }),
        "nim" => Box::new(Nim { heaps: if numbers.is_empty() { vec![3, 4, 5] } else { numbers } }),
        "kalah" => Box::new(Kalah { houses: first, seeds: second }),
        _ => panic!("no rules for {name}"),
    }
}

/// `b2`: a letter for the column, the row from 1.
pub(super) fn cell_name(width: usize, cell: usize) -> String {
    format!("{}{}", (b'a' + (cell % width) as u8) as char, cell / width + 1)
}

/// An empty board, X to move.
pub(super) fn empty() -> Board {
    Board { cells: [EMPTY; 32], mover: X, ply: 0 }
}

/// The board after a move of the side to move, the other side to move.
pub(super) fn next(board: &Board) -> Board {
    Board { mover: 1 - board.mover, ply: board.ply + 1, ..*board }
}

/// The result for X if `winner` has won.
pub(super) fn won(winner: u8) -> i32 {
    if winner == X { 1 } else { -1 }
}
