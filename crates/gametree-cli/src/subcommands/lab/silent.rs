//! Who has connected and not asked for anything yet: they keep their places as long as nobody else needs them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

/// The connections that have not asked yet, by their numbers and so by their age.
#[derive(Clone, Default)]
pub(super) struct Silent(Arc<Mutex<BTreeMap<u64, (Instant, AbortHandle)>>>);

impl Silent {
    pub(super) fn enter(&self, connection: u64, task: AbortHandle) {
        self.all().insert(connection, (Instant::now(), task));
    }

    /// A connection has asked, or is no more.
    pub(super) fn leave(&self, connection: u64) {
        self.all().remove(&connection);
    }

    /// Ends the connection that has been silent for longest, if that is longer than this.
    pub(super) fn end_longest(&self, grace: Duration) {
        let mut all = self.all();
        if let Some(longest) = all.first_entry()
            && longest.get().0.elapsed() > grace
        {
            longest.remove().1.abort();
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, (Instant, AbortHandle)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
