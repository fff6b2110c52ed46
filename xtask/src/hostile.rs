//! The hostile cases at length: what CI runs for seconds (`hostile.rs` and `stops.rs` in
//! `crates/gametree-cli/tests`), for minutes.

use crate::run::cargo;

/// Runs the hostile tests for so many seconds in all, on an optimised command.
pub(crate) fn run(seconds: &str) -> Result<(), String> {
    let test = ["test", "--release", "--locked", "--package", "gametree-cli", "--test", "it"];
    cargo(&[test.as_slice(), &["--", "hostile::", "stops::", "--nocapture", "--test-threads=1"]].concat())
        .env("GAMETREE_HOSTILE_SECONDS", seconds)
        .run()
}
