//! How many terminals a search is expected to examine in a uniform tree.

use super::critical::critical;
use super::error::{MAX_PLIES, TheoryError, check};
use super::pruning::Pruning;
use super::{f1, f2};

/// The expected number of terminals that a search examines in a tree in which every position has `branching`
/// successors down to `depth` plies, the values of the terminals being drawn independently from one continuous
/// distribution (any: only their order matters).
///
/// Exact, but for rounding: integrals and recursions, refined until more terms change nothing above the twelfth digit.
/// At [`MAX_BRANCHING`](super::MAX_BRANCHING) and [`MAX_PLIES`] that takes about a second, at 40 and 20 a few hundredths of one.
///
/// ```
/// use gametree_tree::theory::{expected_terminals, Pruning};
/// // Over all 24 orders of four leaves: 11/3.
/// assert!((expected_terminals(Pruning::Deep, 2, 2)? - 11.0 / 3.0).abs() < 1e-12);
/// // Deep cut-offs exist from the fourth ply on.
/// assert!(expected_terminals(Pruning::Deep, 2, 4)? < expected_terminals(Pruning::Shallow, 2, 4)?);
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
///
/// # Errors
/// [`TheoryError::NoSuccessors`]; for F1 and F2 [`TheoryError::TooWide`] and [`TheoryError::TooDeep`] beyond the
/// limits; for the best order [`TheoryError::Overflow`] where neither the limits nor 128 bits hold.
pub fn expected_terminals(pruning: Pruning, branching: u32, depth: u32) -> Result<f64, TheoryError> {
    let limits = check(branching).and(match depth {
        0..=MAX_PLIES => Ok(()),
        _ => Err(TheoryError::TooDeep(depth)),
    });
    if pruning == Pruning::Minimal {
        // Corollary 1. Beyond 128 bits the −1 is far below the last digit.
        let power = |exponent: u32| f64::from(branching).powi(exponent as i32);
        return match critical(branching, depth) {
            Err(TheoryError::Overflow { .. }) if limits.is_ok() => {
                Ok(power(depth.div_ceil(2)) + power(depth / 2))
            }
            exact => exact.map(|level| level.total as f64),
        };
    }
    limits?;
    Ok(if pruning == Pruning::Shallow {
        f1::expected(branching, depth)
    } else {
        f2::expected(branching, depth)
    })
}
