//! The cost, in instructions, of an observer that ignores every event: the generic search with the observer `()` against the same
//! code without observers.

use crate::run::{cargo, has, program, root};

/// The maximum ratio of instructions with the empty observer to those without observers.
const MAX_RATIO: f64 = 1.01;

pub(crate) fn observer() -> Result<(), String> {
    if !has("valgrind", &["--version"]) {
        println!("callgrind: skipped, valgrind is not installed (apt-get install valgrind)");
        return Ok(());
    }
    cargo(&["build", "--release", "--quiet", "--locked", "-p", "gametree-bench", "--bin", "observer"])
        .run()?;
    let start = instructions("once")?;
    let (observed, unobserved) = (instructions("observed")? - start, instructions("unobserved")? - start);
    let ratio = observed as f64 / unobserved as f64;
    println!("observed by ()     {observed:>12} instructions");
    println!("without observers  {unobserved:>12} instructions");
    println!("ratio              {ratio:>12.4}");
    if ratio <= MAX_RATIO {
        Ok(())
    } else {
        Err(format!("the ratio is {ratio:.4}: expected at most {MAX_RATIO}"))
    }
}

/// The number of instructions of one run of the program, start-up included.
fn instructions(what: &str) -> Result<i64, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let observer = target.join("release/observer");
    let observer = observer.to_string_lossy();
    let log = program(
        "valgrind",
        &["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1", &observer, what],
    )
    .output()?;
    let number = log.lines().find_map(|line| line.split_once("Collected :"));
    number
        .and_then(|(_, number)| number.trim().parse().ok())
        .ok_or_else(|| format!("valgrind: {log:?}: expected a line \"Collected : N\""))
}
