//! `solve --proof`: the certificate is what `verify` accepts, and what can't be written is said.

use crate::common;
#[cfg(unix)]
use crate::common::terminal;

use common::{file, gametree, json, refusal};

#[test]
fn what_solve_says_verify_accepts() {
    for (game, position, relation, value, plies) in [
        ("tictactoe", "", "exact", "draw", None),
        ("tictactoe3d:3", "", "exact", "win", Some(7)),
        ("hex:3", "a1", "exact", "win", Some(5)),
        ("connect4:4x4", "1", "exact", "draw", None),
        ("mnk:5,6,4", "", "exact", "win", None),
        ("qubic", "Da4 Cb2 Aa4 Ad4", "exact", "win", None),
    ] {
        let file = file("round.cert");
        let solved = json(&["solve", game, position, "--proof", &file]);
        assert_eq!(solved["value"], value, "{game} {position}");
        let checked = json(&["verify", &file]);
        assert_eq!(checked["claim"]["relation"], relation, "{game} {position}");
        assert_eq!(checked["claim"]["value"], value);
        assert_eq!(checked["claim"]["plies"].as_u64(), plies, "{game} {position}");
        for count in ["nodes", "strategic"] {
            assert_eq!(solved["proof"][count], checked[count], "{game} {position}");
        }
        let bytes = std::fs::metadata(&file).unwrap().len();
        assert_eq!((&solved["proof"]["file"], &solved["proof"]["bytes"]), (&file.into(), &bytes.into()));
    }
}

#[test]
fn policies_prove_a_win_without_its_distance() {
    let file = file("policies.cert");
    let position = "1771566235267323";
    let solved = json(&["solve", "connect4", position, "--proof", &file, "--policies"]);
    let checked = json(&["verify", &file]);
    assert_eq!((&solved["value"], &solved["plies"]), (&"loss".into(), &26.into()));
    let claim = &checked["claim"];
    assert_eq!(
        [&claim["relation"], &claim["value"], &claim["plies"]],
        [&"exact".into(), &"loss".into(), &serde_json::Value::Null]
    );
    for count in ["nodes", "strategic", "policies"] {
        assert_eq!(solved["proof"][count], checked[count]);
    }
    assert!(checked["policies"].as_u64().unwrap() > 10 && solved["proof"]["moves"].as_u64().unwrap() > 0);
    let page = gametree(&["solve", "connect4", "17715662352673231", "--proof", &file, "--policies"]).stdout;
    assert!(page.contains(" policies, "), "{page}");
    // Without them it is longer, and has the distance.
    let longer = json(&["solve", "connect4", position, "--proof", &file]);
    assert!(longer["proof"]["nodes"].as_u64() > solved["proof"]["nodes"].as_u64());
    let checked = json(&["verify", &file]);
    assert_eq!((&checked["claim"]["plies"], &checked["policies"]), (&26.into(), &0.into()));
    let said = refusal(&["solve", "connect4", position, "--policies"], "");
    assert!(said.contains("--proof"), "{said}");
}

#[test]
fn without_a_distance_the_words_name_none() {
    let file = file("words.cert");
    assert_eq!(gametree(&["solve", "mnk:5,6,4", "--proof", &file]).status, 0);
    let said = gametree(&["verify", &file]).stdout;
    assert!(said.contains("first player wins from the start, whatever the opponent plays"), "{said}");
}

