//! Boards of more than 128 cells: searches, games and matches work, and what can't be solved says so within its limits.

use crate::common;

use common::{gametree, gametree_with, json};
use serde_json::Value;

const BOARDS: [&str; 2] = ["hex:14", "mnk:15,15,5"];

#[test]
fn the_engine_and_monte_carlo_search_them() {
    for board in BOARDS {
        for limits in [&["--nodes", "300"][..], &["--algorithm", "mcts", "--nodes", "50"], &["--depth", "1"]]
        {
            let found = json(&[&["search", board, "h8 b2"], limits].concat());
            let best = found["best"][0].as_str().unwrap_or_else(|| panic!("{board} {limits:?}: {found}"));
            let (column, row) = best.split_at(1);
            assert!(column <= "o" && row.parse::<u32>().is_ok_and(|row| row <= 15), "{board}: {best}");
        }
    }
    // A row of four is completed: the last cells have numbers beyond a byte.
    let won = json(&["search", "mnk:19,19,5", "o19 a1 p19 b2 q19 c3 r19 e9", "--nodes", "500"]);
    assert_eq!((&won["value"], &won["plies"]), (&"win".into(), &1.into()));
}

#[test]
fn they_are_played_and_matched() {
    for board in BOARDS {
        let game = gametree_with(&["play", board, "--time", "0"], "h8\nmoves\n");
        assert!(game.stdout.contains("the engine plays "), "{board}: {} {}", game.stdout, game.stderr);
        let record = game.stdout.lines().last().unwrap_or_default();
        assert!(record.starts_with(&format!("record {board} h8 ")), "{board}: {record}");
        let played =
            json(&["experiment", "match", "nodes=20", "nodes=10", board, "--games", "2", "--seed", "1"]);
        assert_eq!(played["games"], 2, "{board}");
    }
}

#[test]
fn solving_them_ends_at_its_limits() {
    for board in ["hex:19", "mnk:19,19,5", "hex:12"] {
        let ended = gametree(&["solve", board, "--nodes", "2000", "--memory", "16M", "--json"]);
        let found: Value = serde_json::from_str(&ended.stdout).unwrap();
        // A value that stays unknown has its own status.
        assert_eq!((ended.status, &found["value"]), (3, &Value::Null), "{board}");
    }
}
