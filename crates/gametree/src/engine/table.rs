//! The transposition table, shared by all threads of a search without locks.
//!
//! A bucket is 32 bytes, half a cache line, with two tiers: one depth-preferred entry, one that is always replaced
//! (replacement matters more than layout: measured 2.4 against 21 million nodes). An entry is two words, the data and
//! key ⊕ data (Hyatt and Mann 2002): if two threads write it at the same time, the words do not match and the probe
//! misses. No order between the two words is needed, so every access is relaxed.

use std::sync::atomic::{AtomicU64, Ordering};

use gametree_shared::mix;

use super::entry::Entry;
use super::memory;

/// A word shared by threads. A trait, so that loom's model checker can run the same protocol (see the tests).
pub(super) trait Word {
    fn get(&self) -> u64;
    fn set(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }
    #[inline]
    fn set(&self, value: u64) {
        self.store(value, Ordering::Relaxed);
    }
}

/// The data stored under a key in this pair of words, if they match. Data are never 0.
#[inline]
pub(super) fn read<W: Word>(pair: &[W], key: u64) -> Option<u64> {
    let (signed, data) = (pair[0].get(), pair[1].get());
    (signed ^ data == key && data != 0).then_some(data)
}

#[inline]
pub(super) fn write<W: Word>(pair: &[W], key: u64, data: u64) {
    pair[0].set(key ^ data);
    pair[1].set(data);
}

/// The key under which the result of a depth is kept beside a deeper one of the same position: a position that comes back is searched
/// to many depths, and a bucket has room for two. Keys of small numbers, which are mixed, stay far from each other's.
#[inline]
fn aside(key: u64, depth: u32) -> u64 {
    mix(key.wrapping_add(u64::from(depth + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)))
}

/// Words per bucket.
const BUCKET: usize = 4;

/// The initial size: 1 MiB stays in the processor's cache and is all that a small search needs.
const FIRST: usize = 1 << 20;

/// The table. Keys must be mixed already; all 64 bits are stored.
///
/// When it outgrows its initial size, all its memory is reserved, untouched. From then on it grows in place, and never holds
/// an old table beside a new one.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The index of the first word aligned to 32 bytes.
    start: usize,
    /// The number of buckets in use, and how many there may be.
    buckets: usize,
    most: usize,
    age: u8,
}

