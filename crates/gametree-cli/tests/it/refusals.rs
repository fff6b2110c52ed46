//! Errors: exit status 2 and one line that names the input, the place and what was expected.

use crate::common;

use common::refusal;

#[test]
fn each_bad_input_is_one_line_that_says_what_was_expected() {
    let cases: &[(&[&str], &str)] = &[
        (
            &[],
            "no subcommand: expected one of games, algorithms, show, perft, solve, search, why, play, uci, tree, quiz, trace, verify, ledger, jobs, tabulate, book, lab, generate, experiment, reproduce, completions, man, bench (see --help)",
        ),
        (&["sovle", "hex:4"], "unrecognized subcommand 'sovle': expected one of games, algorithms"),
        (&["solve"], "<GAME> is missing (see gametree"),
        (&["solve", "checkers"], "\"checkers\" is not a game: expected tictactoe"),
        (
            &["solve", "hex"],
            "\"hex\": \"\" is not a size: expected a side or columns x rows, as hex:5 or hex:4x6",
        ),
        (&["solve", "hex:0"], "\"0\" is not a size"),
        (&["solve", "hex:4x"], "\"4x\" is not a size"),
        (&["solve", "hex:-4"], "\"-4\" is not a size"),
        (&["solve", "hex:20"], "\"hex:20\" is too large: expected at most 361 cells"),
        (&["solve", "hex:4294967295x4294967295"], "is too large: expected at most 361 cells"),
        (
            &["solve", "connect4:16x8"],
            "\"connect4:16x8\" is too large: expected (rows+1) x columns of at most 128",
        ),
        (&["solve", "mnk:3,3"], "\"3,3\" is not a size: expected columns,rows,in a row, as mnk:5,4,3"),
        (&["solve", "mnk:3,4,5"], "5 in a row fit neither 3 columns nor 4 rows: expected at most 4"),
        (&["solve", "tictactoe3d:5"], "\"5\" is not a size: expected 3 or 4"),
        (&["solve", "tictactoe", "a4"], "move 1: \"a4\" is not on the board: expected a cell from a1 to c3"),
        (&["solve", "tictactoe", "a1", "x"], "move 2: \"x\" is not a move: expected a cell from a1 to c3"),
        (&["solve", "tictactoe", "a1 a1"], "move 2: a1 is not legal there"),
        (&["solve", "tictactoe", "a1a2b1b2c1c2"], "move 6: c2 comes after the end of the game"),
        (&["solve", "connect4", "8"], "move 1: \"8\" is not on the board: expected a column from 1 to 7"),
        (&["solve", "connect4", "4444444"], "move 7: 4 is not legal there"),
        (&["solve", "connect4", "0"], "move 1: \"0\" is not a move: expected a column from 1 to 7"),
        (
            &["solve", "qubic", "a1"],
            "move 1: \"a1\" is not a move: expected a layer, column and row from Aa1 to Dd4",
        ),
        (&["solve", "qubic", "Ea1"], "move 1: \"Ea1\" is not on the board"),
        (&["solve", "qubic", "Ae1"], "move 1: \"Ae1\" is not on the board"),
        (
            &["solve", "hex:3", "--depth", "3"],
            "--depth: solve searches to the end of the game; search has a depth",
        ),
        (&["solve", "hex:3", "--forced", "win"], "--forced needs a textbook algorithm"),
        (
            &["solve", "hex:3", "--algorithm", "alphabeta", "--exact"],
            "--exact belongs to solve's own algorithm",
        ),
        (&["solve", "hex:3", "--algorithm", "product"], "product finds a probability, not a value"),
        (
            &["solve", "hex:12", "--algorithm", "hex"],
            "--algorithm hex: hex:12: expected hex, on at most 121 cells",
        ),
        (
            &["solve", "mnk:19,19,5", "--algorithm", "threats"],
            "--algorithm threats: mnk:19,19,5: expected k in a row, k = 3 to 5, on at most 64 cells",
        ),
        (&["solve", "hex:3", "--time", "soon"], "invalid value 'soon' for '--time <TIME>': expected seconds"),
        (&["solve", "hex:3", "--time", "-1"], "invalid value '-1' for '--time <TIME>': expected seconds"),
        (&["solve", "hex:3", "--memory", "0"], "invalid value '0' for '--memory <SIZE>': expected a size"),
        (&["lab", "--port", "70000"], "invalid value '70000' for '--port <N>': expected a port"),
        (&["lab", "--host", "here"], "invalid value 'here' for '--host <ADDR>': expected an IP address"),
        (
            &["search", "tictactoe", "--algorithm", "astar"],
            "\"astar\" is not an algorithm: expected one of engine, mcts, minimax",
        ),
        (
            &["search", "tictactoe", "--eval", "points"],
            "--eval \"points\" is not an evaluation of this game: expected lines, coarse, none or file:PATH",
        ),
        (&["search", "tictactoe", "--forced", "win,win"], "expected none, win, block or win,block"),
        (
            &["search", "tictactoe", "--order", "random", "--seed", "-1"],
            "invalid value '-1' for '--seed <N>'",
        ),
        (&["search", "tictactoe", "--acute-corners", "never"], "only Hex has acute corners"),
        (&["search", "tictactoe", "--window", "3,1"], "the window 3,1 is empty: expected A < B"),
        (
            &["search", "tictactoe", "--window", "-1"],
            "\"-1\" is not a window: expected A,B, as -5,5 or -inf,1",
        ),
        (
            &["search", "tictactoe", "--window", "2,3", "--stop-at-win"],
            "with the ±1 stop nothing lies in the window 2,3",
        ),
        (&["search", "tictactoe", "--algorithm", "sss", "--window", "0,1"], "sss has no window"),
        (&["search", "tictactoe", "--algorithm", "sss", "--stop-at-win"], "sss can't stop at ±1"),
        (
            &["search", "tictactoe", "--algorithm", "branch-and-bound", "--window", "0,1"],
            "branch-and-bound takes an upper bound only: expected a window -inf,B",
        ),
        (&["search", "tictactoe", "--guess", "1"], "alphabeta takes no first guess: expected mtdf"),
        (&["search", "tictactoe", "--at-least", "1"], "alphabeta proves no bound: expected pns or dfpn"),
        (&["search", "tictactoe", "--backup=x"], "\"x\" is not a backup rule: expected negamax"),
        (&["search", "tictactoe", "--threads=x"], "expected a number of threads from 1 to 256"),
        (&["solve", "hex:3", "--threads", "2"], "--threads belongs to the solver of connect4"),
        (&["solve", "connect4", "--algorithm", "pvs", "--threads", "2"], "and to --algorithm engine"),
        (
            &["solve", "connect4:4x4", "--threads", "2", "--table", "x"],
            "cannot be used with '--table <FILE>'",
        ),
        (&["tree", "(1 2)", "--algorithm", "engine"], "engine searches games: expected a textbook algorithm"),
        (&["solve", "tictactoe", "--eval", "lines"], "--eval: solve uses no evaluation"),
        (&["search", "tictactoe", "--bogus"], "unexpected argument '--bogus' found"),
        (&["perft", "tictactoe"], "<DEPTH> is missing (see gametree"),
        (
            &["perft", "tictactoe", "many"],
            "invalid value 'many' for '<DEPTH>': expected a whole number from 0 to 4294967295",
        ),
        (
            &["perft", "tictactoe", "-1"],
            "invalid value '-1' for '<DEPTH>': expected a whole number from 0 to 4294967295",
        ),
        (
            &["search", "tictactoe", "--nodes", "1e6"],
            "expected a whole number from 0 to 18446744073709551615",
        ),
        (
            &["search", "tictactoe", "--window", "0,1", "--driver-loop"],
            "every move is searched with a fresh window there: expected no window, first guess or goal",
        ),
        (
            &["solve", "tictactoe", "--algorithm", "pns", "--at-least", "1", "--all-moves"],
            "every move is searched with a fresh window there",
        ),
        (&["show", "tictactoe", "-5"], "move 1: \"-5\" is not a move: expected a cell from a1 to c3"),
        (&["bench", "-5"], "\"-5\" is not a benchmark"),
        (&["--json"], "no subcommand: expected one of games"),
        (&["tree", "(1 2)", "(3 4)"], "unexpected argument '(3 4)' found (see gametree tree --help)"),
        (&["tree", "{\"f\":1e2}"], "\"100.0\" is not a score"),
        (&["tree"], "<TREE> is missing (see gametree"),
        (&["tree", "(1 2"], "tree: column 1: this '(' is never closed: expected ')'"),
        (&["tree", "-5:(1"], "tree: column 4: this '(' is never closed"),
        (&["tree", "no/such/file"], "\"no/such/file\" is neither a tree nor a file that can be read"),
        (&["tree", "@fig9"], "\"@fig9\" is not a preset: expected one of @fig2"),
        (
            &["tree", "(1 2)", "--algorithm", "althofer"],
            "node root: this algorithm needs a static value at every inner node: expected f:(…)",
        ),
        (
            &["tree", "(1 1000001)", "--algorithm", "product"],
            "node 2: 1000001 is not a probability in millionths: expected 0 to 1000000",
        ),
        (
            &["tree", "2147483646:(-2147483646)", "--algorithm", "althofer", "--values", "mover"],
            "the result 4294967292 is out of range",
        ),
        (
            &["tree", "(1 2)", "--explain", "3"],
            "--explain \"3\": there is no such node: expected root or a Dewey number",
        ),
        (&["tree", "(1 2)", "--explain", "1.1"], "--explain \"1.1\": there is no such node"),
        (&["tree", "(1 2)", "--explain", "-1"], "--explain \"-1\": there is no such node"),
        (&["tree", "(1 2)", "--explain", "01"], "there is no such node"),
        (&["tree", "(1 2)", "--svg", "no/such/folder/x.svg"], "expected a writable file"),
        (
            &["tree", "(1 2)", "--exam", "sheet.pdf"],
            "--exam sheet.pdf: expected a file that ends in .svg or .tex",
        ),
        (&["tree", "(1 2)", "--exam", "sheet"], "expected a file that ends in .svg or .tex"),
        (
            &["tree", "((1 2) (3 4))", "--window", "-9,-5", "--permute"],
            "--permute: the terminals examined leave the root between",
        ),
        (
            &["tree", "(1 2)", "--algorithm", "product", "--minimal"],
            "--minimal: the product rule needs every leaf",
        ),
        (
            &["tree", "(1 2)", "--svg", "a.x", "--tikz", "a.x"],
            "two drawings go to \"a.x\": expected a file for each",
        ),
        (&["tree", "(1 2)", "--svg", "-", "--json"], "a drawing and --json both go to stdout"),
        (&["trace", "check", "no/such/file"], "no/such/file: "),
        (
            &["search", "tictactoe", "--trace", "-", "--json"],
            "a trace and --json both go to stdout: expected a file for the trace, or no --json",
        ),
        (
            &[
                "search",
                "tictactoe",
                "--depth",
                "2",
                "--trace",
                "x",
                "--algorithm",
                "althofer",
                "--eval",
                "threats",
            ],
            "--trace records no static values of inner nodes: expected --eval none, or another algorithm",
        ),
        (&["trace", "judge", "x"], "unrecognized subcommand 'judge'"),
        (&["search", "tictactoe", "--trace-cap", "5"], "--trace <FILE> is missing (see gametree"),
        (&["search", "tictactoe", "--trace", "x", "--driver-loop"], "--trace records one search"),
        (
            &["search", "hex:3", "--trace", "x", "--acute-corners", "never"],
            "--trace records the unmodified game",
        ),
        (&["tree", "max(max(1 2) 3)", "--algorithm", "scout"], "scout needs players who take turns"),
        (&["bench", "chess"], "\"chess\" is not a benchmark: expected one of tictactoe-minimax"),
        (&["play", "checkers"], "\"checkers\" is not a game: expected tictactoe"),
        (&["play", "tictactoe", "a1", "z"], "move 2: \"z\" is not a move: expected a cell from a1 to c3"),
        (&["play", "tictactoe", "-"], "move 1: \"-\" is not a move: expected a cell from a1 to c3"),
        (&["play", "tictactoe", "--json"], "--json: play is for people; solve and search have --json"),
        (
            &["play", "tictactoe", "--first", "them"],
            "--first <WHO>: \"them\" is not a value: expected one of me, engine",
        ),
        (
            &["play", "tictactoe", "--time", "soon"],
            "invalid value 'soon' for '--time <TIME>': expected seconds",
        ),
        (&["play", "tictactoe", "--record="], "invalid value '' for '--record <FILE>': expected a path"),
        (&["play", "tictactoe", "--record", "no/such/file"], "expected a writable file"),
        (
            &["play", "tictactoe", "--record", "."],
            "--record \".\": not a regular file: expected one, or a new name",
        ),
        (&["play", "tictactoe", "--replay", "no/such/file"], "expected a record"),
        (&["play", "tictactoe", "a1", "--replay", "x"], "cannot be used with '--replay <FILE>'"),
        (
            &["show", "hex:3", "--color", "blue"],
            "--color <WHEN>: \"blue\" is not a value: expected one of auto, always, never",
        ),
    ];
    for (arguments, expected) in cases {
        let line = refusal(arguments, "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
}

#[test]
fn stdin_names_its_place() {
    let line = refusal(&["tree", "-"], "(1 2) (3 4)");
    assert_eq!(
        line,
        "stdin: column 7: found '(' after the end of the tree: expected exactly one tree; if these are the children of one root, put them in brackets: (…)"
    );
    assert!(refusal(&["tree", "-"], "").starts_with("stdin: the tree is empty"));
}

#[test]
fn a_long_input_is_not_echoed_whole() {
    let long = "x".repeat(100_000);
    for arguments in [&["tree", &long][..], &["search", "tictactoe", "--eval", &long], &["solve", &long]] {
        let line = refusal(arguments, "");
        assert!(line.len() < 1_000 && line.contains("expected"), "{line}");
    }
}

/// A full disk is an error, a closed pipe is not.
#[cfg(target_os = "linux")]
#[test]
fn answers_that_cannot_be_written() {
    for word in ["games", "help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let command =
            std::process::Command::new(env!("CARGO_BIN_EXE_gametree")).arg(word).stdout(full).output();
        let ended = command.unwrap();
        assert_eq!(ended.status.code(), Some(2), "{word}");
        assert!(String::from_utf8(ended.stderr).unwrap().starts_with("gametree: stdout: "), "{word}");
    }
    let bin = env!("CARGO_BIN_EXE_gametree");
    let pipe = format!("{bin} perft tictactoe 9 | head -1; {bin} help | true; exec {bin} games | true");
    let ended = std::process::Command::new("sh").args(["-c", &pipe]).output().unwrap();
    assert!(ended.stderr.is_empty());
}

#[cfg(unix)]
#[test]
fn arguments_and_input_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"tree\xff");
    let ended = assert_cmd::Command::cargo_bin("gametree")
        .unwrap()
        .args([std::ffi::OsStr::new("tree"), word])
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&ended.stderr).lines().count(), 1);
    let mut command = assert_cmd::Command::cargo_bin("gametree").unwrap();
    let ended = command.args(["tree", "-"]).write_stdin(&b"(1 \xff)\n"[..]).output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&ended.stderr).lines().count(), 1);
    // Of several positions only that one is refused.
    let mut command = assert_cmd::Command::cargo_bin("gametree").unwrap();
    let ended =
        command.args(["solve", "tictactoe", "-"]).write_stdin(&b"a1\n\xff\nb2\n"[..]).output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.len()), (Some(2), 0));
    let text = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(text.lines().nth(1).unwrap().starts_with("line 2: error: not UTF-8 text"), "{text}");
}

