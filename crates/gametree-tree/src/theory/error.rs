//! The limits of what is computed, and the error beyond them: [`TheoryError`].

/// The largest branching factor for which expectations are computed: the integrals are tested up to here.
///
/// ```
/// use gametree_tree::theory::{MAX_BRANCHING, Pruning, TheoryError, expected_terminals};
/// let wider = MAX_BRANCHING + 1;
/// assert_eq!(expected_terminals(Pruning::Deep, wider, 2), Err(TheoryError::TooWide(wider)));
/// ```
pub const MAX_BRANCHING: u32 = 100;

/// The largest depth for which expectations are computed.
///
/// ```
/// use gametree_tree::theory::{MAX_PLIES, Pruning, TheoryError, expected_terminals};
/// let deeper = MAX_PLIES + 1;
/// assert_eq!(expected_terminals(Pruning::Deep, 2, deeper), Err(TheoryError::TooDeep(deeper)));
/// ```
pub const MAX_PLIES: u32 = 100;

/// What can't be computed.
///
/// ```
/// use gametree_tree::theory::{TheoryError, critical};
/// assert_eq!(critical(0, 3), Err(TheoryError::NoSuccessors));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum TheoryError {
    #[error("0 successors: expected a branching factor of 1 or more")]
    NoSuccessors,
    #[error(
        "a branching factor of {0}: expected at most {MAX_BRANCHING}, as far as the integrals are known to be accurate"
    )]
    TooWide(u32),
    #[error("a depth of {0}: expected at most {MAX_PLIES}, as far as the integrals are known to be accurate")]
    TooDeep(u32),
    #[error(
        "level {level}: {branching} successors a position give more than 2^128 critical positions: expected fewer"
    )]
    Overflow { branching: u32, level: u32 },
}

/// Whether the expectations of this branching factor are known to be accurate.
pub(super) fn check(branching: u32) -> Result<(), TheoryError> {
    match branching {
        0 => Err(TheoryError::NoSuccessors),
        1..=MAX_BRANCHING => Ok(()),
        _ => Err(TheoryError::TooWide(branching)),
    }
}