impl TranspositionTable {
    /// A table that may grow to `bytes`; to be used after [`begin`](TranspositionTable::begin).
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / (8 * BUCKET)).max(1);
        TranspositionTable { words: Box::default(), start: 0, buckets: 0, most: 1 << most.ilog2(), age: 0 }
    }

    /// Memory for so many buckets, with the index of the first word aligned to a bucket.
    fn reserve(buckets: usize) -> Option<(Box<[AtomicU64]>, usize)> {
        let words = memory::zeroed((buckets + 1) * BUCKET)?;
        let misplaced = (words.as_ptr() as usize / 8) % BUCKET;
        Some((words, (BUCKET - misplaced) % BUCKET))
    }

    /// Reserves the initial table. A table that may not grow much beyond that is reserved as a whole: the initial one
    /// beside it would be a large part of the limit.
    fn reserve_first(&mut self) {
        let first = self.most.min(FIRST / (8 * BUCKET));
        let mut reserved = if self.most <= 8 * first { self.most } else { first };
        (self.words, self.start) = loop {
            match TranspositionTable::reserve(reserved) {
                Some(reserved) => break reserved,
                None => reserved /= 2, // the system has less memory
            }
        };
        self.buckets = first.min(reserved);
    }

    /// Moves the initial table to where it can grow in place; false if the system has no memory for a larger one.
    fn move_to_all(&mut self) -> bool {
        let (words, start) = loop {
            if self.most <= self.buckets {
                return false;
            }
            match TranspositionTable::reserve(self.most) {
                Some(reserved) => break reserved,
                None => self.most /= 2,
            }
        };
        let from = std::mem::replace(&mut self.start, start);
        let old = std::mem::replace(&mut self.words, words);
        let used = self.buckets * BUCKET;
        memory::in_huge_pages(&self.words[..start + (4 * used).min(self.most * BUCKET)]);
        for (new, old) in self.words[start..][..used].iter().zip(&old[from..][..used]) {
            new.set(old.get());
        }
        true
    }

    /// Clears the table if it may grow beyond `bytes`, which it then may not.
    pub(super) fn limit(&mut self, bytes: usize) {
        if self.most > 1 && self.most * 8 * BUCKET > bytes {
            *self = TranspositionTable::new(bytes);
        }
    }

    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.buckets * 8 * BUCKET
    }

    /// How full the table is, at its present size, in thousandths: counted on a sample, since keys are mixed.
    pub(super) fn permille(&self) -> u32 {
        let sample = &self.words[self.start..][..BUCKET * self.buckets.min(500)];
        let full = sample.chunks_exact(2).filter(|pair| pair[1].get() != 0).count();
        (1_000 * full / (sample.len() / 2).max(1)) as u32
    }

    /// The same at the size to which it may grow.
    pub(super) fn permille_of_all(&self) -> u32 {
        (u64::from(self.permille()) * self.buckets as u64 / self.most as u64) as u32
    }

    /// Clears the table, and frees its memory.
    pub(super) fn clear(&mut self) {
        *self = self.emptied();
    }

    /// An empty table with the same limit.
    pub(super) fn emptied(&self) -> Self {
        TranspositionTable::new(self.most * 8 * BUCKET)
    }

    /// The number of buckets in use.
    pub(super) fn buckets(&self) -> usize {
        self.buckets
    }

    /// The number of the search, which entries bear.
    pub(super) fn current_age(&self) -> u8 {
        self.age
    }

    pub(super) fn set_age(&mut self, age: u8) {
        self.age = age;
    }

    /// All keys with their data, two for each bucket; 0 and 0 where there is none.
    pub(super) fn entries(&self) -> impl Iterator<Item = [u64; 2]> {
        self.words[self.start..][..self.buckets * BUCKET].chunks_exact(2).map(|pair| {
            let (signed, data) = (pair[0].get(), pair[1].get());
            if data == 0 { [0, 0] } else { [signed ^ data, data] }
        })
    }

    /// Writes what [`entries`](TranspositionTable::entries) had at this index, if the key belongs there.
    pub(super) fn put_at(&self, index: usize, key: u64, data: u64) {
        if self.place(key) == index / 2 {
            let pair = 2 * (index % 2);
            write(&self.bucket(key)[pair..pair + 2], key, data);
        }
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub(super) fn begin(&mut self) {
        if self.words.is_empty() {
            self.reserve_first();
        }
        self.age = (self.age + 1) % Entry::AGES;
    }

    /// Grows fourfold, if allowed, when `stored` entries are expected.
    pub(super) fn make_room(&mut self, stored: u64) {
        while (self.buckets as u64) < stored && self.buckets < self.most {
            let before = self.buckets;
            if (before * 4).min(self.most) >= self.words.len() / BUCKET && !self.move_to_all() {
                return;
            }
            self.buckets = (before * 4).min(self.most);
            memory::in_huge_pages(&self.words[..self.start + self.buckets * BUCKET]);
            // The entries of bucket n go to buckets from n × the factor on, to which no other bucket sends any. From the
            // last bucket to the first, no bucket is written that is still to be read.
            for place in (0..before).rev() {
                let first = self.start + place * BUCKET;
                let old: [[u64; 2]; 2] = std::array::from_fn(|pair| {
                    std::array::from_fn(|word| {
                        let word = &self.words[first + 2 * pair + word];
                        let value = word.get();
                        word.set(0);
                        value
                    })
                });
                for [signed, data] in old {
                    if let Some(entry) = Entry::unpack(data) {
                        self.insert(signed ^ data, entry, data);
                    }
                }
            }
        }
    }

    /// The index of a key's bucket: the high bits choose it, key × buckets / 2⁶⁴.
    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    /// The words of a key's bucket.
    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let first = self.start + self.place(key) * BUCKET;
        &self.words[first..first + BUCKET]
    }

    /// Prefetches a key's bucket.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// The entry of a position: of two, one that holds, or else the deeper one, whose move is the best guess.
    #[inline]
    pub(super) fn get(&self, key: u64, holds: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let bucket = self.bucket(key);
        let entry = |pair| {
            let data = read(pair, key)?;
            Some(Entry { earlier: Entry::age(data) != self.age, ..Entry::unpack(data)? })
        };
        match entry(&bucket[..2]) {
            Some(deep) if holds(&deep) => Some(deep),
            deep => match entry(&bucket[2..]) {
                Some(recent) if deep.is_none() || holds(&recent) => Some(recent),
                _ => deep,
            },
        }
    }

    /// Stores the result of a search.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        if let Some(data) = entry.pack(self.age) {
            self.insert(key, entry, data);
        }
    }

    /// The entry of a position where results of one depth do for no other: the deepest result has the position's own place, and where
    /// that is too deep, the one of this depth stands [aside](aside).
    #[inline]
    pub(super) fn get_of_depth(&self, key: u64, depth: u32, holds: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let found = self.get(key, &holds);
        match found {
            Some(deep) if deep.depth > depth && !holds(&deep) => self
                .get(aside(key, depth), &holds)
                .filter(|entry| entry.depth == depth && holds(entry))
                .or(found),
            _ => found,
        }
    }

    /// Stores the result of a search for [`get_of_depth`](TranspositionTable::get_of_depth), and returns whether this search has already
    /// reached the position with more depth left: positions come back. If they do (`returns`), a shallower result makes way and stays
    /// aside; else it is that of an earlier iteration, and is replaced.
    #[inline]
    pub(super) fn put_of_depth(&self, key: u64, entry: Entry, returns: bool) -> bool {
        let Some(data) = entry.pack(self.age) else { return false };
        let old_data = read(&self.bucket(key)[..2], key).filter(|old| Entry::age(*old) == Entry::age(data));
        match old_data.and_then(|old_data| Some((Entry::unpack(old_data)?, old_data))) {
            Some((old, _)) if old.depth > entry.depth => {
                self.insert(aside(key, entry.depth), entry, data);
                return true;
            }
            Some((old, old_data)) if returns && old.depth < entry.depth => {
                self.insert(aside(key, old.depth), old, old_data);
            }
            _ => {}
        }
        self.insert(key, entry, data);
        false
    }

    pub(super) fn insert(&self, key: u64, entry: Entry, data: u64) {
        let (deep, recent) = self.bucket(key).split_at(2);
        let (old_signed, old_data) = (deep[0].get(), deep[1].get());
        let old_key = old_signed ^ old_data;
        let replaced = Entry::unpack(old_data);
        let stays =
            replaced.is_some_and(|old| Entry::age(old_data) == Entry::age(data) && old.depth > entry.depth);
        if stays {
            write(recent, key, data);
        } else {
            // The replaced entry may still be useful.
            if replaced.is_some() && old_key != key {
                write(recent, old_key, old_data);
            }
            write(deep, key, data);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Bound, Score};
    use gametree_shared::mix;

    impl Word for loom::sync::atomic::AtomicU64 {
        fn get(&self) -> u64 {
            self.load(Ordering::Relaxed)
        }
        fn set(&self, value: u64) {
            self.store(value, Ordering::Relaxed);
        }
    }

    fn entry(n: u64, depth: u32) -> Entry {
        Entry {
            value: Score::new(n as i64),
            depth,
            bound: Bound::Exact,
            depth_independent: false,
            reduced: false,
            earlier: false,
            best: Some(3),
        }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room_even_after_growing() {
        let mut table = TranspositionTable::new(64 << 20);
        table.begin();
        for n in 0..20_000 {
            table.put(mix(n), entry(n, 3));
        }
        let first = table.bytes();
        table.make_room(1 << 20);
        assert!(table.bytes() > first);
        let found = (0..20_000).filter(|&n| table.get(mix(n), |_| true) == Some(entry(n, 3))).count();
        // 20,000 entries in 32,768 buckets of two: few meet a third.
        assert!(found > 18_000, "{found}");
        // None stays behind where it was.
        let stored = table.words[table.start..].chunks_exact(2).filter(|pair| pair[1].get() != 0).count();
        assert!(stored <= 20_000, "{stored} entries of 20,000");
        assert_eq!(table.get(mix(20_001), |_| true), None);
    }

    #[test]
    fn the_entry_with_the_deepest_search_stays_until_the_next_search() {
        let mut table = TranspositionTable::new(0);
        table.begin();
        table.put(mix(1), entry(1, 20));
        for n in 2..1_000 {
            table.put(mix(n), entry(n, 4));
        }
        assert_eq!(table.get(mix(1), |_| true), Some(entry(1, 20)));
        table.begin();
        table.put(mix(5), entry(5, 4));
        table.put(mix(6), entry(6, 4));
        assert_eq!(table.get(mix(1), |_| true), None);
    }

    /// Of a position that comes back, results of many depths stand beside each other; of one that does not, the last iteration's is
    /// replaced, and takes no other's place.
    #[test]
    fn results_of_many_depths_stay_where_positions_come_back() {
        let kept = |depths: &[u32], returns: bool| {
            let mut table = TranspositionTable::new(1 << 20);
            table.begin();
            let seen = depths.iter().map(|&depth| table.put_of_depth(mix(1), entry(1, depth), returns));
            let seen: Vec<bool> = seen.collect();
            let of = |depth| move |entry: &Entry| entry.depth == depth;
            let found =
                |depth: &u32| table.get_of_depth(mix(1), *depth, of(*depth)) == Some(entry(1, *depth));
            (depths.iter().map(found).collect::<Vec<_>>(), seen)
        };
        let (found, seen) = kept(&[9, 7, 5, 3], false);
        assert_eq!((found, seen), (vec![true; 4], vec![false, true, true, true]));
        assert_eq!(kept(&[3, 5, 7, 9], true).0, [true; 4]);
        let (found, seen) = kept(&[3, 5, 7, 9], false);
        assert_eq!((found, seen), (vec![false, false, false, true], vec![false; 4]));
    }

    /// Small numbers are keys of positions, and 0 is mixed to 0: what stands aside is found under none of them.
    #[test]
    fn what_stands_aside_is_no_other_position() {
        let mut table = TranspositionTable::new(1 << 20);
        table.begin();
        let all = || (0..40_u64).rev().flat_map(|position| (0..40).rev().map(move |depth| (position, depth)));
        for (position, depth) in all() {
            table.put_of_depth(mix(position), entry(position, depth), true);
        }
        for (position, depth) in all() {
            let found = table.get_of_depth(mix(position), depth, |entry| entry.depth == depth);
            let value = found.map(|found| found.value);
            assert!(value.is_none_or(|value| value == Score::new(position as i64)), "{position} {depth}");
        }
    }

    /// Two threads write two positions into one place while a third reads: it finds what was written there under that
    /// key, or nothing. Loom tries every order in which the relaxed accesses can be seen.
    #[test]
    fn no_reader_sees_halves_of_two_entries() {
        loom::model(|| {
            use loom::sync::Arc;
            let pair = Arc::new([0, 0].map(loom::sync::atomic::AtomicU64::new));
            let (keys, data) = ([mix(1), mix(2)], [0x1111, 0x2222]);
            let writers = [0, 1].map(|n| {
                let pair = Arc::clone(&pair);
                loom::thread::spawn(move || write(&pair[..], keys[n], data[n]))
            });
            let found = read(&pair[..], keys[0]);
            assert!(found.is_none() || found == Some(data[0]), "{found:x?}");
            for writer in writers {
                writer.join().unwrap();
            }
        });
    }
}
