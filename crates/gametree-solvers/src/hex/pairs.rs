//! What is known between two endpoints: the full and the semi connections, each by its carrier.

use gametree_games::bits::Bits;

/// How many carriers of each kind are kept between two endpoints: with half as many the solver needs three times the
/// positions, with twice as many it gains few and takes longer for each.
const FULL: usize = 8;
const SEMI: usize = 16;

/// The connections between two endpoints. No carrier contains another of its kind, and no semi connection's a full one's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<B> {
    full: Carriers<B, FULL>,
    semi: Carriers<B, SEMI>,
    /// The semi connections that the OR rule has combined already.
    combined: u8,
    /// Whether the pair waits for the OR rule.
    pub(super) waits: bool,
}

#[derive(Clone, Copy, Debug)]
struct Carriers<B, const N: usize> {
    count: u8,
    sets: [B; N],
}

impl<B: Bits, const N: usize> Carriers<B, N> {
    fn as_slice(&self) -> &[B] {
        &self.sets[..usize::from(self.count)]
    }

    /// Whether one of them needs nothing but these cells.
    fn some_within(&self, cells: B) -> bool {
        self.as_slice().iter().any(|&carrier| (carrier & !cells).is_empty())
    }

    /// Removes those that need all these cells, and more; says how many of the first `among` went.
    fn drop_above(&mut self, cells: B, among: u8) -> u8 {
        let (mut kept, mut gone) = (0, 0);
        for at in 0..usize::from(self.count) {
            if (cells & !self.sets[at]).is_empty() {
                gone += u8::from(at < usize::from(among));
            } else {
                self.sets[kept] = self.sets[at];
                kept += 1;
            }
        }
        self.count = kept as u8;
        gone
    }

    /// Where the carrier with most cells is.
    fn largest(&self) -> usize {
        let counts = self.as_slice().iter().map(|carrier| carrier.count());
        counts.enumerate().max_by_key(|&(at, count)| (count, std::cmp::Reverse(at))).map_or(0, |(at, _)| at)
    }
}

impl<B: Bits> Pair<B> {
    pub(super) fn new() -> Self {
        let semi = Carriers { count: 0, sets: [B::EMPTY; SEMI] };
        Pair { full: Carriers { count: 0, sets: [B::EMPTY; FULL] }, semi, combined: 0, waits: false }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        (self.full.count, self.semi.count, self.combined, self.waits) = (0, 0, 0, false);
    }

    pub(super) fn full(&self) -> &[B] {
        self.full.as_slice()
    }

    /// Adds a full connection, unless a better one is known or many smaller ones are; says whether it did.
    pub(super) fn add_full(&mut self, carrier: B) -> bool {
        if self.full.some_within(carrier) {
            return false;
        }
        self.full.drop_above(carrier, 0);
        if usize::from(self.full.count) == FULL {
            let largest = self.full.largest();
            if self.full.sets[largest].count() <= carrier.count() {
                return false;
            }
            self.full.sets[largest] = carrier;
        } else {
            self.full.sets[usize::from(self.full.count)] = carrier;
            self.full.count += 1;
        }
        self.combined -= self.semi.drop_above(carrier, self.combined);
        true
    }

    /// Adds a semi connection likewise.
    pub(super) fn add_semi(&mut self, carrier: B) -> bool {
        if self.full.some_within(carrier) || self.semi.some_within(carrier) {
            return false;
        }
        self.combined -= self.semi.drop_above(carrier, self.combined);
        if usize::from(self.semi.count) == SEMI {
            let largest = self.semi.largest();
            if self.semi.sets[largest].count() <= carrier.count() {
                return false;
            }
            self.semi.sets.copy_within(largest + 1.., largest);
            self.semi.count -= 1;
            self.combined -= u8::from(largest < usize::from(self.combined));
        }
        self.semi.sets[usize::from(self.semi.count)] = carrier;
        self.semi.count += 1;
        true
    }

