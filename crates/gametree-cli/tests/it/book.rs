//! `book`, and what answers from a book: `solve --book`, `play --book`, the setting `book=FILE`.

use crate::common;

use common::{answers, gametree, gametree_with, json, refusal};

/// A file of this test run that does not exist yet, nor the ledger beside it.
fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for name in [path.clone(), path.with_extension("book.ledger")] {
        let _ = std::fs::remove_file(name);
    }
    path.display().to_string()
}

#[test]
fn solve_answers_from_a_book_as_without_one() {
    let book = file("four.book");
    let made = json(&["book", "connect4:4x4", "--plies", "4", &book]);
    let count = |field: &str| made[field].as_u64().unwrap();
    assert_eq!((count("plies"), count("sampled"), made["value"].as_str()), (4, 10, Some("draw")));
    assert_eq!(count("bytes"), std::fs::metadata(&book).unwrap().len());
    // All lists of one to four columns, and one that leads beyond the book.
    let mut positions = vec![String::new()];
    for at in 0..85 {
        positions.extend((1..=4).map(|column| format!("{}{column}", positions[at])).collect::<Vec<_>>());
    }
    positions.push("12341".to_owned());
    let stdin = positions[1..].join("\n");
    let with = answers(&["solve", "connect4:4x4", "-", "--book", &book], &stdin);
    let without = answers(&["solve", "connect4:4x4", "-"], &stdin);
    assert_eq!((with.len(), without.len()), (341, 341));
    for (with, without) in with.iter().zip(&without) {
        assert_eq!((&with["position"], &with["value"]), (&without["position"], &without["value"]));
        let booked = with["algorithm"] == "book";
        assert_eq!(booked, with["position"] != "12341");
        if booked && with["value"] != "draw" {
            assert_eq!(with["plies"], without["plies"], "{with}");
        }
        // The book's move keeps the value.
        let after = format!("{}{}", with["position"].as_str().unwrap(), with["best"][0].as_str().unwrap());
        let after = json(&["solve", "connect4:4x4", &after])["value"].clone();
        let expected = [("win", "loss"), ("loss", "win"), ("draw", "draw")];
        assert!(expected.iter().any(|(one, two)| with["value"] == *one && after == *two), "{with}: {after}");
    }
}

#[test]
fn a_book_goes_on_from_its_ledger() {
    let book = file("resumed.book");
    let few = json(&["book", "hex:3", "--plies", "2", &book]);
    let again = json(&["book", "hex:3", "--plies", "2", &book]);
    assert!(few["ledger"]["pieces"].as_u64().unwrap() > 10);
    assert_eq!(
        (again["ledger"]["pieces"].as_u64(), &again["ledger"]["rows"]),
        (Some(0), &few["ledger"]["rows"])
    );
    assert_eq!(few["positions"], again["positions"]);
    // More plies; a ledger of one's own; every position of the last ply once more.
    let ledger = format!("{book}.ledger");
    let more = json(&["book", "hex:3", "--plies", "3", &book, "--ledger", &ledger, "--sample", "1000"]);
    assert_eq!((&more["sampled"], more["value"].as_str()), (&more["solved"], Some("win")));
    // Stopped before it began: no book, and what was there stays.
    let before = std::fs::read(&book).unwrap();
    let ended = gametree(&[
        "book",
        "connect4:6x6",
        "--plies",
        "8",
        &book,
        "--ledger",
        &file("s.book"),
        "--time",
        "300ms",
    ]);
    assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
    assert!(ended.stderr.contains("--time is used up"), "{}", ended.stderr);
    assert_eq!(std::fs::read(&book).unwrap(), before);
}

#[test]
fn players_open_from_a_book() {
    let book = file("player.book");
    json(&["book", "connect4:4x4", "--plies", "16", &book]);
    // With all plies in the book a player that searches one node never loses.
    let player = format!("nodes=1,book={book}");
    for other in ["level=4,time=1s", "nodes=300"] {
        let played = json(&[
            "experiment",
            "match",
            &player,
            other,
            "connect4:4x4",
            "--games",
            "20",
            "--plies",
            "0",
            "--seed",
            "1",
        ]);
        assert_eq!((played["losses"].as_u64(), played["games"].as_u64()), (Some(0), Some(20)), "{played}");
    }
    let ended = gametree_with(&["play", "connect4:4x4", "--plain", "--book", &book], "1\nhint\nquit\n");
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let hint = json(&["solve", "connect4:4x4", "--book", &book]);
    let ended = gametree_with(&["play", "connect4:4x4", "--plain", "--book", &book], "hint\nquit\n");
    assert!(ended.stdout.contains(hint["best"][0].as_str().unwrap()), "{}", ended.stdout);
    for arguments in [
        &["experiment", "match", &player, "level=1", "hex:3", "--games", "2"][..],
        &["play", "hex:3", "--book", &book],
        &["solve", "hex:3", "--book", &book],
    ] {
        let line = refusal(arguments, "");
        assert!(line.contains("a book of connect4:4x4: expected one of hex:3"), "{line}");
    }
}

#[test]
fn what_cannot_be_a_book_is_refused() {
    let book = file("none.book");
    for (arguments, words) in [
        (&["book", "qubic", "--plies", "1", &book][..], "do not fit 64 bits"),
        (&["book", "hex:3", &book], "--plies"),
        (&["book", "hex:3", "--plies", "x", &book], "expected a whole number"),
        (&["book", "hex:3", "--plies", "1", "-"], "expected a file"),
        (&["book", "hex:3", "--plies", "1", &book, "--ledger", &book], "expected another one"),
        (&["book", "hex:3", "--plies", "1", "/no/such/folder/x.book"], "/no/such/folder"),
        (&["solve", "hex:3", "--book", &book], "none.book"),
        (&["solve", "hex:3", "--book", &book, "--table", &book], "cannot be used with"),
        (&["solve", "hex:3", "--book", &book, "--all-moves"], "cannot be used with"),
        (&["play", "hex:3", "--book", &book, "--table", &book], "cannot be used with"),
        (&["solve", "hex:3", "--book", "Cargo.toml"], "not a book: expected one of gametree book"),
    ] {
        let line = refusal(arguments, "");
        assert!(line.contains(words), "{arguments:?}: {line}");
        assert!(!std::path::Path::new(&book).exists());
    }
    let ended = gametree(&["book", "hex:5", "--plies", "9", &book, "--memory", "1M"]);
    assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
    assert!(ended.stderr.contains("expected fewer plies, or more memory"), "{}", ended.stderr);
    // Another game's ledger.
    json(&["book", "hex:2", "--plies", "1", &book]);
    let line = refusal(&["book", "hex:3", "--plies", "1", &book], "");
    assert!(line.contains("hex:2"), "{line}");
}
