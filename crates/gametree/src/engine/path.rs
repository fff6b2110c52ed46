//! Repetitions: the positions on the line being searched.

use super::worker::{Types, Worker};

impl<T: Types> Worker<'_, T> {
    /// Whether a position occurred on this line or before the root; records where.
    pub(super) fn returns(&mut self, key: u64) -> bool {
        let place = self.thread.path.iter().rposition(|&before| before == key);
        if let Some(place) = place {
            self.thread.returned_to = self.thread.returned_to.min(place);
        }
        place.is_some()
    }

    /// Removes the last position from the current line; repetitions of that position depend on nothing above it.
    pub(super) fn leave_path(&mut self) {
        self.thread.path.pop();
        if self.thread.returned_to == self.thread.path.len() {
            self.thread.returned_to = usize::MAX;
        }
    }
}
