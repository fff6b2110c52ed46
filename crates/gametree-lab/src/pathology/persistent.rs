//! Errors that persist: a position is misjudged the more likely if the one before it was.
//!
//! The error bit of a position is its parent's with probability ρ (the persistence), or else drawn anew: wrong with
//! probability p. Every position is misjudged with probability p all the same. With enough of it Althöfer's rule
//! itself is pathological: misjudged lines keep together and are no longer averaged away.

/// How errors are drawn, from the root down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    /// The probability p of an error.
    pub(super) rate: f64,
    /// The probability ρ with which a position's error bit is its parent's.
    pub(super) persistence: f64,
}

impl Errors {
    /// The chance of an error, or of none.
    pub(super) fn chance(self, wrong: bool) -> f64 {
        if wrong { self.rate } else { 1.0 - self.rate }
    }

    /// The same, knowing whether the parent is misjudged.
    pub(super) fn given(self, parent: bool, wrong: bool) -> f64 {
        let kept = if parent == wrong { self.persistence } else { 0.0 };
        kept + (1.0 - self.persistence) * self.chance(wrong)
    }
}
