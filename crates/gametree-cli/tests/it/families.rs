//! `experiment families` and `experiment errors`: solved positions, and what models learned from them predict.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::{answers, file, gametree};

#[test]
fn what_is_learned_from_families_predicts_decisions() {
    let path = file("families.ndjson");
    let solve =
        ["experiment", "families", "connect4:4x4", "--plies", "3,8", "--number", "200", "--seed", "4"];
    let solved = gametree(&solve);
    assert_eq!(solved.status, 0);
    // What was drawn is there or left out, and how many are critical is said.
    let said: Vec<usize> =
        solved.stderr.split_whitespace().filter_map(|word| word.trim_end_matches(';').parse().ok()).collect();
    assert!(solved.stderr.contains("drawn again and left out"), "{}", solved.stderr);
    assert_eq!((said[0], said[0] + said[2]), (solved.stdout.lines().count(), 200));
    std::fs::write(&path, &solved.stdout).unwrap();
    let errors = ["experiment", "errors", "connect4:4x4", &path, "--levels", "5", "--depth", "2"];
    let found =
        answers(&[&errors[..], &["--rule", "minimax,althofer:1,product", "--samples", "10"]].concat(), "");
    let of = |kind: &str| found.iter().filter(|row| row["kind"] == kind).collect::<Vec<_>>();
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"));
    let (learned, kept) = (number(&found[0], "learned"), number(&found[0], "kept"));
    assert!(learned >= 2.0 * kept - 2.0 && kept >= 10.0, "{}", found[0]);
    // Fourteen models, three rules, two depths.
    assert_eq!((of("predicted").len(), of("decided").len()), (14 * 3 * 2, 3 * 2));
    for row in [of("predicted"), of("decided")].concat() {
        assert!((0.0..=1.0).contains(&number(row, "decision_error")), "{row}");
    }
    // At depth 1 Althöfer's rule is minimax.
    let first = |rule: &str| -> Vec<f64> {
        let of_rule = of("decided").into_iter().filter(|row| row["rule"] == rule && row["depth"] == 1);
        of_rule.map(|row| number(row, "decision_error")).collect()
    };
    assert_eq!(first("minimax"), first("althofer:1"));
    // Predictions need no look at the rest.
    let page = gametree(&[&errors[..], &["--predict"]].concat());
    assert!(
        page.stdout.contains("correlation of errors") && page.stdout.contains("Althöfer's model"),
        "{}",
        page.stdout
    );
}

/// What `experiment families` prints with these arguments.
fn families(arguments: &[&str]) -> String {
    let output = gametree(&[&["experiment", "families"], arguments].concat());
    assert_eq!(output.status, 0, "{}", output.stderr);
    output.stdout
}

#[test]
fn errors_along_lines_of_play_are_measured_on_complete_sets() {
    let path = file("lines.ndjson");
    let every = ["connect4:4x4", "--every", "--plies", "5", "--line", "5", "--seed", "3"];
    let solved = families(&every);
    assert_eq!(solved, families(&[&every[..], &["--jobs", "1"]].concat()));
    let of = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
    let positions =
        |text: &str| text.lines().map(|line| of(line)["position"].to_string()).collect::<Vec<_>>();
    let sorted = |text: &str| positions(text).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&solved).len(), positions(&solved).len());
    // Without lines and by another seed they are the same in another order.
    let other = families(&["connect4:4x4", "--every", "--plies", "5"]);
    assert!(other.lines().all(|line| of(line).get("line").is_none()));
    assert_ne!(positions(&other), positions(&solved));
    assert_eq!(sorted(&other), sorted(&solved));
    std::fs::write(&path, &solved).unwrap();
    let errors =
        ["experiment", "errors", "connect4:4x4", &path, "--levels", "5", "--depth", "1", "--predict"];
    let found = answers(&errors, "");
    for (heads, model) in [("critical", true), ("all", false)] {
        let of = |row: &&Value| row["kind"] == "line" && row["heads"] == heads;
        let rows: Vec<&Value> = found.iter().filter(of).collect();
        let distances: Vec<_> = rows.iter().map(|row| row["distance"].as_u64()).collect();
        assert_eq!(distances, (1..=5).map(Some).collect::<Vec<_>>());
        for row in rows {
            let number = |key: &str| row[key].as_f64();
            assert!((-1.0..=1.0).contains(&number("correlation").unwrap()), "{row}");
            assert!(number("standard_error").is_some() && number("pairs") > Some(10.0), "{row}");
            assert_eq!(number("model").is_some(), model, "{row}");
        }
    }
    let title = "along a random line of play";
    let page = gametree(&errors).stdout;
    assert!(page.contains(title) && page.contains("plies  pairs"), "{page}");
    // A file without lines has none.
    std::fs::write(&path, other).unwrap();
    let page = gametree(&errors).stdout;
    assert!(page.contains("correlation of errors") && !page.contains(title), "{page}");
}

