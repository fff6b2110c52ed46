//! A signal ends the command wherever it is: while it reads, waits for a person, serves, or works on something large.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a run may take to end. Half a second is what is promised; a noisy machine gets ten.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often each case is run: once in CI, ten times when the hostile cases run at length.
fn rounds() -> u64 {
    if std::env::var_os("GAMETREE_HOSTILE_SECONDS").is_some() { 10 } else { 1 }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends the signal; the status, and what was said.
fn ended_by(signal: &str, mut child: Child, what: &[&str]) -> (Option<i32>, String) {
    // What it prints is read meanwhile, or it would wait for that.
    let mut stdout = child.stdout.take().unwrap();
    let printed = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(kill.unwrap().success(), "{what:?} had ended already");
    let sent = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(sent.elapsed() < PATIENCE, "{what:?} ignores {signal}");
        std::thread::sleep(Duration::from_millis(2));
    }
    if sent.elapsed() > Duration::from_millis(500) {
        println!("{what:?} took {:?}", sent.elapsed());
    }
    let output = child.wait_with_output().unwrap();
    let _ = printed.join();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// What waits for its input, with a first part of it, and the first line of the answer to that.
const WAITING: &[(&[&str], &str, &str)] = &[
    (&["tree", "-"], "((3 5) (2", ""),
    (&["quiz", "-"], "((3 5)", ""),
    (&["trace", "check", "-"], "", ""),
    (&["trace", "check", "-"], "{\"schema\":1,", ""),
    (&["show", "tictactoe", "-"], "a1\n", "1"),
    (&["solve", "tictactoe", "-"], "", ""),
    (&["solve", "tictactoe", "-"], "a1\n", "a1"),
    (&["solve", "connect4:4x4", "-", "--plain"], "12\n", "12"),
    (&["solve", "tictactoe", "-", "--algorithm", "alphabeta"], "a1\n", "a1"),
    (&["search", "tictactoe", "-", "--depth", "3"], "a1\n", "a1"),
    (&["search", "tictactoe", "-", "--algorithm", "pvs", "--json"], "a1\n", "{"),
    (&["perft", "tictactoe", "3", "-"], "a1\n", ""),
    (&["experiment", "engine", "depth=2"], "gametree 1\n", "ready"),
    (&["play", "tictactoe", "--plain"], "a1\n", "tictactoe"),
];

#[test]
fn a_signal_ends_what_waits_for_input() {
    for (number, (arguments, input, answer)) in (0..rounds()).flat_map(|_| WAITING).enumerate() {
        // In the game Ctrl-C only makes the engine move.
        let signals: &[&str] =
            if arguments[0] == "play" { &["TERM", "HUP"] } else { &["INT", "TERM", "HUP"] };
        let signal = signals[number % signals.len()];
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        if answer.is_empty() {
            std::thread::sleep(Duration::from_millis(200));
        } else {
            let mut line = String::new();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            while line.trim().is_empty() {
                assert!(stdout.read_line(&mut line).unwrap() > 0, "{arguments:?} has ended");
            }
            child.stdout = Some(stdout.into_inner());
        }
        let (status, said) = ended_by(signal, child, arguments);
        drop(stdin);
        let expected = if arguments[0] == "play" { 0 } else { 3 };
        assert_eq!(status, Some(expected), "{arguments:?} after {signal}: {said}");
        if expected == 3 {
            assert_eq!(said, "gametree: stopped, because it was interrupted\n", "{arguments:?}");
        }
    }
}

#[test]
fn a_signal_ends_what_works_on_a_large_tree_or_trace() {
    let tree = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stops-tree");
    let generate = ["generate", "uniform", "--branching", "3", "--depth", "13"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    assert!(command.args(generate).stdout(std::fs::File::create(tree).unwrap()).status().unwrap().success());
    let large: &[&[&str]] = &[
        &["generate", "perfect", "--branching", "3", "--depth", "14", "--json"],
        &["tree", "stops-tree"],
        &["tree", "stops-tree", "--algorithm", "minimax", "--steps"],
        &["tree", "stops-tree", "--algorithm", "sss", "--json"],
        &["tree", "stops-tree", "--permute", "--svg", "stops.svg"],
        &["quiz", "stops-tree"],
        &[
            "search",
            "connect4",
            "--algorithm",
            "minimax",
            "--depth",
            "9",
            "--trace",
            "stops.ndjson",
            "--trace-cap",
            "9999999",
        ],
        &["bench"],
    ];
    for (number, arguments) in (0..rounds()).flat_map(|_| large).enumerate() {
        let child = start(arguments);
        // Never the same moment: while it reads, searches, draws, prints.
        std::thread::sleep(Duration::from_millis(40 + (number as u64 * 97) % 400));
        let (status, said) = ended_by(["INT", "TERM", "HUP"][number % 3], child, arguments);
        assert_eq!(status, Some(3), "{arguments:?}: {said}");
        let lines = said.lines().filter(|line| line.starts_with("gametree: ")).count();
        assert_eq!(lines, 1, "{arguments:?}: {said}");
    }
    let left =
        std::fs::read_dir(env!("CARGO_TARGET_TMPDIR")).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().starts_with(".stops")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[cfg(feature = "lab")]
#[test]
fn a_signal_ends_the_lab() {
    for signal in ["INT", "TERM", "HUP"] {
        let mut child = start(&["lab", "--no-open", "--port", "0"]);
        let mut address = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut address).unwrap();
        // A connection that says nothing does not keep it.
        let silent =
            std::net::TcpStream::connect(address.trim().trim_start_matches("http://").trim_end_matches('/'));
        child.stdout = Some(stdout.into_inner());
        let (status, said) = ended_by(signal, child, &["lab"]);
        assert_eq!(status, Some(0), "{signal}: {said}");
        drop(silent);
    }
}
