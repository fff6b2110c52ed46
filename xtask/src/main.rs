//! The project's development commands; `cargo xtask help` lists them.

mod arch;
mod architecture;
mod callgrind;
mod dependencies;
mod dist;
mod hostile;
mod picture;
mod publish;
mod python;
mod run;
mod wasm;
mod web;

use std::process::ExitCode;

use run::{Steps, cargo, has};

const HELP: &str = "cargo xtask COMMAND

  test [--install]   everything that must hold: format, lints, unit, property, doc and command tests,
                     documentation, licences of dependencies, the library for wasm32 and with the oldest supported compiler (if that is
                     installed), packages. --install (or CI=true) installs what is missing.
  signature          writes the search signature after an intended change (crates/gametree-cli/tests/signature.txt)
  fuzz [SECONDS]     runs every fuzz target for some seconds (60)
  arch [--arrows]    reports cycles among files and folders, and arrows back up in the list of rooms of
                     ARCHITECTURE.md; with --arrows, lists what every file uses
  rooms              draws the rooms and the arrows between them, from the code (docs/rooms.svg)
  web                builds the web lab into crates/gametree-site (needs Node.js 20 or later)
  web-test           tests the web lab in Chromium
  python-test        builds the Python package and tests it in a clean virtual environment (needs Python 3.11 or later)
  python-docs        makes the reference of the Python package from its docstrings (target/python/reference)
  dist               packs the command for this platform: a stripped binary with completions, manual pages and licences
  hostile [SECONDS]  hostile inputs, kills, full disks and short memory for some seconds (600)
  publish            packs every crate that is published and builds it from its package, as an upload would
  callgrind          counts the instructions of a search with the empty observer and one without (needs valgrind)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => test(std::env::var("CI").is_ok_and(|ci| ci == "true")),
        ["test", "--install"] => test(true),
        ["signature"] => signature(),
        ["fuzz"] => fuzz("60"),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => fuzz(seconds),
        ["dist"] => dist::dist(),
        ["hostile"] => hostile::run("600"),
        ["hostile", seconds] if seconds.parse::<u64>().is_ok() => hostile::run(seconds),
        ["publish"] => publish::verify(),
        ["callgrind"] => callgrind::observer(),
        ["web"] => web::build(true),
        ["web-test"] => web::test(true),
        ["python-test"] => python::test(),
        ["python-docs"] => python::reference(),
        ["arch"] => architecture::arch(),
        ["arch", "--arrows"] => architecture::arrows(),
        ["rooms"] => architecture::rooms(),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("expected a command:\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all checks, in an order that fails early.
fn test(install: bool) -> Result<(), String> {
    let mut steps = Steps::default();
    steps.run("tools", || tools(install))?;
    steps.run("format", || cargo(&["fmt", "--all", "--check"]).run())?;
    steps.run("lints", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]).run()
    })?;
    if has("cargo", &["nextest", "--version"]) {
        steps.run("tests", || cargo(&["nextest", "run", "--workspace", "--locked"]).run())?;
        steps.run("doc tests", || cargo(&["test", "--workspace", "--doc", "--locked"]).run())?;
    } else {
        steps.run("tests and doc tests", || cargo(&["test", "--workspace", "--locked"]).run())?;
    }
    steps.run("documentation", || {
        let doc = cargo(&["doc", "--workspace", "--no-deps", "--locked", "--exclude", "xtask"]);
        doc.env("RUSTDOCFLAGS", "-D warnings").run()
    })?;
    steps.run("dependencies", dependencies::check)?;
    steps.run("wasm32", || wasm::build(install))?;
    steps.run("web lab", || web::test(install))?;
    steps.run("Python package", python::test)?;
    steps.run("oldest compiler", publish::oldest_compiler)?;
    steps.run("packages", publish::pack)?;
    steps.summary();
    Ok(())
}

/// Checks for the components of the toolchain that are not in rustup's minimal profile.
fn tools(install: bool) -> Result<(), String> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if has("cargo", &[probe, "--version"]) {
            continue;
        }
        if !(install && has("rustup", &["component", "add", component])) {
            return Err(format!("{component} is missing: rustup component add {component} (or --install)"));
        }
    }
    // A checker of certificates that shares nothing with ours is written in Python.
    if !(has("python3", &["--version"]) || install && has("apt-get", &["install", "--yes", "python3"])) {
        return Err("python3 is missing, in which the tests check certificates a second time".to_owned());
    }
    Ok(())
}

/// Writes the signature of the search, which a test compares.
fn signature() -> Result<(), String> {
    let number =
        cargo(&["run", "--release", "--quiet", "--locked", "--", "bench", "--signature"]).output()?;
    let path = run::root().join("crates/gametree-cli/tests/signature.txt");
    std::fs::write(&path, &number).map_err(|error| format!("{}: {error}", path.display()))?;
    print!("{number}");
    Ok(())
}

/// Runs the fuzz targets, each for this many seconds. `RUSTC_BOOTSTRAP` lets a stable compiler accept the sanitiser's flags.
fn fuzz(seconds: &str) -> Result<(), String> {
    if !has("cargo", &["fuzz", "--version"]) {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz".to_owned());
    }
    let targets = [
        "tree",
        "score",
        "position",
        "hexworld",
        "sgf",
        "trace",
        "certificate",
        "tabulation",
        "semi_strong",
        "weights",
        "match",
        "command",
        "quiz",
        "table",
        "ledger",
        "jobs",
    ];
    for target in targets {
        let limit = format!("-max_total_time={seconds}");
        // New inputs go to the first folder; the corpus in the repository is not changed.
        let (found, corpus) = (format!("fuzz/found/{target}"), format!("fuzz/corpus/{target}"));
        std::fs::create_dir_all(run::root().join(&found)).map_err(|error| format!("{found}: {error}"))?;
        cargo(&["fuzz", "run", target, &found, &corpus, "--", &limit]).env("RUSTC_BOOTSTRAP", "1").run()?;
    }
    Ok(())
}