#[test]
fn certificates_that_cannot_be_written() {
    let path = file("never.cert");
    for (flags, text) in [
        (&["--algorithm", "alphabeta"][..], "alphabeta keeps no proof"),
        (&["--algorithm", "engine"][..], "engine keeps no proof"),
    ] {
        let said = refusal(&[&["solve", "hex:3", "--proof", &path], flags].concat(), "");
        assert!(said.contains(text), "{said}");
    }
    let said = refusal(&["solve", "hex:3", "-", "--proof", &path], "a1\n");
    assert!(said.contains("a certificate is for one position"), "{said}");
    let said = refusal(&["solve", "hex:3", "--proof", "/nowhere/at/all.cert"], "");
    assert!(said.contains("expected a writable file"), "{said}");
    let said = refusal(&["solve", "hex:3", "--algorithm", "threats"], "");
    assert!(said.contains("expected k in a row"), "{said}");
    let said = refusal(&["search", "qubic", "--algorithm", "threats"], "");
    assert!(said.contains("use solve, or another algorithm"), "{said}");
    let said = refusal(&["solve", "hex:3", "--proof", "-"], "");
    assert!(said.contains("expected a file"), "{said}");
    let said = refusal(&["solve", "mnk:4,4,3", "--algorithm", "threats", "--exact"], "");
    assert!(said.contains("threats finds no distances"), "{said}");
    let said = refusal(&["solve", "hex:3", "--proof-limit", "5"], "");
    assert!(said.contains("--proof"), "{said}");
    // What is known is printed, and that there is no certificate.
    for flags in [&["--proof-limit", "9"][..], &["--nodes", "3"][..]] {
        let ended = gametree(&[&["solve", "hex:4", "--proof", &path], flags].concat());
        assert_eq!(ended.status, 3, "{flags:?}");
        assert!(ended.stderr.contains("no certificate"), "{}", ended.stderr);
        assert!(ended.stdout.contains("value"), "{}", ended.stdout);
        assert!(!std::path::Path::new(&path).exists());
    }
}

#[test]
fn the_algorithm_is_chosen_or_given() {
    let algorithm = |arguments: &[&str]| json(arguments)["algorithm"].as_str().unwrap().to_owned();
    assert_eq!(algorithm(&["solve", "tictactoe"]), "null-window");
    assert_eq!(algorithm(&["solve", "tictactoe", "--algorithm", "threats"]), "threats");
    assert_eq!(algorithm(&["solve", "mnk:6,6,4"]), "threats");
    assert_eq!(algorithm(&["solve", "mnk:5,4,3", "--algorithm", "null-window", "--exact"]), "null-window");
    let stopped = gametree(&["solve", "qubic", "Ab1", "--nodes", "50", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert_eq!((stopped.status, &answer["value"]), (3, &serde_json::Value::Null));
    assert_eq!(
        (&answer["best"], &answer["pv"]),
        (&serde_json::json!([]), &serde_json::json!([])),
        "nothing is known"
    );
    let flags = ["--algorithm", "threats", "--all-moves"];
    let threats = json(&[&["solve", "mnk:4,4,3", "a1"][..], &flags].concat());
    let table = json(&["solve", "mnk:4,4,3", "a1", "--all-moves"]);
    for (mv, known) in table["moves"].as_object().unwrap() {
        assert_eq!(threats["moves"][mv]["value"], known["value"], "{mv}");
    }
}

/// Without the distance that was asked for, the value is still what is known, and can be proved.
#[test]
fn a_value_without_its_distance() {
    let file = file("half.cert");
    let arguments =
        ["solve", "qubic", "Da4 Cb2 Aa4 Ad4", "--exact", "--nodes", "3000", "--proof", &file, "--json"];
    let ended = gametree(&arguments);
    let answer: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(
        (ended.status, &answer["value"], &answer["plies"]),
        (3, &"win".into(), &serde_json::Value::Null)
    );
    // What the search for the distance has used up is missing for the certificate, and the line says so.
    assert!(
        ended.stderr.contains("because the nodes were used up, after 0 nodes and replies (--nodes)"),
        "{}",
        ended.stderr
    );
    assert!(!std::path::Path::new(&file).exists());
}

/// The time is that of the whole run, not of each move.
#[test]
fn every_move_within_the_budget() {
    let arguments = ["solve", "qubic", "Da4 Cb2 Aa4 Ad4", "--all-moves", "--nodes", "2000", "--json"];
    let ended = gametree(&arguments);
    let answer: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((ended.status, &answer["value"]), (3, &"win".into()));
    assert!(answer["nodes"].as_u64().unwrap() <= 2_000);
    assert_eq!(answer["moves"].as_object().unwrap().len(), 60);
}

/// On a terminal the progress of a proof search shows the root's numbers.
#[cfg(unix)]
#[test]
fn progress_shows_the_numbers_of_the_root() {
    let solve = ["solve", "qubic", "Ab1", "--algorithm", "threats"];
    let mut solving = terminal::Terminal::run(&solve, (160, 24), &[]);
    solving.see(&[
        "solving tictactoe3d:4: ",
        " nodes/s; first wins: proof ",
        ", disproof ",
        "; second wins: proof ",
    ]);
    solving.signal("INT");
    assert_eq!(solving.end(), Some(3));
}
