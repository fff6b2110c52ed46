//! What is known of a position's result: [`Bounds`].

use gametree::{GameValue, Wdl};

/// The result of a position for its side to move lies between these two.
///
/// ```
/// use gametree::Wdl;
/// use gametree_ledger::Bounds;
/// let at_least_a_draw = Bounds { lower: Wdl::Draw, upper: Wdl::Win };
/// assert_eq!(at_least_a_draw.reversed(), Bounds { lower: Wdl::Loss, upper: Wdl::Draw });
/// assert_eq!(Bounds::exactly(Wdl::Win).result(), Some(Wdl::Win));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is worth at least this.
    pub lower: Wdl,
    /// It is worth at most this.
    pub upper: Wdl,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { lower: Wdl::Loss, upper: Wdl::Win };

    /// The result is known.
    #[must_use]
    pub const fn exactly(result: Wdl) -> Self {
        Bounds { lower: result, upper: result }
    }

    /// What a solver's value says of the result; an estimate says nothing.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl};
    /// use gametree_ledger::Bounds;
    /// assert_eq!(Bounds::of(GameValue::Proved(Wdl::Draw, None)), Bounds::exactly(Wdl::Draw));
    /// ```
    #[must_use]
    pub fn of(value: GameValue) -> Self {
        match value {
            GameValue::Proved(result, _) => Bounds::exactly(result),
            GameValue::Between(lower, upper) => Bounds { lower, upper },
            GameValue::Estimate(_) | GameValue::Bound(..) => Bounds::UNKNOWN,
        }
    }

    /// The result, if it is known.
    #[must_use]
    pub fn result(self) -> Option<Wdl> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same for the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        Bounds { lower: self.upper.reversed(), upper: self.lower.reversed() }
    }

    /// Whether these bounds say all that `other` says.
    ///
    /// ```
    /// use gametree::Wdl;
    /// use gametree_ledger::Bounds;
    /// assert!(Bounds::exactly(Wdl::Win).implies(Bounds::UNKNOWN) && !Bounds::UNKNOWN.implies(Bounds::exactly(Wdl::Win)));
    /// ```
    #[must_use]
    pub fn implies(self, other: Bounds) -> bool {
        self.lower >= other.lower && self.upper <= other.upper
    }

    /// The value of a position of which this is known, without a distance.
    #[must_use]
    pub fn value(self) -> GameValue {
        self.result()
            .map_or(GameValue::Between(self.lower, self.upper), |result| GameValue::Proved(result, None))
    }
}

/// The number under which a result is stored.
pub(crate) fn number(result: Wdl) -> i64 {
    match result {
        Wdl::Loss => -1,
        Wdl::Draw => 0,
        Wdl::Win => 1,
    }
}

/// The result of this number.
pub(crate) fn of_number(number: i64) -> Option<Wdl> {
    [Wdl::Loss, Wdl::Draw, Wdl::Win].into_iter().find(|&result| self::number(result) == number)
}
