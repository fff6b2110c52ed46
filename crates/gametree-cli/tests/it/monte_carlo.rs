//! Monte Carlo tree search at the command line: its answers, its settings in a match, and what it refuses.

use crate::common;

use common::{answers, gametree, json, refusal};
use serde_json::Value;

fn search(game: &str, position: &str, flags: &[&str]) -> Value {
    let position = if position.is_empty() { vec![] } else { vec![position] };
    json(&[&["search", game, "--algorithm", "mcts"], &position[..], flags].concat())
}

#[test]
fn an_answer_has_the_visits_and_the_mean_of_every_move() {
    let answer = search("connect4", "44", &["--nodes", "20000", "--seed", "3"]);
    assert_eq!((&answer["algorithm"], &answer["nodes"]), (&Value::from("mcts"), &Value::from(20_000)));
    assert_eq!((&answer["eval"], &answer["seed"]), (&Value::from("playouts"), &Value::from(3)));
    let visits = answer["visits"].as_object().unwrap();
    let sum: u64 = visits.values().map(|of_move| of_move["visits"].as_u64().unwrap()).sum();
    assert_eq!((visits.len(), Some(sum)), (7, answer["playouts"].as_u64()));
    assert!(visits.values().all(|of_move| of_move["mean"].as_f64().unwrap().abs() <= 1.0));
    let mean = answer["mean"].as_f64().unwrap();
    assert_eq!(answer["score"].as_i64(), Some((100.0 * mean).round() as i64));
    assert_eq!((&answer["proved"], &answer["stopped"]), (&Value::from(false), &Value::from(true)));
    assert!(answer["moves"].is_null());
    let again = search("connect4", "44", &["--nodes", "20000", "--seed", "3"]);
    assert_eq!((&again["visits"], &again["pv"]), (&answer["visits"], &answer["pv"]));
    let other = search("connect4", "44", &["--nodes", "20000", "--seed", "4"]);
    assert_ne!(other["visits"], answer["visits"]);
}

/// Of each game's positions after random moves: what is proved is what the solver finds.
#[test]
fn what_is_proved_is_what_the_solver_finds() {
    let mut proved = 0;
    for (game, positions) in [
        ("tictactoe", "\nb2\na1 b2\na1 b1 b2\n"),
        ("connect4", "4444445555226\n12345671234567654321\n"),
        ("hex:4", "b2 c2\na1\n"),
        ("mnk:4,4,3", "\na1\n"),
        ("tictactoe3d:3", "\nAa1 Bb2\n"),
    ] {
        let ask = |verb: &str, flags: &[&str]| {
            let batch: String =
                positions.lines().filter(|line| !line.is_empty()).map(|l| format!("{l}\n")).collect();
            answers(&[&[verb, game, "-"], flags].concat(), &batch)
        };
        let found = ask("search", &["--algorithm", "mcts", "--nodes", "2000000", "--all-moves"]);
        for (found, solved) in found.iter().zip(ask("solve", &["--all-moves"])) {
            if found["proved"] == true {
                proved += 1;
                assert_eq!(found["value"], solved["value"], "{game} {}", found["position"]);
                let best = found["best"][0].as_str().unwrap();
                assert_eq!(solved["moves"][best]["value"], solved["value"], "{game} {best}");
                assert_eq!(found["stopped"], false);
            }
            for (mv, of_move) in found["moves"].as_object().unwrap() {
                if !of_move["value"].is_null() {
                    assert_eq!(of_move["value"], solved["moves"][mv]["value"], "{game} {mv}");
                }
            }
        }
    }
    assert!(proved >= 6, "{proved}");
}

#[test]
fn text_shows_the_most_visited_moves() {
    let ended = gametree(&["search", "hex:5", "--algorithm", "mcts", "--nodes", "5000"]);
    assert_eq!(ended.status, 0);
    for row in ["value ", "best ", "playouts ", "visits "] {
        assert!(ended.stdout.lines().any(|line| line.starts_with(row)), "{row}: {}", ended.stdout);
    }
    let list = gametree(&["algorithms"]).stdout;
    assert!(list.lines().any(|line| line.starts_with("mcts ")));
}

