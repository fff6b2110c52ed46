//! A search under way, as the thread that reads commands and the one that searches share it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::limits::SearchLimits;

/// A search that was asked for: whether it is to stop, and whether its answer must wait.
#[derive(Debug)]
pub(super) struct Running {
    stop: AtomicBool,
    phase: Mutex<Phase>,
    changed: Condvar,
    /// How long the move should take after a `ponderhit`, and at most.
    allotment: (Duration, Duration),
    /// Whether there is nothing to ponder, or no end to the search but `stop`.
    infinite: bool,
}

#[derive(Debug)]
struct Phase {
    /// The answer waits for `stop` or `ponderhit`.
    held: bool,
    /// When the guess came true.
    hit: Option<Instant>,
    /// It has been answered.
    done: bool,
}

/// Of the time that a move should take, how much may be gone when another depth begins: it takes longer than all before it.
const ENOUGH: f64 = 0.5;

impl Running {
    pub(super) fn new(limits: &SearchLimits) -> Self {
        let held = limits.ponder || limits.infinite;
        Running {
            stop: AtomicBool::new(false),
            phase: Mutex::new(Phase { held, hit: None, done: false }),
            changed: Condvar::new(),
            allotment: limits.allotment(),
            infinite: limits.infinite,
        }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that ends the search.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search, whose answer need not wait any longer.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.phase().held = false;
        self.changed.notify_all();
    }

    /// The guess has come true: from now on it is the engine's own time.
    pub(super) fn ponder_hit(self: &Arc<Self>) {
        let mut phase = self.phase();
        if !phase.held || phase.hit.is_some() || phase.done || self.infinite {
            return;
        }
        (phase.held, phase.hit) = (false, Some(Instant::now()));
        drop(phase);
        self.changed.notify_all();
        let running = Arc::clone(self);
        // Ends with the search. Without a thread the next depth looks at the time.
        let _ = std::thread::Builder::new().spawn(move || running.stop_in_time());
    }

    /// Stops the search when the move has taken as long as it may.
    fn stop_in_time(&self) {
        let waited = self.changed.wait_timeout_while(self.phase(), self.allotment.1, |phase| !phase.done);
        let done = waited.unwrap_or_else(PoisonError::into_inner).0.done;
        if !done {
            self.stop();
        }
    }

    /// Whether another depth should not be begun, after a guess that came true.
    pub(super) fn enough(&self) -> bool {
        let hit = self.phase().hit;
        hit.is_some_and(|hit| hit.elapsed() >= self.allotment.0.mul_f64(ENOUGH))
    }

    /// Whether the guess has come true.
    pub(super) fn was_hit(&self) -> bool {
        self.phase().hit.is_some()
    }

    /// Waits until the answer may be given.
    pub(super) fn wait_until_free(&self) {
        let free = self.changed.wait_while(self.phase(), |phase| phase.held);
        drop(free.unwrap_or_else(PoisonError::into_inner));
    }

    /// Has been answered.
    pub(super) fn finish(&self) {
        self.phase().done = true;
        self.changed.notify_all();
    }
}
