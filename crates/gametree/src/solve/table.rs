//! The solver's transposition table: a pair of bounds for each position.

use super::value::{Bounds, Value};
use crate::mix::mix;

/// A table entry.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The whole mixed key, so that two positions collide only if their keys do. 0 with `work` 0 is an empty slot.
    key: u64,
    lower: i16,
    upper: i16,
    /// The index of the best move in the game's order.
    best: u16,
    /// The size of the search behind the entry: log₂ of its nodes, plus one.
    work: u8,
}

const EMPTY: Entry = Entry { key: 0, lower: 0, upper: 0, best: u16::MAX, work: 0 };

/// Buckets of two: one for the entry of the larger search, one for the newest. Replacement matters more than layout
/// (measured: 2.4 against 21 million nodes). The table starts small and quadruples as it fills, so that a small
/// problem does not pay for a large table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    used: usize,
    most_buckets: usize,
}

const FIRST_BUCKETS: usize = 1 << 10;

impl Table {
    /// A table that may grow to `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[Entry; 2]>()).max(FIRST_BUCKETS);
        let most_buckets = 1 << most.ilog2();
        Table { buckets: vec![[EMPTY; 2]; FIRST_BUCKETS], used: 0, most_buckets }
    }

    /// The bounds of a position, and the index of its best move.
    pub(super) fn get(&self, key: u64) -> Option<(Bounds, u16)> {
        let key = mix(key);
        let entry = self.buckets[self.place(key)].iter().find(|e| e.key == key && e.work > 0)?;
        let bounds = Bounds { lower: Value::from_raw(entry.lower), upper: Value::from_raw(entry.upper) };
        Some((bounds, entry.best))
    }

    /// Stores the result of a search of `nodes` nodes.
    pub(super) fn put(&mut self, key: u64, bounds: Bounds, best: u16, nodes: u64) {
        let work = (nodes.max(1).ilog2() + 1) as u8;
        let Bounds { lower, upper } = bounds;
        self.insert(Entry { key: mix(key), lower: lower.raw(), upper: upper.raw(), best, work });
        if self.used > self.buckets.len() && self.buckets.len() < self.most_buckets {
            self.grow();
        }
    }

    fn insert(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let [large, recent] = &mut self.buckets[place];
        let same = |e: &Entry| e.key == entry.key && e.work > 0;
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
        let larger = (self.buckets.len() * 4).min(self.most_buckets);
        let old = std::mem::replace(&mut self.buckets, vec![[EMPTY; 2]; larger]);
        self.used = 0;
        for entry in old.into_iter().flatten().filter(|e| e.work > 0) {
            self.insert(entry);
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(n: i16) -> Bounds {
        Bounds { lower: Value::from_raw(n), upper: Value::from_raw(n) }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room_even_after_growing() {
        let mut table = Table::new(64 << 20);
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
        let mut table = Table::new(0);
        table.put(1, bounds(1), 0, 1 << 20);
        for key in 2..1_000_000 {
            table.put(key, bounds(0), 0, 1);
        }
        assert_eq!(table.get(1), Some((bounds(1), 0)));
        assert_eq!(table.buckets.len(), FIRST_BUCKETS);
    }
}
