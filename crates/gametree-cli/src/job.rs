//! A running piece of work: its stop flag (Ctrl-C), its progress bar and its clock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, Once, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use gametree::Control;
use indicatif::{ProgressBar, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::failure::status;
use crate::output::{grouped, rate};
use crate::terminal::note;

/// The stack of a thread that searches. Searches recurse once per ply, and a tree may be a thousand plies deep, which needs more than
/// other threads' stacks are guaranteed to hold. The memory is reserved, not committed.
pub(crate) const STACK: usize = 512 << 20;

/// Set by the first signal that asks the program to end; a second one ends it at once.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Set with [`STOP`] when the time is up that the run may take.
static OUT_OF_TIME: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed, the program was asked to end, or its time is up.
pub(crate) fn interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Why the work was stopped, if it was: in the words that follow "because".
pub(crate) fn why_stopped() -> Option<&'static str> {
    let reason = if OUT_OF_TIME.load(Ordering::Relaxed) { "--time is used up" } else { "it was interrupted" };
    interrupted().then_some(reason)
}

/// Stops all work of this run after this time, as the first Ctrl-C would; an error if the system cannot start the thread
/// that looks at the clock.
pub(crate) fn end_after(time: Duration) -> std::io::Result<()> {
    let clock = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(time);
        if !interrupted() {
            OUT_OF_TIME.store(true, Ordering::Relaxed);
            STOP.store(true, Ordering::SeqCst);
            end_if_nothing_stops();
        }
    });
    clock.map(drop)
}

/// Whether a signal ends the program wherever it is, because nothing runs that looks at the flag and prints what it has.
static AT_ONCE: AtomicBool = AtomicBool::new(true);

/// From now on a signal sets the flag, and ends the program at once, with a line and its status, until work that looks at
/// the flag begins. A second one always ends it at once.
pub(crate) fn catch_signals() {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        // Without a handler, a signal still ends the program. The order matters: at the first signal the flag must be unset.
        for signal in SIGNALS {
            let _ = register_conditional_shutdown(signal, 128 + signal, Arc::clone(&STOP));
            let _ = register(signal, Arc::clone(&STOP));
        }
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new(SIGNALS) {
            // If the system cannot start this thread, work still stops at the first signal, and all ends at the second.
            let end = move || signals.forever().for_each(|_| end_if_nothing_stops());
            let _ = std::thread::Builder::new().spawn(end);
        }
    });
}

/// Ends the program if nothing else will.
fn end_if_nothing_stops() {
    if AT_ONCE.load(Ordering::SeqCst)
        && let Some(why) = why_stopped()
    {
        say_stopped(why);
        crate::files::remove_temporary();
        std::process::exit(status::STOPPED.into());
    }
}

/// Says that the run was stopped, as the last thing of a run. The thread of the signals and the one that answers may both find that:
/// only the first says so, and the other waits here until that one has ended the program.
pub(crate) fn say_stopped(why: &str) {
    static SAID: AtomicBool = AtomicBool::new(false);
    while SAID.swap(true, Ordering::SeqCst) {
        std::thread::park();
    }
    note(&format!("gametree: stopped, because {why}"));
}

/// Waits for input, during which a signal ends the program: what is answered is printed, and a read goes on after a signal.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    let before = AT_ONCE.swap(true, Ordering::SeqCst);
    end_if_nothing_stops(); // a signal that came before the swap
    let read = read();
    AT_ONCE.store(before, Ordering::SeqCst);
    read
}

/// The flag that Ctrl-C sets, for work that shows no progress.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// The same flag, with a counter of nodes.
pub(crate) fn counted(nodes: &AtomicU64) -> Control<'_> {
    Control { stop: Some(stop_flag()), progress: Some(nodes) }
}

/// The signals that ask a program to end: Ctrl-C, `kill`, a closed terminal.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Says how far the work is, beyond its count; empty if there is nothing to say.
type Detail = Box<dyn Fn() -> String + Send>;

/// A piece of work that may take a long time.
pub(crate) struct Job {
    started: Instant,
    nodes: Arc<AtomicU64>,
    /// Lines to show above the bar.
    lines: Arc<Mutex<Vec<String>>>,
    /// What follows the count in the bar.
    detail: Arc<Mutex<Option<Detail>>>,
    finished: Arc<(Mutex<bool>, Condvar)>,
    display: Option<JoinHandle<()>>,
}

impl Job {
    /// Starts the clock. After a second, progress is shown on stderr: as a bar if `max_nodes` or `max_time` limits the
    /// work, else as a counter.
    pub(crate) fn start(what: &str, max_nodes: Option<u64>, max_time: Option<Duration>) -> Self {
        Job::counted_in(Arc::default(), what, max_nodes, max_time)
    }

