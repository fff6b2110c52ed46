//! Games of other kinds than placing: points, extra turns, passes, captures and positions that come back, in every subcommand.

use std::path::Path;

use crate::common;
use common::{file, gametree, json, refusal};
use serde_json::{Value, json as value};

/// Games, and the result for the first player.
const SOLVED: &[(&str, &str)] = &[
    ("breakthrough:3x4", "loss"),
    ("othello:4", "loss"),
    ("domineering:4x4", "win"),
    ("nim:3,4,5", "win"),
    ("kalah:3,3", "win"),
];

#[test]
fn solvers_tables_and_semi_strong_solutions_agree() {
    for &(game, value) in SOLVED {
        let solved = json(&["solve", game, "--all-moves"]);
        assert_eq!(solved["value"], value, "{game}");
        assert_eq!(json(&["search", game, "--algorithm", "alphabeta"])["value"], value, "{game}");
        let (table, solution) = (file(&format!("{game}.table")), file(&format!("{game}.solution")));
        gametree(&["tabulate", game, &table]);
        let looked_up = json(&["solve", game, "--table", &table, "--all-moves"]);
        assert_eq!(looked_up["value"], value, "{game}");
        for (mv, known) in solved["moves"].as_object().unwrap() {
            assert_eq!(looked_up["moves"][mv]["value"], known["value"], "{game} {mv}");
        }
        gametree(&["solve", game, "--semi-strong", &solution]);
        assert!(gametree(&["verify", &solution]).stdout.contains("valid"), "{game}");
        assert_eq!(
            json(&["solve", game, "--ledger", &file(&format!("{game}.ledger"))])["value"],
            value,
            "{game}"
        );
    }
}

#[test]
fn points_are_answered_in_points() {
    for (game, points) in [("othello:4", -8), ("kalah:2,2", -2), ("kalah:3,2", 4), ("kalah:3,3", 2)] {
        let solved = json(&["solve", game, "--all-moves"]);
        assert_eq!(solved["points"], points, "{game}");
        let moves = solved["moves"].as_object().unwrap();
        assert_eq!(moves.values().filter_map(|of| of["points"].as_i64()).max(), Some(points), "{game}");
        let text = gametree(&["solve", game]).stdout;
        assert!(text.contains(&format!("{points:+} points (proved)")), "{text}");
        // A search without a limit finds the same score.
        assert_eq!(json(&["search", game, "--algorithm", "alphabeta"])["score"], points, "{game}");
        assert_eq!(json(&["search", game, "--depth", "60"])["score"], points, "{game}");
    }
}

/// Verifies the certificate of what `solve` proves; returns what it says in JSON.
fn certified(game: &str, position: &str) -> Value {
    let proof = file(&format!("{}.proof", game.replace(':', "-")));
    gametree(&["solve", game, position, "--proof", &proof]);
    let found = json(&["verify", &proof]);
    assert_eq!(found["valid"], true, "{game} {position}: {found}");
    found
}

#[test]
fn every_kind_of_game_has_certificates() {
    for game in ["breakthrough:3x4", "othello:4", "domineering:4x4", "nim:3,4,5", "kalah:3,3", "kalah:4,2"] {
        let (found, solved) = (certified(game, ""), json(&["solve", game]));
        assert_eq!(
            (&found["claim"]["relation"], &found["claim"]["value"]),
            (&value!("exact"), &solved["value"])
        );
    }
    // Games with symmetries that a list of move numbers can't name share positions without them.
    for (game, position) in [
        ("domineering:5x5", ""),
        ("domineering:3x5", "[.../.../.../.../... x]"),
        ("breakthrough:7x7", "[o.....o/.o...o./......./......./......./.x...x./x.....x x]"),
        ("nim:63,63,63,63,63", "[5,5,5,5,3 x]"),
    ] {
        certified(game, position);
    }
    // The nodes are for the points and for the certificate together.
    let proof = file("stopped.proof");
    let nodes = json(&["solve", "kalah:4,3"])["nodes"].as_u64().unwrap() + 10;
    let stopped = gametree(&["solve", "kalah:4,3", "--proof", &proof, "--nodes", &nodes.to_string()]);
    assert!(stopped.status == 3 && !Path::new(&proof).exists(), "{}", stopped.stderr);
}

