//! The values that a node may still have: [`Interval`].

use gametree::Score;

/// The values that a node may still have, both ends included, for the side to move there.
///
/// ```
/// use gametree_tree::Interval;
/// assert!(Interval::just(3.into()).is_exact() && !Interval::UNKNOWN.is_exact());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interval {
    /// The minimum.
    pub low: Score,
    /// The maximum.
    pub high: Score,
}

impl Interval {
    /// Nothing is known.
    ///
    /// ```
    /// assert!(gametree_tree::Interval::UNKNOWN.high.is_infinite());
    /// ```
    pub const UNKNOWN: Interval = Interval { low: Score::NEG_INF, high: Score::INF };

    /// A single value.
    ///
    /// ```
    /// let three = gametree_tree::Interval::just(3.into());
    /// assert_eq!(three.low, three.high);
    /// ```
    #[must_use]
    pub const fn just(value: Score) -> Self {
        Interval { low: value, high: value }
    }

    /// The same values from the opponent's point of view.
    ///
    /// ```
    /// use gametree_tree::Interval;
    /// let at_least = Interval { low: 3.into(), ..Interval::UNKNOWN };
    /// assert_eq!(at_least.reversed(), Interval { high: (-3).into(), ..Interval::UNKNOWN });
    /// ```
    #[must_use]
    pub fn reversed(self) -> Self {
        Interval { low: -self.high, high: -self.low }
    }

    /// In words: `= 3`, `≥ 3`, `≤ 3` or `2 … 15`; nothing where nothing is known.
    ///
    /// ```
    /// use gametree_tree::Interval;
    /// let at_least = Interval { low: 3.into(), ..Interval::UNKNOWN };
    /// let words = [Interval::just(3.into()), at_least, at_least.reversed(), Interval::UNKNOWN].map(Interval::words);
    /// assert_eq!(words, ["= 3", "≥ 3", "≤ -3", ""]);
    /// ```
    #[must_use]
    pub fn words(self) -> String {
        let Interval { low, high } = self;
        match (low.is_infinite(), high.is_infinite()) {
            _ if self.is_exact() => format!("= {low}"),
            (false, true) => format!("≥ {low}"),
            (true, false) => format!("≤ {high}"),
            (false, false) => format!("{low} … {high}"),
            (true, true) => String::new(),
        }
    }

    /// Whether there is only one value left.
    ///
    /// ```
    /// assert!(gametree_tree::Interval::just(0.into()).is_exact());
    /// ```
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }
}
