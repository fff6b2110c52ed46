//! `solve --ledger` and `ledger`: killed, shared, damaged and refused.

use crate::common;

use std::process::{Command, Stdio};
use std::time::Duration;

use common::{file, gametree, gametree_with, json, refusal};
use gametree_ledger::Ledger;

#[test]
fn the_answer_is_that_of_solve_and_is_not_worked_on_again() {
    for (game, position) in [("tictactoe", "a1"), ("hex:4", "b2"), ("connect4:5x4", "3"), ("mnk:4,4,3", "")] {
        let plain = json(&["solve", game, position]);
        let file = file("whole.ledger");
        let kept = json(&["solve", game, position, "--ledger", &file]);
        for key in ["value", "plies", "best", "pv", "nodes", "algorithm"] {
            assert_eq!(kept[key], plain[key], "{game} {position}: {key}");
        }
        let again = json(&["solve", game, position, "--ledger", &file]);
        for key in ["value", "plies", "best", "pv"] {
            assert_eq!(again[key], plain[key], "{game} {position}: {key}");
        }
        assert_eq!((&again["nodes"], &again["ledger"]["pieces"]), (&0.into(), &0.into()));
    }
}

#[test]
fn in_pieces_the_result_is_that_of_solve() {
    for (game, position, piece) in [
        ("connect4:5x4", "", "300"),
        ("hex:4", "a1", "40"),
        ("mnk:4,4,3", "", "20"),
        ("connect4:6x4", "3", "2000"),
    ] {
        let plain = json(&["solve", game, position]);
        let file = file("pieces.ledger");
        let kept = json(&["solve", game, position, "--ledger", &file, "--piece", piece]);
        assert_eq!(kept["value"], plain["value"], "{game} {position}");
        assert!(kept["ledger"]["pieces"].as_u64() > Some(1), "{game} {position}: one piece");
        let shown = json(&["ledger", &file]);
        assert_eq!((&shown["root"]["value"], &shown["root"]["status"]), (&plain["value"], &"proved".into()));
        assert_eq!(shown["nodes"], kept["ledger"]["nodes"]);
        let checked = json(&["ledger", &file, "--check"]);
        assert_eq!(
            (&checked["check"]["claimed"], &checked["root"]["status"]),
            (&0.into(), &"verified".into())
        );
        assert!(checked["check"]["parents"].as_u64() > Some(0));
    }
}

/// The checkers accept the certificate of what was proved in pieces, of any position of the ledger, and it says what the ledger says.
#[test]
fn what_was_proved_in_pieces_has_one_certificate() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree-verify/check.py");
    for (game, position, piece, part) in [
        ("connect4:5x4", "", "300", "3"),
        ("connect4:6x4", "3", "2000", "3 4"),
        ("mnk:4,4,3", "", "20", "b2"),
        ("mnk:4,4,4", "", "1000", "b2 c3"),
        ("mnk:6,7,4", "", "5", "c4"),
        ("tictactoe3d:3", "Aa1", "5", "Aa1 Bb2"),
        ("hex:5", "a1", "1", "a1 c3"),
    ] {
        let (ledger, [whole, later]) =
            (file("one-file.ledger"), ["ledger-whole.cert", "later.cert"].map(file));
        let kept = json(&["solve", game, position, "--ledger", &ledger, "--piece", piece, "--proof", &whole]);
        assert!(kept["ledger"]["pieces"].as_u64() > Some(1) || game == "hex:5", "{game}: one piece");
        let shown = json(&["ledger", &ledger, "--proof", &later]);
        assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&later).unwrap(), "{game}");
        for key in ["bytes", "nodes", "strategic"] {
            assert_eq!(shown["proof"][key], kept["proof"][key], "{game}: {key}");
        }
        let verified = json(&["verify", &whole]);
        let claim = &verified["claim"];
        assert_eq!((&claim["relation"], &claim["value"]), (&"exact".into(), &kept["value"]), "{game}");
        assert_eq!((&verified["game"], &verified["position"]), (&game.into(), &position.into()));
        // The checker in Python, where there is one, takes seconds for two of them.
        let soon = !["connect4:6x4", "mnk:4,4,4"].contains(&game);
        if std::env::var_os("GAMETREE_WITHOUT_PYTHON").is_none() && (soon || crate::thorough()) {
            let python = Command::new("python3").args([script, &whole]).output().unwrap();
            assert!(python.status.success(), "{game}: {python:?}");
        }
        // So has any other position of which something is proved, if only a bound.
        let part = gametree(&["ledger", &ledger, part, "--proof", &later, "--json"]);
        let shown: serde_json::Value = serde_json::from_str(&part.stdout).unwrap();
        let known = shown["root"]["bounds"] != serde_json::json!({"lower": "loss", "upper": "win"});
        assert_eq!(part.status, if known { 0 } else { 3 }, "{game}: {}", part.stderr);
        if known {
            assert_eq!(json(&["verify", &later])["valid"], true);
        } else {
            assert!(part.stderr.contains("nothing is proved"), "{}", part.stderr);
        }
    }
}