    /// Same with a counter that outlives the job; it is set to 0.
    pub(crate) fn counted_in(
        counter: Arc<AtomicU64>,
        what: &str,
        max_nodes: Option<u64>,
        max_time: Option<Duration>,
    ) -> Self {
        Job::handle_interrupts();
        counter.store(0, Ordering::Relaxed);
        Job::display(counter, what, "nodes", max_nodes, max_time)
    }

    /// From now on Ctrl-C and the like set the flag instead of ending the program.
    pub(crate) fn handle_interrupts() {
        catch_signals();
        AT_ONCE.store(false, Ordering::SeqCst);
    }

    /// Same for work that is counted in `unit`, about `total` of them.
    pub(crate) fn counting(what: &str, unit: &'static str, total: u64) -> Self {
        Job::handle_interrupts();
        Job::display(Arc::default(), what, unit, Some(total), None)
    }

    /// Same with a counter that outlives the job, and of which the total may not be known; it is set to 0.
    pub(crate) fn counting_in(
        counter: Arc<AtomicU64>,
        what: &str,
        unit: &'static str,
        total: Option<u64>,
    ) -> Self {
        Job::handle_interrupts();
        counter.store(0, Ordering::Relaxed);
        Job::display(counter, what, unit, total, None)
    }

    /// Same for work that consists of a number of steps.
    pub(crate) fn steps(what: &str, steps: u64) -> Self {
        Job::handle_interrupts();
        Job::display(Arc::default(), what, "", Some(steps), None)
    }

    /// Same for work that does not check the stop flag: Ctrl-C ends the program.
    pub(crate) fn unstoppable(what: &str) -> Self {
        Job::display(Arc::default(), what, "nodes", None, None)
    }

    fn display(
        nodes: Arc<AtomicU64>,
        what: &str,
        unit: &'static str,
        max_nodes: Option<u64>,
        max_time: Option<Duration>,
    ) -> Self {
        let finished = Arc::new((Mutex::new(false), Condvar::new()));
        let lines = Arc::new(Mutex::new(Vec::new()));
        let (what, count, shown) = (what.to_owned(), Arc::clone(&nodes), Arc::clone(&lines));
        let done = Arc::clone(&finished);
        let detail = Arc::new(Mutex::new(None));
        let told = Arc::clone(&detail);
        let display = std::thread::Builder::new()
            .spawn(move || show((&what, unit), &count, (&shown, &told), &done, max_nodes, max_time))
            .ok();
        Job { started: Instant::now(), nodes, lines, detail, finished, display }
    }

    /// The flag that stops the work.
    pub(crate) fn stop(&self) -> &'static AtomicBool {
        &STOP
    }

    /// The flag and the counter, in the library's form.
    pub(crate) fn control(&self) -> Control<'_> {
        Control { stop: Some(self.stop()), progress: Some(self.nodes()) }
    }

    /// The counter that the work advances.
    pub(crate) fn nodes(&self) -> &AtomicU64 {
        &self.nodes
    }

    /// Reports an intermediate result in a line. Once the work has taken a second, the latest and all later
    /// ones are shown.
    pub(crate) fn report(&self, line: String) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if self.started.elapsed() < Duration::from_secs(1) {
            lines.clear();
        }
        lines.push(line);
    }

    /// Shows this after the count from now on.
    pub(crate) fn tell(&self, detail: impl Fn() -> String + Send + 'static) {
        *self.detail.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(detail));
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

/// The body of the display thread, which sleeps for the first second and ends with the work.
fn show(
    (what, unit): (&str, &str),
    nodes: &AtomicU64,
    (lines, detail): (&Mutex<Vec<String>>, &Mutex<Option<Detail>>),
    done: &(Mutex<bool>, Condvar),
    max_nodes: Option<u64>,
    max_time: Option<Duration>,
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
    let length = max_nodes.or(max_time.map(milliseconds));
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let template =
        if length.is_some() { "{bar:24} {percent:>3}% {msg}" } else { "{spinner} {msg} [{elapsed}]" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    loop {
        for line in lines.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // Without a terminal there is no bar, only the line.
            if bar.is_hidden() {
                note(&line);
            } else {
                bar.println(line);
            }
        }
        let count = nodes.load(Ordering::Relaxed);
        let rate = rate(count, started.elapsed().as_secs_f64());
        if length.is_some() {
            bar.set_position(if max_nodes.is_some() { count } else { milliseconds(started.elapsed()) });
        }
        let counted = match (unit, length) {
            ("", Some(steps)) => format!("{what}: {} of {}", grouped(count), grouped(steps)),
            _ => format!("{what}: {} {unit}, {rate} {unit}/s", grouped(count)),
        };
        let detail = detail.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = counted + &detail.as_ref().map(|detail| detail()).unwrap_or_default();
        bar.set_message(if count == 0 { what.to_owned() } else { counted });
        bar.tick();
        if wait(Duration::from_millis(100)) {
            break;
        }
    }
    bar.finish_and_clear();
}
