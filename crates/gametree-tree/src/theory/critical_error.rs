//! The error rate beyond which errors of the evaluation no longer die out under Althöfer's rule.

use super::error::TheoryError;

/// p_c(b) = (1 − √(1 − 1/b))/2: below this error rate the error of a decision by Althöfer's rule goes to 0 exponentially as the
/// search gets deeper; at it, nearly as exp(−c·d^⅓) in the depth d, which is slower than that and faster than any power; above
/// it, to a positive floor.
///
/// The setting is Althöfer's (1990): every position's static value is ±1 and wrong with probability p, independently of
/// all others; a won position has exactly one winning move among its b. The rule errs where some line is
/// misjudged more often than not. A lost position has b moves and a won one has one good answer, so b lines are
/// added every two plies; a sum of 2n independent signs that are each wrong with probability p is at most 0 with a
/// probability of the order (4p(1 − p))ⁿ. The expected number of such lines, (4bp(1 − p))ⁿ, decides: p_c is where
/// 4bp(1 − p) = 1 (a first-moment bound; the exact dynamic program finds the change at the same place).
///
/// ```
/// use gametree_tree::theory::critical_error;
/// assert!((critical_error(2)? - 0.146_446_609_4).abs() < 1e-10);
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
///
/// # Errors
/// [`TheoryError::NoSuccessors`].
pub fn critical_error(branching: u32) -> Result<f64, TheoryError> {
    if branching == 0 {
        return Err(TheoryError::NoSuccessors);
    }
    let b = f64::from(branching);
    // (1 − √(1 − 1/b))/2, without the difference of two numbers next to 1.
    Ok(0.5 / (b * (1.0 + (1.0 - 1.0 / b).sqrt())))
}
