//! What went wrong in Python while Rust was searching, and what stops the search.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::closing;
use crate::wait::TICK;

/// Signals are looked for once in so many calls; the interpreter looks for them too, wherever it runs the game's own code.
const CALLS: u32 = 16;

/// So long after Ctrl-C the game is still asked: a search that knows something stops well before.
const PATIENCE: Duration = Duration::from_millis(50);

/// The state of a search that calls Python.
pub(super) struct Failure {
    /// The first exception.
    raised: Mutex<Option<PyErr>>,
    failed: AtomicBool,
    /// When Ctrl-C stopped the search.
    interrupted: OnceLock<Instant>,
    /// How long the game is asked after that.
    patience: Duration,
    /// Whether the search was told something else than the game's answers.
    gave_up: AtomicBool,
    /// Stops the search.
    pub(super) stop: AtomicBool,
    /// The nodes of the search so far.
    pub(super) nodes: AtomicU64,
    calls: AtomicU32,
    progress: Option<Py<PyAny>>,
    shown: Mutex<Instant>,
}

impl Failure {
    /// `hands_over` says whether a search that Ctrl-C has stopped hands over what it has.
    pub(super) fn new(progress: Option<Py<PyAny>>, hands_over: bool) -> Self {
        Failure {
            raised: Mutex::new(None),
            failed: AtomicBool::new(false),
            interrupted: OnceLock::new(),
            patience: if hands_over { PATIENCE } else { Duration::ZERO },
            gave_up: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            calls: AtomicU32::new(0),
            progress,
            shown: Mutex::new(Instant::now()),
        }
    }

    /// Whether the game is no longer asked: Python has raised an exception, or the search went on for too long after Ctrl-C.
    pub(super) fn over(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.gave_up()
    }

    /// Whether Ctrl-C has stopped the search.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupted.get().is_some()
    }

    /// Whether the search, once stopped, went on with answers that are not the game's, so that what it found means nothing.
    pub(super) fn gave_up(&self) -> bool {
        self.gave_up.load(Ordering::Relaxed)
    }

    /// Keeps the first exception and stops the search.
    pub(super) fn fail(&self, error: PyErr) {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.failed.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The exception, if there is one.
    pub(super) fn raise(&self) -> PyResult<()> {
        match self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Asks the game; `None` once that is over. If Ctrl-C interrupts the game's own code, the search is stopped, but the
    /// question is put again: a search that has something notices soon, and must go on with true answers until then.
    pub(super) fn ask<T>(&self, question: impl Fn(Python<'_>) -> PyResult<T>) -> Option<T> {
        if self.interrupted.get().is_some_and(|since| since.elapsed() >= self.patience) {
            self.gave_up.store(true, Ordering::Relaxed);
        }
        if self.over() {
            return None;
        }
        Python::attach(|py| {
            self.look(py);
            if self.over() {
                return None;
            }
            let mut answer = question(py);
            if let Err(error) = &answer
                && error.is_instance_of::<PyKeyboardInterrupt>(py)
                && !self.interrupted()
            {
                self.interrupt();
                if self.patience.is_zero() {
                    self.gave_up.store(true, Ordering::Relaxed);
                    return None;
                }
                answer = question(py);
            }
            answer.map_err(|error| self.fail(error)).ok()
        })
    }

    fn interrupt(&self) {
        self.interrupted.get_or_init(Instant::now);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Handles signals and shows the progress, now and then.
    fn look(&self, py: Python<'_>) {
        if closing::is_closing() {
            return self.fail(closing::error());
        }
        if !self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(CALLS) {
            return;
        }
        match py.check_signals() {
            Ok(()) => {}
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => self.interrupt(),
            Err(error) => return self.fail(error),
        }
        let Some(progress) = &self.progress else { return };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.elapsed() >= TICK {
            *shown = Instant::now();
            drop(shown);
            if let Err(error) = progress.call1(py, (self.nodes.load(Ordering::Relaxed),)) {
                self.fail(error);
            }
        }
    }
}