#[test]
fn a_game_without_end_has_no_semi_strong_solution() {
    let morris = refusal(&["solve", "morris", "--semi-strong", &file("morris.solution")], "");
    assert!(morris.contains("come back"), "{morris}");
}

#[test]
fn games_without_an_end_are_drawn_where_a_position_comes_back() {
    let players = ["nodes=30", "nodes=20"];
    let found = json(&["experiment", "match", players[0], players[1], "morris", "--games", "4"]);
    assert_eq!(found["games"], 4, "{found}");
    let weights = file("morris.weights");
    let trained = gametree(&["experiment", "train", "morris", "--games", "8", "--out", &weights]);
    assert_eq!(trained.status, 0, "{}", trained.stderr);
}

#[test]
fn every_new_game_plays_matches_and_trains() {
    for (game, _) in SOLVED {
        let found =
            json(&["experiment", "match", "nodes=50", "algorithm=mcts,nodes=50", game, "--games", "2"]);
        assert_eq!(found["games"], 2, "{game}: {found}");
    }
}

/// Three men against three fly: all positions are listed, one for its sixteen images, within the memory of a request that names none.
#[test]
fn an_ending_of_morris_is_solved_backwards() {
    let proof = file("morris.proof");
    let solved = json(&["solve", "morris", "[x../.x./..x/o...../.../o../..o x 0,0]", "--proof", &proof]);
    assert_eq!((&solved["value"], &solved["plies"]), (&"win".into(), &3.into()), "{solved}");
    assert_eq!(solved["algorithm"], "retrograde");
    let proved = json(&["verify", &proof]);
    assert_eq!((&proved["claim"]["value"], &proved["claim"]["plies"]), (&value!("win"), &value!(3)));
}

/// Where a game ends in points, means of play-outs and evaluations of leaves are points too.
#[test]
fn monte_carlo_counts_in_points() {
    let ending = "[1,2,0,3,1,0/2,0,1,1,4,0 26-7 x]";
    let flags = ["--algorithm", "mcts", "--nodes", "20000"];
    for eval in ["playouts", "seeds"] {
        let found = json(&[&["search", "kalah", ending, "--eval", eval][..], &flags].concat());
        // House 1 is worth +18 and no other more than +12.
        assert_eq!(found["best"][0], "1", "{found}");
        assert!((14..=22).contains(&found["score"].as_i64().unwrap()), "{found}");
    }
    let opening = json(&[&["search", "othello:6"][..], &flags].concat());
    assert!(opening["score"].as_i64().unwrap().abs() < 20, "{opening}");
}

#[test]
fn a_search_in_random_order_needs_games_that_end() {
    for position in ["", "[xx./x../.../....../.../oo./o.. x 0,0]"] {
        let refused = refusal(&["experiment", "randomised", "morris", position], "");
        assert!(refused.contains("positions come back"), "{refused}");
    }
}

/// Covered cells belong to the text of a position.
#[test]
fn domineering_is_kept_in_ledgers_and_books() {
    let ledger = file("domineering.ledger");
    let found = json(&["solve", "domineering:4x4", "--ledger", &ledger, "--piece", "3"]);
    assert_eq!(found["value"], "win", "{found}");
    assert!(gametree(&["book", "domineering:3x4", "--plies", "2", &file("domineering.book")]).status == 0);
}

/// The engine may have moved twice in a row: what is taken back is the person's last move, and all after it.
#[test]
fn undo_takes_back_the_persons_move_in_games_with_extra_turns() {
    let moves = "2\n3\nundo\nundo\nquit\n";
    let ended = common::gametree_with(&["play", "kalah:3,2", "--time", "1"], moves);
    let record = ended.stdout.lines().find(|line| line.starts_with("record ")).unwrap();
    assert_eq!(record, "record kalah:3,2", "{}", ended.stdout);
}
