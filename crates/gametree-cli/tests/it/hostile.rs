//! Hostile cases: mutated command lines and inputs, kills at random moments, full and read-only disks, other people's escape
//! sequences. CI gives each some seconds; `cargo xtask hostile` sets `GAMETREE_HOSTILE_SECONDS` to minutes.
//!
//! Whatever comes, the command ends by itself with one of its four statuses, never by a panic (101) or an abort; a
//! refusal is one line; and a file is the old one or the new one.

#![cfg(unix)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The time of one test, of five.
fn limit() -> Duration {
    let all = std::env::var("GAMETREE_HOSTILE_SECONDS").ok().and_then(|text| text.parse::<u64>().ok());
    Duration::from_secs(all.map_or(4, |seconds| seconds / 5))
}

/// The seed of all random choices: always the same in CI, another one each time it runs at length.
fn seed() -> u64 {
    let seed = if std::env::var_os("GAMETREE_HOSTILE_SECONDS").is_some() { std::process::id() } else { 14 };
    println!("seed {seed}");
    seed.into()
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the command with this input in this folder; what it printed.
pub(crate) fn run(arguments: &[String], stdin: &[u8], folder: &Path) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, stdin) = (child.stdin.take().unwrap(), stdin.to_vec());
    // The command may end before it has read everything.
    let writer = std::thread::spawn(move || drop(input.write_all(&stdin)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    (output.status.code(), output.stdout, output.stderr)
}

/// Command lines that end at once, with an input; the mutations begin here.
const SEEDS: &[(&[&str], &str)] = &[
    (&["games"], ""),
    (&["algorithms", "--json"], ""),
    (&["show", "hex:5", "c3 b4"], ""),
    (&["show", "connect4:8x8", "-"], "4455\n# no\n\n9\n"),
    (&["perft", "tictactoe", "4", "a1"], ""),
    (&["perft", "hex:3", "4", "--distinct", "--memory", "1M"], ""),
    (&["solve", "tictactoe", "-", "--all-moves"], "a1\na1 b2\nb2 a1\n"),
    (&["solve", "mnk:4,3,3", "--exact", "--nodes", "10000"], ""),
    (&["search", "connect4", "44", "--depth", "4", "--backup", "althofer:0.5"], ""),
    (&["search", "hex:4x3", "--algorithm", "pvs", "--depth", "3", "--eval", "coarse"], ""),
    (&["search", "tictactoe", "--forced", "win,block", "--order", "random", "--seed", "3"], ""),
    (&["tree", "((3 5) (2 9))", "--types", "--window=-5,5"], ""),
    (&["tree", "-", "--json", "--steps", "--algorithm", "sss"], "{\"children\":[{\"f\":3},{\"f\":-1}]}"),
    (&["tree", "1:(2:(3 5) 0:min(2 inf))", "--algorithm", "althofer", "--explain", "2.1"], ""),
    (&["tree", "@deep", "--draw", "--svg", "-"], ""),
    (&["tree", "[[3,12,8],[2,4,6]]", "--exam", "sheet.svg", "--permute"], ""),
    (&["generate", "uniform", "--branching", "2", "--depth", "3", "--range", "-9..9"], ""),
    (&["generate", "shape", "--q", "1,0.9", "--d", "3,2", "--json"], ""),
    (
        &["trace", "check", "-"],
        "{\"schema\":1,\"game\":\"tictactoe\",\"position\":\"\",\"algorithm\":\"x\"}\n",
    ),
    (&["experiment", "critical", "--branching", "3", "--depth", "4"], ""),
    (&["experiment", "branching", "--branching", "2", "--depth", "3", "--samples", "10"], ""),
    (&["experiment", "engine", "depth=1"], "gametree 1\nnew tictactoe\ngo depth 1 position a1\nquit\n"),
    (&["uci", "tictactoe"], "uci\nposition startpos moves b2\ngo depth 2\nisready\nquit\n"),
    (&["experiment", "match", "depth=1", "depth=2", "tictactoe", "--games", "2"], ""),
    (&["play", "tictactoe", "--plain", "--time", "0"], "b2\n?\nundo\nvalues\nq\n"),
    (&["reproduce", "--list"], ""),
    (&["completions", "bash"], ""),
];

/// What mutations put in: the words of the command line, and what parsers stumble over.
const WORDS: &[&str] = &[
    "-",
    "--",
    "--json",
    "--help",
    "--color",
    "always",
    "--ascii",
    "--depth",
    "0",
    "-1",
    "1e9",
    "99999999999999999999",
    "inf",
    "-inf",
    "--window",
    "5,-5",
    "--nodes",
    "--time",
    "1ms",
    "--memory",
    "1K",
    "--threads",
    "--order",
    "random",
    "--eval",
    "none",
    "file:/",
    "--trace",
    "/",
    "/dev/full",
    "--svg",
    "hex:1",
    "hex:11",
    "connect4:1x1",
    "mnk:0,0,0",
    "\u{0}",
    "\u{1b}[2J",
    "é",
    "\u{202e}",
    "(",
    ")",
    "((((",
    "max(",
    "1:",
    "{",
    "[1,2",
    "𝟛",
    "",
    " ",
    "a1b2",
    "zz99",
];

/// A change somewhere in the words or the input.
fn mutated(random: &mut Xoshiro256PlusPlus) -> (Vec<String>, Vec<u8>) {
    let (words, input) = SEEDS[random.random_range(0..SEEDS.len())];
    let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let mut input = input.as_bytes().to_vec();
    for _ in 0..random.random_range(1..=3) {
        let at = random.random_range(0..words.len());
        let word = WORDS[random.random_range(0..WORDS.len())].to_owned();
        match random.random_range(0..7) {
            0 => words.insert(at + 1, word),
            1 => words[at] = word,
            2 if words.len() > 1 => drop(words.remove(at)),
            3 => words.swap(at, 0),
            4 => {
                let mut characters: Vec<char> = words[at].chars().collect();
                let place = random.random_range(0..=characters.len());
                characters.insert(place, char::from(random.random_range(32..127_u8)));
                words[at] = characters.into_iter().collect();
            }
            5 if !input.is_empty() => {
                let place = random.random_range(0..input.len());
                input[place] = random.random();
            }
            _ => input.extend_from_slice(word.as_bytes()),
        }
    }
    words.retain(|word| !word.contains('\u{0}')); // no argument can hold a zero
    (words, input)
}

/// Work that a mutation has made too long is ended, and no fault.
const PATIENCE: Duration = Duration::from_millis(800);

#[test]
fn mutated_command_lines_and_inputs_end_with_a_status() {
    let folder = folder("hostile-mutations");
    let started = Instant::now();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed());
    let (mut runs, mut refused) = (0, 0);
    while started.elapsed() < limit() {
        let (words, input) = mutated(&mut random);
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(&words)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(std::fs::File::create(folder.join("stdout")).unwrap())
            .stderr(std::fs::File::create(folder.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let (mut pipe, bytes) = (child.stdin.take().unwrap(), input.clone());
        let writer = std::thread::spawn(move || drop(pipe.write_all(&bytes)));
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if begun.elapsed() > PATIENCE {
                child.kill().unwrap();
                child.wait().unwrap();
                break Some(3);
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let _ = writer.join();
        let stderr = std::fs::read(folder.join("stderr")).unwrap();
        let said = String::from_utf8_lossy(&stderr).into_owned();
        assert!(matches!(status, Some(0..=3)), "{words:?} {input:?}: {status:?}\n{said}");
        assert!(!said.contains('\u{1b}') && !said.contains("panicked"), "{words:?} {input:?}\n{said}");
        if status == Some(2) && !said.is_empty() {
            let line = said.lines().next_back().unwrap();
            assert!(
                line.starts_with("gametree: ") || words.contains(&"play".to_owned()),
                "{words:?}\n{said}"
            );
        }
        runs += 1;
        refused += u64::from(status == Some(2));
    }
    println!("{runs} command lines, {refused} refused");
    assert!(runs > 20 && refused * 10 > runs, "{runs} {refused}");
}

/// Every file is the old one or the new one, whenever its writer is killed, and nothing is left beside it.
#[test]
fn a_killed_writer_leaves_the_old_file_or_the_new_one() {
    let folder = folder("hostile-kills");
    let (old, file) = ("the old one\n", folder.join("out.svg"));
    let tree = "(".to_owned() + &"((1 2 3) (4 5 6) (7 8 9)) ".repeat(60) + ")";
    std::fs::write(folder.join("tree"), tree).unwrap();
    std::fs::write(&file, old).unwrap();
    let arguments = ["tree", "tree", "--svg", "out.svg", "--json"].map(str::to_owned);
    let (status, ..) = run(&arguments, b"", &folder);
    assert_eq!(status, Some(0));
    let new = std::fs::read_to_string(&file).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed());
    let started = Instant::now();
    let mut kills = 0;
    while kills < 5 || started.elapsed() < limit() {
        std::fs::write(&file, old).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(&arguments)
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(random.random_range(0..40_000)));
        let _ = child.kill();
        child.wait().unwrap();
        let found = std::fs::read_to_string(&file).unwrap();
        assert!(found == old || found == new, "{} bytes", found.len());
        kills += 1;
    }
    println!("{kills} kills");
}

/// A full disk, a directory that may not be written, and a file in the way are refused before the work.
#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_work() {
    let folder = folder("hostile-files");
    std::fs::create_dir(folder.join("directory.svg")).unwrap();
    let long = ["--games", "100000", "--nodes", "1000"];
    for (arguments, file) in [
        (&["tree", "(1 2)", "--svg"][..], "directory.svg"),
        (&["tree", "(1 2)", "--svg"], "missing/a.svg"),
        (&["search", "tictactoe", "--trace"], "missing/t.ndjson"),
        (&["experiment", "train", "tictactoe", "--out"], "missing/w.txt"),
        (&["reproduce", "--html"], "missing/r.html"),
        (&["experiment", "pathology", "--model", "pgame", "--depth", "2", "--plot"], "missing/p.svg"),
    ] {
        let mut words: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        words.push(file.to_owned());
        if arguments.contains(&"train") {
            words.extend(long.map(str::to_owned));
        }
        let started = Instant::now();
        let (status, _, stderr) = run(&words, b"", &folder);
        let said = String::from_utf8_lossy(&stderr).into_owned();
        assert_eq!((status, said.lines().count()), (Some(2), 1), "{words:?}: {said}");
        assert!(said.contains(file) && said.contains("expected"), "{said}");
        assert!(started.elapsed() < Duration::from_secs(60), "{words:?}");
    }
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["directory.svg"]);
    // A link is followed, and two drawings are written both or not at all.
    std::fs::write(folder.join("target.svg"), "old").unwrap();
    std::os::unix::fs::symlink("target.svg", folder.join("link.svg")).unwrap();
    let words = ["tree", "(1 2)", "--svg", "link.svg"].map(str::to_owned);
    assert_eq!(run(&words, b"", &folder).0, Some(0));
    assert!(folder.join("link.svg").is_symlink());
    assert!(std::fs::read_to_string(folder.join("target.svg")).unwrap().contains("<svg"));
    std::fs::write(folder.join("target.svg"), "old").unwrap();
    let words = ["tree", "(1 2)", "--svg", "target.svg", "--tikz", "missing/a.tex"].map(str::to_owned);
    assert_eq!(run(&words, b"", &folder).0, Some(2));
    assert_eq!(std::fs::read_to_string(folder.join("target.svg")).unwrap(), "old");
}

