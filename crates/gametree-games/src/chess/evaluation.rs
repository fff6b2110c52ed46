//! The static value of a position of chess: the weighted sum of its features, with weights that `gametree experiment train` has fitted.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::features::features;
use super::position::Position;
use super::rules::Chess;
use super::weights::WEIGHTS;
use crate::evaluation::bounded;

/// Material, mobility, pawns and kings' safety, of the side to move less the opponent's. 100 centi-points are odds of e : 1 in the games
/// from which the weights were learned.
///
/// ```
/// use gametree::{Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::chess::{Chess, Pieces};
/// let chess = Chess::usual();
/// let up = chess.read_position("e2e4 d7d5 e4d5").unwrap(); // a pawn was taken
/// assert!(Pieces.evaluate(&chess, &up) < Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces;

impl Evaluate<Chess> for Pieces {
    #[inline]
    fn evaluate(&self, _: &Chess, p: &Position) -> Score {
        let vector = features(p);
        let sum: i64 = WEIGHTS.iter().zip(&vector).map(|(&weight, &x)| i64::from(weight) * i64::from(x)).sum();
        bounded(sum / 1_000)
    }
}
