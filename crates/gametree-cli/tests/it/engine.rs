//! `search` with the engine: the same results as the textbook algorithms, its flags, its progress, and Ctrl-C.

use crate::common;

use common::{answers, gametree, json, refusal};
use serde_json::{Value, json};

const POSITIONS: &[(&str, &str, u32)] = &[
    ("connect4", "", 7),
    ("connect4", "4453", 7),
    ("connect4", "444355", 6),
    ("connect4:8x8", "45", 5),
    ("tictactoe", "", 9),
    ("tictactoe", "a1 b2", 4),
    ("mnk:5,4,3", "", 4),
    ("tictactoe3d:3", "", 4),
    ("qubic", "Aa1", 3),
    ("hex:3", "", 9),
    ("hex:5", "c3", 4),
    ("hex:11", "f6", 2),
];

fn search(game: &str, position: &str, depth: u32, flags: &[&str]) -> Value {
    let depth = depth.to_string();
    json(&[&["search", game, position, "--depth", &depth], flags].concat())
}

#[test]
fn to_a_depth_the_engine_finds_what_alpha_beta_finds() {
    for &(game, position, depth) in POSITIONS {
        for flags in [&[][..], &["--eval", "none"]] {
            let alphabeta = ["--algorithm", "alphabeta", "--order", "centre"];
            let eval = json(&["search", game, position, "--depth", "1"])["eval"].as_str().unwrap().to_owned();
            let eval = if flags.is_empty() { eval } else { "none".to_owned() };
            let expected = search(game, position, depth, &[&alphabeta[..], &["--eval", &eval]].concat());
            for more in [
                &[][..],
                &["--driver", "mtdf"],
                &["--driver", "full"],
                &["--threads", "2"],
                &["--order", "natural"],
                &["--backup", "althofer:0"],
                &["--all-moves"],
                &["--memory", "16K"],
            ] {
                let found = search(game, position, depth, &[flags, more].concat());
                let what = format!("{game} {position} {flags:?} {more:?}");
                if expected["value"].is_null() {
                    assert_eq!(found["score"], expected["score"], "{what}");
                } else if !(more.contains(&"althofer:0") && expected["value"] == "draw") {
                    assert_eq!(found["value"], expected["value"], "{what}");
                }
            }
        }
    }
}

#[test]
fn althofers_rule_as_printed_is_the_textbooks() {
    for &(game, position, depth) in POSITIONS {
        let eval = json(&["search", game, position, "--depth", "1"])["eval"].as_str().unwrap().to_owned();
        // A win that counts a million would be another rule: compare only positions without a win nearby.
        let textbook = ["--algorithm", "alphabeta-althofer", "--eval", &eval];
        let expected = search(game, position, depth.min(3), &textbook);
        if expected["score"].as_i64().unwrap().abs() < 500_000 && game != "tictactoe" && game != "hex:3" {
            let found = search(game, position, depth.min(3), &["--backup", "althofer:1,literal"]);
            assert_eq!(found["score"], expected["score"], "{game} {position}");
        }
    }
}

#[test]
fn the_answer_reports_values_and_proofs() {
    let win = json(&["search", "connect4", "4455", "--depth", "6"]);
    assert_eq!((&win["value"], &win["plies"], &win["words"]), (&json!("win"), &json!(3), &json!("win in 3")));
    assert_eq!(win["pv"].as_array().unwrap().len(), 3);
    let draw = json(&["search", "tictactoe", "--all-moves"]);
    // The engine or, if it is slow that day, the solver, who knows the distance too.
    assert_eq!((&draw["value"], &draw["complete"]), (&json!("draw"), &json!(true)));
    assert_eq!((draw["best"].as_array().unwrap().len(), draw["pv"].as_array().unwrap().len()), (9, 9));
    let open = json(&["search", "connect4", "44", "--depth", "8", "--all-moves"]);
    assert_eq!((&open["value"], &open["proved"]), (&Value::Null, &json!(false)));
    let scores: Vec<i64> =
        open["moves"].as_object().unwrap().values().map(|mv| mv["score"].as_i64().unwrap()).collect();
    assert_eq!((scores.len(), scores.iter().max()), (7, Some(&open["score"].as_i64().unwrap())));
    assert!(open["cutoffs"]["first"].as_u64() <= open["cutoffs"]["all"].as_u64());
    let over = json(&["search", "tictactoe", "a1 a2 b1 b2 c1"]);
    assert_eq!((&over["value"], &over["plies"], &over["best"]), (&json!("loss"), &json!(0), &json!([])));
    let several = answers(&["search", "tictactoe", "-", "--depth", "3"], "a1\nb2 a1\n");
    assert!(several.is_empty() || several.len() == 2);
}