/// Nothing that comes from a file or the command line reaches the terminal as an escape sequence.
#[test]
fn other_peoples_escape_sequences_are_shown_not_obeyed() {
    let folder = folder("hostile-escapes");
    let escape = "\u{1b}]0;owned\u{7}";
    let trace = format!(
        "{{\"schema\":1,\"game\":\"tictactoe\",\"position\":\"\",\"algorithm\":{0:?}}}\n{{\"id\":1,\"parent\":null,\"move\":{0:?},\"alpha\":null,\"beta\":null,\"value\":1,\"kind\":{0:?}}}\n",
        "x\u{1b}[2J"
    )
    .replace("\\u{1b}", "\\u001b");
    std::fs::write(folder.join("trace"), &trace).unwrap();
    std::fs::write(folder.join("weights"), format!("{escape}\n")).unwrap();
    std::fs::write(folder.join("record"), format!("record {escape}\n")).unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["solve", escape], ""),
        (&["solve", "tictactoe", escape], ""),
        (&["solve", "tictactoe", "-"], "\u{1b}[2J\n"),
        (&["tree", escape], ""),
        (&["tree", "-"], "(1 \u{1b}[2J)"),
        (&["tree", "(1 2)", "--explain", escape], ""),
        (&["trace", "check", "trace"], ""),
        (&["search", "tictactoe", "--eval", "file:weights"], ""),
        (&["search", "tictactoe", "--eval", escape], ""),
        (&["play", "tictactoe", "--plain", "--replay", "record"], ""),
        (&["play", "tictactoe", "--plain"], "\u{1b}[2J\nq\n"),
        (
            &[
                "experiment",
                "match",
                "command=printf '\u{1b}[2J\\nready \u{1b}[2J\\n'",
                "depth=1",
                "tictactoe",
            ],
            "",
        ),
        (&["experiment", "match", "depth=1", escape, "tictactoe"], ""),
        (&["bench", escape], ""),
        (&["reproduce", escape], ""),
        (&[escape], ""),
    ];
    for (arguments, input) in cases {
        let words: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        let (status, stdout, stderr) = run(&words, input.as_bytes(), &folder);
        assert!(matches!(status, Some(0..=3)), "{words:?}: {status:?}");
        for text in [stdout, stderr] {
            let text = String::from_utf8_lossy(&text).into_owned();
            assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'), "{words:?}: {text}");
        }
    }
}

