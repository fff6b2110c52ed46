//! An exact table of bounds that grows: what is stored and where together are the whole key.

use std::sync::Arc;

use super::slot::Slot;
use super::word::Word;

/// What is known of a position: bounds on its score, its best move's column, and how much was searched for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The column; [`NO_MOVE`] if none is known.
    pub(super) best: u32,
    /// A quarter of the binary logarithm's steps: 15 is the most.
    pub(super) work: u32,
}

/// No best move, or one in a column too far to the right for an entry.
pub(super) const NO_MOVE: u32 = 15;

/// Scores are stored in 7 bits each.
const OFFSET: i32 = 64;

impl Known {
    pub(super) fn new(lower: i32, upper: i32, best: u32, nodes: u64) -> Self {
        let work = (nodes.max(1).ilog2() / 2).min(15);
        Known { lower, upper, best: best.min(NO_MOVE), work }
    }

    #[inline(always)]
    fn packed(self) -> u32 {
        (self.lower + OFFSET) as u32 | ((self.upper + OFFSET) as u32) << 7 | self.best << 14 | self.work << 18
    }

    #[inline(always)]
    fn unpacked(data: u32) -> Self {
        Known {
            lower: (data & 127) as i32 - OFFSET,
            upper: (data >> 7 & 127) as i32 - OFFSET,
            best: data >> 14 & 15,
            work: data >> 18 & 15,
        }
    }
}

/// Buckets of four. A key is mixed by a bijection; its low bits are the bucket's number, and the others are stored, so that
/// no two positions are ever taken for each other.
///
/// Several threads may use the same buckets, each by a table of its own ([`shared`](Table::shared)). A table grows only while
/// it is the only one of its buckets; until then it says that it [wants to](Table::wants_to_grow).
#[derive(Debug)]
pub(super) struct Table<B, E> {
    buckets: Arc<Vec<[E; 4]>>,
    /// How many tables have these buckets.
    sharers: usize,
    /// The binary logarithm of the number of buckets, now and at most.
    bits: u32,
    most_bits: u32,
    key_bits: u32,
    /// The entries stored in empty slots since the buckets were made or grew; all sharers are taken to store as many.
    used: usize,
    /// Whether the oldest entry of a full bucket is replaced, not that of the smallest search.
    by_age: bool,
    word: std::marker::PhantomData<B>,
}

/// The number of buckets at first is 2 to this power, unless the keys need more.
const FIRST_BITS: u32 = 12;

impl<B: Word, E: Slot<B>> Table<B, E> {
    /// The binary logarithm of the least number of buckets for keys of this width.
    pub(super) fn least_bits(key_bits: u32) -> u32 {
        key_bits.saturating_sub(E::KEY_BITS)
    }

    /// A table that may grow to `bytes`, or to its least size if that is more.
    pub(super) fn new(key_bits: u32, bytes: usize) -> Self {
        let least = Self::least_bits(key_bits);
        let most_bits = (bytes / size_of::<[E; 4]>()).max(1).ilog2().max(least);
        let bits = FIRST_BITS.max(least).min(most_bits);
        Table {
            buckets: Arc::default(),
            sharers: 1,
            bits,
            most_bits,
            key_bits,
            used: 0,
            by_age: false,
            word: std::marker::PhantomData,
        }
    }

    /// A table of fixed size, which forgets the oldest first: 2 to the power of `bits` buckets, unless the keys need more.
    pub(super) fn fixed(key_bits: u32, bits: u32) -> Self {
        let bits = bits.max(Self::least_bits(key_bits));
        Table { bits, most_bits: bits, by_age: true, ..Self::new(key_bits, 0) }
    }

    /// Makes the memory ready before a search: reserves all that the table may need, untouched, or what there is.
    pub(super) fn begin(&mut self) {
        let Some(buckets) = Arc::get_mut(&mut self.buckets).filter(|buckets| buckets.is_empty()) else {
            return;
        };
        while buckets.try_reserve_exact(1 << self.most_bits).is_err() && self.most_bits > self.bits {
            self.most_bits -= 1;
        }
        buckets.resize_with(1 << self.bits, Default::default);
    }

    /// Forgets everything if the table may grow beyond `bytes`, which it then may not.
    pub(super) fn limit(&mut self, bytes: usize) {
        let limited = Self::new(self.key_bits, bytes);
        if limited.most_bits < self.most_bits {
            *self = limited;
        }
    }

    /// A table of the same buckets for another thread; there are to be `sharers` in all.
    pub(super) fn shared(&mut self, sharers: usize) -> Self {
        self.sharers = sharers;
        Table { buckets: Arc::clone(&self.buckets), ..*self }
    }

    /// Makes the table the only one of its buckets again; the others, `shared`, are consumed.
    pub(super) fn rejoin(&mut self, shared: impl Iterator<Item = Self>) {
        self.used = shared.map(|table| table.used).fold(self.used, usize::max);
        self.sharers = 1;
    }

    /// The number of buckets now.
    #[cfg(test)]
    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// Where a key is: mixed, and its bucket.
    #[inline(always)]
    pub(super) fn place(&self, key: B) -> (B, usize) {
        let mixed = key.mixed(self.key_bits);
        (mixed.down(self.bits), (mixed.low() & ((1 << self.bits) - 1)) as usize)
    }

