//! Bounds on the result of a position: [`ResultBounds`].

use crate::value::{GameValue, Wdl};

/// Bounds on the result of a position, for the side to move.
///
/// ```
/// use gametree::{Wdl, solve::ResultBounds};
/// let bounds = ResultBounds::UNKNOWN.meet(ResultBounds::at_least(Wdl::Draw));
/// assert_eq!(bounds.reversed(), ResultBounds::at_most(Wdl::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResultBounds {
    /// At least this.
    pub lower: Wdl,
    /// At most this.
    pub upper: Wdl,
}

impl ResultBounds {
    /// What is true of every position.
    ///
    /// ```
    /// use gametree::{GameValue, Score, Wdl, solve::ResultBounds};
    /// let bounds = ResultBounds::of(GameValue::Estimate(Score::from(30))); // an estimate proves nothing
    /// assert_eq!(bounds, ResultBounds::UNKNOWN);
    /// assert_eq!(bounds.meet(ResultBounds::just(Wdl::Draw)), ResultBounds::just(Wdl::Draw));
    /// ```
    pub const UNKNOWN: ResultBounds = ResultBounds { lower: Wdl::Loss, upper: Wdl::Win };

    /// Exactly this result.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::just(Wdl::Draw).upper, Wdl::Draw);
    /// ```
    #[must_use]
    pub const fn just(result: Wdl) -> Self {
        ResultBounds { lower: result, upper: result }
    }

    /// This result or a better one.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::at_least(Wdl::Win), ResultBounds::just(Wdl::Win));
    /// ```
    #[must_use]
    pub const fn at_least(result: Wdl) -> Self {
        ResultBounds { lower: result, upper: Wdl::Win }
    }

    /// This result or a worse one.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::at_most(Wdl::Win), ResultBounds::UNKNOWN);
    /// ```
    #[must_use]
    pub const fn at_most(result: Wdl) -> Self {
        ResultBounds { lower: Wdl::Loss, upper: result }
    }

    /// The same bounds for the opponent.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::at_least(Wdl::Draw).reversed(), ResultBounds::at_most(Wdl::Draw));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        ResultBounds { lower: self.upper.reversed(), upper: self.lower.reversed() }
    }

    /// What both say.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// let (low, high) = (ResultBounds::at_least(Wdl::Draw), ResultBounds::at_most(Wdl::Draw));
    /// assert_eq!(low.meet(high), ResultBounds::just(Wdl::Draw));
    /// ```
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        ResultBounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Whether whatever these bounds allow, the others allow too.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert!(ResultBounds::just(Wdl::Draw).implies(ResultBounds::at_least(Wdl::Draw)));
    /// ```
    #[must_use]
    pub fn implies(self, other: Self) -> bool {
        self.lower >= other.lower && self.upper <= other.upper
    }

    /// What a solver's value says of the result; an estimate says nothing.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::of(GameValue::Proved(Wdl::Draw, None)), ResultBounds::just(Wdl::Draw));
    /// ```
    #[must_use]
    pub fn of(value: GameValue) -> Self {
        match value {
            GameValue::Proved(result, _) => ResultBounds::just(result),
            GameValue::Between(lower, upper) => ResultBounds { lower, upper },
            GameValue::Points(least, most) => {
                ResultBounds { lower: Wdl::of_score(least), upper: Wdl::of_score(most) }
            }
            GameValue::Estimate(_) | GameValue::Bound(..) => ResultBounds::UNKNOWN,
        }
    }

    /// The result, if it is known.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::at_least(Wdl::Win).result(), Some(Wdl::Win));
    /// assert_eq!(ResultBounds::UNKNOWN.result(), None);
    /// ```
    #[must_use]
    pub fn result(self) -> Option<Wdl> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The value of a position of which this is known, and these plies to the end, if its result is.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl, solve::ResultBounds};
    /// assert_eq!(ResultBounds::just(Wdl::Loss).value(Some(2)), GameValue::Proved(Wdl::Loss, Some(2)));
    /// ```
    #[must_use]
    pub fn value(self, plies: Option<u32>) -> GameValue {
        let open = GameValue::Between(self.lower, self.upper);
        self.result().map_or(open, |result| GameValue::Proved(result, plies))
    }

    /// The bounds in a byte, for a file.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// let bounds = ResultBounds::at_most(Wdl::Draw);
    /// assert_eq!(ResultBounds::unpack(bounds.pack().into()), Some(bounds));
    /// ```
    #[must_use]
    pub const fn pack(self) -> u8 {
        3 * self.upper as u8 + self.lower as u8
    }

    /// The bounds that a number holds; `None` if it holds none, or such that no result is between them.
    ///
    /// ```
    /// assert_eq!(gametree::solve::ResultBounds::unpack(2), None); // at least a win and at most a loss
    /// ```
    #[must_use]
    pub fn unpack(packed: u16) -> Option<Self> {
        let packed = u32::from(packed);
        let bounds = ResultBounds { lower: result(packed % 3), upper: result(packed / 3 % 3) };
        (packed < 9 && bounds.lower <= bounds.upper).then_some(bounds)
    }
}

/// The result of a number in a file: 0 is a loss.
const fn result(number: u32) -> Wdl {
    match number {
        0 => Wdl::Loss,
        1 => Wdl::Draw,
        _ => Wdl::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_bounds_read_back() {
        assert_eq!((0..=u16::MAX).filter_map(ResultBounds::unpack).count(), 6);
        assert!(
            (0..9).filter_map(ResultBounds::unpack).all(|b| ResultBounds::unpack(b.pack().into()) == Some(b))
        );
    }
}
