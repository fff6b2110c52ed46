//! How often static values near the depth limit were right, and how often late moves were as poor as expected.

use super::frequency::Frequency;

/// The greatest remaining depth at which static values stand for a search.
pub(super) const DEPTHS: u32 = 3;
/// The greatest remaining depth of a node whose late moves may be left out.
pub(super) const LATE_DEPTHS: u32 = 8;
/// Places in the order are told apart by factors of √2.
const PLACES: usize = 16;
/// Distances from the window are told apart by factors of √2.
const DISTANCES: usize = 64;
/// So many are compared with a search before any is trusted.
const LEARNED: u16 = 64;
/// Static values are trusted if at most one in so many was wrong.
const RIGHT: u16 = 50;
/// Late moves are left out if at most one in so many was better than expected: a node has many of them. (Chess at 10,000 nodes a
/// move, 300 games each against a fixed table of chess engines: with 50 −54 ± 33 Elo, with 100 +14 ± 31, with 200 −27 ± 32.)
const POOR: u16 = 100;
/// Of those trusted, one in so many is compared with a search.
const AUDITED: u16 = 16;

/// How often something was expected, and how often that was wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    /// Of the comparisons, those that it failed.
    wrong: Frequency,
    /// The cut-offs since the last comparison.
    trusted: u16,
}

/// The records: of static values by remaining depth, for those below and above the window, by their distance from it; and of late
/// moves by remaining depth and place.
#[derive(Clone, Debug)]
pub(super) struct Records {
    statics: Box<[[[Record; DISTANCES]; 2]; DEPTHS as usize]>,
    late: Box<[[Record; PLACES]; LATE_DEPTHS as usize]>,
}

impl Default for Records {
    fn default() -> Self {
        Records {
            statics: Box::new([[[Record::default(); DISTANCES]; 2]; DEPTHS as usize]),
            late: Box::new([[Record::default(); PLACES]; LATE_DEPTHS as usize]),
        }
    }
}

/// What a static value outside of the window suggests: a value above or below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suggestion {
    depth: usize,
    pub(super) above: bool,
    distance: usize,
}

impl Suggestion {
    /// For a static value so far above or below the window, at a remaining depth from 1 to [`DEPTHS`].
    #[inline]
    pub(super) fn new(depth: u32, above: bool, gap: u64) -> Self {
        // Twice the logarithm.
        let distance = (gap.min(1 << 31).pow(2) | 1).ilog2() as usize;
        Suggestion { depth: depth as usize - 1, above, distance }
    }
}

impl Record {
    /// Whether the next static value is trusted.
    #[inline]
    pub(super) fn trusts(&mut self) -> bool {
        self.expects(RIGHT)
    }

    /// Whether the next late move is left out.
    #[inline]
    pub(super) fn trusts_late(&mut self) -> bool {
        self.expects(POOR)
    }

    /// Whether at most one in `right` was wrong, of enough; but for those that are compared all the same.
    #[inline]
    fn expects(&mut self, right: u16) -> bool {
        let reliable = self.wrong.observed >= LEARNED && self.wrong.happened <= self.wrong.observed / right;
        let trusted = reliable && self.trusted + 1 < AUDITED;
        self.trusted += u16::from(trusted);
        trusted
    }

    pub(super) fn learn(&mut self, right: bool) {
        self.wrong.learn(!right);
        self.trusted = 0;
    }
}

impl Records {
    #[inline]
    pub(super) fn of(&mut self, Suggestion { depth, above, distance }: Suggestion) -> &mut Record {
        &mut self.statics[depth][usize::from(above)][distance.min(DISTANCES - 1)]
    }

    /// Of the moves that come after `before` others, at a remaining depth from 1 to [`LATE_DEPTHS`].
    #[inline]
    pub(super) fn late(&mut self, depth: u32, before: u32) -> &mut Record {
        // Twice the logarithm.
        let place = (u64::from(before).pow(2) | 1).ilog2() as usize;
        &mut self.late[depth as usize - 1][place.min(PLACES - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the next so many are trusted, if every `wrong`-th comparison fails.
    fn trusted_by(trusts: fn(&mut Record) -> bool, record: &mut Record, nodes: u32, wrong: u32) -> u32 {
        let mut compared = 0;
        let visits = (0..nodes).filter(|_| {
            let trusted = trusts(record);
            if !trusted {
                compared += 1;
                record.learn(compared % wrong != 0);
            }
            trusted
        });
        visits.count() as u32
    }

    /// The same of static values.
    fn trusted(record: &mut Record, nodes: u32, wrong: u32) -> u32 {
        trusted_by(Record::trusts, record, nodes, wrong)
    }

    #[test]
    fn what_is_always_right_is_trusted_but_for_one_in_sixteen() {
        let mut record = Record::default();
        assert_eq!(trusted(&mut record, 64, u32::MAX), 0);
        assert_eq!(trusted(&mut record, 1_600_000, u32::MAX), 1_500_000);
    }

    #[test]
    fn what_is_wrong_too_often_is_not_trusted_and_what_becomes_right_is() {
        let mut record = Record::default();
        assert!(trusted(&mut record, 100_000, 10) < 2_000);
        assert!(trusted(&mut record, 100_000, 200) > 50_000);
        // And back.
        assert!(trusted(&mut record, 100_000, 5) < 10_000);
    }

    #[test]
    fn late_moves_are_left_out_where_one_in_a_hundred_or_fewer_was_better() {
        let left_out = |wrong| trusted_by(Record::trusts_late, &mut Record::default(), 100_000, wrong);
        assert!(left_out(1_000) > 90_000 && left_out(60) < 10_000, "{} {}", left_out(1_000), left_out(60));
        // Every place has a record, however many moves come before it.
        let mut records = Records::default();
        for depth in 1..=LATE_DEPTHS {
            for before in [0, 1, 2, 30, 250, 5_000, u32::MAX] {
                records.late(depth, before).learn(true);
            }
        }
    }
}
