//! A search under way: its stop flag (Ctrl-C), its progress bar after the first second, its time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, Once, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use gametree::Control;
use indicatif::{ProgressBar, ProgressStyle};
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::output::grouped;

/// Raised by the first Ctrl-C; a second one ends the program at once.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// The flag that Ctrl-C raises, for work that shows no progress.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// A piece of work that may take long.
pub(crate) struct Job {
    started: Instant,
    nodes: Arc<AtomicU64>,
    /// Lines to be shown above the bar.
    told: Arc<Mutex<Vec<String>>>,
    finished: Arc<(Mutex<bool>, Condvar)>,
    display: Option<JoinHandle<()>>,
}

impl Job {
    /// Starts the clock, and shows progress on stderr once a second has passed: a bar where the end is known, from the
    /// most nodes or the most time it may take.
    pub(crate) fn start(what: &str, most_nodes: Option<u64>, most_time: Option<Duration>) -> Self {
        Job::handle_interrupts();
        Job::display(what, "nodes", most_nodes, most_time)
    }

    fn handle_interrupts() {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Without a handler Ctrl-C still ends the program, only less politely. The order matters: the first signal must
            // find the flag down.
            let _ = register_conditional_shutdown(SIGINT, 130, Arc::clone(&STOP));
            let _ = register(SIGINT, Arc::clone(&STOP));
        });
    }

    /// The same for work that counts something else, about so much of it.
    pub(crate) fn counting(what: &str, unit: &'static str, most: u64) -> Self {
        Job::handle_interrupts();
        Job::display(what, unit, Some(most), None)
    }

    /// The same for work that consists of so many steps, however long each is.
    pub(crate) fn steps(what: &str, steps: u64) -> Self {
        Job::handle_interrupts();
        Job::display(what, "", Some(steps), None)
    }

    /// The same for work that does not ask whether to stop: Ctrl-C ends the program.
    pub(crate) fn unstoppable(what: &str) -> Self {
        Job::display(what, "nodes", None, None)
    }

    fn display(what: &str, unit: &'static str, most_nodes: Option<u64>, most_time: Option<Duration>) -> Self {
        let nodes = Arc::new(AtomicU64::new(0));
        let finished = Arc::new((Mutex::new(false), Condvar::new()));
        let told = Arc::new(Mutex::new(Vec::new()));
        let (what, count, lines) = (what.to_owned(), Arc::clone(&nodes), Arc::clone(&told));
        let done = Arc::clone(&finished);
        let display = std::thread::Builder::new()
            .spawn(move || show((&what, unit), &count, &lines, &done, most_nodes, most_time))
            .ok();
        Job { started: Instant::now(), nodes, told, finished, display }
    }

    /// The flag that ends the search.
    pub(crate) fn stop(&self) -> &'static AtomicBool {
        &STOP
    }

    /// The flag and the counter, for the library.
    pub(crate) fn control(&self) -> Control<'_> {
        Control { stop: Some(self.stop()), progress: Some(self.nodes()) }
    }

    /// The counter of what the search has done.
    pub(crate) fn nodes(&self) -> &AtomicU64 {
        &self.nodes
    }

    /// A line about what was reached. Shown once the work has taken a second: then the last one before, and all after it.
    pub(crate) fn tell(&self, line: String) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if self.started.elapsed() < Duration::from_secs(1) {
            told.clear();
        }
        told.push(line);
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        *self.finished.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.finished.1.notify_all();
        if let Some(display) = self.display.take() {
            let _ = display.join();
        }
    }
}

/// The thread that shows the bar: asleep for the first second, and gone when the work is.
fn show(
    (what, unit): (&str, &str),
    nodes: &AtomicU64,
    told: &Mutex<Vec<String>>,
    done: &(Mutex<bool>, Condvar),
    most_nodes: Option<u64>,
    most_time: Option<Duration>,
) {
    let wait = |time| {
        let guard = done.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = done.1.wait_timeout_while(guard, time, |finished| !*finished);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    };
    let started = Instant::now();
    if wait(Duration::from_secs(1)) {
        return;
    }
    let milliseconds = |time: Duration| time.as_millis() as u64;
    let length = most_nodes.or(most_time.map(milliseconds));
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let template =
        if length.is_some() { "{bar:24} {percent:>3}% {msg}" } else { "{spinner} {msg} [{elapsed}]" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    loop {
        for line in told.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // Where there is no terminal there is no bar, and the line alone is written.
            if bar.is_hidden() {
                eprintln!("{line}");
            } else {
                bar.println(line);
            }
        }
        let count = nodes.load(Ordering::Relaxed);
        let rate = count as f64 / started.elapsed().as_secs_f64() / 1e6;
        if length.is_some() {
            bar.set_position(if most_nodes.is_some() { count } else { milliseconds(started.elapsed()) });
        }
        let counted = match (unit, length) {
            ("", Some(steps)) => format!("{what}: {} of {}", grouped(count), grouped(steps)),
            _ => format!("{what}: {} {unit}, {rate:.1} M a second", grouped(count)),
        };
        bar.set_message(if count == 0 { what.to_owned() } else { counted });
        bar.tick();
        if wait(Duration::from_millis(100)) {
            break;
        }
    }
    bar.finish_and_clear();
}
