//! The static value of a position of k in a row: the lines that are open to only one side.
//!
//! A line with stones of both sides is dead; any other counts by the number of stones it lacks, as in the textbook evaluation of
//! noughts and crosses (S. Russell and P. Norvig, *Artificial Intelligence*, exercises on games: 3X₂ + X₁ − 3O₂ − O₁). A line
//! without stones is open to both sides and cancels out. The side to move has the advantage: it completes its own line first,
//! and it can block the opponent's unless there are two. The weights are handmade; `tests/it/evaluation.rs` plays games with them.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::layout::Layout;
use super::rules::{LineGame, Position};
use crate::bits::Bits;
use crate::evaluation::{IMMEDIATE_WIN, bounded};

/// The open lines of the side to move minus the opponent's, in centi-points, within ±9,999. Invariant if the colours of stones
/// and side to move are exchanged, and under the symmetries of the board. About 80 ns on 3×3, 300 ns on 4×4×4.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, lines::Lines, tictactoe::TicTacToe};
///
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// assert_eq!(Lines.evaluate(&game, &game.start()), Score::ZERO);
/// // The centre is on four of the eight lines; the opponent, to move, is left with the other four.
/// assert!(Lines.evaluate(&game, &game.read_position("b2").unwrap()) < Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines;

/// The value of an open line that lacks 0, 1, 2, 3, and more stones, in centi-points: each stone multiplies it by about four.
/// (A complete line ends the game, so it is never evaluated.)
const LINE_VALUES: [i64; 5] = [0, 300, 70, 18, 5];
/// Bonus if the side to move can make two threats with one move and has no threat to answer first.
const FORK: i64 = 2_000;

impl<B: Bits, L: Layout> Evaluate<LineGame<B, L>> for Lines {
    fn evaluate(&self, game: &LineGame<B, L>, p: &Position<B>) -> Score {
        let ((own, other), empty) = (p.sides(), game.board & !p.occupied());
        let mine = game.directions.open(own, empty);
        if !mine.ends.is_empty() {
            return Score::new(IMMEDIATE_WIN);
        }
        let theirs = game.directions.open(other, empty);
        let fork = match theirs.ends.count() {
            0 if !mine.forks.is_empty() => FORK,
            0 | 1 => 0,
            _ => return Score::new(-IMMEDIATE_WIN),
        };
        let total = |lines: [u32; 5]| -> i64 {
            lines.iter().zip(LINE_VALUES).map(|(&n, value)| i64::from(n) * value).sum()
        };
        bounded(fork + total(mine.lines) - total(theirs.lines))
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;

    use super::*;
    use crate::evaluation::Features;
    use crate::order::Order;
    use crate::tictactoe::TicTacToe;

    #[test]
    fn exchanging_the_colours_changes_nothing() {
        let game = TicTacToe::<u64>::new(4, 4, 4, Order::Natural).unwrap();
        let mut p = game.start();
        for cell in [5, 9, 6, 7, 0, 15, 10] {
            let swapped = Position { stones: [p.stones[1], p.stones[0]], next: p.next.other(), ..p };
            assert_eq!(Lines.evaluate(&game, &p), Lines.evaluate(&game, &swapped));
            assert_eq!(Lines.static_result(&game, &p), Lines.static_result(&game, &swapped));
            p = game.play(&p, cell);
        }
    }

    #[test]
    fn the_side_to_move_has_the_advantage() {
        let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
        let value = |moves: &[u8]| {
            let p = moves.iter().fold(game.start(), |p, &mv| game.play(&p, mv));
            Lines.evaluate(&game, &p)
        };
        assert_eq!(value(&[0, 4, 1, 8]), Score::new(IMMEDIATE_WIN)); // a1 b1, c1 is free
        assert!(value(&[0, 4, 1]) > Score::new(-IMMEDIATE_WIN)); // a single threat can be blocked
        assert_eq!(value(&[0, 1, 4, 8, 3]), Score::new(-IMMEDIATE_WIN)); // two threats
    }
}
