//! The orders of cells that a search for policies has tried, kept in a ledger while it runs: [`Orders`].

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gametree_ledger::{KeptOrder, Ledger, LedgerError};
use gametree_players::native::Tried;

/// What is found is written after so much time at the latest: a killed run loses no more.
const DELAY: Duration = Duration::from_secs(5);

/// Reads and keeps them.
pub(super) struct Orders<'l> {
    ledger: RefCell<&'l mut Ledger>,
    waiting: RefCell<Vec<KeptOrder>>,
    written: Cell<Instant>,
    failed: RefCell<Option<LedgerError>>,
    /// How many positions have a policy.
    found: &'l AtomicU64,
}

impl<'l> Orders<'l> {
    pub(super) fn new(ledger: &'l mut Ledger, found: &'l AtomicU64) -> Self {
        let (ledger, written) = (RefCell::new(ledger), Cell::new(Instant::now()));
        Orders { ledger, waiting: RefCell::default(), written, failed: RefCell::default(), found }
    }

    /// What is kept already; nothing if it can't be read.
    pub(super) fn read(&self) -> Vec<Tried> {
        let kept = self.ledger.borrow().orders().unwrap_or_else(|error| {
            *self.failed.borrow_mut() = Some(error);
            Vec::new()
        });
        let tried = |KeptOrder { position, missed, cells }| Tried { position, missed, order: cells.into() };
        let kept: Vec<Tried> = kept.into_iter().map(tried).collect();
        self.found
            .store(kept.iter().filter(|tried| tried.missed.is_none()).count() as u64, Ordering::Relaxed);
        kept
    }

    /// Keeps one; false if the ledger can't be read or written.
    pub(super) fn keep(&self, tried: &Tried) -> bool {
        let Tried { position, missed, order } = tried;
        self.waiting.borrow_mut().push(KeptOrder {
            position: *position,
            missed: *missed,
            cells: order.to_vec(),
        });
        self.found.fetch_add(missed.is_none().into(), Ordering::Relaxed);
        if self.written.get().elapsed() >= DELAY {
            self.write();
        }
        self.failed.borrow().is_none()
    }

    fn write(&self) {
        let waiting = self.waiting.take();
        if !waiting.is_empty()
            && let Err(error) = self.ledger.borrow_mut().keep_orders(&waiting)
        {
            self.failed.borrow_mut().get_or_insert(error);
        }
        self.written.set(Instant::now());
    }

    /// Keeps what waits.
    pub(super) fn end(self) -> Result<(), LedgerError> {
        self.write();
        self.failed.into_inner().map_or(Ok(()), Err)
    }
}
