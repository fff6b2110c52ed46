//! `solve --semi-strong`, `verify` of what it writes, and `solve --table` on it: words, JSON and exit statuses. What a solution must
//! say is tested in `gametree` and `gametree-tables`.

use crate::common;

use assert_cmd::Command;
use common::{file, gametree, gametree_with, json, refusal};
use gametree::Wdl;
use gametree::solve::ResultBounds;
use gametree_ledger::Ledger;
use serde_json::{Value, json};

#[test]
fn a_solution_is_written_verified_and_asked() {
    let file = file("ttt.semi");
    let made = json(&["solve", "tictactoe", "--semi-strong", &file]);
    let bytes = std::fs::metadata(&file).unwrap().len();
    assert_eq!(
        [&made["region"], &made["certificate"], &made["bytes"]],
        [960, 190, bytes].map(|n| json!(n)).each_ref()
    );
    assert!(made["seconds"].is_f64() && made["value"] == "draw" && made["best"] == "a1");
    let verified = json(&["verify", &file]);
    let seconds = &verified["seconds"];
    assert_eq!(
        verified,
        json!({
            "schema": 1, "file": file, "valid": true, "game": "tictactoe", "position": "",
            "claim": {"relation": "exact", "value": "draw", "plies": null},
            "region": 960, "certificate": 190, "seconds": seconds, "first_error": null,
        })
    );
    // The second player's mistake loses.
    let answer = json(&["solve", "tictactoe", "a1 b1", "--table", &file]);
    assert_eq!(
        [&answer["value"], &answer["algorithm"], &answer["table"]],
        [&json!("win"), &json!("semi-strong"), &json!(file)]
    );
    let solved = json(&["solve", "tictactoe", "a1 b1", "--all-moves", "--order", "natural"]);
    let wins = |mv: &Value| solved["moves"][mv.as_str().unwrap()]["value"] == "win";
    assert!(wins(&answer["best"][0]), "{answer}");
}

#[test]
fn a_position_outside_of_the_region_is_said_to_be_there() {
    let file = file("outside.semi");
    assert_eq!(gametree(&["solve", "tictactoe", "--semi-strong", &file]).status, 0);
    // Neither plays as the solution does: it begins with a1, and answers b1 by a1.
    let line = refusal(&["solve", "tictactoe", "b1 c3", "--table", &file], "");
    assert!(
        line.contains("b1 c3 is outside of the region: expected one that is reached from the start"),
        "{line}"
    );
    // Of several positions the others are answered all the same.
    let ended = gametree_with(&["solve", "tictactoe", "-", "--table", &file, "--json"], "b1 c3\na1\n");
    let both: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ended.status, both.len(), &both[1]["value"]), (2, 2, &json!("draw")));
    assert!(both[0]["error"].as_str().unwrap().contains("outside of the region"), "{both:?}");
    for (flag, value) in [("--all-moves", None), ("--order", Some("centre"))] {
        let line = refusal(
            &[&["solve", "tictactoe", "--table", &file, flag][..], &value.into_iter().collect::<Vec<_>>()]
                .concat(),
            "",
        );
        assert!(line.contains(flag), "{line}");
    }
    let line = refusal(&["solve", "hex:3", "--table", &file], "");
    assert!(line.contains("a semi-strong solution of tictactoe: expected one of hex:3"), "{line}");
}

