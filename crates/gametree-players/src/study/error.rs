//! Why a question can't be answered.

use gametree::knowledge::PositionError;
use gametree_games::{EvaluationError, SpecError};

use crate::ask::AskError;
use crate::moves::OneMoveError;
use crate::proof::ProofError;

/// Why a question can't be answered: what was wrong, and what was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StudyError {
    #[error("the question is not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the question: expected a JSON object")]
    NoObject,
    #[error("{0}: it is missing")]
    Missing(&'static str),
    #[error("{field}: {given:?} is not known: expected {expected}")]
    Unknown { field: &'static str, given: String, expected: &'static str },
    #[error("{field}: expected {expected}")]
    Field { field: String, expected: &'static str },
    #[error("{field}: {message}")]
    Value { field: &'static str, message: String },
    #[error(transparent)]
    Game(#[from] SpecError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Move(#[from] OneMoveError),
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    #[error(transparent)]
    Proof(#[from] ProofError),
    #[error("the game is over: expected a position with a move to make")]
    Over,
    #[error("{0}")]
    Needs(String),
}

impl StudyError {
    pub(super) fn unknown(field: &'static str, given: &str, expected: &'static str) -> Self {
        StudyError::Unknown { field, given: given.chars().take(40).collect(), expected }
    }

    /// A value that its own parser refuses.
    pub(super) fn value(field: &'static str, error: impl ToString) -> Self {
        StudyError::Value { field, message: error.to_string() }
    }
}
