//! Stopping an experiment from outside, and counting its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A stop flag to obey and a counter to advance, both optional.
#[derive(Clone, Copy, Debug, Default)]
pub struct Control<'a> {
    /// Set from outside to end the work early. What is complete by then counts.
    pub stop: Option<&'a AtomicBool>,
    /// Counts the work done: terminals examined, roots decided, games played, as each experiment says.
    pub progress: Option<&'a AtomicU64>,
}

impl Control<'_> {
    /// Whether the stop flag is set.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Adds to the progress.
    pub fn add(&self, n: u64) {
        if let Some(progress) = self.progress {
            progress.fetch_add(n, Ordering::Relaxed);
        }
    }

    /// The same stop flag without the counter, for a part of the work that is measured in other units.
    #[must_use]
    pub fn without_progress(self) -> Self {
        Control { progress: None, ..self }
    }
}
