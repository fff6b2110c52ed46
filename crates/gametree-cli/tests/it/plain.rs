//! Connect Four from a script: `solve --plain` and `solve --json` answer stdin line by line.

use crate::common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{answers, gametree, gametree_with, json, refusal};
use serde_json::Value;

#[test]
fn every_line_is_answered_by_its_score() {
    let input = "444444 1 more words\n\n# a comment\n44455554221\n1212121\n12121212\n9\n444444\n";
    let ended = gametree_with(&["solve", "connect4", "-", "--plain"], input);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!((lines[0], lines[1]), ("444444 1", "44455554221 -15"));
    assert_eq!(lines[2], "1212121 -18"); // over: the side to move has lost
    assert!(lines[3].starts_with("12121212 error: move 8: "), "{}", lines[3]);
    assert!(lines[4].starts_with("9 error: move 1: "), "{}", lines[4]);
    assert_eq!((lines[5], lines.len()), ("444444 1", 6));
    assert_eq!((ended.status, ended.stderr.as_str()), (2, ""));
}

#[test]
fn other_boards_and_single_positions() {
    let ended = gametree_with(&["solve", "connect4:6x4", "-", "--plain"], "1\n2\n3\n");
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, 3));
    let whole = gametree_with(&["solve", "connect4:10x4", "-", "--plain"], "aaaa12a\n");
    assert!(whole.stdout.starts_with("aaaa12a error: "), "{}", whole.stdout);
    assert_eq!(gametree(&["solve", "connect4", "44455", "554221", "--plain"]).stdout, "44455554221 -15\n");
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    for flag in ["--plain", "--json"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(["solve", "connect4", "-", flag])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for position in ["44455554221", "444444336666"] {
            writeln!(input, "{position}").unwrap();
            input.flush().unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            assert!(answer.contains(position), "{answer}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn the_solver_remembers_earlier_lines() {
    let twice = answers(&["solve", "connect4:6x5", "-"], "33\n33\n");
    let nodes = |answer: &Value| answer["nodes"].as_u64().unwrap();
    assert!(nodes(&twice[1]) * 10 < nodes(&twice[0]));
    assert_eq!(twice[0]["value"], twice[1]["value"]);
}

#[test]
fn what_is_refused() {
    for (arguments, text) in [
        (&["solve", "hex:3", "-", "--plain"][..], "--plain: hex:3: expected connect4"),
        (&["solve", "connect4:40x2", "-", "--plain"], "expected at most 35 columns"),
        (&["solve", "connect4", "-", "--plain", "--json"], "--plain: --json"),
        (&["solve", "connect4", "-", "--plain", "--all-moves"], "--plain: --all-moves"),
        (&["solve", "connect4", "-", "--plain", "--algorithm", "pvs"], "--plain: --algorithm"),
        (&["solve", "connect4", "--plain", "9"], "is not on the board"),
        (&["solve", "tictactoe", "--algorithm", "connect4"], "expected connect4, on a board of any size"),
    ] {
        let said = refusal(arguments, "");
        assert!(said.contains(text), "{said}");
    }
}

#[test]
fn without_time_a_line_says_so() {
    let ended = gametree_with(&["solve", "connect4", "-", "--plain", "--nodes", "10"], "4\n44455554221\n");
    assert!(ended.stdout.starts_with("4 error: stopped"), "{}", ended.stdout);
    assert!(ended.stdout.ends_with("44455554221 -15\n"), "{}", ended.stdout);
    assert_eq!(ended.status, 3);
}

#[test]
fn the_solver_of_connect_four_is_the_default_and_another_can_be_asked_for() {
    let fast = json(&["solve", "connect4", "444444335", "--all-moves"]);
    let plain =
        json(&["solve", "connect4:5x5", "33", "--all-moves", "--exact", "--algorithm", "null-window"]);
    let same = json(&["solve", "connect4:5x5", "33", "--all-moves", "--exact"]);
    assert_eq!(fast["algorithm"], "connect4");
    assert_eq!((&plain["algorithm"], &same["algorithm"]), (&"null-window".into(), &"connect4".into()));
    for field in ["value", "plies", "moves"] {
        assert_eq!(plain[field], same[field], "{field}");
    }
    assert_eq!(fast["moves"].as_object().unwrap().len(), 6);
    assert_eq!(fast["plies"].as_u64().unwrap() as usize, fast["pv"].as_array().unwrap().len());
}
