//! The table of positions being searched just now, so that threads put off each other's work (ABDADA; Weill 1996, in
//! Kerrigan's simple form).
//!
//! Its entries are hints: one that is overwritten, or read too late, costs work and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of entries: many times what a few threads have on their paths at once.
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

    /// The sign of a position that is to be searched so deep.
    #[inline]
    pub(super) fn sign(&self, key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    #[inline]
    fn place(&self, sign: u64) -> &AtomicU64 {
        &self.busy[(sign >> 40) as usize % PLACES]
    }

    /// Whether another thread is searching it.
    #[inline]
    pub(super) fn is_busy(&self, sign: u64) -> bool {
        self.place(sign).load(Ordering::Relaxed) == sign
    }

    /// This thread begins with it.
    #[inline]
    pub(super) fn enter(&self, sign: u64) {
        self.place(sign).store(sign, Ordering::Relaxed);
    }

    /// This thread is done with it.
    #[inline]
    pub(super) fn leave(&self, sign: u64) {
        if self.is_busy(sign) {
            self.place(sign).store(0, Ordering::Relaxed);
        }
    }
}