#[test]
fn a_solution_that_does_not_hold_fails() {
    let file = file("fails.semi");
    assert_eq!(gametree(&["solve", "hex:2", "--semi-strong", &file]).status, 0);
    // The header is rewritten for another game, with its checksum: all blocks are whole, and nothing is true.
    let bytes = std::fs::read(&file).unwrap();
    let (end, start) =
        (bytes.len() - 24, |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize);
    let (index, header) = (start(end), start(end + 8));
    let text = String::from_utf8(bytes[header..end].to_vec()).unwrap();
    for (name, position, expected) in [
        ("hex:2", "a1", (1, "the solution fails: position")),
        ("tictactoe", "", (1, "the solution fails: position")),
        ("halma", "", (2, "\"halma\" is not a game")),
        ("hex:2", "z9", (2, "expected")),
    ] {
        let changed =
            text.replace("hex:2", name).replace("\"position\":\"\"", &format!("\"position\":\"{position}\""));
        let mut tail = [&bytes[index..header], changed.as_bytes(), &bytes[end..end + 16]].concat();
        tail.extend(crc32(&tail).to_le_bytes());
        std::fs::write(&file, [&bytes[..index], &tail, b"gtbl"].concat()).unwrap();
        let ended = gametree(&["verify", &file]);
        let said = if ended.status == 1 { &ended.stdout } else { &ended.stderr };
        assert!(ended.status == expected.0 && said.contains(expected.1), "{name} {position}: {said}");
        assert_eq!(said.lines().count(), 1);
        let answer: Value = serde_json::from_str(&gametree(&["verify", &file, "--json"]).stdout).unwrap();
        assert_eq!((&answer["valid"], answer["first_error"]["text"].is_string()), (&json!(false), true));
    }
}

/// The checksum of the format, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

#[test]
fn damaged_files_are_refused_in_a_line() {
    let file = file("damaged.semi");
    assert_eq!(gametree(&["solve", "tictactoe", "a1 b2 c3", "--semi-strong", &file]).status, 0);
    let whole = std::fs::read(&file).unwrap();
    let last = whole.len() - 1;
    for (at, flags) in [(25, 1), (last - 30, 1), (last, 0xff), (20, 0x08)] {
        let mut damaged = whole.clone();
        damaged[at] ^= flags;
        std::fs::write(&file, damaged).unwrap();
        let line = refusal(&["verify", &file], "");
        assert!(line.contains("damaged") || line.contains("version") || line.contains("not a"), "{line}");
    }
    std::fs::write(&file, &whole[..last]).unwrap();
    assert!(refusal(&["verify", &file], "").contains("damaged"));
    assert!(refusal(&["solve", "tictactoe", "--table", &file], "").contains("damaged"));
}

#[test]
fn limits_end_the_search_without_a_file() {
    let file = file("limits.semi");
    for (limit, value) in [("--nodes", "100"), ("--memory", "1K"), ("--time", "1ms")] {
        let ended = gametree(&["solve", "hex:4", "--semi-strong", &file, limit, value]);
        assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{limit}: {}", ended.stderr);
        assert!(!std::path::Path::new(&file).exists());
    }
    for arguments in [
        &["solve", "tictactoe", "-", "--semi-strong", &file][..],
        &["solve", "tictactoe", "--semi-strong", "-"],
        &["solve", "tictactoe", "--semi-strong", "no/such/folder/x"],
        &["solve", "tictactoe", "--semi-strong", &file, "--exact"],
        &["solve", "tictactoe", "--semi-strong", &file, "--order", "random"],
        &["solve", "tictactoe", "--semi-strong", &file, "--piece", "100"],
        &["solve", "tictactoe", "--semi-strong", &file, "--ledger", "-"],
        &["solve", "tictactoe", "--semi-strong", &file, "--ledger", "no/such/folder/x"],
        &["solve", "hex:7", "--semi-strong", &file],
    ] {
        refusal(arguments, "");
    }
}

