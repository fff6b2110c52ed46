//! The error type of measuring decisions.

use gametree::knowledge::PositionError;

/// Why decisions cannot be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum DecisionError {
    #[error(
        "line {line}: expected a position with the result of every move, as written by gametree solve GAME - --all-moves --json"
    )]
    Line { line: usize },
    #[error("line {line}: a position of {found}: expected one of {wanted}")]
    OtherGame { line: usize, found: String, wanted: String },
    #[error("position {number}: {source}")]
    Position { number: usize, source: PositionError },
    #[error("position {number}: the solved moves are not its legal moves: expected every legal move once")]
    Moves { number: usize },
    #[error("{0}")]
    Broken(String),
}
