//! How a result bounds the true value: [`Bound`].

/// How the value found by a search bounds the true value.
///
/// ```
/// use gametree::{Bound, Score, Window};
/// let window = Window::new(Score::from(2), Score::from(5)).unwrap();
/// assert_eq!(window.bound(Score::from(7)), Bound::Lower); // at least 7: the search need not know more
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The value is the true value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

impl Bound {
    /// The word used in output: `exact`, `lower` or `upper`.
    ///
    /// ```
    /// assert_eq!(gametree::Bound::Upper.name(), "upper");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }

    /// The same bound from the opponent's point of view.
    ///
    /// ```
    /// use gametree::Bound;
    /// assert_eq!(Bound::Lower.reversed(), Bound::Upper);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// The sign used in output: `=`, `≥` or `≤`.
    ///
    /// ```
    /// assert_eq!(gametree::Bound::Lower.sign(), "≥");
    /// ```
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        }
    }
}
