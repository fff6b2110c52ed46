//! The table of positions currently being searched, so that threads defer each other's work (ABDADA; Weill 1996, in
//! Kerrigan's simplified form).
//!
//! Its entries are hints: an overwritten or stale one only costs time.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of entries: many times the number of positions on the paths of a few threads.
const PLACES: usize = 1 << 12;

/// The positions being searched by the threads of one search.
#[derive(Debug)]
pub(super) struct SearchingTable {
    busy: Box<[AtomicU64]>,
}

impl SearchingTable {
    pub(super) fn new() -> Self {
        SearchingTable { busy: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The signature of a position to be searched to a depth.
    #[inline]
    pub(super) fn sign(&self, key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    #[inline]
    fn place(&self, sign: u64) -> &AtomicU64 {
        &self.busy[(sign >> 40) as usize % PLACES]
    }

    /// Whether another thread is searching the position.
    #[inline]
    pub(super) fn is_busy(&self, sign: u64) -> bool {
        self.place(sign).load(Ordering::Relaxed) == sign
    }

    /// Marks a position as being searched by this thread.
    #[inline]
    pub(super) fn enter(&self, sign: u64) {
        self.place(sign).store(sign, Ordering::Relaxed);
    }

    /// Removes this thread's mark.
    #[inline]
    pub(super) fn leave(&self, sign: u64) {
        if self.is_busy(sign) {
            self.place(sign).store(0, Ordering::Relaxed);
        }
    }
}
