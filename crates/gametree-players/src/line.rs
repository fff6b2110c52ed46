//! Several of the best lines of play.

use gametree::{GameValue, Score, Wdl};

use crate::erased::AnyMove;

/// A line of play that begins with one of the best moves.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Line {
    /// Its moves.
    pub moves: Vec<AnyMove>,
    /// Its value for the side to move.
    pub value: GameValue,
}

impl Line {
    /// A line of these moves.
    #[must_use]
    pub fn new(moves: Vec<AnyMove>, value: GameValue) -> Self {
        Line { moves, value }
    }

    /// The score that the engine gives the value; `None` if it is only a bound.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match self.value {
            GameValue::Estimate(score) => Some(score),
            GameValue::Proved(Wdl::Draw, _) => Some(Score::ZERO),
            GameValue::Proved(Wdl::Win, Some(plies)) => Some(Score::win_in(plies)),
            GameValue::Proved(Wdl::Loss, Some(plies)) => Some(-Score::win_in(plies)),
            _ => None,
        }
    }
}
