//! Thirty trees with everything an independent program found on them (`tests/data/PROVENANCE.md`).

use crate::common;

use common::{guessed, names, plain, windowed};
use gametree::{Algorithm, Score, Window};
use gametree_tree::{Tree, TreeGame, Values, node_types};
use serde_json::Value;

fn fixtures() -> Vec<(TreeGame, Value)> {
    let all: Vec<Value> = serde_json::from_str(include_str!("../data/trees.json")).unwrap();
    assert_eq!(all.len(), 30);
    let game =
        |fixture: &Value| TreeGame::new(Tree::parse(&fixture["tree"].to_string()).unwrap(), Values::Mover);
    all.into_iter().map(|fixture| (game(&fixture), fixture)).collect()
}

fn score(value: &Value) -> Score {
    Score::new(value.as_i64().unwrap())
}

fn list(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn values_of_every_algorithm() {
    for (game, fixture) in fixtures() {
        for algorithm in Algorithm::ALL {
            let expected = match algorithm {
                Algorithm::Product => continue,
                _ if algorithm.uses_static_values() => score(&fixture["W"]),
                _ => score(&fixture["F"]),
            };
            let found = if algorithm.proves() {
                let leaf_values = Some(common::leaf_values(&game));
                common::run(&game, algorithm, gametree::SearchOptions { leaf_values, ..Default::default() })
            } else {
                plain(&game, algorithm)
            };
            assert_eq!(found.value(), expected, "{} on {}", algorithm.name(), game.tree());
        }
    }
}

#[test]
fn visit_orders() {
    let visited = [
        ("F2", Algorithm::AlphaBetaHard),
        ("F2", Algorithm::AlphaBetaMinimax),
        ("F2", Algorithm::AlphaBeta),
        ("F2", Algorithm::AlphaBetaValue),
        ("F1", Algorithm::BranchAndBound),
        ("FSAlthofer", Algorithm::AlphaBetaAlthofer),
        ("FSAlthofer", Algorithm::AlphaBetaAlthoferHard),
    ];
    for (game, fixture) in fixtures() {
        for (key, algorithm) in visited {
            let order = names(&game, &plain(&game, algorithm).record.order);
            assert_eq!(order, list(&fixture[key]["visited"]), "{} on {}", algorithm.name(), game.tree());
        }
    }
}

#[test]
fn terminal_orders() {
    let terminals = [
        ("PVS", Algorithm::Pvs),
        ("NegaScout", Algorithm::NegaScout),
        ("SCOUT", Algorithm::Scout),
        ("SSS*", Algorithm::Sss),
        ("DUAL*", Algorithm::Dual),
    ];
    let guesses = [("MTD(+inf)", Score::INF), ("MTD(-inf)", Score::NEG_INF), ("MTD(0)", Score::ZERO)];
    for (game, fixture) in fixtures() {
        let runs = terminals.map(|(key, algorithm)| (key, plain(&game, algorithm)));
        let runs = runs.into_iter().chain(guesses.map(|(key, guess)| (key, guessed(&game, guess))));
        for (key, run) in runs {
            assert_eq!(run.value(), score(&fixture[key]["value"]), "{key}");
            assert_eq!(names(&game, &run.record.terminals), list(&fixture[key]["terminals"]), "{key}");
        }
    }
}

#[test]
fn windowed_results() {
    let algorithms = [
        ("F2", Algorithm::AlphaBetaHard),
        ("F2", Algorithm::AlphaBetaMinimax),
        ("FS", Algorithm::AlphaBeta),
        ("FS", Algorithm::AlphaBetaValue),
        ("ABAlthofer", Algorithm::AlphaBetaAlthoferHard),
        ("FSAlthofer", Algorithm::AlphaBetaAlthofer),
    ];
    for (game, fixture) in fixtures() {
        for window in fixture["windows"].as_array().unwrap() {
            let asked = Window::new(score(&window["alpha"]), score(&window["beta"])).unwrap();
            for (key, algorithm) in algorithms {
                let found = windowed(&game, algorithm, asked).value();
                assert_eq!(found, score(&window[key]), "{} {asked:?} {}", algorithm.name(), game.tree());
            }
        }
    }
}

#[test]
fn node_types_of_every_node() {
    for (game, fixture) in fixtures() {
        let types = node_types(game.tree());
        for node in game.tree().nodes() {
            let expected = fixture["types"][game.tree().dewey(node)].as_u64().unwrap();
            assert_eq!(types[node.index()] as u64, expected);
        }
        assert_eq!(fixture["types"].as_object().unwrap().len(), game.tree().len());
    }
}
