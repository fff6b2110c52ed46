//! Why a suite cannot be run: [`SuiteError`].

use gametree::knowledge::PositionError;
use gametree_games::EvaluationError;
use gametree_games::chess::epd::EpdError;
use gametree_players::OneMoveError;

/// Why a suite cannot be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum SuiteError {
    #[error("line {line}: {source}")]
    Line { line: usize, source: EpdError },
    #[error("line {line}: {source}")]
    Position { line: usize, source: PositionError },
    #[error("line {line}, {code}: {source}")]
    Move { line: usize, code: &'static str, source: OneMoveError },
    #[error("line {line}: {found:?} is no number of moves to a mate: expected one, as dm 3")]
    Mate { line: usize, found: String },
    #[error("line {line}: the game is over: expected a position with moves")]
    Over { line: usize },
    #[error("line {line}: nothing is asked: expected bm, am, dm or counts, as D1 20")]
    Nothing { line: usize },
    #[error("no position: expected one per line")]
    Empty,
    #[error("{0}")]
    Player(String),
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
}
