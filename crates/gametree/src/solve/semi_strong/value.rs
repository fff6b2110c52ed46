//! What is said of a position: exactly, on the region, or by bounds, in the certificate.

use crate::value::Wdl;

/// The most plies of a game.
pub(super) const MAX_PLIES: u32 = 1_000;

/// What a semi-strong solution says of a position of its region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionValue {
    /// The exact result, for the side to move.
    pub result: Wdl,
    /// The canonical move: its number in the order of [`Game::moves`](crate::Game::moves), from 0. `None` if the game is over.
    pub number: Option<u32>,
}

impl RegionValue {
    /// The most moves that a position may have.
    pub const MAX_MOVES: u32 = u16::MAX as u32 / 3 - 1;

    /// The value in two bytes, for a file; `None` if the move's number is too large.
    ///
    /// ```
    /// use gametree::{Wdl, solve::RegionValue};
    /// let value = RegionValue { result: Wdl::Draw, number: Some(2) };
    /// assert_eq!(value.pack(), Some(10));
    /// ```
    #[must_use]
    pub fn pack(self) -> Option<u16> {
        let number = match self.number {
            None => 0,
            Some(number) if number < Self::MAX_MOVES => number + 1,
            Some(_) => return None,
        };
        u16::try_from(3 * number + self.result as u32).ok()
    }

    /// The value that these two bytes hold. All bytes hold one.
    ///
    /// ```
    /// use gametree::{Wdl, solve::RegionValue};
    /// assert_eq!(RegionValue::unpack(10), RegionValue { result: Wdl::Draw, number: Some(2) });
    /// ```
    #[must_use]
    pub fn unpack(packed: u16) -> Self {
        let packed = u32::from(packed);
        RegionValue { result: result(packed % 3), number: (packed / 3).checked_sub(1) }
    }
}

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
    fn packed_values_read_back() {
        assert!((0..=u16::MAX).all(|packed| RegionValue::unpack(packed).pack().is_none_or(|p| p == packed)));
        let most = RegionValue { result: Wdl::Win, number: Some(RegionValue::MAX_MOVES - 1) };
        assert_eq!(most.pack().map(RegionValue::unpack), Some(most));
        assert_eq!(RegionValue { number: Some(RegionValue::MAX_MOVES), ..most }.pack(), None);
        assert_eq!((0..=u16::MAX).filter_map(ResultBounds::unpack).count(), 6);
        assert!(
            (0..9).filter_map(ResultBounds::unpack).all(|b| ResultBounds::unpack(b.pack().into()) == Some(b))
        );
    }
}
