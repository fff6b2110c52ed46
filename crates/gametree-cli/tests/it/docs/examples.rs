//! The examples that every `--help` shows are accepted, and do what they should.

use std::path::Path;
use std::process::{Command, Output};

use super::folder;
use crate::common::gametree;

/// Examples that take longer than a test should: they are interrupted soon, as by Ctrl-C. All others have to end by
/// themselves.
const LONG: [&str; 20] = [
    "gametree experiment families hex:5 --plies 8,12 --line 8",
    "gametree experiment match 'uci=gametree uci hex:5,nodes=99' nodes=99 hex:5",
    "gametree experiment match 'uci=gametree uci othello,depth=3' depth=3 othello",
    "gametree bench hex-4x4",
    "gametree experiment match 'command=./my-engine,time=100ms' time=100ms qubic",
    "gametree experiment match clock=1s+10ms clock=1s+10ms,selective=on mnk:7,7,4",
    "gametree experiment match depth=3 depth=3,eval=none hex:5 --resume g.ndjson",
    "gametree experiment match nodes=2000 nodes=1000 hex:7 --sprt 0,20 --plot m.svg",
    "gametree experiment pathology --branching 8 --depth 4 --samples 20000",
    "gametree experiment train chess --network --games 200 --out chess.net",
    "gametree experiment train connect4 --out connect4.txt",
    "gametree experiment train hex:7 --games 6000 --seed 1 --out hex7.txt",
    "gametree lab --port 0 --no-open",
    "gametree reproduce --html report.html",
    "gametree reproduce --quick",
    "gametree search hex:7 --algorithm mcts --time 2 --seed 7",
    "gametree search hex:7 --time 10 --threads 2",
    "gametree solve connect4 44 --threads 2",
    "gametree solve qubic --proof qubic.cert && gametree verify qubic.cert",
    "gametree solve qubic Ab1 --ledger qubic.ledger",
];

/// The subcommands that have subcommands of their own.
const PARENTS: [&str; 4] = ["experiment", "jobs", "trace", ""];

/// The names of a command's subcommands, by what its completions know.
fn subcommands(of: &str) -> Vec<String> {
    let words: Vec<&str> = of.split_whitespace().chain(["--help"]).collect();
    let help = gametree(&words).stdout;
    let listed = help.split_once("Commands:\n").map_or("", |(_, listed)| listed);
    let name = |line: &str| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')).map(first_word);
    let listed = listed.lines().take_while(|line| !line.is_empty()).filter_map(name);
    listed.filter(|name| name != "help").map(|name| format!("{of} {name}").trim().to_owned()).collect()
}

fn first_word(line: &str) -> String {
    line.split(' ').next().unwrap().to_owned()
}

/// The examples of a command, without the remarks behind them.
fn examples(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
    let help = gametree(&words).stdout;
    let (_, listed) =
        help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command} --help has no examples"));
    let listed = listed.lines().take_while(|line| !line.is_empty());
    listed.map(|line| line.trim_start().split("   ").next().unwrap().trim_end().to_owned()).collect()
}

fn run(example: &str, folder: &Path) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_gametree")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    // All programs of the example get the signal. What then takes ten seconds more is killed, which fails the test.
    let soon = if crate::thorough() { 1.0 } else { 0.3 };
    let patience = if LONG.contains(&example) { soon } else { 120.0 };
    let limited =
        format!("timeout --signal=INT --kill-after=10 {patience} sh -c '{}'", example.replace('\'', r"'\''"));
    Command::new("sh")
        .args(["-c", &limited])
        .env("PATH", &path)
        .env("HOME", folder)
        .env("MANPAGER", "cat")
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Runs the examples of a command, one after the other in a folder of their own, since one uses the files of another. Returns what
/// is wrong with them.
fn faults(command: &str) -> Vec<String> {
    let folder = folder(&format!("examples-{}", command.replace(' ', "-")));
    prepare(command, &folder);
    let mut found = Vec::new();
    for example in examples(command) {
        if example == "gametree lab" {
            continue; // it would open a browser
        }
        let ended = run(&example, &folder);
        let said = String::from_utf8_lossy(&ended.stderr);
        let interrupted = LONG.contains(&&*example) && ended.status.code() == Some(124);
        if !(ended.status.success() || interrupted) || said.contains("panicked") {
            found.push(format!("{example}: {}: {said}", ended.status));
        }
    }
    found
}

/// What a command's examples take as there.
fn prepare(command: &str, folder: &Path) {
    let make = |line: &str| assert!(run(line, folder).status.success(), "{line}");
    match command {
        "play" => make("gametree play qubic --record game.txt < /dev/null > /dev/null"),
        "experiment match" => {
            make(
                "printf '#!/bin/sh\\nexec gametree experiment engine depth=2\\n' > my-engine && chmod +x my-engine",
            );
        }
        "experiment train" => make("gametree experiment train hex:7 --games 8 --nodes 20 --out hex7.txt"),
        "experiment suite" => {
            let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; dm 1;";
            let count = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
            for (name, line) in [("positions", mate), ("mates", mate), ("counts", count)] {
                std::fs::write(folder.join(format!("{name}.epd")), line).unwrap();
            }
        }
        "completions" => make("mkdir -p .zfunc .config/fish/completions"),
        "man" => make("mkdir -p .local/share/man/man1"),
        _ => {}
    }
}

#[test]
fn the_examples_of_every_help_run() {
    let commands: Vec<String> = PARENTS.iter().flat_map(|parent| subcommands(parent)).collect();
    assert!(commands.len() >= 30, "{commands:?}");
    // In two halves, side by side.
    let commands = &commands;
    let half =
        |part: usize| commands.iter().skip(part).step_by(2).flat_map(|command| faults(command)).collect();
    let found: [Vec<String>; 2] = std::thread::scope(|scope| {
        [0, 1].map(|part| scope.spawn(move || half(part))).map(|half| half.join().unwrap())
    });
    assert_eq!(found.concat(), [""; 0]);
}
