//! Traps: games that end early, seen for what they are.
//!
//! Every position between the root and the horizon is the end of a game with probability τ; a search sees its
//! value without error. Enough such ends keep minimax from pathology (Abramson 2013, arXiv 1304.3444).

use gametree::theory::TheoryError;

use super::good::Good;
use super::weight::Weight;

/// τ* = 1 − 1/√(b·P(K=1)): with more traps than this the errors of minimax do not grow from small ones, where K is the
/// number of good moves in a won position. 0 where they don't even without traps.
///
/// Two plies multiply a small error by (1 − τ)²·b·P(K=1): a lost position is misjudged where any of its b moves
/// is, a won one where its only good move is.
///
/// # Errors
/// [`TheoryError::NoSuccessors`].
pub fn critical_trap(branching: u32, good: Good) -> Result<f64, TheoryError> {
    if branching == 0 {
        return Err(TheoryError::NoSuccessors);
    }
    let only_one: f64 = good.counts(branching).iter().filter(|(k, _)| *k == 1).map(|(_, p)| p).sum();
    Ok((1.0 - 1.0 / (f64::from(branching) * only_one).sqrt()).max(0.0))
}

/// What the end of a game counts `plies` before the horizon, under Althöfer's rule: to the letter once, and else as
/// much as a game would that went on like that, its mover always the same winner.
pub(super) fn end(won: bool, plies: usize, weight: Weight, literal: bool) -> i64 {
    let padding = if literal { 0 } else { weight.numerator() * plies as i64 };
    let value = weight.denominator() + padding;
    if won { value } else { -value }
}
