//! The error type of experiments on pathology.

use super::limits::{MAX_BRANCHING, MAX_DEPTH, MAX_LEAVES, MAX_POSITIONS};
use super::rules::Rule;

/// Why an experiment has no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum PathologyError {
    #[error(
        "a branching factor of {0}: expected 2 to {MAX_BRANCHING} (with a single move there is nothing to decide)"
    )]
    Branching(u32),
    #[error("{good} good of {branching} moves: expected 1 to {}", branching - 1)]
    Good { good: u32, branching: u32 },
    #[error("{what} {value} is not a probability: expected a number from 0 to 1")]
    NotAProbability { what: &'static str, value: f64 },
    #[error("a noise of {0}: expected a standard deviation from 0 to 100")]
    Noise(f64),
    #[error("{0} levels: expected 1 to 1000")]
    Levels(u32),
    #[error("the exact chance as an evaluation in model {0}: expected model pgame")]
    NoChances(&'static str),
    #[error("a search {0} plies deep: expected 1 to {MAX_DEPTH}")]
    Depth(u32),
    #[error("a search {depth} plies deep in a game of {moves} moves: expected at most {moves}")]
    Moves { depth: u32, moves: u32 },
    #[error("{rule} is not defined for model {model}: expected {expected}")]
    Rule { rule: Rule, model: &'static str, expected: &'static str },
    #[error(
        "no exact error of {rule} at depth {depth} in model {model}: expected --samples N, to simulate it"
    )]
    NeedsSamples { model: &'static str, rule: Rule, depth: u32 },
    #[error(
        "{branching} moves per position and {plies} plies are too many positions: expected at most {MAX_POSITIONS}"
    )]
    TooLarge { branching: u32, plies: u32 },
    #[error(
        "exact chances with {branching}^{plies} leaves below a child of the root: expected at most {MAX_LEAVES}"
    )]
    TooManyLeaves { branching: u32, plies: u32 },
    #[error(
        "{roots} consecutive roots with nothing to decide: expected a model in which roots have good and bad moves"
    )]
    NothingToDecide { roots: u32 },
    #[error("0 samples: expected 1 or more")]
    NoSamples,
    #[error("stopped before there was a result")]
    Stopped,
}
