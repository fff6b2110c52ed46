//! What a position of k in a row is worth at sight: the lines that are still open to one side only.
//!
//! A line with stones of both sides is dead; every other counts by what it lacks (the classical evaluation of tic-tac-toe, and
//! of M. Felstiner, *AlphaBeta search*, for the cube). A line without a stone is open to both, and cancels out.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::{Layout, LineGame, Position};
use crate::bits::Bits;
use crate::evaluation::{LIMIT, bounded};

/// The open lines of the side to move less the opponent's, in centi-points, within ±9,999. It changes its sign when the stones
/// change colour, and is the same for every image of a position.
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
const WORTH: [i64; 5] = [LIMIT, 300, 70, 18, 5];

impl<B: Bits, L: Layout> Evaluate<LineGame<B, L>> for Lines {
    fn evaluate(&self, game: &LineGame<B, L>, p: &Position<B>) -> Score {
        let ((own, other), empty) = (p.sides(), game.board & !p.occupied());
        let worth = |stones: B| -> i64 {
            let open = game.directions.open(stones, empty);
            open.iter().zip(WORTH).map(|(&lines, worth)| i64::from(lines) * worth).sum()
        };
        bounded(worth(own) - worth(other))
    }
}
