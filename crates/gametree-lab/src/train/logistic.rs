//! The logistic scale: winning probabilities, logits and centi-points.

/// Centi-points per logit, if nothing else says what they are worth.
pub(super) const LOGIT: f64 = 100.0;

/// The winning probability for this logit.
pub(super) fn chance(logits: f64) -> f64 {
    1.0 / (1.0 + (-logits).exp())
}
