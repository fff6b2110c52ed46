//! Waiting for Rust code that runs without the interpreter's lock: it can be interrupted, and shows its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use gametree::Control;
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

/// How often a waiting caller looks for signals, and at most how often progress is shown.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// The stack of the thread that works. A search goes as deep as a tree may be, whatever the stack of the caller's thread is;
/// only what is touched takes memory.
pub(crate) const STACK: usize = 64 << 20;

/// What the work did.
pub(crate) struct Done<T> {
    pub(crate) result: T,
    /// The work done so far, in the units that are shown as progress.
    pub(crate) work: u64,
    /// Whether Ctrl-C ended it.
    pub(crate) interrupted: bool,
}

impl<T> Done<T> {
    /// The same with another result.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Done<U> {
        Done { result: change(self.result), work: self.work, interrupted: self.interrupted }
    }
}

/// Runs `work` on a thread of its own, without the interpreter's lock. Meanwhile signals are handled: Ctrl-C stops the work,
/// which then returns what it has, and so does any other exception of a signal handler, which is raised. `progress` is called
/// with the work done so far, now and then and at the end.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Control<'_>) -> T + Send,
) -> PyResult<Done<T>> {
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    wait_for(py, progress, (&stop, &count), work)
}

/// The same with a flag and a counter that others may use too.
pub(crate) fn wait_for<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    (stop, count): (&AtomicBool, &AtomicU64),
    work: impl FnOnce(Control<'_>) -> T + Send,
) -> PyResult<Done<T>> {
    let mut watch = Watch { stop, count, progress, raised: None };
    let result = scope(|threads| {
        let (sender, mut receiver) = channel();
        let control = Control { stop: Some(stop), progress: Some(count) };
        let started = Builder::new().stack_size(STACK).spawn_scoped(threads, move || {
            let result = work(control);
            // The caller waits until it has been received.
            let _ = sender.send(());
            result
        });
        let thread = started.map_err(no_thread)?;
        while watch.receive(py, &mut receiver) == Err(RecvTimeoutError::Timeout) {}
        py.detach(|| thread.join()).map_err(|_| bug())
    })?;
    watch.done(py, result)
}

/// The same for work that may be slow to notice that it is stopped, and that owns what it needs: then it is left to itself, and
/// there is no result.
pub(crate) fn wait_briefly<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Control<'_>) -> T + Send + 'static,
) -> PyResult<Done<Option<T>>> {
    let shared = Arc::new((AtomicBool::new(false), AtomicU64::new(0)));
    let (stop, count) = &*shared;
    let mut watch = Watch { stop, count, progress, raised: None };
    let (sender, mut receiver) = channel();
    let theirs = Arc::clone(&shared);
    let started = Builder::new().stack_size(STACK).spawn(move || {
        let control = Control { stop: Some(&theirs.0), progress: Some(&theirs.1) };
        // Nobody may wait for it any longer.
        let _ = sender.send(work(control));
    });
    started.map_err(no_thread)?;
    let (mut ticks_left, mut stopped_at) = (PATIENCE, None);
    let result = loop {
        match watch.receive(py, &mut receiver) {
            Ok(result) => break Some(result),
            Err(RecvTimeoutError::Disconnected) => return Err(bug()),
            Err(RecvTimeoutError::Timeout) if watch.raised.is_some() => {
                let now = own_time(py)?;
                let granted = *stopped_at.get_or_insert(now) + GRANTED;
                ticks_left -= 1;
                if now >= granted || ticks_left == 0 {
                    break None;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    };
    watch.done(py, result)
}

/// So many seconds of the process's own time are granted to work that is stopped. A busy system may keep it waiting for its turn, and what
/// it has is not lost for that.
const GRANTED: f64 = 0.06;
/// But work that waits for something else is granted no more than so many ticks.
const PATIENCE: u32 = 200;

/// The processor time that this process has used, in seconds.
fn own_time(py: Python<'_>) -> PyResult<f64> {
    py.import("time")?.call_method0("process_time")?.extract()
}

/// What a waiting caller looks at.
struct Watch<'w, 'py> {
    stop: &'w AtomicBool,
    count: &'w AtomicU64,
    progress: Option<&'w Bound<'py, PyAny>>,
    raised: Option<PyErr>,
}

impl Watch<'_, '_> {
    /// Waits for a tick; if nothing is received, signals are handled and the progress is shown.
    fn receive<T: Send>(
        &mut self,
        py: Python<'_>,
        receiver: &mut Receiver<T>,
    ) -> Result<T, RecvTimeoutError> {
        let received = py.detach(move || receiver.recv_timeout(TICK));
        if received.as_ref().is_err_and(|error| *error == RecvTimeoutError::Timeout) {
            let looked = py.check_signals().and_then(|()| self.show());
            if let Err(error) = looked {
                self.stop.store(true, Ordering::Relaxed);
                self.raised.get_or_insert(error);
            }
        }
        received
    }

    /// Shows the work done so far, unless it was stopped.
    fn show(&self) -> PyResult<()> {
        match self.progress {
            Some(progress) if self.raised.is_none() => {
                progress.call1((self.count.load(Ordering::Relaxed),)).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// What the work did, shown once more; an exception but Ctrl-C is raised.
    fn done<T>(self, py: Python<'_>, result: T) -> PyResult<Done<T>> {
        self.show()?;
        match self.raised {
            Some(error) if !error.is_instance_of::<PyKeyboardInterrupt>(py) => Err(error),
            raised => {
                let work = self.count.load(Ordering::Relaxed);
                Ok(Done { result, work, interrupted: raised.is_some() })
            }
        }
    }
}

fn no_thread(error: std::io::Error) -> PyErr {
    PyMemoryError::new_err(format!("no thread: {error}"))
}

fn bug() -> PyErr {
    PyRuntimeError::new_err("a bug of gametree: please report it")
}
