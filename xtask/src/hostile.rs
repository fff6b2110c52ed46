//! The hostile cases at length: what CI runs for seconds (`crates/gametree-cli/tests/hostile.rs`), for minutes.

use crate::run::cargo;

/// Runs the hostile tests for so many seconds in all, on an optimised command.
pub(crate) fn run(seconds: &str) -> Result<(), String> {
    let test = ["test", "--release", "--locked", "--package", "gametree-cli", "--test", "hostile"];
    cargo(&[test.as_slice(), &["--", "--nocapture", "--test-threads=1"]].concat())
        .env("GAMETREE_HOSTILE_SECONDS", seconds)
        .run()
}
