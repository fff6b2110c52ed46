//! The subcommands for games: show, perft, solve, search, bench.

use crate::common;

use common::{answers, gametree, gametree_with, json};
use serde_json::{Value, json};

#[test]
fn the_main_job_openings_of_hex_4() {
    let page = gametree(&["solve", "hex:4", "--all-moves"]);
    assert_eq!(page.status, 0);
    assert!(
        page.stdout.starts_with("  a b c d\n1 - - - +\n 2 - - + -\n  3 - + - -\n   4 + - - -\n"),
        "{}",
        page.stdout
    );
    for part in ["value    win", "pv       ", "nodes    ", "+ win    ", "- loss   "] {
        assert!(page.stdout.contains(part), "{part}");
    }
    let answer = json(&["solve", "hex:4", "--all-moves"]);
    let moves = answer["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 16);
    let wins: Vec<&str> =
        ["d1", "c2", "b3", "a4"].into_iter().filter(|mv| moves[*mv]["value"] == "win").collect();
    assert_eq!(wins.len(), 4);
    assert_eq!(moves.values().filter(|mv| mv["value"] == "loss").count(), 12);
    assert_eq!(answer["value"], "win");
    assert_eq!(answer["proved"], true);
}

#[test]
fn solve_has_the_fields_of_the_contract() {
    let answer = json(&["solve", "tictactoe", "a1 b2", "--all-moves"]);
    assert_eq!(answer["game"], "tictactoe");
    assert_eq!(answer["position"], "a1 b2");
    assert_eq!(answer["to_move"], "first");
    assert_eq!(answer["value"], "draw");
    assert_eq!(answer["plies"], 7);
    assert_eq!(answer["pv"].as_array().unwrap().len(), 7);
    assert_eq!(answer["algorithm"], "null-window");
    assert_eq!(answer["moves"]["c3"], json!({"value": "draw", "plies": 7}));
    for field in ["nodes", "seconds"] {
        assert!(answer[field].is_number(), "{field}");
    }
    for count in ["leaves", "tried", "expanded", "forced_wins", "forced_blocks"] {
        assert!(answer["counts"][count].is_u64(), "{count}");
    }
}

#[test]
fn connect_four_6x5_is_a_draw() {
    let answer = json(&["solve", "connect4:6x5"]);
    assert_eq!((&answer["value"], &answer["plies"]), (&json!("draw"), &json!(30)));
}

#[test]
fn connect_four_is_solved_on_several_threads_within_one_budget() {
    let flags = ["--all-moves", "--memory", "16M"];
    let ask = |threads| {
        let mut answer =
            json(&[&["solve", "connect4", "4444443", "--threads", threads], &flags[..]].concat());
        answer["best"].as_array_mut().unwrap().sort_by_key(ToString::to_string);
        (answer["value"].take(), answer["plies"].take(), answer["best"].take(), answer["moves"].take())
    };
    assert_eq!(ask("1"), ask("3"));
    let ended = gametree(&["solve", "connect4", "--threads", "2", "--nodes", "100000", "--json"]);
    let answer: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((ended.status, &answer["value"]), (3, &Value::Null));
    assert!(answer["nodes"].as_u64().unwrap() <= 100_000);
    let engine = json(&["solve", "tictactoe", "--algorithm", "engine", "--threads", "2"]);
    assert_eq!(engine["value"], "draw");
}

#[test]
fn a_finished_game_has_no_best_move() {
    for subcommand in ["solve", "search"] {
        let answer = json(&[subcommand, "tictactoe", "a1 a2 b1 b2 c1"]);
        assert_eq!(answer["value"], "loss");
        assert_eq!(answer["plies"], 0);
        assert_eq!((&answer["best"], &answer["pv"]), (&json!([]), &json!([])));
        assert_eq!(answer["to_move"], "second");
        let moves = json(&[subcommand, "tictactoe", "a1 a2 b1 b2 c1", "--all-moves"])["moves"].clone();
        assert_eq!(moves, json!({}));
    }
}

#[test]
fn a_budget_ends_solve_with_bounds_and_status_3() {
    let ended = gametree(&["solve", "connect4", "--nodes", "2000", "--json"]);
    assert_eq!((ended.status, ended.stderr.as_str()), (3, ""));
    let answer: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(answer["value"], Value::Null);
    assert_eq!(answer["plies"], Value::Null);
    assert_eq!(answer["proved"], false);
    assert_eq!(answer["bounds"], json!({"lower": "loss", "upper": "win"}));
    assert!(answer["nodes"].as_u64().unwrap() <= 2000);
    let textbook = gametree(&["solve", "connect4", "--algorithm", "alphabeta", "--nodes", "2000", "--json"]);
    assert_eq!(textbook.status, 3);
    let time = gametree(&["solve", "connect4", "--time", "50ms"]);
    assert_eq!(time.status, 3);
    assert!(time.stdout.contains("unknown"));
}

#[test]
fn search_ends_by_its_budget_with_a_best_move_the_same_every_time() {
    let run = || {
        let mut answer = json(&["search", "connect4", "--nodes", "30000"]);
        answer["seconds"] = Value::Null;
        answer["nodes_per_second"] = Value::Null;
        answer
    };
    let answer = run();
    assert_eq!(answer["best"].as_array().unwrap().len(), 1);
    assert_eq!(answer["proved"], false);
    assert!(answer["nodes"].as_u64().unwrap() <= 30_000);
    assert_eq!(answer, run());
    let timed = json(&["search", "connect4", "--time", "0.05"]);
    assert_eq!(timed["best"].as_array().unwrap().len(), 1);
}

#[test]
fn search_to_a_depth() {
    let answer = json(&["search", "connect4", "--depth", "8", "--algorithm", "alphabeta"]);
    assert_eq!(
        (&answer["nodes"], &answer["depth"], &answer["score"]),
        (&json!(12_574), &json!(8), &json!(0))
    );
    assert_eq!((&answer["value"], &answer["words"]), (&Value::Null, &json!("0 (estimate)")));
    let centre =
        json(&["search", "connect4", "--depth", "6", "--order", "centre", "--algorithm", "alphabeta"]);
    assert_eq!(centre["best"], json!(["4"]));
    let nothing = json(&["search", "tictactoe", "--depth", "0", "--algorithm", "alphabeta"]);
    assert_eq!((&nothing["best"], &nothing["nodes"]), (&json!(["a1"]), &json!(1)));
    // A forced win is proved whatever the depth.
    let won = json(&["search", "tictactoe", "a1 b1 a2 b2", "--depth", "1", "--algorithm", "alphabeta"]);
    assert_eq!(
        (&won["value"], &won["words"], &won["best"]),
        (&json!("win"), &json!("win (proved)"), &json!(["a3"]))
    );
}

#[test]
fn felstiners_switches() {
    let nodes = |switches: &[&str]| {
        let answer = json(&[&["search", "tictactoe"], switches].concat());
        answer["nodes"].as_u64().unwrap()
    };
    assert_eq!(nodes(&["--algorithm", "minimax"]), 549_946);
    assert_eq!(nodes(&["--algorithm", "minimax", "--stop-at-win"]), 94_978);
    assert_eq!(nodes(&["--forced", "win,block"]), 1_885);
    assert_eq!(nodes(&["--forced", "win,block", "--count-forced"]), 3_551);
    assert_eq!(
        nodes(&["--forced", "block", "--stop-at-win", "--order", "natural"]),
        nodes(&["--forced", "block", "--stop-at-win"])
    );
    assert_eq!(nodes(&["--driver-loop"]), 30_709);
    let hex = |rule: &str| {
        let run = ["search", "hex:3", "--algorithm", "minimax", "--acute-corners", rule];
        json(&run)["counts"]["tried"].as_u64().unwrap()
    };
    assert_eq!([hex("never"), hex("first-move"), hex("allow")], [11_107, 417_335, 548_649]);
    // If every move is banned, there is no best move.
    assert_eq!(json(&["search", "hex:1", "--acute-corners", "never"])["best"], json!([]));
    let random = |seed: &str| nodes(&["--order", "random", "--seed", seed]);
    assert_eq!(random("3"), random("3"));
    assert_ne!(random("3"), random("4"));
}

#[test]
fn solve_by_any_algorithm_agrees() {
    for algorithm in answers(&["algorithms"], "") {
        let name = algorithm["name"].as_str().unwrap();
        if ["product", "mcts"].contains(&name) {
            continue;
        }
        if name == "connect4" {
            let answer = json(&["solve", "connect4:5x4", "3", "--algorithm", name]);
            assert_eq!((&answer["value"], &answer["algorithm"]), (&json!("draw"), &json!(name)));
            continue;
        }
        if name == "hex" {
            let answer = json(&["solve", "hex:3x5", "b2", "--algorithm", name, "--all-moves"]);
            let expected = json(&["solve", "hex:3x5", "b2", "--algorithm", "null-window", "--all-moves"]);
            assert_eq!((&answer["value"], &answer["algorithm"]), (&expected["value"], &json!(name)));
            let words = |answer: &Value| -> Vec<bool> {
                let moves = answer["moves"].as_object().unwrap().values();
                moves.map(|mv| mv["value"] == "win").collect()
            };
            assert_eq!(words(&answer), words(&expected));
            continue;
        }
        let answer = json(&["solve", "tictactoe", "b2 a1 c3", "--algorithm", name]);
        assert_eq!((&answer["value"], &answer["algorithm"]), (&json!("draw"), &json!(name)), "{name}");
        assert_eq!(answer["pv"].as_array().unwrap().len(), 6, "{name}");
    }
    let proof = json(&["search", "hex:2", "--algorithm", "dfpn", "--at-least", "1"]);
    assert_eq!(proof["value"], "win");
    let refuted = json(&["search", "tictactoe", "--algorithm", "pns", "--at-least", "1"]);
    assert_eq!(
        (&refuted["value"], &refuted["bounds"]),
        (&Value::Null, &json!({"lower": "loss", "upper": "draw"}))
    );
}

#[test]
fn the_product_rule_gives_a_probability() {
    let answer = json(&["search", "connect4:4x4", "--algorithm", "product", "--depth", "2"]);
    assert_eq!(answer["value"], Value::Null);
    assert!((0..=1_000_000).contains(&answer["score"].as_i64().unwrap()));
    assert!(answer["words"].as_str().unwrap().contains("probability"));
}

#[test]
fn perft_and_show() {
    let plies = &json(&["perft", "tictactoe", "9"])["plies"];
    assert_eq!(plies[9], json!({"ply": 9, "nodes": 127_872, "ended": 127_872}));
    let distinct = json(&["perft", "tictactoe", "9", "--distinct"]);
    let sum: u64 = distinct["plies"].as_array().unwrap().iter().map(|p| p["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, 5_478);
    assert_eq!(json(&["perft", "connect4", "2", "44"])["plies"][2]["nodes"], 49);
    // The moves' shares add up to the whole, which is the same as without them.
    for (game, depth, position) in [("connect4", "4", "4455"), ("tictactoe", "6", "a1"), ("hex:3", "0", "b2")]
    {
        let plain = json(&["perft", game, depth, position]);
        let divided = json(&["perft", game, depth, position, "--divide"]);
        assert_eq!(divided["plies"], plain["plies"], "{game}");
        let shares = divided["divide"].as_object().unwrap();
        let sum: u64 = shares.values().map(|nodes| nodes.as_u64().unwrap()).sum();
        let last = plain["plies"].as_array().unwrap().last().unwrap();
        assert!(depth == "0" && shares.is_empty() || last["nodes"] == sum, "{game}: {sum}");
    }
    assert!(
        json(&["perft", "connect4", "3", "1212121", "--divide"])["divide"].as_object().unwrap().is_empty()
    );
    let shown = json(&["show", "hex:3", "b2"]);
    assert_eq!((&shown["to_move"], &shown["outcome"]), (&json!("second"), &Value::Null));
    assert_eq!(shown["moves"].as_array().unwrap().len(), 8);
    assert_eq!(shown["board"], "  a b c\n1 · · ·\n 2 · X ·\n  3 · · ·\n");
    let over = json(&["show", "connect4", "1212121"]);
    assert_eq!((&over["outcome"], &over["moves"]), (&json!("loss"), &json!([])));
}

#[test]
fn positions_from_stdin_are_answered_one_a_line() {
    let found = answers(&["solve", "tictactoe", "-"], "\n# comment\na1\n  a1 b2 \r\nB2a1\n");
    assert_eq!(
        found.iter().map(|a| a["position"].as_str().unwrap()).collect::<Vec<_>>(),
        ["a1", "a1 b2", "B2a1"]
    );
    // A bad line is answered in its place, and the rest all the same.
    let mixed = gametree_with(&["solve", "tictactoe", "-", "--json"], "a1\na1 z9\nb2\n");
    let lines: Vec<Value> = mixed.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((mixed.status, lines.len()), (2, 3));
    assert_eq!((&lines[1]["line"], &lines[2]["position"]), (&json!(2), &json!("b2")));
    assert!(lines[1]["error"].as_str().unwrap().starts_with("move 2: \"z9\" is not on the board"));
    let mixed = gametree_with(&["show", "tictactoe", "-"], "a1\n?\n");
    assert_eq!((mixed.status, mixed.stderr.as_str()), (2, ""));
    assert!(mixed.stdout.lines().last().unwrap().starts_with("line 2: error: move 1:"));
    let text = gametree_with(&["solve", "connect4:4x4", "-"], "12\n34\n");
    assert_eq!(text.stdout.lines().count(), 2);
    for subcommand in
        [&["show", "tictactoe", "-"][..], &["perft", "tictactoe", "2", "-"], &["search", "tictactoe", "-"]]
    {
        assert_eq!(gametree_with(subcommand, "a1\nb2\n").stdout.lines().count(), 2, "{subcommand:?}");
    }
}

#[test]
fn words_of_a_position_may_be_run_together() {
    let same = [&["a1", "b2", "c3"][..], &["a1 b2 c3"], &["a1b2c3"], &["a1b2", "c3"]];
    let keys: Vec<Value> =
        same.iter().map(|words| json(&[&["show", "tictactoe"], *words].concat())["board"].clone()).collect();
    assert!(keys.iter().all(|key| *key == keys[0]));
    let wide = json(&["show", "connect4:12x7", "9ac1"]);
    assert_eq!(wide["moves"].as_array().unwrap().last().unwrap(), "c");
}

#[test]
fn colour_only_on_request() {
    let escape = |text: &str| text.contains('\u{1b}');
    let show = ["show", "tictactoe", "a1"];
    assert!(!escape(&gametree(&show).stdout)); // a pipe
    assert!(escape(&gametree(&[&show[..], &["--color", "always"]].concat()).stdout));
    assert!(!escape(&gametree(&[&show[..], &["--color", "never"]].concat()).stdout));
    assert!(!escape(&gametree(&[&show[..], &["--color", "always", "--json"]].concat()).stdout));
    assert!(gametree(&[&show[..], &["--ascii"]].concat()).stdout.is_ascii());
    assert!(gametree(&["tree", "((1 2) 3)", "--ascii"]).stdout.is_ascii());
}

#[test]
fn lists() {
    let games = answers(&["games"], "");
    assert!(games.iter().all(|game| game["name"].is_string() && game["what"].is_string()));
    for game in games {
        assert_eq!(gametree(&["show", game["example"].as_str().unwrap()]).status, 0);
    }
    assert_eq!(answers(&["algorithms"], "").len(), 26);
    let version = gametree(&["--version"]);
    assert_eq!(version.status, 0);
    assert!(version.stdout.starts_with("gametree 0.1.0 ("), "{}", version.stdout);
    for subcommand in ["show", "perft", "solve", "search", "tree", "bench"] {
        let help = gametree(&[subcommand, "--help"]);
        assert!(help.status == 0 && help.stdout.contains("Examples:"), "{subcommand}");
    }
}

/// The number changes if and only if a search changes; after an intended change, run `cargo xtask signature`.
#[test]
fn the_signature_is_the_committed_one() {
    let committed = include_str!("../signature.txt").trim();
    assert_eq!(gametree(&["bench", "--signature"]).stdout.trim(), committed);
}

#[test]
fn bench_counts_what_it_must() {
    let found = answers(&["bench", "tictactoe-minimax", "hex-3x3"], "");
    assert_eq!(found.len(), 2);
    for bench in found {
        assert_eq!(bench["nodes"], bench["expected_nodes"]);
        assert_eq!(bench["rival_nodes"], bench["expected_nodes"]);
        for field in
            ["seconds", "median_seconds", "rival_seconds", "rival_median_seconds", "ratio", "median_ratio"]
        {
            assert!(bench[field].as_f64().is_some_and(|value| value > 0.0), "{field}");
        }
        assert!(bench["rival"].is_string() && bench["rounds"].as_u64() >= Some(1));
    }
}

/// A proof found within a budget comes with its line at once, from the table or the tree that made it.
#[test]
fn a_proof_has_its_line() {
    let answer = json(&["search", "tictactoe3d:3", "--algorithm", "dfpn", "--nodes", "500000"]);
    assert_eq!((&answer["value"], &answer["best"]), (&json!("win"), &json!(["Bb2"])));
    assert!(answer["pv"].as_array().unwrap().len() >= 5);
    // A win that is recognised without a search is part of the line.
    let forced = json(&["search", "tictactoe", "a1 b1 a2 b2", "--forced", "win"]);
    assert_eq!((&forced["best"], &forced["nodes"]), (&json!(["a3"]), &json!(1)));
}

/// After Ctrl-C no more lines of stdin are answered.
#[cfg(unix)]
#[test]
fn interrupted_between_lines() {
    use std::process::{Command, Stdio};
    let bin = env!("CARGO_BIN_EXE_gametree");
    let run = format!("yes 4 | {bin} search connect4 - --depth 40 --json");
    let mut child = Command::new("sh").args(["-c", &run]).stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert!(
        Command::new("pkill")
            .args(["-INT", "-P", &child.id().to_string(), "gametree"])
            .status()
            .unwrap()
            .success()
    );
    let mut answers = String::new();
    std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut answers).unwrap();
    child.wait().unwrap();
    assert_eq!(answers.lines().count(), 1);
}

/// After Ctrl-C `search` prints the best result so far; `solve` reports that it has no answer.
#[cfg(unix)]
#[test]
fn interrupted() {
    use std::process::{Command, Stdio};
    // A search has a best move; a solver that knows nothing names none.
    for (subcommand, status, moves) in [("search", 0, 1), ("solve", 3, 0)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
        command.args([subcommand, "connect4:9x7", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1_500));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{subcommand}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["best"].as_array().unwrap().len(), moves, "{subcommand}");
    }
}
