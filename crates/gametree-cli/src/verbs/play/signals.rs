//! What reaches the command from outside the keyboard: Ctrl-C where it is a signal, the order to end, a terminal that
//! has changed its size or hung up.

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
}

impl Signals {
    /// Catches signals from now on. One that can't be caught ends the program as ever, only less politely.
    pub(super) fn catch() -> Signals {
        let signals = Signals::default();
        let _ = register(SIGINT, Arc::clone(&signals.interrupted));
        let _ = register(SIGTERM, Arc::clone(&signals.ended));
        #[cfg(unix)]
        {
            let _ = register(signal_hook::consts::SIGHUP, Arc::clone(&signals.ended));
            let _ = register(signal_hook::consts::SIGWINCH, Arc::clone(&signals.resized));
        }
        signals
    }

    /// Whether Ctrl-C was pressed since this was asked last.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupted.swap(false, Ordering::Relaxed)
    }

    /// Whether the terminal was resized since this was asked last. The events tell too, but not while half a key waits
    /// for the rest, nor before they are read.
    pub(super) fn resized(&self) -> bool {
        self.resized.swap(false, Ordering::Relaxed)
    }

    /// Whether the program was told to end.
    pub(super) fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// Whether the terminal that keys come from is gone. A read would tell, but the keys are read elsewhere.
#[cfg(unix)]
pub(super) fn hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = std::io::stdin();
    let mut keys = [PollFd::new(&stdin, PollFlags::empty())];
    let _ = poll(&mut keys, Some(&Timespec::default()));
    keys[0].revents().contains(PollFlags::HUP)
}

/// Elsewhere a terminal that is gone ends its programs itself.
#[cfg(not(unix))]
pub(super) fn hung_up() -> bool {
    false
}
