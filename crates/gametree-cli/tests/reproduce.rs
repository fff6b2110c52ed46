//! `reproduce` and `experiment randomised`: what they print, and what they refuse.

mod common;

use common::{answers, gametree, gametree_with, json, refusal};

fn near(found: &serde_json::Value, expected: f64) {
    let found = found.as_f64().unwrap();
    assert!((found - expected).abs() < 6e-5, "{found}, expected {expected}");
}

#[test]
fn experiment_randomised() {
    let hex = ["experiment", "randomised", "hex:3", "--forced", "win,block", "--stop-at-win"];
    let found = json(&[&hex[..], &["--acute-corners", "never"]].concat());
    near(&found["expected"]["tried"], 57.730_278);
    near(&found["expected"]["nodes"], 58.730_278);
    assert_eq!((&found["value"], &found["game"]), (&"win".into(), &"hex:3".into()));
    assert!(found["positions"].as_u64().unwrap() > 50);
    near(&json(&hex)["expected"]["tried"], 193.447_9);
    // Alpha-beta is the default, in a game of three values.
    let tictactoe = ["experiment", "randomised", "tictactoe"];
    near(&json(&tictactoe)["expected"]["nodes"], 14_920.885_9);
    assert_eq!(json(&tictactoe)["value"], "draw");
    let full = json(&[&tictactoe[..], &["--algorithm", "minimax"]].concat());
    assert_eq!(full["expected"]["nodes"], 549_946.0);
    // The driver loop searches every move with a window of its own: the sum of the openings, and their moves.
    let driven = json(&[&tictactoe[..], &["--driver-loop"]].concat());
    let openings = answers(&[&tictactoe[..], &["-"]].concat(), "a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n");
    let sum: f64 = openings.iter().map(|o| o["expected"]["nodes"].as_f64().unwrap()).sum();
    near(&driven["expected"]["tried"], sum);
    // A position, in words; moves that led there are not counted.
    let cube = ["experiment", "randomised", "tictactoe3d:3", "Bb2", "--forced", "win,block", "--stop-at-win"];
    near(&json(&cube)["expected"]["nodes"], 212.544_5);
    assert_eq!(json(&cube)["value"], "loss"); // for the side to move
    let drops = json(&["experiment", "randomised", "connect4:4x4", "--forced", "win,block"]);
    assert_eq!(drops["value"], "draw");
    let page = gametree(&tictactoe).stdout;
    assert!(
        page.starts_with("tried     14,919.885937") || page.starts_with("tried     14919.885937"),
        "{page}"
    );
}

#[test]
fn experiment_randomised_refuses_in_one_line() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "the following required arguments were not provided: <GAME>"),
        (&["chess"], "\"chess\" is not a game"),
        (&["tictactoe", "d4"], "\"d4\" is not on the board"),
        (&["tictactoe", "a1", "a1"], "a1 is not legal there"),
        (&["tictactoe", "--algorithm", "sss"], "invalid value 'sss' for '--algorithm <NAME>'"),
        (&["tictactoe", "--forced", "lose"], "expected none, win, block or win,block"),
        (&["tictactoe", "--acute-corners", "never"], "only Hex has acute corners"),
        (&["tictactoe", "--order", "random"], "unexpected argument '--order' found"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["experiment", "randomised"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
    let line = gametree_with(&["experiment", "randomised", "tictactoe", "-"], "a1\nz9\n").stderr;
    assert!(line.contains("stdin, line 2"), "{line}");
}
