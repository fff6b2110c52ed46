//! `experiment families` and `experiment errors`: solved positions, and what models learned from them predict.

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
        ["families", "hex:4", "--plies", "5,3"],
        ["families", "hex:4", "--plies", "x"],
        ["families", "morris", "--plies", "3"],
        ["families", "kalah:2,1", "--plies", "3"],
    ] {
        let output = gametree(&[&["experiment"], &arguments[..]].concat());
        assert_eq!(
            (output.status, output.stderr.lines().count()),
            (2, 1),
            "{arguments:?}: {}",
            output.stderr
        );
    }
}