/// Every subcommand that runs for long ends soon after Ctrl-C, `kill` or a hang-up, and says so.
#[test]
fn signals_end_every_subcommand_soon() {
    let folder = folder("hostile-signals");
    let long: &[&[&str]] = &[
        &["search", "connect4", "--time", "60"],
        &["search", "connect4", "--algorithm", "alphabeta"],
        &["search", "connect4", "--algorithm", "pns"],
        &["search", "connect4", "--algorithm", "mtdf", "--depth", "40"],
        &["solve", "connect4"],
        &["solve", "qubic", "--algorithm", "alphabeta"],
        &["perft", "connect4", "20"],
        &["perft", "connect4", "20", "--distinct"],
        &["reproduce"],
        &["reproduce", "--html", "report.html"],
        &["experiment", "match", "nodes=100", "nodes=200", "hex:5", "--games", "1000000"],
        &["experiment", "train", "hex:5", "--out", "weights", "--games", "1000000"],
        &["experiment", "pathology", "--model", "pgame", "--depth", "8", "--samples", "100000000"],
        &["experiment", "randomised", "hex:4"],
        &["experiment", "branching", "--branching", "3", "--depth", "12", "--samples", "10000000"],
    ];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed());
    let started = Instant::now();
    let mut ended = 0;
    for round in 0.. {
        for arguments in long {
            if round > 0 && started.elapsed() > limit() {
                println!("{ended} signals");
                return;
            }
            let signal = ["INT", "TERM", "HUP"][random.random_range(0..3)];
            let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
                .args(*arguments)
                .current_dir(&folder)
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(random.random_range(150..600)));
            let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
            assert!(kill.unwrap().success(), "{arguments:?} had ended already");
            let sent = Instant::now();
            let output = loop {
                if child.try_wait().unwrap().is_some() {
                    break child.wait_with_output().unwrap();
                }
                // Half a second is what is promised; a noisy machine gets ten.
                assert!(sent.elapsed() < Duration::from_secs(10), "{arguments:?} ignores {signal}");
                std::thread::sleep(Duration::from_millis(5));
            };
            let status = output.status.code();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(status, Some(0 | 3)), "{arguments:?} after {signal}: {status:?} {said}");
            if sent.elapsed() > Duration::from_millis(500) {
                println!("{arguments:?} took {:?}", sent.elapsed());
            }
            ended += 1;
        }
    }
}
