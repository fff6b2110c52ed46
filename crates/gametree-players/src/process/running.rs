//! A running program that is talked to line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::group::ProcessGroup;
use crate::bot::PlayerError;

/// The interval at which the stop flag is checked while waiting.
const TICK: Duration = Duration::from_millis(20);
/// The time a program has to exit. Two programs must fit into the half second in which a match ends.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// The most lines that wait to be read; beyond that the program blocks.
const MAX_LINES: usize = 1_000;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;
/// What ends a program, in every protocol that is spoken here.
const QUIT: &str = "quit";

/// A running program.
pub(super) struct Running {
    group: ProcessGroup,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// Until when a line is waited for, and how long that is.
#[derive(Clone, Copy)]
pub(super) struct Until {
    at: Option<Instant>,
    wait: Duration,
}

/// The end of a wait that begins now.
pub(super) fn deadline(wait: Duration) -> Until {
    Until { at: Instant::now().checked_add(wait), wait }
}

fn exited() -> PlayerError {
    PlayerError::Forfeit("the program has exited".to_owned())
}

impl Running {
    /// Starts the program of these words.
    pub(super) fn start(command: &[String]) -> std::io::Result<Running> {
        let (file, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = Command::new(file);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut group = ProcessGroup::start(&mut command)?;
        let input = group.child.stdin.take();
        let output = group.child.stdout.take();
        let (send, lines) = mpsc::sync_channel(MAX_LINES);
        // Reading blocks, and the match must be able to check the clock. The thread ends with the program.
        std::thread::Builder::new().spawn(move || {
            let Some(output) = output else { return };
            let (mut reader, mut whole) = (BufReader::new(output), true);
            loop {
                let mut line = Vec::new();
                match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                // The rest of an overlong line is not a line of its own.
                let begins = std::mem::replace(&mut whole, line.ends_with(b"\n"));
                if begins && send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Running { group, input, lines })
    }

    /// Discards what it has written without being asked.
    pub(super) fn discard(&mut self) {
        (0..=MAX_LINES).take_while(|_| self.lines.try_recv().is_ok()).for_each(drop);
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        let input = self.input.as_mut().ok_or_else(exited)?;
        let line = format!("{line}\n");
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|_| exited())
    }

    /// Its next line.
    pub(super) fn line(&mut self, until: Until, stopped: &dyn Fn() -> bool) -> Result<String, PlayerError> {
        loop {
            if stopped() {
                return Err(PlayerError::Stopped);
            }
            if until.at.is_some_and(|at| Instant::now() > at) {
                let seconds = until.wait.as_secs_f64();
                return Err(PlayerError::Forfeit(format!("no reply within {seconds:.1} s")));
            }
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(exited()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "{QUIT}");
        }
        let deadline = Instant::now() + EXIT_TIMEOUT;
        // Whatever is left then is killed with the group.
        while Instant::now() < deadline && matches!(self.group.child.try_wait(), Ok(None)) {
            std::thread::sleep(TICK / 4);
        }
    }
}