    #[inline(always)]
    pub(super) fn get(&self, key: B) -> Option<Known> {
        let (rest, place) = self.place(key);
        let mut entries = self.buckets[place].iter().map(E::load);
        let (_, data) = entries.find(|&(key, data)| key == rest && data != 0)?;
        Some(Known::unpacked(data))
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: B, known: Known) {
        let (rest, place) = self.place(key);
        self.insert(rest, place, known.packed());
        if self.wants_to_grow() && self.sharers == 1 {
            self.grow();
        }
    }

    /// Whether the table is full enough to grow, and may.
    #[inline(always)]
    pub(super) fn wants_to_grow(&self) -> bool {
        self.used > self.buckets.len() * 5 / 2 && self.bits < self.most_bits
    }

    #[inline(always)]
    fn insert(&mut self, rest: B, place: usize, data: u32) {
        let (bucket, alone) = (&self.buckets[place], self.sharers == 1);
        let (mut replaced, mut least) = (0, u32::MAX);
        for (at, slot) in bucket.iter().enumerate() {
            let (key, known) = slot.load();
            if known == 0 || key == rest {
                slot.store(rest, data, alone);
                if known == 0 {
                    self.used += self.sharers;
                }
                return;
            }
            // The data of a smaller search are a smaller number.
            if known >> 18 < least {
                (replaced, least) = (at, known >> 18);
            }
        }
        if self.by_age {
            for at in (0..3).rev() {
                let (key, known) = bucket[at].load();
                bucket[at + 1].store(key, known, alone);
            }
            replaced = 0;
        }
        bucket[replaced].store(rest, data, alone);
    }

    /// Makes four buckets of every one.
    #[cold]
    fn grow(&mut self) {
        let Some(buckets) = Arc::get_mut(&mut self.buckets) else { return };
        let (before, more) = (buckets.len(), (self.most_bits - self.bits).min(2));
        let old_bits = self.bits;
        self.bits += more;
        buckets.resize_with(1 << self.bits, Default::default);
        self.used = 0;
        // The entries of a bucket stay, or go to new buckets to which no other bucket sends any.
        for place in 0..before {
            let entries = self.buckets[place].each_ref().map(|slot| {
                let entry = slot.load();
                slot.store(B::EMPTY, 0, true);
                entry
            });
            for (rest, data) in entries.into_iter().filter(|&(_, data)| data != 0) {
                let high = (rest.low() & ((1 << more) - 1)) as usize;
                self.insert(rest.down(more), place | high << old_bits, data);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::slot::{DATA_BITS, Narrow, Wide};
    use super::*;

    fn known(n: i32, nodes: u64) -> Known {
        Known::new(n % 60 - 60, n % 60, (n % 16) as u32, nodes)
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        for (lower, upper) in [(-64, 63), (0, 0), (-21, 21), (63, 63)] {
            for best in [0, 6, NO_MOVE] {
                for nodes in [1, 100, u64::MAX] {
                    let known = Known::new(lower, upper, best, nodes);
                    assert_eq!(Known::unpacked(known.packed()), known);
                    assert!(known.packed() != 0 && known.packed() < 1 << DATA_BITS);
                }
            }
        }
    }

    /// Keys that differ in one bit anywhere are told apart, before and after the table has grown, in both kinds of entries.
    fn exact<E: Slot<u64> + std::fmt::Debug>(key_bits: u32) {
        let mut table = Table::<u64, E>::new(key_bits, 1 << 22);
        table.begin();
        let start = table.buckets.len();
        let keys: Vec<u64> =
            (0..100_000u64).map(|n| n.wrapping_mul(0x2545_f491_4f6c_dd1d) >> (64 - key_bits)).collect();
        for (n, &key) in keys.iter().enumerate() {
            table.put(key, known(n as i32, 1));
        }
        assert!(table.buckets.len() > start);
        let found = keys.iter().enumerate().filter(|&(n, &key)| {
            let entry = table.get(key);
            assert!(entry.is_none() || entry == Some(known(n as i32, 1)), "{key:x}");
            entry.is_some()
        });
        assert!(found.count() > 80_000);
        let all: std::collections::HashSet<u64> = keys.iter().copied().collect();
        for key in keys.iter().take(1_000) {
            let others = (0..key_bits).map(|bit| key ^ 1 << bit);
            assert!(others.filter(|other| !all.contains(other)).all(|other| table.get(other).is_none()));
        }
    }

    #[test]
    fn no_key_is_taken_for_another() {
        exact::<Narrow>(49);
        exact::<Narrow>(54);
        exact::<Wide<1>>(64);
    }

    #[test]
    fn the_table_keeps_to_its_limit_and_large_searches_stay() {
        let mut table = Table::<u64, Narrow>::new(49, 1 << 18);
        table.begin();
        let place = table.buckets.as_ptr();
        table.put(1, known(7, 1 << 20));
        (2..500_000).for_each(|key| table.put(key, known(8, 1)));
        assert_eq!(table.get(1), Some(known(7, 1 << 20)));
        assert_eq!((size_of_val(&table.buckets[..]), table.buckets.as_ptr()), (1 << 18, place));
        table.limit(1 << 18);
        assert!(table.get(1).is_some());
        table.limit(1 << 17);
        table.begin();
        assert!(table.get(1).is_none() && size_of_val(&table.buckets[..]) <= 1 << 17);
    }

    #[test]
    fn a_table_of_fixed_size_forgets_the_oldest() {
        let mut table = Table::<u64, Narrow>::fixed(49, 8);
        table.begin();
        table.put(1, known(7, 1 << 20));
        (2..20_000).for_each(|key| table.put(key, known(8, 1)));
        assert!(table.get(1).is_none() && table.get(19_999).is_some());
        assert_eq!(table.buckets.len(), 256);
    }
}
