//! How many terminals a search is expected to examine in a uniform tree.

use super::critical::critical;
use super::{MAX_BRANCHING, MAX_PLIES, TheoryError, f1, f2};

/// Whose terminals are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// F1: alpha-beta without deep cut-offs, on random order.
    Shallow,
    /// F2: alpha-beta, on random order.
    Deep,
    /// Alpha-beta on perfect order: the least that any search must examine.
    Minimal,
}

/// S(x) = 1 + x + … + x^{b−1}, and its derivative.
pub(super) fn power_sum(branching: u32, x: f64) -> (f64, f64) {
    // Horner's scheme for the polynomial and its derivative.
    (0..branching).fold((0.0, 0.0), |(sum, slope), _| (sum * x + 1.0, slope * x + sum))
}

/// The expected number of terminals that a search examines in a tree in which every position has `branching`
/// successors down to `depth` plies, the values of the terminals being drawn independently from one continuous
/// distribution (any: only their order matters).
///
/// Exact, but for rounding: to eleven digits at least, as the tests show up to [`MAX_BRANCHING`] and [`MAX_PLIES`].
/// Well below a second at the limits.
///
/// ```
/// use gametree::theory::{expected_terminals, Pruning};
/// // Over all 24 orders of four leaves: 11/3.
/// assert!((expected_terminals(Pruning::Deep, 2, 2)? - 11.0 / 3.0).abs() < 1e-12);
/// // Deep cut-offs exist from the fourth ply on.
/// assert!(expected_terminals(Pruning::Deep, 2, 4)? < expected_terminals(Pruning::Shallow, 2, 4)?);
/// # Ok::<(), gametree::theory::TheoryError>(())
/// ```
///
/// # Errors
/// [`TheoryError`], where there are no successors, or beyond the limits.
pub fn expected_terminals(pruning: Pruning, branching: u32, depth: u32) -> Result<f64, TheoryError> {
    check(branching)?;
    if depth > MAX_PLIES {
        return Err(TheoryError::TooDeep(depth));
    }
    Ok(match pruning {
        Pruning::Shallow => f1::expected(branching, depth),
        Pruning::Deep => f2::expected(branching, depth),
        Pruning::Minimal => match critical(branching, depth) {
            Ok(level) => level.total as f64,
            // Beyond 2¹²⁸ the −1 is far below the last digit.
            Err(_) => {
                let power = |exponent: u32| f64::from(branching).powi(exponent as i32);
                power(depth.div_ceil(2)) + power(depth / 2)
            }
        },
    })
}

/// Whether the expectations of this branching factor are known to be accurate.
pub(super) fn check(branching: u32) -> Result<(), TheoryError> {
    match branching {
        0 => Err(TheoryError::NoSuccessors),
        1..=MAX_BRANCHING => Ok(()),
        _ => Err(TheoryError::TooWide(branching)),
    }
}