#[test]
fn an_evaluation_takes_the_place_of_play_outs() {
    let by = |eval| search("hex:5", "", &["--nodes", "5000", "--eval", eval]);
    assert_eq!(by("distance")["eval"], "distance");
    assert_ne!(by("distance")["visits"], by("connections")["visits"]);
    assert_eq!(by("playouts")["visits"], search("hex:5", "", &["--nodes", "5000"])["visits"]);
}

#[test]
fn a_small_memory_is_kept_and_a_finished_game_has_an_answer() {
    let answer = search("hex:6", "", &["--nodes", "300000", "--memory", "100K"]);
    assert_eq!(answer["tree"]["full"], true);
    assert!(answer["tree"]["bytes"].as_u64() <= Some(100 << 10) && answer["nodes"] == 300_000);
    let over = search("tictactoe", "a1 a2 b1 b2 c1", &["--nodes", "9"]);
    assert_eq!((&over["value"], over["best"].as_array().unwrap().len()), (&Value::from("loss"), 0));
    let none = search("tictactoe", "", &["--nodes", "0"]);
    assert_eq!((none["best"].as_array().unwrap().len(), &none["stopped"]), (1, &Value::from(true)));
}

#[test]
fn it_plays_matches_and_the_same_ones_again() {
    let play = |a: &str, b: &str| {
        json(&["experiment", "match", a, b, "connect4:5x4", "--games", "20", "--seed", "2"])
    };
    let strong = play("algorithm=mcts,nodes=20000", "algorithm=mcts,nodes=200,seed=9,exploration=1.4");
    assert_eq!(strong["games"], 20);
    assert!(strong["elo"].as_f64() > Some(0.0), "{strong}");
    let again = play("algorithm=mcts,nodes=20000", "algorithm=mcts,nodes=200,seed=9,exploration=1.4");
    assert_eq!(again["pairs"], strong["pairs"]);
    assert_eq!(play("algorithm=mcts,eval=threats,nodes=500", "depth=1")["games"], 20);
    let served = gametree(&["experiment", "engine", "algorithm=mcts,nodes=100", "--help"]);
    assert_eq!(served.status, 0);
}

#[test]
fn what_does_not_go_together_is_refused_in_a_line() {
    let mcts = ["search", "hex:4", "--algorithm", "mcts"];
    for (flags, said) in [
        (&["--threads", "2"][..], "--threads belongs to the engine and not to --algorithm mcts"),
        (&["--forced", "win"], "--forced belongs to the textbook algorithms"),
        (&["--order", "random"], "--order random belongs to the textbook algorithms"),
        (&["--trace", "-"], "--trace belongs to the textbook algorithms"),
        (&["--exploration", "-1"], "expected a number from 0 to 1000"),
        (&["--exploration", "many"], "expected a number from 0 to 1000"),
        (&["--eval", "material"], "material"),
        (&["--seed", "-1"], "expected a whole number"),
    ] {
        let error = refusal(&[&mcts, flags].concat(), "");
        assert!(error.contains(said), "{flags:?}: {error}");
    }
    for (arguments, said) in [
        (&["search", "hex:4", "--exploration", "1"][..], "--exploration belongs to mcts"),
        (&["solve", "hex:4", "--algorithm", "mcts"], "--algorithm mcts: it may never find a proof"),
        (&["tree", "(1 2)", "--algorithm", "mcts"], "mcts searches games: expected a textbook algorithm"),
        (
            &["experiment", "match", "algorithm=mcts,threads=2", "depth=1", "hex:4"],
            "threads does not apply to mcts",
        ),
        (&["experiment", "match", "algorithm=mcts,eval=material", "depth=1", "hex:4"], "material"),
    ] {
        let error = refusal(arguments, "");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}