#[test]
fn a_ledger_keeps_what_is_tried_for_policies() {
    let [ledger, whole, resumed] = ["policies.ledger", "policies-whole.cert", "resumed.cert"].map(file);
    let position = "154444555452";
    let solve = |flags: &[&str]| {
        gametree(
            &[&["solve", "connect4:6x6", position, "--policies", "--ledger", &ledger, "--json"], flags]
                .concat(),
        )
    };
    let orders = || Ledger::open(ledger.as_ref()).unwrap().orders().unwrap().len();
    json(&["solve", "connect4:6x6", position, "--ledger", &ledger]);
    assert_eq!(orders(), 0);
    // Stopped again and again, and gone on, with more nodes each time.
    let mut kept = Vec::new();
    for nodes in (1_000..).step_by(3_000) {
        let proof = ["ledger", &ledger, "--proof", &resumed, "--policies", "--nodes", &nodes.to_string()];
        let stopped = gametree(&proof);
        kept.push(orders());
        if stopped.status == 0 {
            break;
        }
        assert_eq!(stopped.status, 3, "{}", stopped.stderr);
        assert!(nodes < 200_000, "nothing is kept: {kept:?}");
    }
    assert!(kept.is_sorted() && kept.len() > 3 && kept[kept.len() - 2] > 5, "{kept:?}");
    let solved: serde_json::Value = serde_json::from_str(&solve(&["--proof", &whole]).stdout).unwrap();
    assert!(solved["proof"]["policies"].as_u64() > Some(5), "{solved}");
    for file in [&whole, &resumed] {
        let verified = json(&["verify", file]);
        assert_eq!(
            (&verified["claim"]["value"], &verified["claim"]["plies"]),
            (&"loss".into(), &serde_json::Value::Null)
        );
    }
    // `ledger` writes the same, and without policies another one.
    json(&["ledger", &ledger, "--proof", &resumed, "--policies"]);
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&resumed).unwrap());
    let longer = json(&["ledger", &ledger, "--proof", &resumed]);
    assert_eq!(longer["proof"]["policies"], 0);
}

#[test]
fn a_killed_solve_goes_on() {
    let file = file("killed.ledger");
    let arguments = ["solve", "connect4:6x5", "--ledger", &file, "--piece", "20000", "--json"];
    let (mut rows, mut grew, mut kill) = (0, 0, 0u64);
    // On a busy machine many kills may come too early.
    while kill < 20 || (grew < 3 && kill < 200) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Moments that differ, from before the file is open to long after.
        std::thread::sleep(Duration::from_millis(10 + kill * kill * 7919 % 400));
        kill += 1;
        child.kill().unwrap();
        child.wait().unwrap();
        let shown = gametree(&["ledger", &file, "--json"]);
        if shown.status == 0 {
            let shown: serde_json::Value = serde_json::from_str(&shown.stdout).unwrap();
            let now = shown["rows"].as_u64().unwrap();
            assert!(now >= rows, "kill {kill}: rows were lost");
            grew += u64::from(now > rows);
            rows = now;
        }
    }
    assert!(grew > 2, "the kills came too early: {rows} rows");
    let ended = json(&arguments[..arguments.len() - 1]);
    assert_eq!(ended["value"], json(&["solve", "connect4:6x5"])["value"]);
}

