//! Runs the commands of a page's `console` blocks and compares what they print, times and rates aside.
//!
//! With `GAMETREE_UPDATE_DOCS=1` the page is rewritten instead: read the difference before you commit it. A block that takes more
//! than two seconds is marked `console slow` and run by `cargo xtask exhaustive`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Instant;

use regex::Regex;

use super::{root, updating};

/// Which blocks to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Speed {
    Quick,
    Any,
}

const OPENING: &str = "```console";

/// Runs the blocks of `page` in `folder`.
pub(super) fn run(page: &str, folder: &Path, speed: Speed) {
    let file = root().join(page);
    let text = std::fs::read_to_string(&file).unwrap();
    let mut rewritten = String::new();
    for (number, part) in text.split(OPENING).enumerate() {
        if number == 0 {
            rewritten += part;
            continue;
        }
        let (mark, part) = part.split_once('\n').unwrap();
        let (block, rest) = part.split_once("```").unwrap();
        assert!(["", " slow"].contains(&mark), "{page}: {OPENING}{mark}");
        let skipped = mark == " slow" && speed == Speed::Quick;
        let block = if skipped { block.to_owned() } else { printed_by(page, block, folder) };
        let _ = write!(rewritten, "{OPENING}{mark}\n{block}```{rest}");
    }
    if updating() {
        std::fs::write(&file, rewritten).unwrap();
    }
}

/// A block with what its commands print now, where that differs in more than times.
fn printed_by(page: &str, block: &str, folder: &Path) -> String {
    let mut rewritten = String::new();
    for run in block.split("$ ").skip(1) {
        let (command, expected) = run.split_once('\n').unwrap();
        let began = Instant::now();
        let output = printed(command, folder);
        println!("{:7.3} s  {command}", began.elapsed().as_secs_f64());
        let same = timeless(&output) == timeless(expected);
        assert!(updating() || same, "{page}: {command}\n{output}\ninstead of\n{expected}");
        let kept = if same { expected } else { &output };
        let gap = if rewritten.is_empty() { "" } else { "\n" };
        let _ = write!(rewritten, "{gap}$ {command}\n{}\n", kept.trim_end());
    }
    rewritten
}

/// The output of a shell command, with `gametree` on the path.
fn printed(command: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_gametree")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let shell =
        Command::new("sh").args(["-c", command]).env("PATH", &path).current_dir(folder).output().unwrap();
    let (answer, notes) =
        (String::from_utf8(shell.stdout).unwrap(), String::from_utf8(shell.stderr).unwrap());
    // Intermediate results appear on a slow machine only, where the work takes more than a second.
    let said = |line: &&str| answer.is_empty() || line.starts_with("wrote ");
    notes.lines().filter(said).fold(answer.clone(), |text, line| text + line + "\n")
}

/// The lines with a mark in place of every time and every rate, which differ from run to run.
fn timeless(text: &str) -> Vec<String> {
    static TIMES: LazyLock<Regex> = LazyLock::new(|| {
        let number = "[0-9][0-9.,]*";
        let time = format!("{number}( and {number})? (ns|µs|ms|s)(?-u:\\b)");
        let rate = format!("\\({number} ([kMG] )?nodes/s\\)");
        Regex::new(&format!("{time}|{rate}")).unwrap()
    });
    text.trim_end().lines().map(|line| TIMES.replace_all(line.trim_end(), "…").into_owned()).collect()
}

#[test]
fn only_times_and_rates_are_aside() {
    let line = |nodes: &str, rest: &str| timeless(&format!("nodes    {nodes} in {rest}"));
    assert_eq!(line("542", "382.2 µs (1.4 M nodes/s), pvs"), line("542", "0.1 s (9 nodes/s), pvs"));
    assert_eq!(timeless("0.29 and 0.19 ms; 0.7 s in total"), timeless("1.5 and 2 ms; 3.1 s in total"));
    assert_ne!(line("542", "1 ms"), line("543", "1 ms"));
    assert_ne!(timeless("best  Bb2(7)"), timeless("best  Bb2(9)"));
}