#[test]
fn flags_select_the_textbook_algorithms_or_the_engine() {
    // To a depth: where only time limits a search, the game's own solver may answer first.
    assert_eq!(json(&["search", "tictactoe", "--depth", "9"])["algorithm"], "engine");
    assert_eq!(json(&["search", "hex:2", "--stop-at-win"])["algorithm"], "alphabeta");
    let both = refusal(&["search", "hex:2", "--stop-at-win", "--threads", "2"], "");
    assert!(
        both.contains("--stop-at-win belongs to the textbook algorithms and --threads to the engine"),
        "{both}"
    );
    for (flags, expected) in [
        (&["--algorithm", "pvs", "--threads", "2"][..], "--threads belongs to the engine"),
        (&["--algorithm", "engine", "--forced", "win"], "--forced belongs to the textbook algorithms"),
        (&["--backup", "mean"], "expected negamax or althofer:WEIGHT"),
        (&["--backup", "althofer:-1"], "expected negamax or althofer:WEIGHT"),
        (&["--backup", "althofer:1,mild"], "expected negamax or althofer:WEIGHT"),
        (&["--threads", "0"], "expected a number of threads from 1 to 256"),
        (&["--quiescence", "1000"], "expected a number of plies from 0 to 100"),
        (
            &["--eval", "threats"],
            "is not an evaluation of this game: expected connections, distance, coarse, none or file:PATH",
        ),
        (&["--algorithm", "pns", "--eval", "distance"], "expected --eval none"),
    ] {
        let said = refusal(&[&["search", "hex:2"], flags].concat(), "");
        assert!(said.contains(expected), "{flags:?}: {said}");
    }
}

#[test]
fn quiescence_and_extensions_are_the_same_every_time_and_prove_the_same() {
    let flags = ["--quiescence", "6", "--extensions", "4"];
    let run = || {
        let mut answer = search("connect4", "4453", 8, &flags);
        (answer["seconds"], answer["nodes_per_second"]) = (Value::Null, Value::Null);
        answer
    };
    assert_eq!(run(), run());
    let exact = json(&["solve", "connect4:5x4", "33"]);
    let found = json(&[&["search", "connect4:5x4", "33", "--time", "60"], &flags[..]].concat());
    assert_eq!((&found["value"], &found["proved"]), (&exact["value"], &json!(true)));
}

#[test]
fn the_solver_of_a_game_answers_a_search_that_only_time_limits() {
    for all in [&[][..], &["--all-moves"]] {
        let position = "3";
        let exact = json(&[&["solve", "connect4:6x5", position], all].concat());
        let found = json(&[&["search", "connect4:6x5", position, "--time", "300"], all].concat());
        // The engine does not see to the end of that within its first turn.
        assert_eq!(found["algorithm"], "connect4");
        assert!(found["nodes"].as_u64() > exact["nodes"].as_u64(), "the nodes are those of both");
        for field in ["value", "plies", "moves", "proved"] {
            assert_eq!(found[field], exact[field], "{field}");
        }
        assert!(found["best"] == exact["best"] || all.is_empty(), "every move was valued: {found}");
        // Of several lines that are best, which one is found depends on what the clock left in the table: this is one of them.
        let [line, solved_line] = [&found, &exact].map(|answer| answer["pv"].as_array().unwrap());
        assert_eq!((line.len(), &found["best"][0]), (solved_line.len(), &line[0]));
        let mut played = position.to_owned();
        for (ply, mv) in line.iter().enumerate() {
            let solved = json(&["solve", "connect4:6x5", &played]);
            let expected = match exact["value"].as_str().unwrap() {
                "win" if ply % 2 == 1 => "loss",
                "loss" if ply % 2 == 1 => "win",
                value => value,
            };
            assert_eq!(solved["value"], expected, "{played}");
            let left = exact["plies"].as_u64().map(|plies| plies - ply as u64);
            assert_eq!(solved["plies"].as_u64(), left, "{played}");
            played += mv.as_str().unwrap();
        }
        assert_eq!((&found["complete"], &found["stopped"]), (&json!(true), &json!(false)));
    }
    // Openings that come with the game are known at once, of every move too.
    let found = json(&["search", "connect4", "44", "--time", "300", "--all-moves"]);
    assert_eq!(
        (&found["algorithm"], &found["nodes"], &found["best"]),
        (&json!("book"), &json!(0), &json!(["4"]))
    );
    assert_eq!(found["moves"].as_object().unwrap().len(), 7);
    // Whatever else is asked for is asked of the engine, and so is what the solver has no time for.
    for flags in [
        &["--depth", "4"][..],
        &["--nodes", "1000"],
        &["--eval", "threats", "--time", "0.1"],
        &["--time", "0.05"],
    ] {
        assert_eq!(json(&[&["search", "connect4:8x7"], flags].concat())["algorithm"], "engine");
    }
}

#[test]
fn a_long_search_reports_every_depth_on_stderr() {
    let ended = gametree(&["search", "connect4", "--algorithm", "engine", "--time", "1.6"]);
    assert_eq!(ended.status, 0);
    let line = ended.stderr.lines().next().unwrap_or_default();
    assert!(
        line.starts_with("depth ") && line.contains(" nodes, ") && line.contains(", pv "),
        "{}",
        ended.stderr
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_a_best_move() {
    use std::process::{Command, Stdio};
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gametree"));
    let search = command.args(["search", "connect4", "--depth", "60", "--threads", "2", "--json"]);
    let search = search.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let interrupted = Command::new("kill").args(["-INT", &search.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let output = search.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["best"].as_array().unwrap().len(), 1);
    assert_eq!(answer["stopped"], true);
}
