//! The time that advice may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree::Budget;
use gametree_shared::Instant;

/// The time that advice may take.
#[derive(Clone, Copy)]
pub(super) struct Clock<'a> {
    until: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Clock<'a> {
    pub(super) fn new(time: Duration, stop: &'a AtomicBool) -> Self {
        let now = Instant::now();
        // A time that the clock cannot represent counts as a day.
        Clock { until: now.checked_add(time).unwrap_or(now + Duration::from_secs(86_400)), stop }
    }

    pub(super) fn left(&self) -> Duration {
        let stopped = self.stop.load(Ordering::Relaxed);
        if stopped { Duration::ZERO } else { self.until.saturating_duration_since(Instant::now()) }
    }

    /// A clock for this fraction of the remaining time.
    pub(super) fn part(self, of: u32) -> Self {
        Clock { until: Instant::now() + self.left() / of, ..self }
    }
}

/// A budget of time.
pub(super) fn budget(time: Duration, stop: &AtomicBool) -> Budget<'_> {
    Budget { time: Some(time), stop: Some(stop), ..Budget::default() }
}
