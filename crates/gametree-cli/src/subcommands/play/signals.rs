//! Signals: Ctrl-C, termination, stop and continuation, and a terminal that was resized or hung up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register;

/// The signals received so far.
#[derive(Debug, Default)]
pub(super) struct Signals {
    interrupted: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
    resized: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
}

impl Signals {
    /// Catches signals from now on. One that can't be caught has its default effect.
    pub(super) fn catch() -> Signals {
        let signals = Signals::default();
        let _ = register(SIGINT, Arc::clone(&signals.interrupted));
        let _ = register(SIGTERM, Arc::clone(&signals.ended));
        #[cfg(unix)]
        {
            let _ = register(signal_hook::consts::SIGHUP, Arc::clone(&signals.ended));
            let _ = register(signal_hook::consts::SIGWINCH, Arc::clone(&signals.resized));
            let _ = register(signal_hook::consts::SIGCONT, Arc::clone(&signals.continued));
        }
        signals
    }

    /// Whether Ctrl-C was pressed since the last call.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupted.swap(false, Ordering::Relaxed)
    }

    /// Whether the terminal was resized since the last call. There are events for that too, but they wait behind an
    /// incomplete key sequence.
    pub(super) fn resized(&self) -> bool {
        self.resized.swap(false, Ordering::Relaxed)
    }

    /// Whether the program was continued since the last call, after having been stopped.
    pub(super) fn continued(&self) -> bool {
        self.continued.swap(false, Ordering::Relaxed)
    }

    /// Whether the program received a signal to terminate.
    pub(super) fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// Stops the program and those it shares its job with, as Ctrl-Z at the terminal does, and returns when it is
/// continued. Without a shell that could continue it, the system does not stop it.
#[cfg(unix)]
pub(super) fn suspend(signals: &Signals) {
    use std::time::Duration;

    use rustix::process::{Signal, kill_current_process_group};
    let _ = signals.continued();
    let _ = kill_current_process_group(Signal::TSTP);
    // Another thread may receive the signal, so this one may run on for a moment.
    for _ in 0..20 {
        if signals.continued() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Other systems have no such jobs.
#[cfg(not(unix))]
pub(super) fn suspend(_: &Signals) {}

/// Whether the terminal of stdin has hung up. A read would show that too, but another thread reads the keys.
#[cfg(unix)]
pub(super) fn hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = std::io::stdin();
    let mut keys = [PollFd::new(&stdin, PollFlags::empty())];
    let _ = poll(&mut keys, Some(&Timespec::default()));
    keys[0].revents().contains(PollFlags::HUP)
}

/// On other systems a closed terminal ends its programs.
#[cfg(not(unix))]
pub(super) fn hung_up() -> bool {
    false
}