#[test]
fn two_solve_at_once() {
    let file = file("two.ledger");
    let arguments = ["solve", "connect4:6x4", "--ledger", &file, "--piece", "5000", "--json"];
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let both = [start(), start()];
    for child in both {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["value"], json(&["solve", "connect4:6x4"])["value"]);
    }
    assert_eq!(json(&["ledger", &file])["root"]["status"], "proved");
}

#[test]
fn a_budget_ends_a_run_with_bounds() {
    let file = file("budget.ledger");
    let arguments =
        ["solve", "connect4:6x5", "--ledger", &file, "--piece", "2000", "--nodes", "5000", "--json"];
    let ended = gametree(&arguments);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    let answer: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((&answer["value"], &answer["stopped"]), (&serde_json::Value::Null, &true.into()));
    assert!(answer["bounds"]["lower"].is_string());
    let shown = json(&["ledger", &file]);
    assert_eq!(shown["root"]["status"], "open");
    assert!(shown["open"].as_u64() > Some(0));
}

#[test]
fn a_certificate_verifies_and_one_of_another_game_does_not() {
    let (file, certificate) = (file("certified.ledger"), file("certified.cert"));
    json(&["solve", "hex:3", "--ledger", &file]);
    assert_eq!(json(&["ledger", &file])["root"]["status"], "proved");
    json(&["solve", "hex:3", "--proof", &certificate]);
    let shown = json(&["ledger", &file, "--certificate", &certificate]);
    assert_eq!(shown["root"]["status"], "verified");
    json(&["solve", "hex:4", "--proof", &certificate]);
    let said = refusal(&["ledger", &file, "--certificate", &certificate], "");
    assert!(said.contains("hex:3") && said.contains("hex:4"), "{said}");
}

#[test]
fn what_is_refused_is_refused_in_one_line() {
    let file = file("refused.ledger");
    json(&["solve", "hex:3", "--ledger", &file]);
    for (arguments, text) in [
        (&["solve", "hex:4", "--ledger", &file][..], "a ledger of hex:3 and not of hex:4"),
        (&["solve", "hex:3", "--ledger", "-"], "expected a file"),
        (&["solve", "hex:3", "--ledger", "/"], "not a proof ledger"),
        (&["solve", "hex:3", "--ledger", "no/such/file"], "expected a proof ledger"),
        (&["solve", "hex:3", "--ledger", env!("CARGO_BIN_EXE_gametree")], "not a proof ledger"),
        (&["solve", "hex:3", "--ledger", &file, "--exact"], "--exact"),
        (&["solve", "hex:3", "--ledger", &file, "--all-moves"], "--all-moves"),
        (&["solve", "hex:3", "--ledger", &file, "--algorithm", "alphabeta"], "alphabeta"),
        (&["solve", "hex:3", "--piece", "3"], "--ledger"),
        (&["solve", "hex:3", "--ledger", &file, "--piece", "0"], "--piece 0: expected at least 1"),
        (&["solve", "hex:3", "z9", "--ledger", &file], "z9"),
        (&["ledger", "no-such.ledger"], "expected a proof ledger"),
        (&["ledger", &file, "z9"], "z9"),
        (&["ledger", &file, "--time", "3"], "--check"),
        (&["ledger", &file, "--proof", "-"], "a certificate is not text"),
        (&["jobs", "merge", &file, "none.jsonl", "--proof", "-"], "a certificate is not text"),
        (&["ledger", &file, "--certificate", &file], "certificate"),
    ] {
        let said = refusal(arguments, "");
        assert!(said.contains(text), "{arguments:?}: {said}");
    }
}

#[test]
fn positions_of_a_batch_share_a_ledger() {
    let file = file("batch.ledger");
    let ended = gametree_with(&["solve", "hex:3", "-", "--ledger", &file, "--json"], "a1\nb2\nc3\n");
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, 3), "{}", ended.stderr);
    // c3 is an image of a1.
    assert_eq!(json(&["ledger", &file])["rows"], 2);
    assert_eq!(json(&["ledger", &file, "c3"])["root"]["status"], "proved");
    assert_eq!(json(&["ledger", &file, "b1"])["root"]["status"], "unknown");
}
