//! The solvers' transposition table: a pair of bounds for each position.

use gametree_shared::mix;

/// A table entry.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<B> {
    /// The whole mixed key, so that two positions collide only if their keys do. An empty slot has no `work`.
    key: u64,
    bounds: B,
    /// The index of the best move in the game's order.
    best: u16,
    /// The size of the search behind the entry: log₂ of its nodes, plus one.
    work: u8,
}

/// Buckets of two: one for the entry of the larger search, one for the newest. Replacement matters more than layout
/// (measured: 2.4 against 21 million nodes). The table starts small and quadruples as it fills, so that a small
/// problem does not pay for a large table. All its memory is reserved before the first search, untouched, so that it
/// grows in place and never holds an old table beside a new one.
#[derive(Debug)]
pub(super) struct Table<B> {
    buckets: Vec<[Entry<B>; 2]>,
    used: usize,
    most_buckets: usize,
}

const FIRST_BUCKETS: usize = 1 << 10;

impl<B: Copy + Default> Table<B> {
    /// A table that may grow to `bytes`; to be used after [`begin`](Table::begin).
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[Entry<B>; 2]>()).max(FIRST_BUCKETS);
        Table { buckets: Vec::new(), used: 0, most_buckets: 1 << most.ilog2() }
    }

    /// Prepares the table for a search: reserves its memory if it has none, less if the system has less.
    pub(super) fn begin(&mut self) {
        if !self.buckets.is_empty() {
            return;
        }
        while self.buckets.try_reserve_exact(self.most_buckets).is_err() && self.most_buckets > FIRST_BUCKETS
        {
            self.most_buckets /= 2;
        }
        self.buckets.resize(FIRST_BUCKETS, Default::default());
    }

    /// Clears the table if it may grow beyond `bytes`, which it then may not.
    pub(super) fn limit(&mut self, bytes: usize) {
        if self.most_buckets > FIRST_BUCKETS && self.most_buckets > bytes / size_of::<[Entry<B>; 2]>() {
            *self = Table::new(bytes);
        }
    }

    /// A table without entries that may grow as far.
    pub(super) fn emptied(self) -> Self {
        Table { buckets: Vec::new(), used: 0, ..self }
    }

    /// The bytes that it holds: what is only reserved takes no memory.
    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Entry<B>; 2]>()
    }

    /// The bounds of a position, and the index of its best move.
    pub(super) fn get(&self, key: u64) -> Option<(B, u16)> {
        let key = mix(key);
        let entry = self.buckets[self.place(key)].iter().find(|e| e.key == key && e.work > 0)?;
        Some((entry.bounds, entry.best))
    }

    /// Stores the result of a search of `nodes` nodes.
    pub(super) fn put(&mut self, key: u64, bounds: B, best: u16, nodes: u64) {
        let work = (nodes.max(1).ilog2() + 1) as u8;
        self.insert(Entry { key: mix(key), bounds, best, work });
        if self.used > self.buckets.len() && self.buckets.len() < self.most_buckets {
            self.grow();
        }
    }

    fn insert(&mut self, entry: Entry<B>) {
        let place = self.place(entry.key);
        let [large, recent] = &mut self.buckets[place];
        let same = |e: &Entry<B>| e.key == entry.key && e.work > 0;
        if same(large) {
            *large = Entry { work: large.work.max(entry.work), ..entry };
        } else if same(recent) {
            *recent = entry;
        } else if entry.work >= large.work {
            self.used += usize::from(recent.work == 0);
            *recent = std::mem::replace(large, entry);
        } else {
            self.used += usize::from(recent.work == 0);
            *recent = entry;
        }
    }

    fn grow(&mut self) {
        let before = self.buckets.len();
        self.buckets.resize((before * 4).min(self.most_buckets), Default::default());
        self.used = 0;
        // The entries of a bucket stay or go to new buckets, to which no other bucket sends any.
        for place in 0..before {
            let entries = std::mem::take(&mut self.buckets[place]);
            entries.into_iter().filter(|e| e.work > 0).for_each(|entry| self.insert(entry));
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }

    /// The size that is stored of the search behind an entry.
    #[cfg(test)]
    pub(super) fn work(&self, key: u64) -> Option<u8> {
        let key = mix(key);
        self.buckets[self.place(key)].iter().find(|e| e.key == key && e.work > 0).map(|e| e.work)
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::{Bounds, Value};
    use super::*;

    fn bounds(n: i16) -> Bounds {
        Bounds { lower: Value::from_raw(n), upper: Value::from_raw(n) }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room_even_after_growing() {
        let mut table = Table::<Bounds>::new(64 << 20);
        table.begin();
        for key in 0..100_000 {
            table.put(key, bounds(key as i16), 3, 1 + key % 7);
        }
        let found = (0..100_000)
            .filter(|&key| table.get(key).is_some_and(|(b, best)| b == bounds(key as i16) && best == 3));
        // Some buckets of two overflow; most keys stay.
        assert!(found.count() > 80_000);
        assert!(table.get(100_001).is_none());
    }

    #[test]
    fn the_entry_with_the_larger_search_stays() {
        let mut table = Table::<Bounds>::new(0);
        table.begin();
        table.put(1, bounds(1), 0, 1 << 20);
        for key in 2..1_000_000 {
            table.put(key, bounds(0), 0, 1);
        }
        assert_eq!(table.get(1), Some((bounds(1), 0)));
        assert_eq!(table.buckets.len(), FIRST_BUCKETS);
    }

    #[test]
    fn the_table_grows_in_place_up_to_its_limit() {
        let limit = 1 << 20;
        let mut table = Table::<Bounds>::new(limit);
        table.begin();
        let start = table.buckets.as_ptr();
        for key in 0..1_000_000 {
            table.put(key, bounds(0), 0, 1);
        }
        assert_eq!(size_of_val(&table.buckets[..]), limit);
        assert_eq!((table.buckets.as_ptr(), table.buckets.capacity()), (start, table.buckets.len()));
        table.limit(limit);
        assert!(table.get(999_999).is_some()); // within the limit: kept
        table.limit(limit / 2);
        table.begin();
        assert!(table.get(999_999).is_none() && table.buckets.capacity() * 32 <= limit / 2);
    }

    /// The key 0 stays 0 when mixed, and an empty slot has it too.
    #[test]
    fn an_empty_table_knows_no_key() {
        let mut table = Table::<Bounds>::new(0);
        table.begin();
        assert_eq!((mix(0), table.get(0)), (0, None));
        table.put(0, bounds(7), 2, 1);
        assert_eq!(table.get(0), Some((bounds(7), 2)));
    }

    #[test]
    fn a_key_has_one_entry_with_its_newest_bounds_and_its_largest_search() {
        let mut table = Table::<Bounds>::new(0);
        table.begin();
        table.put(5, bounds(1), 1, 1 << 10);
        table.put(5, bounds(2), 2, 1);
        assert_eq!((table.get(5), table.used), (Some((bounds(2), 2)), 1));
        // The size of the first search still defends the entry against smaller ones.
        assert_eq!(table.work(5), Some(11));
        (6..100_000).for_each(|key| table.put(key, bounds(0), 0, 1 << 9));
        assert_eq!(table.get(5), Some((bounds(2), 2)));
    }

    #[test]
    fn the_size_of_a_search_is_the_number_of_binary_digits_of_its_nodes() {
        let mut table = Table::<Bounds>::new(0);
        table.begin();
        for (nodes, digits) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (1_023, 10), (1_024, 11)] {
            table.put(nodes, bounds(0), 0, nodes);
            assert_eq!(table.work(nodes), Some(digits), "{nodes}");
        }
    }

    #[test]
    fn the_table_counts_its_entries_and_grows_when_half_of_it_is_used() {
        let mut table = Table::<Bounds>::new(1 << 20);
        table.begin();
        let mut grown = 0;
        for key in 0..100_000 {
            let (before, size) = (table.used, table.buckets.len());
            table.put(key, bounds(0), 0, 1 + key % 5);
            let occupied = table.buckets.iter().flatten().filter(|e| e.work > 0).count();
            assert_eq!(table.used, occupied, "after {key}");
            if table.buckets.len() > size {
                // One of the two slots of every bucket, on average, and the entry that was too much.
                assert_eq!((before, table.buckets.len()), (size, 4 * size.min(table.most_buckets / 4)));
                grown += 1;
            }
            if grown == 3 {
                break;
            }
        }
        assert!(grown > 0);
    }

    #[test]
    fn the_smallest_table_keeps_its_entries_whatever_the_limit() {
        let mut table = Table::<Bounds>::new(0);
        table.begin();
        table.put(1, bounds(1), 0, 1);
        table.limit(0);
        assert!(table.get(1).is_some());
    }

    /// No system has so much memory: half of it is asked for, and half of that, until there is enough.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_table_that_the_system_refuses_is_made_smaller() {
        let mut table = Table::<Bounds>::new(usize::MAX);
        let most = table.most_buckets;
        table.begin();
        assert!(table.most_buckets < most && table.most_buckets >= FIRST_BUCKETS);
        assert!(table.most_buckets.is_power_of_two() && table.buckets.capacity() >= table.most_buckets);
        assert_eq!(table.buckets.len(), FIRST_BUCKETS);
    }
}
