//! What a book says of a position: [`BookValue`].

use std::cmp::Ordering;

use crate::coder::result;
use gametree::Outcome;
use gametree::{GameValue, Wdl};

/// What a book says of a position.
///
/// ```
/// use gametree::Wdl;
/// use gametree_tables::{BookValue};
/// let won = BookValue { result: Wdl::Win, plies: Some(41), best: Some(3) };
/// assert_eq!(BookValue::unpack(won.pack().unwrap(), Some(3)), won);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookValue {
    /// The result for the side to move.
    pub result: Wdl,
    /// The plies to the end under best play, if they are known; of a draw only where the game is over.
    pub plies: Option<u32>,
    /// A best move, by the place of the position that it leads to: among all that can be reached, by their codes, from 0. This is
    /// the same for all images of a position, and in whatever order a game gives its moves. `None` where the game is over.
    pub best: Option<u32>,
}

impl BookValue {
    /// The most plies to the end that a book holds.
    pub const MAX_PLIES: u32 = (u16::MAX as u32 - 2) / 3 - 1;

    /// The value of a finished game.
    pub(super) fn of_end(outcome: Outcome) -> Self {
        BookValue { result: Wdl::of_score(outcome.score()), plies: Some(0), best: None }
    }

    /// The value of the move that leads to a position of this value, for the side that made it, which is the `same` one that moves
    /// there or its opponent.
    pub(super) fn of_move(self, same: bool) -> Self {
        let result = if same { self.result } else { self.result.reversed() };
        let plies = self.plies.filter(|_| result != Wdl::Draw);
        BookValue { result, plies: plies.map(|plies| plies.saturating_add(1)), best: self.best }
    }

    /// Which of two moves the side to move prefers: the better result; a win that is near, a loss that is far. A distance that is
    /// not known could be any: it is preferred, so that the distance of the position is unknown as well.
    pub(super) fn preference(self, other: Self) -> Ordering {
        let order = |value: BookValue| {
            let plies = i64::from(value.plies.unwrap_or_default());
            let distance = if value.result == Wdl::Win { -plies } else { plies };
            (value.result, value.plies.is_none(), distance)
        };
        order(self).cmp(&order(other))
    }

    /// Result and distance in two bytes, for a file; `None` if the end is too far away.
    #[must_use]
    pub fn pack(self) -> Option<u16> {
        let plies = match self.plies {
            None => 0,
            Some(plies) if plies <= Self::MAX_PLIES => plies + 1,
            Some(_) => return None,
        };
        u16::try_from(3 * plies + self.result as u32).ok()
    }

    /// The value of these two bytes, with this best move. All bytes hold one.
    #[must_use]
    pub fn unpack(packed: u16, best: Option<u32>) -> Self {
        let packed = u32::from(packed);
        BookValue { result: result(packed % 3), plies: (packed / 3).checked_sub(1), best }
    }
}

impl From<BookValue> for GameValue {
    fn from(value: BookValue) -> GameValue {
        GameValue::Proved(value.result, value.plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_values_read_back() {
        assert!(
            (0..=u16::MAX).all(|packed| BookValue::unpack(packed, None).pack().is_none_or(|p| p == packed))
        );
        let farthest = BookValue { result: Wdl::Win, plies: Some(BookValue::MAX_PLIES), best: None };
        assert_eq!(farthest.pack().map(|packed| BookValue::unpack(packed, None)), Some(farthest));
        assert_eq!(BookValue { plies: Some(BookValue::MAX_PLIES + 1), ..farthest }.pack(), None);
    }

    #[test]
    fn near_wins_and_far_losses_are_preferred() {
        let value = |result, plies| BookValue { result, plies, best: None };
        let ordered = [
            value(Wdl::Loss, Some(2)),
            value(Wdl::Loss, Some(8)),
            value(Wdl::Loss, None),
            value(Wdl::Draw, None),
            value(Wdl::Win, Some(9)),
            value(Wdl::Win, Some(3)),
            value(Wdl::Win, None),
        ];
        assert!(ordered.is_sorted_by(|one, two| one.preference(*two) == Ordering::Less));
    }
}
