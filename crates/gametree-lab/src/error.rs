//! The error type of experiments on searches.

use gametree::Score;
use gametree_tree::MAX_DEPTH;
use gametree_tree::generate::GenerateError;
use gametree_tree::theory::TheoryError;

use crate::plot::PlotError;

/// Why an experiment has no result. Training, pathology, matches and decisions have their own error types.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum LabError {
    #[error(transparent)]
    Theory(#[from] TheoryError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
    #[error("{0} levels below the root: expected at most {MAX_DEPTH}")]
    TooDeep(usize),
    #[error("0 samples: expected 1 or more")]
    NoSamples,
    #[error("more than {0} positions to store: expected a smaller board, a later position, or forced moves")]
    TooManyPositions(u64),
    #[error("positions come back, so that a search without a limit has no end: expected another game")]
    Repeats,
    #[error("a player may move twice in a row: expected a game whose players take turns")]
    ExtraTurns,
    #[error("a game ends with a value of {0}: expected only wins, draws and losses")]
    Points(Score),
    #[error(transparent)]
    Search(#[from] gametree::SearchError),
    #[error(transparent)]
    Tree(#[from] gametree_tree::TreeError),
    #[error(transparent)]
    Permute(#[from] gametree_tree::PermuteError),
    #[error(transparent)]
    Plot(#[from] PlotError),
    #[error(transparent)]
    Unfit(#[from] gametree::solve::Unfit),
    #[error("the board, tree or range does not exist: expected an existing one")]
    NoBoard,
    #[error("stopped before there was a result")]
    Stopped,
}
