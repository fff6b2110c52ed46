//! Stopping a long computation from another thread and following its progress: [`Control`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_shared::look;

/// A stop flag and a progress counter for a long computation, each optional.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Control, perft::perft};
/// use std::sync::atomic::AtomicU64;
/// let counted = AtomicU64::new(0);
/// let control = Control { progress: Some(&counted), stop: None }; // another thread may read the counter meanwhile
/// assert!(perft(&Heap(8), &Heap(8).start(), 8, control).stopped == false);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Control<'a> {
    /// Set this flag to end the computation early.
    pub stop: Option<&'a AtomicBool>,
    /// Receives how much has been done so far.
    pub progress: Option<&'a AtomicU64>,
}

impl Control<'_> {
    /// Stores the progress. `None` once the stop flag is set.
    ///
    /// ```
    /// use gametree::Control;
    /// use std::sync::atomic::AtomicBool;
    /// let stop = AtomicBool::new(true);
    /// assert_eq!(Control { stop: Some(&stop), progress: None }.proceed(1_000), None);
    /// assert_eq!(Control::default().proceed(1_000), Some(()));
    /// ```
    #[must_use]
    pub fn proceed(&self, done: u64) -> Option<()> {
        if let Some(progress) = self.progress {
            progress.store(done, Ordering::Relaxed);
        }
        (!self.stopped()).then_some(())
    }

    /// Whether the stop flag is set.
    ///
    /// ```
    /// assert!(!gametree::Control::default().stopped()); // there is none
    /// ```
    #[must_use]
    pub fn stopped(&self) -> bool {
        look();
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Adds to the progress.
    ///
    /// ```
    /// use gametree::Control;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// let done = AtomicU64::new(0);
    /// Control { progress: Some(&done), stop: None }.add(3);
    /// assert_eq!(done.load(Ordering::Relaxed), 3);
    /// ```
    pub fn add(&self, n: u64) {
        if let Some(progress) = self.progress {
            progress.fetch_add(n, Ordering::Relaxed);
        }
    }

    /// The same stop flag without the counter, for a part of the work that is measured in other units.
    ///
    /// ```
    /// assert!(gametree::Control::default().without_progress().progress.is_none());
    /// ```
    #[must_use]
    pub fn without_progress(self) -> Self {
        Control { progress: None, ..self }
    }
}