#[test]
fn a_late_position_of_a_large_board_has_a_solution() {
    let file = file("late.semi");
    let moves = "Cc3 Aa4 Aa2 Da4 Dc3 Dc4 Da3 Ba3 Ab2 Aa1 Ca1 Cc1 Ac4 Ad4 Ba2 Cd3 Cc2 Bc4 Bb4 Ca4 Da2 Ca3 Ab1 Cb1 Bc3 Bd4 Bc1 Bb3 \
                 Bc2 Dc2 Cd1 Ac3 Ab4 Ba1 Dd4 Db1";
    let made = json(&["solve", "qubic", moves, "--semi-strong", &file]);
    let verified = json(&["verify", &file]);
    assert_eq!((&verified["valid"], &verified["region"]), (&json!(true), &made["region"]));
    let answer = json(&["solve", "qubic", moves, "--table", &file]);
    let solved = json(&["solve", "qubic", moves]);
    assert_eq!([&answer["value"], &made["value"]], [&solved["value"], &solved["value"]]);
    // Another position of the same game has no code there, and is not in the region.
    let line = refusal(&["solve", "qubic", "Aa1", "--table", &file], "");
    assert!(line.contains("outside of the region"), "{line}");
    refusal(&["solve", "qubic", "Aa1", "--semi-strong", &file], "");
    // A complete table of what follows is made in the same way.
    let table = file.replace("late.semi", "late.table");
    let later = "Aa4 Bc3 Da2 Cd3 Dd3 Da4 Db4 Db1 Dc1 Bc4 Bc1 Aa1 Da1 Ac3 Bb2 Ac2 Ba4 Ad1 Db3 Ab1 Bb4 Ad2 Bc2 Dc4 Dd1 Ba2 Ac1 Bd3 Cc4 Ba3 \
                 Dc2 Ab4 Da3 Db2 Ad3 Aa3 Bd1 Dd2 Cb4 Aa2 Cc3 Cd1 Ab3 Bb1 Ca2 Ad4 Bd4 Bd2";
    json(&["tabulate", "qubic", &table, later]);
    let tabled = json(&["solve", "qubic", later, "--table", &table]);
    assert_eq!(tabled["value"], json(&["solve", "qubic", later])["value"]);
}

#[test]
fn the_order_of_moves_is_kept_in_the_file() {
    let (natural, centre) = (file("natural.semi"), file("centre.semi"));
    let made = json(&["solve", "hex:3", "--semi-strong", &natural]);
    assert_eq!((&made["order"], &made["best"]), (&json!("natural"), &json!("c1")));
    let made = json(&["solve", "hex:3", "--semi-strong", &centre, "--order", "centre"]);
    assert_eq!((&made["order"], &made["best"]), (&json!("centre"), &json!("b2")));
    assert_eq!(json(&["verify", &centre])["valid"], true);
    assert_eq!(json(&["solve", "hex:3", "--table", &centre])["best"], json!(["b2"]));
    let line = refusal(&["solve", "hex:3", "--table", &centre, "--all-moves"], "");
    assert!(line.contains("the first best one in centre order"), "{line}");
}

#[test]
fn a_search_goes_on_from_a_ledger() {
    let (alone, resumed, ledger) = (file("alone.semi"), file("resumed.semi"), file("claims.ledger"));
    let whole = json(&["solve", "connect4:4x4", "--semi-strong", &alone]);
    let run = |more: &[&str]| {
        let run = ["solve", "connect4:4x4", "--semi-strong", &resumed, "--ledger", &ledger, "--json"];
        gametree(&[&run, more].concat())
    };
    for nodes in ["8000", "12000"] {
        let ended = run(&["--nodes", nodes]);
        assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
        assert!(ended.stderr.contains("what is proved is in"), "{}", ended.stderr);
        assert!(!std::path::Path::new(&resumed).exists());
    }
    let made: Value = serde_json::from_str(&run(&[]).stdout).unwrap();
    let nodes = |made: &Value| made["nodes"].as_u64().unwrap();
    assert!(nodes(&made) < nodes(&whole) * 2 / 3, "{made}");
    assert!(made["ledger"]["claims"].as_u64().unwrap() > 10_000, "{made}");
    assert_eq!(
        (&made["region"], json(&["verify", &resumed])["valid"].as_bool()),
        (&whole["region"], Some(true))
    );
    assert_eq!(json(&["ledger", &ledger])["claims"], made["ledger"]["claims"]);
    // The claims are of positions, so another first position goes on from them, too.
    let later = json(&["solve", "connect4:4x4", "2", "--semi-strong", &resumed, "--ledger", &ledger]);
    let fresh = json(&["solve", "connect4:4x4", "2", "--semi-strong", &resumed]);
    assert!(nodes(&later) < nodes(&fresh) / 2 && later["region"] == fresh["region"], "{later} {fresh}");
    let line = refusal(&["solve", "hex:3", "--semi-strong", &resumed, "--ledger", &ledger], "");
    assert!(line.contains("a ledger of connect4:4x4 and not of hex:3"), "{line}");
}

