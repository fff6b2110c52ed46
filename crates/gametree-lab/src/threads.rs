//! Helpers for experiments on several threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of processor cores available to this program, and the default number of threads of an experiment.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Locks a mutex even if a thread panicked while holding it: that panic is reported by the scope of the threads.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The value of a mutex when all threads are done.
pub(crate) fn unlocked<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}
