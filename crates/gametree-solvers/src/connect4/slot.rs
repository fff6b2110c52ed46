//! The memory of one position in a table that several threads may use: [`Slot`].
//!
//! **Nothing torn is believed.** What a slot answers was stored as a whole by one thread, key and data together, however the
//! threads' steps interleave. A [`Narrow`] slot is a single word, which is atomic. A [`Wide`] one has its key in other words
//! than its data, and takes two steps more: a writer first marks the word of the data as busy, in one step that fails if the
//! word is not as it was, and so keeps other writers out until it stores the data with another version number; a reader who
//! finds the word busy, or another one after reading the key than before, takes the slot for an empty one. The version would
//! have to come round, after 2^41 writes to one slot between two loads of a reader, for that to be wrong.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::word::Word;

/// The bits of an entry that are not the key's.
pub(super) const DATA_BITS: u32 = 22;
const DATA: u64 = (1 << DATA_BITS) - 1;

/// The memory of one position: 22 bits of data, which are never all 0 but in an empty slot, and a part of the key.
pub(super) trait Slot<B>: Default + Send + Sync {
    /// How many bits of a key it holds.
    const KEY_BITS: u32;

    /// The part of the key, and the data: 0 if the slot is empty, or is being written.
    fn load(&self) -> (B, u32);

    /// Stores a position, unless another thread is storing one; `alone` says that there is no other thread.
    fn store(&self, key: B, data: u32, alone: bool);
}

/// Eight bytes.
#[derive(Debug, Default)]
pub(super) struct Narrow(AtomicU64);

impl Slot<u64> for Narrow {
    const KEY_BITS: u32 = 64 - DATA_BITS;

    #[inline(always)]
    fn load(&self) -> (u64, u32) {
        let word = self.0.load(Ordering::Relaxed);
        (word >> DATA_BITS, (word & DATA) as u32)
    }

    #[inline(always)]
    fn store(&self, key: u64, data: u32, _: bool) {
        self.0.store(key << DATA_BITS | u64::from(data), Ordering::Relaxed);
    }
}

/// Set while a thread writes; the bits above it are the version.
const BUSY: u64 = 1 << DATA_BITS;

/// A whole key in `WORDS` words, and one word for the data.
#[derive(Debug)]
pub(super) struct Wide<const WORDS: usize> {
    key: [AtomicU64; WORDS],
    data: AtomicU64,
}

impl<const WORDS: usize> Default for Wide<WORDS> {
    fn default() -> Self {
        Wide { key: [const { AtomicU64::new(0) }; WORDS], data: AtomicU64::new(0) }
    }
}

impl<B: Word, const WORDS: usize> Slot<B> for Wide<WORDS> {
    const KEY_BITS: u32 = 64 * WORDS as u32;

    #[inline(always)]
    fn load(&self) -> (B, u32) {
        // Whoever sees a part of a key also sees, because of the two fences, that its writer had marked the word as busy.
        let data = self.data.load(Ordering::Acquire);
        let mut key = 0;
        for word in self.key.iter().rev() {
            key = key << 64 | u128::from(word.load(Ordering::Relaxed));
        }
        fence(Ordering::Acquire);
        let whole = data & BUSY == 0 && self.data.load(Ordering::Relaxed) == data;
        (B::of(key), if whole { (data & DATA) as u32 } else { 0 })
    }

    #[inline(always)]
    fn store(&self, key: B, data: u32, alone: bool) {
        let relaxed = Ordering::Relaxed;
        let before = self.data.load(relaxed);
        if !alone {
            if before & BUSY != 0 {
                return;
            }
            // Acquire: this key is written after that of the writer before.
            let taken = self.data.compare_exchange(before, before | BUSY, Ordering::Acquire, relaxed);
            if taken.is_err() {
                return;
            }
            fence(Ordering::Release);
        }
        for (n, word) in self.key.iter().enumerate() {
            word.store(key.part(n), relaxed);
        }
        let version = (before / (2 * BUSY) + 1).wrapping_mul(2 * BUSY);
        self.data.store(version | u64::from(data), Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Threads write and read one slot: all that is read was written, key and data together.
    fn hammer<B: Word, E: Slot<B>>() {
        let slot = E::default();
        let key = |n: u64| B::of(u128::from(n).wrapping_mul(0x0001_0000_0000_0001_0000_0000_0001)).mixed(42);
        let data = |n: u64| (n as u32 % 1_000) + 1;
        let seen: usize = thread::scope(|scope| {
            let run = |first: u64| {
                let slot = &slot;
                move || {
                    let write = |n: u64| slot.store(key(first + n % 100), data(first + n % 100), false);
                    let read = |_| {
                        let (found, known) = slot.load();
                        let known = u64::from(known).checked_sub(1)?;
                        assert_eq!(found, key(known));
                        Some(())
                    };
                    (0..200_000).inspect(|&n| write(n)).filter_map(read).count()
                }
            };
            let running = [0, 300, 600].map(|first| scope.spawn(run(first)));
            running.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(seen > 0);
    }

    #[test]
    fn what_several_threads_write_is_read_as_a_whole() {
        hammer::<u64, Narrow>();
        hammer::<u64, Wide<1>>();
        hammer::<u128, Wide<2>>();
    }
}
