//! Runs programs step by step, and reports the time of each.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Steps done so far, with their seconds, and what there is to say about them at the end.
pub(crate) struct Steps {
    began: Instant,
    done: Vec<(&'static str, f64)>,
    remarks: Vec<String>,
}

/// What a step has to say at the end of the whole run: what it skipped, what needed a second try.
type Remarks = Result<Vec<String>, String>;

/// A step that runs beside others.
pub(crate) type Step<'a> = Box<dyn FnOnce() -> Remarks + Send + 'a>;

impl Default for Steps {
    fn default() -> Self {
        Steps { began: Instant::now(), done: Vec::new(), remarks: Vec::new() }
    }
}

impl Steps {
    /// Runs a step and prints its time.
    pub(crate) fn run(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        self.run_with_remarks(name, || step().map(|()| vec![]))
    }

    /// Runs a step that may have something to say.
    pub(crate) fn run_with_remarks(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Remarks,
    ) -> Result<(), String> {
        let timed = timed(name, step);
        self.add(name, timed)
    }

    /// Runs such steps at the same time; what they print is mixed. All are run, whatever becomes of the others.
    pub(crate) fn run_together(&mut self, steps: Vec<(&'static str, Step<'_>)>) -> Result<(), String> {
        let done: Vec<_> = std::thread::scope(|scope| {
            let run = |(name, step)| (name, scope.spawn(move || timed(name, step)));
            let running: Vec<_> = steps.into_iter().map(run).collect();
            let panicked = |_| (Err("it panicked".to_owned()), 0.0);
            running.into_iter().map(|(name, step)| (name, step.join().unwrap_or_else(panicked))).collect()
        });
        let failed: Vec<_> =
            done.into_iter().filter_map(|(name, timed)| self.add(name, timed).err()).collect();
        if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
    }

    fn add(&mut self, name: &'static str, (remarks, seconds): (Remarks, f64)) -> Result<(), String> {
        self.done.push((name, seconds));
        self.remarks.extend(remarks.map_err(|error| format!("{name}: {error}"))?);
        Ok(())
    }

    /// Prints the time of every step, and the remarks.
    pub(crate) fn summary(&self) {
        for (name, seconds) in &self.done {
            println!("{name:<20} {seconds:>5.0} s");
        }
        println!("{:<20} {:>5.0} s", "all", self.began.elapsed().as_secs_f64());
        self.remarks.iter().for_each(|remark| println!("{remark}"));
    }
}

/// Runs a step, and prints its time.
fn timed(name: &str, step: impl FnOnce() -> Remarks) -> (Remarks, f64) {
    println!("== {name}");
    let started = Instant::now();
    let done = step();
    let seconds = started.elapsed().as_secs_f64();
    println!("== {name}: {} in {seconds:.0} s\n", if done.is_ok() { "done" } else { "FAILED" });
    (done, seconds)
}

/// What was not done, and how to get what it needs: an error where it had to be installed.
pub(crate) fn skipped(what: &str, how: &str, install: bool) -> Result<Vec<String>, String> {
    if install { Err(format!("{what}: {how}")) } else { Ok(vec![format!("SKIPPED {what}: {how}")]) }
}

/// The folder of what is built.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The command as the tests have built it.
pub(crate) fn command() -> PathBuf {
    target().join("debug").join(format!("gametree{}", std::env::consts::EXE_SUFFIX))
}

/// Debian's packages, installed without a question, by one step at a time.
pub(crate) fn apt(packages: &[&str]) -> bool {
    static ONE: Mutex<()> = Mutex::new(());
    let _alone = ONE.lock();
    let install = ["install", "--yes", "--no-install-recommends"];
    has("apt-get", &["update"]) && has("apt-get", &[&install[..], packages].concat())
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
