//! What is wrong with a text of games: [`PgnError`].

use gametree::knowledge::PositionError;

/// Why a text is not one of games in PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnError {
    /// The text is not of the form of games.
    #[error("line {line}: {found:?}: expected {expected}")]
    Syntax {
        /// The number of the line, from 1.
        line: usize,
        /// What was found there.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A game does not follow the rules.
    #[error("the game of line {line}: {reason}")]
    Game {
        /// The number of the line that the game begins in, from 1.
        line: usize,
        /// What is wrong.
        reason: PositionError,
    },
}
