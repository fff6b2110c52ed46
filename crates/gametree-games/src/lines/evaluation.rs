//! The static value of a position of k in a row: the lines that are still open to one side only.
//!
//! A line with stones of both sides is dead; every other counts by what it lacks, as in the evaluation that textbooks give noughts and
//! crosses (S. Russell and P. Norvig, *Artificial Intelligence*, exercises on games: 3X₂ + X₁ − 3O₂ − O₁). A line without a stone is
//! open to both, and cancels out. The side to move comes first: it completes its line, and the opponent's is stopped unless
//! there are two. The weights are set by hand; `tests/evaluation.rs` plays with them.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::layout::Layout;
use super::rules::{LineGame, Position};
use crate::bits::Bits;
use crate::evaluation::{IMMEDIATE_WIN, bounded};

/// The open lines of the side to move less the opponent's, in centi-points, within ±9,999. The same when both
/// stones and mover change colour, and for every image of a position. Some 80 ns on 3×3, 300 on 4×4×4.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, lines::Lines, tictactoe::TicTacToe};
///
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// assert_eq!(Lines.evaluate(&game, &game.start()), Score::ZERO);
/// // The centre lies on four lines, of which the opponent, who is to move, then has only the other four.
/// assert!(Lines.evaluate(&game, &game.read_position("b2").unwrap()) < Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines;

/// What an open line is worth that lacks 0, 1, 2, 3, or more stones, in centi-points: about four times as much a stone. (A whole
/// line is an end of the game, which no evaluation sees.)
const WORTH: [i64; 5] = [0, 300, 70, 18, 5];
/// The side to move can threaten to complete two lines at once, and need not answer a threat first.
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
        let worth = |lines: [u32; 5]| -> i64 {
            lines.iter().zip(WORTH).map(|(&n, worth)| i64::from(n) * worth).sum()
        };
        bounded(fork + worth(mine.lines) - worth(theirs.lines))
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
    fn the_colours_change_places() {
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
    fn who_is_to_move_comes_first() {
        let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
        let value = |moves: &[u8]| {
            let p = moves.iter().fold(game.start(), |p, &mv| game.play(&p, mv));
            Lines.evaluate(&game, &p)
        };
        assert_eq!(value(&[0, 4, 1, 8]), Score::new(IMMEDIATE_WIN)); // a1 b1, c1 is free
        assert!(value(&[0, 4, 1]) > Score::new(-IMMEDIATE_WIN)); // one can be stopped
        assert_eq!(value(&[0, 1, 4, 8, 3]), Score::new(-IMMEDIATE_WIN)); // c1-a3 and c2
    }
}
