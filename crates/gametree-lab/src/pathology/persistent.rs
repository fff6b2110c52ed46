//! Persistent errors: a position is more likely to be misjudged if its parent is.
//!
//! With probability ρ (the persistence) the error bit of a position is its parent's; otherwise it is drawn anew, wrong with
//! probability p. The unconditional error probability is still p. With enough persistence even Althöfer's rule is pathological:
//! errors along a line are correlated and no longer average out.

/// The distribution of errors, from the root down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    /// The probability p of an error.
    pub(super) rate: f64,
    /// The probability ρ that a position's error bit is its parent's.
    pub(super) persistence: f64,
}

impl Errors {
    /// The probability of an error, or of none.
    pub(super) fn chance(self, wrong: bool) -> f64 {
        if wrong { self.rate } else { 1.0 - self.rate }
    }

    /// The same, given the parent's error bit.
    pub(super) fn given(self, parent: bool, wrong: bool) -> f64 {
        let kept = if parent == wrong { self.persistence } else { 0.0 };
        kept + (1.0 - self.persistence) * self.chance(wrong)
    }
}
