//! What went wrong in Python while Rust was searching, and what stops the search.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::wait::TICK;

/// Signals are looked for once in so many calls; the interpreter looks for them too, wherever it runs the game's own code.
const CALLS: u32 = 16;

/// The state of a search that calls Python.
pub(super) struct Failure {
    /// The first exception.
    raised: Mutex<Option<PyErr>>,
    failed: AtomicBool,
    interrupted: AtomicBool,
    /// Stops the search.
    pub(super) stop: AtomicBool,
    /// The nodes of the search so far.
    pub(super) nodes: AtomicU64,
    calls: AtomicU32,
    progress: Option<Py<PyAny>>,
    shown: Mutex<Instant>,
}

impl Failure {
    pub(super) fn new(progress: Option<Py<PyAny>>) -> Self {
        Failure {
            raised: Mutex::new(None),
            failed: AtomicBool::new(false),
            interrupted: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            calls: AtomicU32::new(0),
            progress,
            shown: Mutex::new(Instant::now()),
        }
    }

    /// Whether Python has raised an exception: from then on there is nothing to ask.
    pub(super) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Whether Ctrl-C has stopped the search, which went on with true answers until it noticed.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
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

    /// Asks the game; `None` once an exception was raised. If Ctrl-C interrupts the game's own code, the search is stopped,
    /// but the question is put again: until the search notices, it must go on with true answers.
    pub(super) fn ask<T>(&self, question: impl Fn(Python<'_>) -> PyResult<T>) -> Option<T> {
        if self.failed() {
            return None;
        }
        Python::attach(|py| {
            self.look(py);
            let mut answer = question(py);
            if let Err(error) = &answer
                && error.is_instance_of::<PyKeyboardInterrupt>(py)
                && !self.interrupted()
            {
                self.interrupt();
                answer = question(py);
            }
            answer.map_err(|error| self.fail(error)).ok()
        })
    }

    fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Handles signals and shows the progress, now and then.
    fn look(&self, py: Python<'_>) {
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
