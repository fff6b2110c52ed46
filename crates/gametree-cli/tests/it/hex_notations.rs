//! HexWorld and SGF at the command line: as arguments, on stdin, in files of openings, in certificates; and hostile texts.

use crate::common;

use std::path::Path;

use common::{answers, gametree, gametree_with, json, refusal};

#[test]
fn every_notation_is_the_same_position() {
    let moves = json(&["show", "hex:5", "b4 c3"]);
    assert_eq!(moves["notations"]["hexworld"], "https://hexworld.org/board/#5c1,b4c3");
    assert_eq!(moves["notations"]["sgf"], "(;FF[4]GM[11]SZ[5];B[b4];W[c3])");
    for text in ["#5c1,b4c3", "5r3,b4c3", moves["notations"]["sgf"].as_str().unwrap()] {
        let read = json(&["show", "hex:5", text]);
        assert_eq!((&read["board"], &read["notations"]), (&moves["board"], &moves["notations"]), "{text}");
    }
    // Other games have no other notations.
    assert_eq!(json(&["show", "tictactoe"])["notations"], serde_json::json!({}));
}

#[test]
fn a_batch_takes_strings_and_games_of_several_lines() {
    let stdin = "# a comment\n#5c1,b4\n(;GM[11]SZ[5]\n;B[b4]C[( ; \\] ]\n)\nb4\n";
    let answers = answers(&["show", "hex:5", "-"], stdin);
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|answer| answer["board"] == answers[0]["board"]));
    // An unfinished game is one bad line, even at the end of the input.
    let ended = gametree_with(&["show", "hex:5", "-"], "b4\n(;GM[11]SZ[5]\n;B[b4]\n");
    assert_eq!(ended.status, 2);
    assert!(ended.stdout.contains("line 2: error: SGF, byte 21"), "{}", ended.stdout);
    assert_eq!((ended.stdout.lines().count(), ended.stderr.as_str()), (2, ""));
}

#[test]
fn hostile_texts_get_one_line_each() {
    let nested = "(;SZ[5]".repeat(10_000);
    let texts = [
        nested.as_str(),
        &"(".repeat(10_000),
        "(;GM[11]SZ[99999999999999999999])",
        "(;GM[11]SZ[5];B[a1];B[b1])",
        "(;GM[11]SZ[5];B[a1];W[a1])",
        "(;GM[11]SZ[5];B[\u{202e}])",
        "(;GM[11]SZ[5];B[pass])",
        "(;GM[11]SZ[5]AB[a1][b1])",
        "(;GM[11]SZ[6])",
        "(;GM[11]SZ[5",
        "99999999999999999999c1,a1",
        "5c1,a1:p",
        "5c1,c1a1c2a2c3a3c4a4c5a5",
        "5c1,é",
        "6c1,a1",
        "#5c1,b4,c3,d4",
    ];
    for text in texts {
        let line = refusal(&["show", "hex:5", text], "");
        let reasons = ["expected", "is not legal there", "comes after the end of the game"];
        assert!(reasons.iter().any(|reason| line.contains(reason)) && line.chars().count() < 600, "{line}");
    }
    // However deep, if every game is closed it is the empty board.
    let closed = format!("{nested}{}", ")".repeat(10_000));
    assert_eq!(json(&["show", "hex:5", &closed])["board"], json(&["show", "hex:5"])["board"]);
    // As a batch: an answer for every line. A line that is not finished would swallow those after it.
    let lines: Vec<&str> =
        texts.into_iter().filter(|text| !text.starts_with('(') || text.ends_with(')')).collect();
    let ended = gametree_with(&["show", "hex:5", "-"], &(lines.join("\n") + "\n\0\n"));
    assert_eq!((ended.status, ended.stderr.as_str()), (2, ""));
    assert_eq!(ended.stdout.lines().count(), lines.len() + 1);
    assert!(ended.stdout.lines().all(|line| line.contains(": error: ")), "{}", ended.stdout);
}

#[test]
fn certificates_and_openings_know_the_notations() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let proof = folder.join("hex-notations.cert");
    let proof = proof.to_str().unwrap();
    json(&["solve", "hex:3", "(;GM[11]SZ[3];B[b2];W[a1])", "--proof", proof]);
    let checked = json(&["verify", proof]);
    assert_eq!((&checked["valid"], &checked["position"]), (&true.into(), &"b2 a1".into()));

    let openings = folder.join("hex-notations-openings.txt");
    let openings = openings.to_str().unwrap();
    let text = "https://hexworld.org/board/#3c1,b2 # the centre\n# none\n#3c1,a1\n(;GM[11]SZ[3];B[a2])\n";
    std::fs::write(openings, text).unwrap();
    let ended = gametree(&["experiment", "match", "depth=1", "depth=2", "hex:3", "--openings", openings]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("from 3 openings"), "{}", ended.stdout);
    std::fs::write(openings, "(;GM[11]SZ[3]\n;B[a2])\n").unwrap();
    let line = refusal(&["experiment", "match", "depth=1", "depth=2", "hex:3", "--openings", openings], "");
    assert!(line.contains("line 1: SGF, byte 14"), "{line}");

    let ended = gametree_with(&["play", "hex:3", "3c1,b2", "--plain", "--first", "me"], "q\n");
    assert!(ended.stdout.contains("record hex:3 b2"), "{}", ended.stdout);
}
