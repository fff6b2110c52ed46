//! The error type of families of positions.

use gametree::knowledge::PositionError;

/// Why families of positions cannot be read, solved or measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum FamilyError {
    #[error(
        "line {line}: expected a position with the results of its moves, as written by gametree experiment families"
    )]
    Line { line: usize },
    #[error("line {line}: a position of {found}: expected one of {expected}")]
    OtherGame { line: usize, found: String, expected: String },
    #[error("line {line}: a result is not the best of those below it")]
    Inconsistent { line: usize },
    #[error("position {number}: {source}")]
    Position { number: usize, source: PositionError },
    #[error("position {number}: its moves are not those of the game: expected the results of {expected}")]
    Moves { number: usize, expected: usize },
    #[error("plies {from} to {to}: expected a first number that is not above the second")]
    Plies { from: u32, to: u32 },
    #[error("{0} levels: expected 2, or an odd number from 3 to 99")]
    Levels(usize),
    #[error("{0} critical positions: expected at least 30, of which the first two thirds are learned from")]
    TooFew(usize),
    #[error("depth {0}: expected a depth from 1 to 12")]
    Depth(usize),
    #[error(
        "line {line}: the position of line {first} again: expected each once, since what is learned from may not be decided"
    )]
    Twice { line: usize, first: usize },
    #[error("0 samples: expected at least 1")]
    NoSamples,
    #[error("line {line}: \"line\" is no continuation: expected up to 20 moves, and a word of their results")]
    NoLine { line: usize },
    #[error("position {number}, its line: {source}")]
    Continuation { number: usize, source: PositionError },
    #[error(
        "position {number}: the results along its line are not those of its moves: expected one for each"
    )]
    Along { number: usize },
    #[error("more than 1,000,000 positions after so many plies: expected fewer plies, or random positions")]
    TooMany,
    #[error("stopped before the first result")]
    Stopped,
}
