//! Every subcommand ends by each of its limits. What limits there are is read from the help, so that a new one is not forgotten.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::gametree;

/// The limits that a search may have.
const LIMITS: [&str; 3] = ["--time", "--nodes", "--memory"];

/// For each subcommand with limits, work that would take minutes at least; none where it is done at once, where a limit is of memory
/// alone (`limits.rs` has those), or where somebody else decides how long it takes.
const LONG: &[(&str, &[&[&str]])] = &[
    (
        "search",
        &[
            &["hex:9"],
            &["connect4", "--algorithm", "alphabeta"],
            &["connect4", "--algorithm", "sss"],
            &["qubic", "--algorithm", "mcts"],
            &["connect4", "--algorithm", "pns"],
            &["connect4", "--algorithm", "engine", "--threads", "2"],
        ],
    ),
    (
        "solve",
        &[
            &["hex:8", "--algorithm", "null-window"],
            &["hex:11"],
            &["connect4"],
            &["connect4", "--threads", "2"],
            &["mnk:7,7,5"],
            &["mnk:6,6,5"],
            &["qubic"],
            &["qubic", "Ab1", "--exact"],
            &["connect4", "--algorithm", "minimax"],
            &["connect4", "--algorithm", "engine"],
            &["hex:9", "--proof", "long.cert"],
            &["connect4:6x6", "--proof", "long.cert"],
            &["connect4", "--ledger", "long.ledger"],
            &["connect4", "--semi-strong", "long.semi"],
        ],
    ),
    ("why", &[&["hex:9"], &["qubic", "--not", "Aa1"]]),
    ("ledger", &[&["claims.ledger", "--check"]]),
    ("jobs run", &[&["jobs.jsonl"]]),
    ("jobs merge", &[&["merged.ledger", "results.jsonl", "--recompute", "1000000000"]]),
    ("tabulate", &[&["connect4:6x5", "long.table"], &["hex:5", "long.table"]]),
    ("book", &[&["connect4", "--plies", "6", "long.book"]]),
    ("perft", &[&["connect4", "20"], &["connect4", "20", "--distinct"]]),
    ("tree", &[]),
    ("generate", &[]),
    ("play", &[]),
    ("uci", &[]),
    ("reproduce", &[&[]]),
    ("experiment match", &[&["depth=6", "depth=7", "connect4", "--games", "100000"]]),
    ("experiment pathology", &[&["--depth", "10", "--samples", "100000000"]]),
    ("experiment train", &[&["connect4", "--games", "1000000", "--out", "long.weights"]]),
    ("experiment decisions", &[]),
    (
        "experiment families",
        &[&["connect4", "--plies", "4", "--number", "1000000"], &["connect4", "--plies", "9", "--every"]],
    ),
    (
        "experiment errors",
        &[&[
            "connect4:4x4",
            "small.families",
            "--depth",
            "6",
            "--rule",
            "product",
            "--samples",
            "1000000000",
        ]],
    ),
    ("experiment suite", &[&["long.epd", "depth=60"]]),
    ("experiment randomised", &[&["connect4:5x5"]]),
    ("experiment engine", &[]),
    ("jobs split", &[]),
    ("trace check", &[]),
    ("experiment critical", &[&["--branching", "3", "--depth", "9", "--samples", "1000000000"]]),
    ("experiment branching", &[&["--branching", "3", "--depth", "9", "--samples", "1000000000"]]),
];

/// The flags that the help of a subcommand lists, and its own subcommands.
fn help(words: &[&str]) -> (Vec<String>, Vec<String>) {
    let ended = gametree(&[words, &["--help"]].concat());
    let lines = || ended.stdout.lines();
    let flags = lines().filter_map(|line| {
        let mut words = line.trim_start().split([' ', ',']).filter(|word| !word.is_empty());
        let first = words.next()?;
        let long = if first.starts_with("--") {
            Some(first)
        } else {
            words.next().filter(|word| word.starts_with("--"))
        };
        long.filter(|_| line.starts_with("  ")).map(str::to_owned)
    });
    let commands =
        lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A description may go on in the next line.
    let commands = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands = commands.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    (flags.collect(), commands.map(str::to_owned).collect())
}

