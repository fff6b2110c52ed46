//! Runs programs step by step, and reports the time of each.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Steps done so far, with their seconds.
#[derive(Default)]
pub(crate) struct Steps(Vec<(&'static str, f64)>);

impl Steps {
    /// Runs a step and prints its time.
    pub(crate) fn run(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        println!("== {name}");
        let started = Instant::now();
        let done = step();
        let seconds = started.elapsed().as_secs_f64();
        println!("== {name}: {} in {seconds:.0} s\n", if done.is_ok() { "done" } else { "FAILED" });
        self.0.push((name, seconds));
        done.map_err(|error| format!("{name}: {error}"))
    }

    /// Prints the time of every step.
    pub(crate) fn summary(&self) {
        for (name, seconds) in &self.0 {
            println!("{name:<20} {seconds:>5.0} s");
        }
        println!("{:<20} {:>5.0} s", "all", self.0.iter().map(|(_, seconds)| seconds).sum::<f64>());
    }
}

/// A program to run at the root of the workspace.
pub(crate) struct Program(Command);

/// Cargo with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Program {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    Program(command)
}

/// Any program with these arguments.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Program {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    Program(command)
}

impl Program {
    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.0.env(name, value);
        self
    }

    /// Runs it in a folder of the workspace.
    pub(crate) fn within(mut self, folder: &str) -> Self {
        self.0.current_dir(root().join(folder));
        self
    }

    fn text(&self) -> String {
        let words = std::iter::once(self.0.get_program()).chain(self.0.get_args());
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }

    /// Runs it; an error if it fails.
    pub(crate) fn run(mut self) -> Result<(), String> {
        let status = self.0.status().map_err(|error| format!("{}: {error}", self.text()))?;
        if status.success() { Ok(()) } else { Err(format!("{}: {status}", self.text())) }
    }

    /// Runs it and returns its standard output.
    pub(crate) fn output(mut self) -> Result<String, String> {
        let output =
            self.0.stderr(Stdio::inherit()).output().map_err(|error| format!("{}: {error}", self.text()))?;
        if !output.status.success() {
            return Err(format!("{}: {}", self.text(), output.status));
        }
        String::from_utf8(output.stdout).map_err(|error| format!("{}: {error}", self.text()))
    }
}

/// Whether a program runs and succeeds; its output is discarded.
pub(crate) fn has(name: &str, arguments: &[&str]) -> bool {
    let quiet = Command::new(name).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