#[test]
fn false_claims_are_contradicted_or_found_by_the_check() {
    let (solution, kept) = (file("false.semi"), file("false.ledger"));
    let solve = || gametree(&["solve", "tictactoe", "--semi-strong", &solution, "--ledger", &kept]);
    let mut ledger = Ledger::open_or_create(kept.as_ref(), "tictactoe").unwrap();
    // The empty board, of code 0, is a draw. A claim too many about it:
    ledger.add_claims("", &[(0, ResultBounds::just(Wdl::Win))]).unwrap();
    let ended = solve();
    assert_eq!((ended.status, ended.stderr.lines().count()), (1, 1), "{}", ended.stderr);
    assert!(
        ended
            .stderr
            .contains("a contradiction: row 1 of claims (win to win) and row 2 of claims (draw to draw)"),
        "{}",
        ended.stderr
    );
    assert!(!std::path::Path::new(&solution).exists());
    // If all agree on what is wrong, the search believes it, and the check of its solution does not.
    let kept = file("liars.ledger");
    let mut ledger = Ledger::open_or_create(kept.as_ref(), "tictactoe").unwrap();
    let everything: Vec<_> = (0..2 * 3_u64.pow(9)).map(|code| (code, ResultBounds::just(Wdl::Win))).collect();
    ledger.add_claims("", &everything).unwrap();
    let ended = gametree(&["solve", "tictactoe", "--semi-strong", &solution, "--ledger", &kept]);
    let verdict = if ended.status == 0 { gametree(&["verify", &solution]).status } else { ended.status };
    assert_eq!(verdict, 1, "{}", ended.stderr);
}

