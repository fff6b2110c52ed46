//! `reproduce` and `experiment randomised`: their output and their errors.

use crate::common;

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
    // A position given by moves; the moves that lead there are not counted.
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
        (&[], "<GAME> is missing (see gametree"),
        (&["checkers"], "\"checkers\" is not a game"),
        (&["tictactoe", "d4"], "\"d4\" is not on the board"),
        (&["tictactoe", "a1", "a1"], "a1 is not legal there"),
        (&["tictactoe", "--algorithm", "sss"], "--algorithm <NAME>: \"sss\" is not a value"),
        (&["tictactoe", "--forced", "lose"], "expected none, win, block or win,block"),
        (&["tictactoe", "--acute-corners", "never"], "only Hex has acute corners"),
        (&["tictactoe", "--order", "random"], "unexpected argument '--order' found"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["experiment", "randomised"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
    let batch = gametree_with(&["experiment", "randomised", "tictactoe", "-"], "a1\nz9\n");
    assert_eq!((batch.status, batch.stderr.as_str()), (2, ""));
    assert!(batch.stdout.lines().nth(1).unwrap().starts_with("line 2: error: "), "{}", batch.stdout);
}

/// The scratch folder of a test, empty.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("gametree-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn reproduce_answers_in_lines_of_json() {
    let rows = answers(
        &["reproduce", "abdelbar", "felstiner-hex3-improved", "felstiner-fig5-full-1", "--samples", "50"],
        "",
    );
    let row = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap();
    let exact = row("abdelbar-fig5-alpha-x");
    assert_eq!((&exact["printed"], &exact["measured"]), (&(-7.0).into(), &(-7.0).into()));
    assert_eq!(exact["verdict"], "reproduced exactly");
    assert!(exact["standard_error"].is_null() && exact["samples"].is_null() && exact["seed"].is_null());
    let sampled = row("felstiner-hex3-improved");
    assert_eq!((&sampled["samples"], &sampled["seed"]), (&50.into(), &1.into()));
    assert_eq!(sampled["verdict"], "within its error");
    near(&sampled["exact"], 57.730_278);
    let (mean, error) = (sampled["measured"].as_f64().unwrap(), sampled["standard_error"].as_f64().unwrap());
    assert!((mean - 57.730_278).abs() < 4.0 * error, "{sampled}");
    let wrong = row("felstiner-fig5-full-1");
    assert_eq!((&wrong["verdict"], &wrong["fault"]), (&"the source is wrong".into(), &"misprint".into()));
    assert_eq!((&wrong["printed"], &wrong["measured"]), (&61_004.0.into(), &61_104.0.into()));
    for row in &rows {
        for field in ["source", "place", "quantity", "interpretation", "reason", "tolerance"] {
            assert!(row[field].is_string(), "{field} of {row}");
        }
        assert_eq!(row["as_expected"], true, "{row}");
    }
    assert!(rows.len() >= 15);
    // Another seed is another sample.
    let other = &answers(&["reproduce", "felstiner-hex3-improved", "--samples", "50", "--seed", "2"], "")[0];
    assert_ne!(other["measured"], sampled["measured"]);
    assert_eq!(other["seed"], 2);
}

#[test]
fn reproduce_lists_and_reports() {
    let listed = answers(&["reproduce", "--list"], "");
    assert!(listed.len() >= 80);
    assert!(listed.iter().all(|row| row["expected"].is_string() && row.get("measured").is_none()));
    assert_eq!(gametree(&["reproduce", "--list"]).stdout.lines().count(), listed.len());
    let folder = folder("reproduce");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (html, markdown, plots) = (at("page.html"), at("page.md"), at("plots"));
    let flags = ["--html", &html, "--markdown", &markdown, "--out", &plots, "--samples", "10"];
    let ended =
        gametree(&[&["reproduce", "felstiner-fig5-full", "felstiner-fig4-caption"], &flags[..]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("misprint") && ended.stdout.contains("every verdict is as expected"));
    assert!(ended.stdout.contains("interpretation:"));
    let page = std::fs::read_to_string(&html).unwrap();
    assert_eq!(page.matches("<svg").count(), 2); // those of the one source
    assert!(page.starts_with("<!doctype html>") && !page.contains("<script"));
    for file in ["plots/felstiner-figure5.svg", "page/felstiner-figure5.svg"] {
        assert!(std::fs::read_to_string(at(file)).unwrap().contains("</svg>"), "{file}");
    }
    assert!(std::fs::read_to_string(&markdown).unwrap().contains("](page/felstiner-figure5.svg)"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn reproduce_refuses_in_one_line() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["felstiner-fig"],
            "\"felstiner-fig\" is not an entry: expected one of those listed by reproduce --list",
        ),
        (&["--samples", "1"], "expected 2 or more, for a standard error"),
        (&["--samples", "-3"], "expected a whole number"),
        (&["--seed", "x"], "invalid value 'x' for '--seed <N>'"),
        (&["--list", "--quick"], "cannot be used with"),
        (
            &["--html", "/nowhere/page.html"],
            "/nowhere/page.html: No such file or directory (os error 2): expected a writable file",
        ),
        (&["--html", ""], "expected a path"),
        (&["--out", "/dev/null/plots"], "expected a directory that can be created"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["reproduce"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
}
