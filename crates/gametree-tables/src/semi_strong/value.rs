//! What is said of a position of the region: [`RegionValue`].

use crate::coder::result;
use gametree::Wdl;

/// The most plies of a game.
pub(super) const MAX_PLIES: u32 = 1_000;

/// What a semi-strong solution says of a position of its region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionValue {
    /// The exact result, for the side to move.
    pub result: Wdl,
    /// The canonical move: its number in the order of [`Game::moves`](gametree::Game::moves), from 0. `None` if the game is over.
    pub number: Option<u32>,
}

impl RegionValue {
    /// The most moves that a position may have.
    pub const MAX_MOVES: u32 = u16::MAX as u32 / 3 - 1;

    /// The value in two bytes, for a file; `None` if the move's number is too large.
    ///
    /// ```
    /// use gametree::Wdl;
    /// use gametree_tables::{RegionValue};
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
    /// use gametree::Wdl;
    /// use gametree_tables::{RegionValue};
    /// assert_eq!(RegionValue::unpack(10), RegionValue { result: Wdl::Draw, number: Some(2) });
    /// ```
    #[must_use]
    pub fn unpack(packed: u16) -> Self {
        let packed = u32::from(packed);
        RegionValue { result: result(packed % 3), number: (packed / 3).checked_sub(1) }
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
    }
}
