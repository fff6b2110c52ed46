//! An entry of the transposition table, packed into 64 bits.

use crate::distance::MAX_PLIES;
use crate::score::{Bound, Score};
use crate::value::Wdl;

/// What is known about a position. Distances of wins and losses are counted from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: Score,
    /// The depth of the search that found it.
    pub(super) depth: u32,
    pub(super) bound: Bound,
    /// Whether it depends on no estimate, and so holds at every greater depth.
    pub(super) depth_independent: bool,
    /// Whether some of its lines were searched less deeply than this depth, so that a win may have been missed.
    pub(super) reduced: bool,
    /// Whether a search of another root found it. The table says so, and no word holds it.
    pub(super) earlier: bool,
    /// The index of the best move in the game's order.
    pub(super) best: Option<u16>,
}

/// From the lowest bit: 2 bits of bound (never 0), 1 of depth independence, 1 of reductions, 4 of age, 10 of depth, 12 of the move,
/// 34 of the value.
const DEPTH_INDEPENDENT: u32 = 2;
const REDUCED: u32 = 3;
const AGE: u32 = 4;
const DEPTH: u32 = 8;
const MOVE: u32 = 18;
const VALUE: u32 = 30;
const NO_MOVE: u64 = 0xfff;

/// Packed values beyond this are wins: this plus 2¹¹ minus the distance. Static values and short sums of them fit below.
const TOP: i64 = (1 << 33) - (1 << 12);

impl Entry {
    /// Ages are below this.
    pub(super) const AGES: u8 = 16;

    /// The entry as a word that is never 0; `None` if the value or the depth does not fit, and the entry is not stored.
    #[inline]
    pub(super) fn pack(self, age: u8) -> Option<u64> {
        let value = match self.value.result() {
            Some((wdl, plies)) => {
                let value = TOP + (1 << 11) - i64::from(plies.min(MAX_PLIES));
                if wdl == Wdl::Win { value } else { -value }
            }
            None => self.value.finite().filter(|value| value.abs() <= TOP)?,
        };
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let best = self.best.map_or(NO_MOVE, |number| u64::from(number).min(NO_MOVE));
        (self.depth < 1 << 10).then_some(
            bound
                | u64::from(self.depth_independent) << DEPTH_INDEPENDENT
                | u64::from(self.reduced) << REDUCED
                | u64::from(age % Self::AGES) << AGE
                | u64::from(self.depth) << DEPTH
                | best << MOVE
                | (value as u64) << VALUE,
        )
    }

    /// The entry in a word; `None` for 0, an empty slot.
    #[inline]
    pub(super) fn unpack(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let packed = word as i64 >> VALUE;
        let value = if packed > TOP {
            Score::win_in((TOP + (1 << 11) - packed) as u32)
        } else if packed < -TOP {
            -Score::win_in((TOP + (1 << 11) + packed) as u32)
        } else {
            Score::new(packed)
        };
        let best = word >> MOVE & NO_MOVE;
        Some(Entry {
            value,
            depth: (word >> DEPTH & 0x3ff) as u32,
            bound,
            depth_independent: word >> DEPTH_INDEPENDENT & 1 == 1,
            reduced: word >> REDUCED & 1 == 1,
            earlier: false,
            best: (best != NO_MOVE).then_some(best as u16),
        })
    }

    /// The entry in a word from outside; `None` if no search packs it so.
    pub(super) fn checked(word: u64) -> Option<Entry> {
        Entry::unpack(word).filter(|entry| entry.pack(Entry::age(word)) == Some(word))
    }

    /// The age of a packed entry.
    #[inline]
    pub(super) fn age(word: u64) -> u8 {
        (word >> AGE) as u8 % Self::AGES
    }

    /// The value relative to the root, `ply` plies above the position.
    #[inline]
    pub(super) fn seen_from_root(self, ply: u32) -> Score {
        shift(self.value, -i64::from(ply))
    }

    /// A value of its own position, relative to the position before it.
    #[inline]
    pub(super) fn seen_from_parent(value: Score) -> Score {
        shift(value, -1)
    }

    /// A value relative to the root, converted to its own position.
    #[inline]
    pub(super) fn seen_from_here(value: Score, ply: u32) -> Score {
        shift(value, i64::from(ply))
    }
}

/// Reduces the distance of wins and losses by `plies`.
#[inline]
fn shift(value: Score, plies: i64) -> Score {
    match value.finite() {
        Some(number) if value.is_decisive() => {
            Score::new(if number > 0 { number + plies } else { number - plies })
        }
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let values = [0, 1, -1, 77, Score::LIMIT, -Score::LIMIT, TOP, -TOP].map(Score::new);
        let wins = [0, 1, 7, MAX_PLIES].map(Score::win_in);
        for value in values.into_iter().chain(wins).chain(wins.map(|win| -win)) {
            for (bound, depth, depth_independent, best) in [
                (Bound::Exact, 0, true, None),
                (Bound::Lower, 1_023, false, Some(0)),
                (Bound::Upper, 17, true, Some(4_094)),
            ] {
                let entry = Entry {
                    value,
                    depth,
                    bound,
                    depth_independent,
                    reduced: !depth_independent,
                    earlier: false,
                    best,
                };
                for age in [0, 15] {
                    let word = entry.pack(age).unwrap();
                    assert_eq!(Entry::unpack(word), Some(entry));
                    assert_eq!(Entry::age(word), age);
                }
            }
        }
    }

    #[test]
    fn what_has_no_room_is_not_remembered() {
        let entry = Entry {
            value: Score::ZERO,
            depth: 3,
            bound: Bound::Exact,
            depth_independent: false,
            reduced: false,
            earlier: false,
            best: None,
        };
        assert_eq!(Entry { value: Score::INF, ..entry }.pack(0), None);
        assert_eq!(Entry { value: Score::new(TOP + 1), ..entry }.pack(0), None);
        assert_eq!(Entry { depth: 1 << 10, ..entry }.pack(0), None);
        assert_eq!(Entry { best: Some(5_000), ..entry }.pack(0).and_then(Entry::unpack), Some(entry));
    }

    #[test]
    fn a_win_is_nearer_to_the_root_of_its_own_search() {
        let seen = Score::win_in(9); // from the root, found 4 plies below it
        let here = Entry::seen_from_here(seen, 4);
        assert_eq!(here.result(), Some((Wdl::Win, 5)));
        let entry = Entry {
            value: here,
            depth: 5,
            bound: Bound::Exact,
            depth_independent: true,
            reduced: false,
            earlier: false,
            best: None,
        };
        assert_eq!(entry.seen_from_root(6), Score::win_in(11));
        let lost = Entry { value: -here, ..entry };
        assert_eq!(lost.seen_from_root(6), -Score::win_in(11));
        let even = Entry { value: Score::new(12), ..entry };
        assert_eq!(even.seen_from_root(6), Score::new(12));
    }
}
