//! Positions in brackets: everything that takes a position takes one that is set up, and what is written of it reads back.

use crate::common;
use common::{file, gametree, gametree_with, json, refusal};

/// A game, a list of moves, and the same position in brackets.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("tictactoe", "a1 b2", "[x../.o./... x]"),
    ("mnk:4,3,3", "a1 b2 c3", "[x3/1o2/2x1 o]"),
    ("tictactoe3d:3", "Bb2 Aa1", "[o../.../.../.../.x./.../.../.../... x]"),
    ("hex:4x3", "a1 b2", "[x.../.o../.... x]"),
    ("connect4:5x4", "331", "[5/5/..o../x.x.. o]"),
    ("nim:2,3", "a1", "[1,3 o]"),
    ("kalah:2,2", "2", "[2,3/2,0 1-0 o]"),
];

#[test]
fn a_position_in_brackets_is_the_one_that_the_moves_lead_to() {
    for &(game, moves, setup) in POSITIONS {
        let shown = json(&["show", game, moves]);
        let written = format!("[{}]", shown["setup"].as_str().unwrap());
        let expected = json(&["solve", game, moves]);
        for text in [setup, &written] {
            let found = json(&["solve", game, text]);
            for key in ["value", "plies", "pv", "points", "to_move"] {
                assert_eq!(found[key], expected[key], "{game} {text}: {key}");
            }
            assert_eq!(json(&["show", game, text])["board"], shown["board"], "{game} {text}");
        }
    }
}

#[test]
fn moves_go_on_from_there() {
    let shown = json(&["show", "connect4:5x4", "[5/5/..o../x.x.. o] 34"]);
    assert_eq!(shown["setup"], "...../..o../..o../x.xx. o");
    let error = refusal(&["show", "connect4:5x4", "[5/5/..o../x.x.. o] 9"], "");
    assert!(error.contains("move 1"), "{error}");
}

#[test]
fn what_is_no_position_is_refused_in_one_line_and_what_no_game_leads_to_is_said() {
    for (game, text, expected) in [
        ("tictactoe", "[xo./.x./... o", "closing bracket"),
        ("tictactoe", "[xo./.x. o]", "3 rows"),
        ("tictactoe", "[xo./.x./.... o]", "row 3"),
        ("tictactoe", "[xo./.x./...]", "side to move"),
        ("tictactoe", "[xo./.x./... o o]", "after its last field"),
        ("tictactoe", "[xx./.x./... o]", "3 x and 0 o"),
        ("tictactoe", "[xxx/oo./o.. x]", "x has a line"),
        ("connect4", "[7/7/7/7/x6/7 o]", "nothing below"),
        ("hex:2", "[xx/oo y]", "x or o"),
        ("nim:2,3", "[9,3 o]", ""),
        ("morris", "[x o]", ""),
    ] {
        let error = refusal(&["solve", game, text], "");
        assert!(error.contains(expected), "{game} {text}: {error}");
    }
    let twice = json(&["show", "mnk:5,5,3", "[xxx../...../..xxx/oo.o./oo... o]"]);
    assert!(twice["unreachable"].is_string() && twice["outcome"] == "loss", "{twice}");
    assert_eq!(json(&["show", "tictactoe", "a1"])["unreachable"], serde_json::Value::Null);
}

#[test]
fn certificates_traces_tables_and_solutions_carry_it() {
    let (game, position) = ("connect4:4x4", "[4/4/.o../.x.. x] 1");
    let expected = json(&["solve", game, position]);
    let proof = file("setup.proof");
    gametree(&["solve", game, position, "--proof", &proof]);
    let checked = gametree(&["verify", &proof]).stdout;
    assert!(checked.contains("`[..../..../.o../.x.. x] 1` is a "), "{checked}");

    let table = file("setup.table");
    gametree(&["tabulate", game, &table, "[4/4/.o../.x.. x]"]);
    for found in [position, "[4/4/.o../xx.. o]"] {
        assert_eq!(json(&["solve", game, found, "--table", &table])["value"], expected["value"], "{found}");
    }

    let solution = file("setup.solution");
    gametree(&["solve", game, position, "--semi-strong", &solution]);
    assert!(gametree(&["verify", &solution]).stdout.contains("valid"));

    let trace =
        gametree(&["search", "tictactoe", "[x../.../... o] b2", "--algorithm", "alphabeta", "--trace", "-"])
            .stdout;
    let checked = gametree_with(&["trace", "check", "-"], &trace).stdout;
    assert!(checked.starts_with("ok"), "{checked}");
}

#[test]
fn ledgers_and_jobs_start_from_it_and_refuse_another_start() {
    let ledger = file("setup.ledger");
    let position = "[x../.../... o] b2";
    let expected = json(&["solve", "tictactoe", position]);
    let kept = json(&["solve", "tictactoe", position, "--ledger", &ledger]);
    assert_eq!(kept["value"], expected["value"]);
    assert_eq!(json(&["solve", "tictactoe", "[x../.../... o] b2 a3", "--ledger", &ledger])["proved"], true);
    let shown = json(&["ledger", &ledger, "--check"]);
    assert_eq!(shown["root"]["position"], "[x../.../... o] b2", "{shown}");
    let error = refusal(&["solve", "tictactoe", "a1", "--ledger", &ledger], "");
    assert!(error.contains("expected a ledger of the usual start"), "{error}");

    let jobs = file("setup.jobs.ledger");
    let lines =
        gametree(&["jobs", "split", "hex:3", "[x../.../... o]", "--ledger", &jobs, "--count", "3"]).stdout;
    let results = gametree_with(&["jobs", "run", "-"], &lines).stdout;
    let results_file = file("setup.results");
    std::fs::write(&results_file, results).unwrap();
    let merged = json(&["jobs", "merge", &jobs, &results_file]);
    assert_eq!(
        (&merged["root"]["value"], &merged["merged"]["refused"]),
        (&"win".into(), &0.into()),
        "{merged}"
    );
}

#[test]
fn a_game_that_is_played_from_it_is_recorded_and_goes_on() {
    let record = file("setup.record");
    let play = |arguments: &[&str], input: &str| {
        let fixed = ["play", "tictactoe", "--plain", "--record", &record];
        gametree_with(&[&fixed[..], arguments].concat(), input).stdout
    };
    let text = play(&["[x../.../... o] b2"], "b1\nquit\n");
    assert!(text.contains("record tictactoe [x../.../... o] b2 b1"), "{text}");
    let text = play(&["--replay", &record], "quit\n");
    assert!(text.contains("record tictactoe [x../.../... o] b2 b1"), "{text}");
}