#[test]
fn a_misspelt_name_is_followed_by_the_one_that_was_meant() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "conect4"], "connect4"),
        (&["solve", "hexx:4"], "hex"),
        (&["search", "hex:3", "--algorithm", "minmax"], "minimax"),
        (&["tree", "@depe"], "@deep"),
        (&["tree", "@deep", "--algorithm", "alpha-beta"], "alphabeta"),
        (&["tree", "@deep", "--algorithm", "sss*"], "sss"),
        (&["quiz", "@depe"], "@deep"),
        (&["quiz", "@deep", "--algorithm", "alphabeta-hrd"], "alphabeta-hard"),
        (&["search", "connect4", "--eval", "thrats"], "threats"),
        (&["experiment", "match", "dept=4", "depth=3", "connect4"], "depth"),
        (&["experiment", "match", "algorithm=pvss", "depth=3", "connect4"], "pvs"),
        (&["reproduce", "felstiner-hex3-improvd"], "felstiner-hex3-improved"),
        (&["bench", "hex-4x"], "hex-4x4"),
    ];
    for (arguments, meant) in cases {
        let line = refusal(arguments, "");
        assert!(line.ends_with(&format!("; did you mean {meant}?")), "{arguments:?}: {line}");
    }
    assert!(!refusal(&["solve", "checkers"], "").contains("did you mean"));
}