#[test]
fn a_solution_is_read_from_stdin() {
    let file = file("stdin.semi");
    assert_eq!(gametree(&["solve", "tictactoe", "--semi-strong", &file]).status, 0);
    let verify = |bytes: Vec<u8>| {
        let mut command = Command::cargo_bin("gametree").unwrap();
        let output = command.args(["verify", "-"]).write_stdin(bytes).output().unwrap();
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let bytes = std::fs::read(&file).unwrap();
    let (status, said) = verify(bytes.clone());
    assert!(
        status == Some(0) && said.starts_with("stdin: valid\ntictactoe: a semi-strong solution"),
        "{said}"
    );
    let (status, said) = verify(bytes[..bytes.len() / 2].to_vec());
    assert!(status == Some(2) && said.starts_with("gametree: stdin: damaged"), "{said}");
    // A certificate is recognised all the same, and so is nothing at all.
    for text in ["", "gametree", "no proof"] {
        let (status, said) = verify(text.into());
        assert!(status == Some(2) && said.lines().count() == 1, "{said}");
    }
}

/// Whoever plays by the solution never does worse than the first position allows, and punishes mistakes.
#[test]
fn a_solution_plays_perfectly() {
    let solution = file("player.semi");
    json(&["solve", "tictactoe", "--semi-strong", &solution]);
    let player = format!("table={solution}");
    let games = ["tictactoe", "--games", "60", "--plies", "0", "--seed", "1"];
    let played = json(&[&["experiment", "match", &player, "level=1"], &games[..]].concat());
    assert_eq!((played["losses"].as_u64(), played["games"].as_u64()), (Some(0), Some(60)), "{played}");
    assert!(played["wins"].as_u64().unwrap() > 10, "{played}");
    let ended = gametree_with(&["play", "tictactoe", "--plain", "--table", &solution], "a1\nquit\n");
    assert!(ended.status == 0 && ended.stdout.contains("b2"), "{} {}", ended.stdout, ended.stderr);
}

/// Killed at any moment, a run with levels on disk goes on from there, and writes what one that was never stopped writes.
#[test]
fn levels_on_disk_survive_kills() {
    let [file, whole] = ["levels.semi", "whole.semi"].map(file);
    let folder = file.replace(".semi", ".levels");
    let _ = std::fs::remove_dir_all(&folder);
    let arguments = ["solve", "connect4", "44444433226", "--semi-strong"];
    let levels = ["--levels", &folder, "--order", "centre", "--json"];
    let made = json(&[&arguments[..], &[&whole], &levels[..4]].concat());
    assert!(!std::path::Path::new(&folder).exists(), "the folder is not needed any more");
    let (mut runs, mut kept) = (0, 0);
    loop {
        // The less often the work begins anew, the sooner it ends.
        let nodes = (3_000 + 1_000 * runs).to_string();
        let stopped =
            gametree(&[&arguments[..], &[&file], &levels, &["--nodes", &nodes, "--memory", "1M"]].concat());
        runs += 1;
        if stopped.status == 0 {
            break;
        }
        assert_eq!((stopped.status, stopped.stderr.lines().count()), (3, 1), "{}", stopped.stderr);
        assert!(stopped.stderr.contains(&format!("what is proved is in {folder}")), "{}", stopped.stderr);
        let found = std::fs::read_dir(&folder).unwrap().count();
        assert!(found > 0 && runs < 100);
        kept += found;
        // A kill, from before the folder is read to long after.
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args([&arguments[..], &[&file], &levels].concat())
            .args(["--memory", "100K", "--nodes", "20000"])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(7 * runs % 60));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(runs > 2 && kept > 0, "{runs}");
    assert!(std::fs::read(&file).unwrap() == std::fs::read(&whole).unwrap());
    // A kill while a run that is complete saves its file and removes its folder.
    for kill in 0..20 {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"))
            .args([&arguments[..], &[&file], &levels].concat())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(11 * kill));
        let _ = child.kill();
        child.wait().unwrap();
        let done = gametree(&[&arguments[..], &[&file], &levels].concat());
        assert_eq!((done.status, done.stderr.as_str()), (0, ""));
        assert!(std::fs::read(&file).unwrap() == std::fs::read(&whole).unwrap());
    }
    let verified = json(&["verify", &file]);
    assert_eq!((&verified["valid"], &verified["region"]), (&json!(true), &made["region"]));
    assert_eq!(&verified["certificate"], &made["certificate"]);
}

#[test]
fn levels_that_do_not_fit_are_refused() {
    let file = file("other.semi");
    let folder = file.replace(".semi", ".levels");
    let _ = std::fs::remove_dir_all(&folder);
    let of = |game: &'static str| ["solve", game, "--semi-strong", &file, "--levels", &folder];
    assert_eq!(gametree(&[&of("connect4:5x4")[..], &["--nodes", "100"]].concat()).status, 3);
    let line = refusal(&of("connect4:4x4"), "");
    assert!(line.contains("levels of connect4:5x4 from \"\""), "{line}");
    assert!(
        refusal(&of("nim")[..4].iter().copied().chain(["--levels", "/dev/null"]).collect::<Vec<_>>(), "")
            .contains("no levels: expected a game in which positions tell their ply")
    );
    let line = refusal(&["solve", "tictactoe", "--levels", &folder], "");
    assert!(line.contains("--semi-strong"), "{line}");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(format!("{folder}/mine.txt"), "").unwrap();
    let line = refusal(&of("connect4:4x4"), "");
    assert!(line.contains("expected an empty folder, or one of levels"), "{line}");
}
