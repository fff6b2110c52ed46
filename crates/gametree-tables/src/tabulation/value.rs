//! The value of a position in a table, and its form in two bytes.

use std::fmt;

use gametree::Outcome;
use gametree::{GameValue, Wdl};

/// The value of a position for the side to move: the result of best play, and how far away it is.
///
/// The winner hurries and the loser delays. In a draw both head for the end, each move keeping the draw; if no such line ends,
/// it is a draw by endless play, which has no distance.
///
/// ```
/// use gametree::Wdl;
/// use gametree_tables::{TableValue};
/// assert_eq!(TableValue { result: Wdl::Win, plies: Some(5) }.to_string(), "win in 5");
/// assert_eq!(TableValue { result: Wdl::Draw, plies: Some(0) }.to_string(), "draw in 0"); // the game is over
/// assert_eq!(TableValue::ENDLESS.to_string(), "draw by endless play");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableValue {
    /// The result for the side to move.
    pub result: Wdl,
    /// The plies to the end; `None` only for a draw by endless play.
    pub plies: Option<u32>,
}

impl TableValue {
    /// A draw in which nobody can bring about an end without losing.
    pub const ENDLESS: TableValue = TableValue { result: Wdl::Draw, plies: None };

    /// The most plies to the end that a table holds.
    pub const MAX_PLIES: u32 = (u16::MAX as u32 - 3) / 3;

    /// The value of a finished game. One that is scored by points counts as won, drawn or lost.
    ///
    /// ```
    /// use gametree::{Outcome, Wdl};
    /// use gametree_tables::{TableValue};
    /// assert_eq!(TableValue::of_end(Outcome::Loss), TableValue { result: Wdl::Loss, plies: Some(0) });
    /// ```
    #[must_use]
    pub fn of_end(outcome: Outcome) -> Self {
        TableValue { result: Wdl::of_score(outcome.score()), plies: Some(0) }
    }

    /// The value of the move that leads to a position of this value, for the side that made it: one ply further from the end, and
    /// for the other side unless the `same` one moves again.
    ///
    /// ```
    /// use gametree::Wdl;
    /// use gametree_tables::{TableValue};
    /// let lost = TableValue { result: Wdl::Loss, plies: Some(4) };
    /// assert_eq!(lost.of_move(false).to_string(), "win in 5");
    /// ```
    #[must_use]
    pub fn of_move(self, same: bool) -> Self {
        let result = if same { self.result } else { self.result.reversed() };
        TableValue { result, plies: self.plies.map(|plies| plies.saturating_add(1)) }
    }

    /// Whether the game is over.
    ///
    /// ```
    /// assert!(!gametree_tables::TableValue::ENDLESS.is_end());
    /// ```
    #[must_use]
    pub fn is_end(self) -> bool {
        self.plies == Some(0)
    }

    /// Whether the side to move prefers `self` to `other`: wins that are near, draws, losses that are far; among draws those
    /// that end, and soon.
    ///
    /// ```
    /// use gametree::Wdl;
    /// use gametree_tables::{TableValue};
    /// let [near, far] = [3, 5].map(|plies| TableValue { result: Wdl::Loss, plies: Some(plies) });
    /// assert!(far.is_better_than(near) && TableValue::ENDLESS.is_better_than(far));
    /// ```
    #[must_use]
    pub fn is_better_than(self, other: Self) -> bool {
        let order = |value: TableValue| {
            let plies = value.plies.map_or(i64::MAX, i64::from);
            (value.result, if value.result == Wdl::Loss { plies } else { -plies })
        };
        order(self) > order(other)
    }

    /// The value in two bytes, for a file; `None` if it is too far from the end, by more than [`TableValue::MAX_PLIES`].
    ///
    /// ```
    /// use gametree_tables::TableValue;
    /// assert_eq!(TableValue::unpack(TableValue::ENDLESS.pack().unwrap()), TableValue::ENDLESS);
    /// ```
    #[must_use]
    pub fn pack(self) -> Option<u16> {
        match self.plies {
            None => Some(0),
            Some(plies) if plies <= Self::MAX_PLIES => Some((1 + 3 * plies + self.result as u32) as u16),
            Some(_) => None,
        }
    }

    /// The value that these two bytes hold. All bytes hold one.
    ///
    /// ```
    /// use gametree::Wdl;
    /// use gametree_tables::{TableValue};
    /// let farthest = TableValue { result: Wdl::Win, plies: Some(TableValue::MAX_PLIES) };
    /// assert_eq!(TableValue::unpack(u16::MAX), farthest);
    /// ```
    #[must_use]
    pub fn unpack(packed: u16) -> Self {
        let Some(number) = u32::from(packed).checked_sub(1) else { return Self::ENDLESS };
        let result = [Wdl::Loss, Wdl::Draw, Wdl::Win][number as usize % 3];
        TableValue { result, plies: Some(number / 3) }
    }
}

impl From<TableValue> for GameValue {
    fn from(value: TableValue) -> GameValue {
        GameValue::Proved(value.result, value.plies)
    }
}

impl fmt::Display for TableValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            Some(plies) => write!(f, "{} in {plies}", self.result),
            None => f.write_str("draw by endless play"),
        }
    }
}

/// The best of the moves of a position, with the number of moves of each result.
pub(super) struct Moves {
    best: Option<TableValue>,
    by_result: [usize; 3],
}

impl Moves {
    pub(super) const NONE: Moves = Moves { best: None, by_result: [0; 3] };

    pub(super) fn add(&mut self, value: TableValue) {
        self.by_result[value.result as usize] += 1;
        if self.best.is_none_or(|best| value.is_better_than(best)) {
            self.best = Some(value);
        }
    }

    /// The value of the position; `None` without a move.
    pub(super) fn value(&self) -> Option<TableValue> {
        self.best
    }

    /// How many moves keep this result.
    pub(super) fn keeping(&self, result: Wdl) -> usize {
        self.by_result[result as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bytes_hold_every_value_once() {
        assert!((0..=u16::MAX).all(|packed| TableValue::unpack(packed).pack() == Some(packed)));
        let beyond = TableValue { result: Wdl::Win, plies: Some(TableValue::MAX_PLIES + 1) };
        assert_eq!(beyond.pack(), None);
    }
}