#[test]
fn broken_lines_are_refused_in_one_line() {
    let path = file("broken-line.ndjson");
    let solved = families(&["hex:3", "--every", "--plies", "3", "--line", "2"]);
    // Every change is made in the last line, which nothing is learned from.
    let (before, last) = solved.trim_end().rsplit_once('\n').unwrap();
    for (line, said) in [
        (r#""line":7"#, "\"line\" is no continuation: expected up to 20 moves"),
        (r#""line":null"#, "\"line\" is no continuation"),
        (r#""line":{"moves":"a1"}"#, "\"line\" is no continuation"),
        (r#""line":{"moves":"a1","results":""}"#, "\"line\" is no continuation"),
        (r#""line":{"moves":"a1","results":"wwwwwwwwwwwwwwwwwwwww"}"#, "\"line\" is no continuation"),
        (r#""line":{"moves":"z9","results":"w"}"#, "its line: move 1"),
        (r#""line":{"moves":"","results":"w"}"#, "the results along its line are not those of its moves"),
    ] {
        let (head, _) = last.split_once("\"line\"").unwrap();
        std::fs::write(&path, format!("{before}\n{head}{line}}}\n")).unwrap();
        let output = gametree(&["experiment", "errors", "hex:3", &path, "--depth", "1"]);
        assert_eq!((output.status, output.stderr.lines().count()), (2, 1), "{line}: {}", output.stderr);
        assert!(output.stderr.contains(said), "{line}: {}", output.stderr);
    }
}

#[test]
fn wrong_families_are_refused_in_one_line() {
    let path = file("wrong.ndjson");
    let refused = |content: &str, more: &[&str]| {
        std::fs::write(&path, content).unwrap();
        let output = gametree(&[&["experiment", "errors", "hex:4", &path], more].concat());
        assert_eq!((output.status, output.stderr.lines().count()), (2, 1), "{}", output.stderr);
        output.stderr
    };
    let line = |game: &str, position: &str, value: &str, moves: &str| {
        format!(
            r#"{{"schema":1,"game":"{game}","position":"{position}","value":"{value}","moves":[{moves}]}}"#
        )
    };
    // Forty positions that look different.
    let many = |position: &str| -> String {
        let one = |n: usize| line("hex:4", &(" ".repeat(n) + position), "win", "\"lww\",\"wl\"");
        (0..40).map(one).collect::<Vec<_>>().join("\n")
    };
    for (content, said) in [
        ("{}".to_owned(), "line 1: expected a position"),
        ("\n# a comment\nnonsense".to_owned(), "line 3: expected a position"),
        (line("hex:5", "", "win", "\"l\""), "a position of hex:5"),
        (line("hex:4", "", "loss", "\"l\""), "not the best of those below it"),
        (line("hex:4", "", "win", "\"l\",\"wx\""), "line 1: expected a position"),
        (line("hex:4", "", "win", "\"lww\",\"wl\""), "1 critical positions: expected at least 30"),
        (
            [line("hex:4", "a1", "win", "\"lww\",\"wl\""), line("hex:4", "a1", "win", "\"lww\",\"wl\"")]
                .join("\n"),
            "line 2: the position of line 1 again",
        ),
        (
            line("hex:4", "", "win", "\"l\"").replace("\"schema\":1", "\"schema\":2"),
            "line 1: expected a position",
        ),
        (many("a1"), "its moves are not those of the game"),
        (many("z9"), "position 1: "),
    ] {
        assert!(refused(&content, &[]).contains(said), "{content}: {}", refused(&content, &[]));
    }
    for twice in [["--levels", "3,9,3"], ["--rule", "minimax,minimax"]] {
        assert!(refused("", &twice).contains("is given twice: expected it once"));
    }
    for arguments in [
        &["hex:4", "--plies", "5,3"][..],
        &["hex:4", "--plies", "x"],
        &["morris", "--plies", "3"],
        &["kalah:2,1", "--plies", "3"],
        &["hex:4", "--plies", "3", "--line", "21"],
        &["hex:4", "--plies", "3", "--line", "-1"],
        &["hex:4", "--plies", "3", "--line", "many"],
        &["hex:4", "--every"],
        &["hex:4", "--every", "--plies", "3", "--number", "7"],
        &["morris", "--every", "--plies", "3"],
    ] {
        let output = gametree(&[&["experiment", "families"], arguments].concat());
        assert_eq!(
            (output.status, output.stderr.lines().count()),
            (2, 1),
            "{arguments:?}: {}",
            output.stderr
        );
        assert!(output.stdout.is_empty());
    }
    let huge = gametree(&["experiment", "families", "connect4", "--every", "--plies", "1000"]);
    assert!(huge.stderr.contains("--every: more than 1,000,000 positions"), "{}", huge.stderr);
}
