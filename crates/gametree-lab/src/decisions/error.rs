//! Why decisions can't be measured.

use gametree::knowledge::PositionError;

/// Why decisions can't be measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum DecisionError {
    #[error(
        "line {line}: expected a position as gametree solve GAME - --all-moves --json answers it, with the result of every move"
    )]
    Line { line: usize },
    #[error("line {line}: a position of {found}: expected one of {wanted}")]
    OtherGame { line: usize, found: String, wanted: String },
    #[error("position {number}: {source}")]
    Position { number: usize, source: PositionError },
    #[error("position {number}: its moves are not those that are solved: expected every legal move once")]
    Moves { number: usize },
    #[error("{0}")]
    Broken(String),
}
