//! The end of the interpreter: searches of games written in Python end before it does.
//!
//! Up to Python 3.13 a thread that runs Python code when the interpreter ends is unwound by force, which no Rust code between its
//! frames survives: the process would abort. So when Python calls what is to be done at its exit, the searches of other threads are
//! stopped, and waited for.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{ThreadId, current, sleep};
use std::time::{Duration, Instant};

use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;

/// How long the searches are waited for: one that hangs in its game's own code must not hang the exit.
const PATIENCE: Duration = Duration::from_secs(1);

/// The thread on which the interpreter ends, once it does.
static CLOSING: OnceLock<ThreadId> = OnceLock::new();
/// How many searches of games written in Python there are, of all threads.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// A search of a game written in Python.
pub(crate) struct Running(());

impl Running {
    pub(crate) fn begin() -> Self {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Running(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whether a search of this thread must end because the interpreter does. What is done at the exit may search.
pub(crate) fn is_closing() -> bool {
    CLOSING.get().is_some_and(|&thread| thread != current().id())
}

/// What ends such a search: it ends the thread without a word, too.
pub(crate) fn error() -> PyErr {
    PySystemExit::new_err("the interpreter ends")
}

/// Stops the searches of other threads.
#[pyfunction]
pub(crate) fn close(py: Python<'_>) {
    CLOSING.get_or_init(|| current().id());
    py.detach(|| {
        let begun = Instant::now();
        while RUNNING.load(Ordering::Relaxed) > 0 && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(1));
        }
    });
}

/// Asks Python to call [`close`] at its exit.
pub(crate) fn close_at_exit(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let close = module.getattr("close")?;
    module.py().import("atexit")?.call_method1("register", (close,)).map(|_| ())
}
