//! Traps: games that end early, which a search sees without error.
//!
//! Every position between the root and the horizon is terminal with probability τ, and a search sees its value without error.
//! Enough terminal positions prevent pathology of minimax (Abramson 2013, arXiv 1304.3444).

use gametree_tree::theory::TheoryError;

use super::good::Good;
use super::weight::Weight;

/// τ* = 1 − 1/√(b·P(K=1)), where K is the number of good moves of a won position: with more traps than this, small errors of
/// minimax do not grow. It is 0 if they do not grow even without traps.
///
/// Two plies multiply a small error by (1 − τ)²·b·P(K=1): a lost position is misjudged if any of its b children is, and a won
/// one if its only good child is.
///
/// # Errors
/// [`TheoryError::NoSuccessors`] if `branching` is 0.
pub fn critical_trap(branching: u32, good: Good) -> Result<f64, TheoryError> {
    if branching == 0 {
        return Err(TheoryError::NoSuccessors);
    }
    let only_one: f64 = good.counts(branching).iter().filter(|(k, _)| *k == 1).map(|(_, p)| p).sum();
    Ok((1.0 - 1.0 / (f64::from(branching) * only_one).sqrt()).max(0.0))
}

/// The value of a terminal position `plies` above the horizon under Althöfer's rule: literally, its own value; otherwise that of
/// a game that continues to the horizon with the same winner.
pub(super) fn end(won: bool, plies: usize, weight: Weight, literal: bool) -> i64 {
    let padding = if literal { 0 } else { weight.numerator() * plies as i64 };
    let value = weight.denominator() + padding;
    if won { value } else { -value }
}
