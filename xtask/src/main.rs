//! The project's development commands; `cargo xtask help` lists them.

mod api;
mod arch;
mod architecture;
mod callgrind;
mod dependencies;
mod dist;
mod exhaustive;
mod hostile;
mod lint;
mod pages;
mod picture;
mod publish;
mod python;
mod run;
mod site;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

use run::cargo;

const HELP: &str = "cargo xtask COMMAND

  test [--install]   whether everything works: unit, property, documentation and command tests, the pages in Chromium, the
                     Python package. What needs more than Rust is skipped, and listed, where that is missing; --install
                     (or CI=true) installs it, and then nothing is skipped.
  lint [--install]   whether the code is as it should be: format, architecture, licences of dependencies, clippy,
                     documentation, public surface, wasm32, the oldest supported compiler (if that is installed), packages
  exhaustive         hours: every case of every test, hostile inputs for ten minutes, a proof on two Ray nodes, each fuzz
                     target for a minute
  signature          writes the search signature after an intended change (crates/gametree-cli/tests/signature.txt)
  fuzz [SECONDS]     runs every fuzz target for some seconds (60)
  api                writes the lists of the public surface anew (crates/gametree/API.txt, crates/gametree-tree/API.txt)
  arch [--arrows]    reports cycles among files and folders, and arrows back up in the list of rooms of
                     ARCHITECTURE.md; with --arrows, lists what every file uses
  rooms              draws the rooms and the arrows between them, from the code (docs/rooms.svg)
  web                builds the web lab into crates/gametree-site (needs Node.js 20 or later)
  pages              renders the pages of docs/ for the web lab, into crates/gametree-site; web does it too
  web-test           tests the web lab in Chromium
  python-test        builds the Python package and tests it in a clean virtual environment (needs Python 3.11 or later)
  ray-test           a proof on two Ray nodes that are killed (installs Ray, 80 MB; needs Linux)
  python-docs        makes the reference of the Python package from its docstrings (target/python/reference)
  dist               packs the command for this platform: a stripped binary with completions, manual pages and licences
  hostile [SECONDS]  hostile inputs, kills, full disks and short memory for some seconds (600)
  publish            packs every crate that is published and builds it from its package, as an upload would
  callgrind          counts the instructions of a search with the empty observer and one without (needs valgrind)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    let done = match words.as_slice() {
        ["test"] => test::test(ci),
        ["test", "--install"] => test::test(true),
        ["lint"] => lint::lint(ci),
        ["lint", "--install"] => lint::lint(true),
        ["exhaustive"] => exhaustive::run(),
        ["signature"] => signature(),
        ["fuzz"] => exhaustive::fuzz("60"),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => exhaustive::fuzz(seconds),
        ["dist"] => dist::dist(),
        ["hostile"] => hostile::run("600"),
        ["hostile", seconds] if seconds.parse::<u64>().is_ok() => hostile::run(seconds),
        ["publish"] => publish::verify(),
        ["callgrind"] => callgrind::observer(),
        ["pages"] => pages::write(),
        ["web"] => web::build(true),
        ["web-test"] => test::web(),
        ["python-test"] => test::python(),
        ["ray-test"] => python::two_nodes().map(|remarks| remarks.iter().for_each(|line| println!("{line}"))),
        ["python-docs"] => python::reference(),
        ["api"] => api::check(true, true).map(|remarks| remarks.iter().for_each(|line| println!("{line}"))),
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

/// Writes the signature of the search, which a test compares.
fn signature() -> Result<(), String> {
    let number =
        cargo(&["run", "--release", "--quiet", "--locked", "--", "bench", "--signature"]).output()?;
    let path = run::root().join("crates/gametree-cli/tests/signature.txt");
    std::fs::write(&path, &number).map_err(|error| format!("{}: {error}", path.display()))?;
    print!("{number}");
    Ok(())
}