    /// Applies the OR rule to the semi connections that are new since the last time: if no cell is in all of several, the
    /// opponent can't spoil all of them, and together they are a full connection. Calls `found` with the carrier of each
    /// combination that is no superset of a full connection known so far.
    pub(super) fn combine(&mut self, known: &mut Vec<B>, mut found: impl FnMut(B)) {
        self.waits = false;
        let (first, count) = (usize::from(self.combined), usize::from(self.semi.count));
        self.combined = self.semi.count;
        known.clear();
        known.extend_from_slice(self.full());
        let mut semi = Semis { sets: &self.semi.sets[..count], common: [!B::EMPTY; SEMI + 1] };
        for (at, &set) in semi.sets.iter().enumerate() {
            semi.common[at + 1] = semi.common[at] & set;
        }
        if !semi.common[count].is_empty() {
            return;
        }
        for newest in first..count {
            let set = semi.sets[newest];
            semi.combine(newest, set, set, MOST_COMBINED - 1, known, &mut found);
        }
    }
}

/// The most semi connections that are combined into one full connection. With four the solver needs a tenth more positions,
/// with eight no fewer.
const MOST_COMBINED: u32 = 5;

/// Semi connections of one pair.
struct Semis<'p, B> {
    sets: &'p [B],
    /// What the first so many of them have in common.
    common: [B; SEMI + 1],
}

impl<B: Bits> Semis<'_, B> {
    /// Joins to `union`, whose members have the cells `common` in common, some of the first `below` sets until nothing is
    /// common to all.
    fn combine(
        &self,
        below: usize,
        common: B,
        union: B,
        more: u32,
        known: &mut Vec<B>,
        found: &mut impl FnMut(B),
    ) {
        for at in (0..below).rev() {
            if !(common & self.common[at + 1]).is_empty() {
                // Not even all that are left would do.
                return;
            }
            let left = common & self.sets[at];
            if left == common || more == 1 && !left.is_empty() {
                continue;
            }
            let union = union | self.sets[at];
            if known.iter().any(|&full| (full & !union).is_empty()) {
                continue;
            }
            if left.is_empty() {
                known.push(union);
                found(union);
            } else {
                self.combine(at, left, union, more - 1, known, found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_contains_another_is_not_kept() {
        let mut pair = Pair::<u64>::new();
        assert!(pair.add_semi(0b0111) && pair.add_semi(0b1011));
        assert!(!pair.add_semi(0b1111));
        assert!(pair.add_full(0b0011));
        assert!(pair.semi.as_slice().is_empty());
        assert!(!pair.add_semi(0b0111) && !pair.add_full(0b0111));
        assert!(pair.add_full(0b0001));
        assert_eq!(pair.full(), [0b0001]);
    }

    #[test]
    fn without_a_common_cell_they_are_a_full_connection() {
        let mut pair = Pair::<u64>::new();
        let mut found = Vec::new();
        for carrier in [0b0011, 0b0110, 0b1001] {
            assert!(pair.add_semi(carrier));
        }
        pair.combine(&mut Vec::new(), |carrier| found.push(carrier));
        assert_eq!(found, [0b1111]);
        // What was combined is not combined again.
        pair.combine(&mut Vec::new(), |carrier| found.push(carrier));
        assert_eq!(found.len(), 1);
        assert!(pair.add_semi(0b1100));
        pair.combine(&mut Vec::new(), |carrier| found.push(carrier));
        assert_eq!(found[1..], [0b1111]);
    }

    #[test]
    fn full_lists_prefer_small_carriers() {
        let mut pair = Pair::<u64>::new();
        for cell in 0..FULL as u32 {
            assert!(pair.add_full(0b11 << (2 * cell)));
        }
        assert!(!pair.add_full(0b111 << 40));
        assert!(pair.add_full(1 << 60));
        assert_eq!(pair.full().len(), FULL);
    }
}