/// All subcommands with the limits that each has.
fn limited() -> Vec<(String, Vec<String>)> {
    let (mut open, mut found) = (vec![String::new()], Vec::new());
    while let Some(name) = open.pop() {
        let words: Vec<&str> = name.split_whitespace().collect();
        let (flags, commands) = help(&words);
        open.extend(commands.iter().map(|command| format!("{name} {command}").trim().to_owned()));
        let limits: Vec<String> = flags.into_iter().filter(|flag| LIMITS.contains(&flag.as_str())).collect();
        if commands.is_empty() && !limits.is_empty() {
            found.push((name, limits));
        }
    }
    found
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-limit");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs it, and ends it if nothing else does.
fn run(words: &[&str], folder: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    let command = command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{words:?}: it goes on for a minute");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

/// What some of the work is on: a ledger full of claims, and jobs that take long.
fn prepare(folder: &Path) {
    let split =
        ["jobs", "split", "connect4", "--ledger", "merged.ledger", "--count", "1", "--nodes", "1000000000"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    let jobs = command.args(split).current_dir(folder).output().unwrap();
    std::fs::write(folder.join("jobs.jsonl"), &jobs.stdout).unwrap();
    let job = gametree_ledger::jobs::Job { game: "connect4".into(), position: "1".into(), nodes: 1 };
    let result = gametree_ledger::jobs::JobResult {
        ending: gametree_ledger::Ending::Finished,
        bounds: gametree::solve::ResultBounds::just(gametree::Wdl::Win),
        nodes: 20_000,
        ..gametree_ledger::jobs::JobResult::unfinished(job)
    };
    std::fs::write(folder.join("results.jsonl"), result.to_line()).unwrap();
    let families = ["experiment", "families", "connect4:4x4", "--plies", "3,8", "--number", "400"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    std::fs::write(folder.join("small.families"), command.args(families).output().unwrap().stdout).unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    std::fs::write(folder.join("long.epd"), start).unwrap();
    std::fs::copy(folder.join("merged.ledger"), folder.join("claims.ledger")).unwrap();
    let (status, said) = run(&["jobs", "merge", "claims.ledger", "results.jsonl"], folder);
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn every_subcommand_ends_by_each_of_its_limits() {
    let folder = folder();
    prepare(&folder);
    let (mut runs, mut failed) = (0, Vec::new());
    let unknown = |(name, _): &&(String, Vec<String>)| LONG.iter().all(|(known, _)| known != name);
    let limited = limited();
    let unknown: Vec<_> = limited.iter().filter(unknown).collect();
    assert!(unknown.is_empty(), "{unknown:?}: expected long work for them in this test");
    for (name, limits) in limited {
        for work in LONG.iter().filter(|(known, _)| *known == name).flat_map(|(_, works)| *works) {
            for limit in &limits {
                // Of jobs and games the nodes are those of each, not of the run.
                let value = match limit.as_str() {
                    "--time" if crate::thorough() => "0.3",
                    "--time" => "0.1",
                    "--nodes" if !name.starts_with("jobs") && !name.starts_with("experiment") => "5000",
                    _ => continue,
                };
                let words: Vec<&str> =
                    name.split_whitespace().chain(work.iter().copied()).chain([limit, value]).collect();
                let (status, said) = run(&words, &folder);
                runs += 1;
                if !matches!(status, Some(0 | 3)) {
                    failed.push(format!("{words:?}: {status:?}: {said}"));
                }
                assert!(said.lines().count() <= 12 && !said.contains("panicked"), "{words:?}: {said}");
            }
        }
        for file in ["long.cert", "long.semi", "long.table", "long.book"] {
            assert!(!folder.join(file).exists(), "{name}: {file} is not whole");
        }
        let _ = std::fs::remove_file(folder.join("long.ledger"));
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(runs > 40, "{runs}");
}
