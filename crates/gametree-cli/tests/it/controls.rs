//! No subcommand passes on to a terminal, or into a pipe, what a terminal would obey: in words of the command line, names of files
//! and their contents.

#![cfg(unix)]

use crate::hostile::{folder, run};

#[test]
fn no_subcommand_passes_on_foreign_controls() {
    let folder = folder("hostile-controls");
    let foreign = "x\u{202e}\u{2066}\u{200f}\u{61c}\u{1b}[2Jש";
    let name = |extension: &str| format!("{foreign}.{extension}");
    std::fs::write(folder.join(foreign), format!("{foreign}\n")).unwrap();
    let listed = run(&["--help".to_owned()], b"", &folder).1;
    let listed = String::from_utf8(listed).unwrap();
    let commands = listed.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> = commands
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(commands.contains(&"tree") && commands.contains(&"jobs"), "{commands:?}");
    let mut cases: Vec<Vec<String>> = vec![vec![foreign.to_owned()], vec![format!("--{foreign}")]];
    for command in commands.into_iter().filter(|&command| command != "help" && command != "lab") {
        for words in [vec![foreign.to_owned()], vec![format!("--{foreign}")], vec![foreign.to_owned(); 3]] {
            cases.push(std::iter::once(command.to_owned()).chain(words).collect());
        }
    }
    for words in [
        &["tree", "(1 2)", "--svg", &name("svg"), "--exam", &name("tex")][..],
        &["tree", "(1 2)", "--explain", foreign],
        &["tree", "(1 2)", "--window", foreign],
        &["trace", "check", foreign],
        &["trace", "check", &name("missing")],
        &["search", "tictactoe", "--depth", "2", "--trace", &name("jsonl")],
        &["search", "tictactoe", "--eval", &format!("file:{foreign}")],
        &["solve", "tictactoe", foreign],
        &["solve", "tictactoe", "--table", foreign],
        &["solve", "tictactoe", "--ledger", foreign],
        &["solve", "tictactoe", "--book", foreign],
        &["play", "tictactoe", "--plain", "--replay", foreign],
        &["play", "tictactoe", "--plain", "--record", &name("record")],
        &["tabulate", "tictactoe", &name("table")],
        &["verify", foreign],
        &["ledger", foreign],
        &["jobs", "merge", foreign, foreign],
        &["jobs", "run", foreign],
        &["experiment", "match", foreign, "depth=1", "tictactoe", "--json"],
        &["experiment", "engine", foreign],
        &["quiz", "(1 2)", "--answer", foreign],
    ] {
        for more in [&[][..], &["--json"], &["--color", "always"]] {
            cases.push(words.iter().chain(more).map(|word| (*word).to_owned()).collect());
        }
    }
    for words in cases {
        let (status, stdout, stderr) = run(&words, format!("{foreign}\nq\n").as_bytes(), &folder);
        assert!(matches!(status, Some(0..=3)), "{words:?}: {status:?}");
        for text in [stdout, stderr] {
            let text = String::from_utf8_lossy(&text).into_owned();
            let obeyed = ['\u{202e}', '\u{2066}', '\u{200f}', '\u{61c}'];
            assert!(!text.contains(obeyed) && !text.contains("\u{1b}[2J"), "{words:?}: {text}");
        }
    }
    assert!(folder.join(name("svg")).exists() && folder.join(name("table")).exists());
}
