//! Waiting for Rust code that runs without the interpreter's lock: it can be interrupted, and shows its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use gametree::Control;
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

/// How often a waiting caller looks for signals, and at most how often progress is shown.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// The stack of the thread that works. A search goes as deep as a tree may be, whatever the stack of the caller's thread is;
/// only what is touched takes memory.
const STACK: usize = 64 << 20;

/// What the work did.
pub(crate) struct Done<T> {
    pub(crate) result: T,
    /// Whether Ctrl-C ended it.
    pub(crate) interrupted: bool,
}

impl<T> Done<T> {
    /// The same with another result.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Done<U> {
        Done { result: change(self.result), interrupted: self.interrupted }
    }
}

/// Runs `work` on a thread of its own, without the interpreter's lock. Meanwhile signals are handled: Ctrl-C stops the work,
/// which then returns what it has, and so does any other exception of a signal handler, which is raised. `progress` is called
/// with the work done so far.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Control<'_>) -> T + Send,
) -> PyResult<Done<T>> {
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut raised: Option<PyErr> = None;
    let result = scope(|threads| {
        let (sender, mut receiver) = channel();
        let control = Control { stop: Some(&stop), progress: Some(&count) };
        let started = Builder::new().stack_size(STACK).spawn_scoped(threads, move || {
            let result = work(control);
            // The caller waits until it has been received.
            let _ = sender.send(());
            result
        });
        let thread = started.map_err(|error| PyMemoryError::new_err(format!("no thread: {error}")))?;
        loop {
            let receiver = &mut receiver;
            if py.detach(move || receiver.recv_timeout(TICK)) != Err(RecvTimeoutError::Timeout) {
                break;
            }
            let looked = py.check_signals().and_then(|()| match progress {
                Some(progress) if raised.is_none() => {
                    progress.call1((count.load(Ordering::Relaxed),)).map(|_| ())
                }
                _ => Ok(()),
            });
            if let Err(error) = looked {
                stop.store(true, Ordering::Relaxed);
                raised.get_or_insert(error);
            }
        }
        py.detach(|| thread.join())
            .map_err(|_| PyRuntimeError::new_err("a bug of gametree: please report it"))
    })?;
    match raised {
        Some(error) if !error.is_instance_of::<PyKeyboardInterrupt>(py) => Err(error),
        raised => Ok(Done { result, interrupted: raised.is_some() }),
    }
}
