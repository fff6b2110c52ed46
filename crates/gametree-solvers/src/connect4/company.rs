//! What the threads of one question tell each other: [`Company`].

use std::sync::atomic::{AtomicBool, Ordering};

use gametree_shared::SearchingTable;

use super::bounds::Quiet;

/// What the threads of one question tell each other, beside the table.
#[derive(Debug, Default)]
pub(super) struct Company {
    pub(super) searching: SearchingTable,
    over: AtomicBool,
}

impl Company {
    /// Tells all threads to end.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether they have been told to.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// A position on a thread's path that others may decide, and the question that is asked there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ancestor<B> {
    pub(super) quiet: Quiet<B>,
    pub(super) alpha: i32,
    pub(super) sign: u64,
}

/// What to do with a move of a shared position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    Search,
    /// The table meanwhile knows enough: a bound on its score.
    Decided(i32),
    PutOff,
}
