//! Running the command.
#![allow(dead_code, unreachable_pub, missing_debug_implementations, reason = "each test file uses its part")]

#[cfg(unix)]
pub mod terminal;

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// How a run of the command ended.
pub struct Ended {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `gametree` with these arguments and this stdin.
pub fn gametree_with(arguments: &[&str], stdin: &str) -> Ended {
    let mut command = Command::cargo_bin("gametree").unwrap();
    let output = command.args(arguments).write_stdin(stdin).output().unwrap();
    Ended {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn gametree(arguments: &[&str]) -> Ended {
    gametree_with(arguments, "")
}

/// A file of this name that is not there, nor a journal of it; different tests need different names.
pub fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for rest in ["", "-journal"] {
        let _ = std::fs::remove_file(format!("{}{rest}", path.display()));
    }
    path.display().to_string()
}

/// The JSON answer of a run that succeeds.
pub fn json(arguments: &[&str]) -> Value {
    let mut answers = answers(arguments, "");
    assert_eq!(answers.len(), 1, "{arguments:?}");
    answers.remove(0)
}

/// The JSON answers, one a line, of a run that succeeds.
pub fn answers(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let arguments = [arguments, &["--json"]].concat();
    let ended = gametree_with(&arguments, stdin);
    assert_eq!((ended.status, ended.stderr.as_str()), (0, ""), "{arguments:?}");
    let answer = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(value["schema"], 1);
        value
    };
    ended.stdout.lines().map(answer).collect()
}

/// The one line on stderr of a run that is refused.
pub fn refusal(arguments: &[&str], stdin: &str) -> String {
    let ended = gametree_with(arguments, stdin);
    assert_eq!(ended.status, 2, "{arguments:?}: {}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1, "{arguments:?}: {}", ended.stderr);
    assert!(!ended.stderr.contains('\u{e000}'), "{}", ended.stderr);
    let line = ended.stderr.strip_prefix("gametree: ").unwrap();
    line.trim_end().to_owned()
}
