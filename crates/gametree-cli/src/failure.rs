//! Failures of the command: one line on stderr and an exit status.

use std::io::Write;
use std::process::ExitCode;

use gametree::StopReason;
use gametree_games::EvaluationError;

use crate::meant::with_suggestion;
use crate::terminal::cleaned;

/// The exit statuses of the command.
pub(crate) mod status {
    /// Done.
    pub(crate) const DONE: u8 = 0;
    /// A check failed.
    pub(crate) const CHECK_FAILED: u8 = 1;
    /// Bad usage or input.
    pub(crate) const USAGE: u8 = 2;
    /// A budget or a signal ended the work before the answer; what there was is printed.
    pub(crate) const STOPPED: u8 = 3;
}

/// A run that ends without an answer.
#[derive(Debug)]
pub(crate) struct Failure {
    status: u8,
    /// Printed to stdout unchanged (help and version), or to stderr as one line.
    message: String,
    /// Printed to stdout before.
    page: String,
}

impl Failure {
    /// The refusal of a game whose positions are no numbers of 64 bits, so that no file of tables can hold them.
    pub(crate) fn no_code(game: &impl std::fmt::Display) -> Self {
        Failure::usage(format!(
            "{game}: its positions do not fit 64 bits: expected at most 39 cells, in Connect Four (rows + 1) × columns of at most 64"
        ))
    }

    /// Bad usage or input: names the input, the place and what was expected, or may have been meant.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Failure { status: status::USAGE, message: with_suggestion(message.into()), page: String::new() }
    }

    /// The system starts no more threads.
    pub(crate) fn no_thread(what: &str, error: &std::io::Error) -> Self {
        Failure::usage(format!("cannot start {what}: {error}"))
    }

    /// A check that fails: two results that cannot both be true, a proof that proves nothing.
    pub(crate) fn check_failed(message: impl Into<String>) -> Self {
        Failure { status: status::CHECK_FAILED, message: message.into(), page: String::new() }
    }

    /// The text of `--help` or `--version`, which is no failure.
    pub(crate) fn help_text(message: impl Into<String>) -> Self {
        Failure { status: status::DONE, message: message.into(), page: String::new() }
    }

    /// An evaluation that does not exist.
    pub(crate) fn evaluation(error: &EvaluationError) -> Self {
        Failure::usage(format!("--eval {error}"))
    }

    /// The same failure after a page on stdout.
    pub(crate) fn after(self, page: String) -> Self {
        Failure { page, ..self }
    }

    /// What is wrong, and where.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The same failure as the end of work that a signal or a budget has stopped.
    pub(crate) fn stopped(self) -> Self {
        Failure { status: status::STOPPED, ..self }
    }

    /// Whether something is wrong, as it is not where help was asked for.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status != status::DONE
    }

    /// Whether it is the end of work that was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.status == status::STOPPED
    }

    /// Adds where the input came from.
    pub(crate) fn at(self, place: &str) -> Self {
        Failure { message: format!("{place}: {}", self.message), ..self }
    }

    /// Prints the message; the exit status.
    pub(crate) fn report(self) -> ExitCode {
        // Ignore a closed pipe.
        let _ = std::io::stdout().write_all(cleaned(&self.page, false).as_bytes());
        if self.status == status::DONE {
            let mut out = std::io::stdout().lock();
            ended(out.write_all(cleaned(&self.message, false).as_bytes()).and_then(|()| out.flush()));
        } else {
            let line = self.message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            crate::terminal::note(&format!("gametree: {}", shortened(&line)));
        }
        ExitCode::from(self.status)
    }
}

/// How writing to stdout ended: a closed pipe ends the program silently, any other error with a message.
pub(crate) fn ended(written: std::io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "gametree: stdout: {error}: expected a writable stdout");
            std::process::exit(i32::from(status::USAGE));
        }
    }
}

/// The line, with its middle omitted if quoted input makes it too long to read.
fn shortened(line: &str) -> String {
    const ENDS: usize = 250;
    let length = line.chars().count();
    if length <= 2 * ENDS {
        return line.to_owned();
    }
    let start: String = line.chars().take(ENDS).collect();
    let end: String = line.chars().skip(length - ENDS).collect();
    format!("{start} [...] {end}")
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::usage(error.to_string())
    }
}

/// What ended a search, in the words that follow "because".
pub(crate) fn used_up(reason: Option<StopReason>) -> &'static str {
    match reason {
        Some(StopReason::Memory) => "its memory was used up",
        Some(StopReason::Nodes) => "its nodes were used up",
        Some(StopReason::Time) => "its time was up",
        Some(StopReason::Depth) => "a line of play was longer than a search may go down",
        _ => "it was interrupted",
    }
}
