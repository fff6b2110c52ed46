//! The positions that threads are searching right now: [`SearchingTable`].

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of entries: many times the number of positions on the paths of a few threads.
const PLACES: usize = 1 << 12;

/// The positions being searched by the threads of one search, so that each defers what another is searching (ABDADA; Weill
/// 1996, in Kerrigan's simplified form).
///
/// Its entries are hints: an overwritten or stale one only costs time.
///
/// ```
/// use gametree_shared::SearchingTable;
/// let searching = SearchingTable::new();
/// // A position's hash key, and the depth to which it is searched.
/// let sign = searching.sign(0x1234_5678_9abc_def0, 6);
/// searching.enter(sign);
/// assert!(searching.is_busy(sign));
/// searching.leave(sign);
/// assert!(!searching.is_busy(sign));
/// ```
#[derive(Debug)]
pub struct SearchingTable {
    busy: Box<[AtomicU64]>,
}

impl SearchingTable {
    /// Nothing is being searched; 32 KiB.
    #[must_use]
    pub fn new() -> Self {
        SearchingTable { busy: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The signature of a position to be searched to a depth; the key's bits must be spread well.
    #[must_use]
    #[inline]
    pub fn sign(&self, key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    #[inline]
    fn place(&self, sign: u64) -> &AtomicU64 {
        &self.busy[(sign >> 40) as usize % PLACES]
    }

    /// Whether a thread is searching the position.
    #[must_use]
    #[inline]
    pub fn is_busy(&self, sign: u64) -> bool {
        self.place(sign).load(Ordering::Relaxed) == sign
    }

    /// Marks a position as being searched by this thread.
    #[inline]
    pub fn enter(&self, sign: u64) {
        self.place(sign).store(sign, Ordering::Relaxed);
    }

    /// Removes this thread's mark.
    #[inline]
    pub fn leave(&self, sign: u64) {
        if self.is_busy(sign) {
            self.place(sign).store(0, Ordering::Relaxed);
        }
    }
}

impl Default for SearchingTable {
    fn default() -> Self {
        Self::new()
    }
}
