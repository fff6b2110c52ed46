//! Experiments on game-tree search: what the theory says, and what the real algorithms do, side by side.
//!
//! Each experiment is a function with a typed result: exact values by [`gametree::theory`], simulated ones with their
//! standard errors by running [`gametree::textbook`] on trees drawn from a seed.
//!
//! ```
//! use gametree_lab::{branching, Pruning, Sampling, Watch};
//!
//! let sampling = Some(Sampling { samples: 500, seed: 1 });
//! let found = branching(Pruning::Deep, 2, 4, sampling, Watch::default())?;
//! assert!((found.expected - 12.043978).abs() < 1e-6); // 77503/6435
//! let simulated = found.simulated.unwrap();
//! assert!((simulated.mean - found.expected).abs() < 4.0 * simulated.standard_error.unwrap());
//! # Ok::<(), gametree_lab::LabError>(())
//! ```
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod branching;
pub mod contest;
mod critical;
pub mod decisions;
pub mod pathology;
pub mod plot;
mod random_game;
mod randomised;
pub mod reproduce;
mod sample;
pub mod testing;
pub mod train;

pub use branching::{Branching, branching};
pub use critical::{CriticalLevel, Positions, critical_on_average, critical_uniform};
pub use gametree::theory::{Levels, Pruning};
pub use random_game::{Place, RandomGame};
pub use randomised::{Expectation, Randomised};
pub use sample::{Estimate, Sampling, Watch, cores};

use gametree::Score;
use gametree::theory::TheoryError;
use gametree::tree::MAX_DEPTH;
use gametree::tree::generate::GenerateError;

/// Why an experiment has no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum LabError {
    #[error(transparent)]
    Theory(#[from] TheoryError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
    #[error(transparent)]
    Pathology(#[from] pathology::PathologyError),
    #[error(transparent)]
    Train(#[from] train::TrainError),
    #[error("{0} levels below the root: expected at most {MAX_DEPTH}")]
    TooDeep(usize),
    #[error("0 samples: expected 1 or more")]
    NoSamples,
    #[error("more than {0} positions to keep: expected a smaller board, a later position, or forced moves")]
    TooManyPositions(u64),
    #[error("a game ends with {0} points: expected one that is won, drawn or lost")]
    Points(Score),
    #[error(transparent)]
    Search(#[from] gametree::SearchError),
    #[error(transparent)]
    Tree(#[from] gametree::tree::TreeError),
    #[error(transparent)]
    Permute(#[from] gametree::tree::PermuteError),
    #[error("a figure can't be drawn: {0}")]
    Drawing(String),
    #[error("no such board, tree or range: expected one that there is")]
    NoBoard,
    #[error("stopped before the first sample was complete: expected more time")]
    Stopped,
}
