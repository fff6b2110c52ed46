//! A study answers as the library does, and refuses what it does not understand.

use gametree::knowledge::Notation;
use serde_json::{Value, json};

use super::*;

fn ask(study: &mut Study<'_>, question: Value) -> Result<Value, String> {
    study.ask(&question.to_string(), &mut |_| {}).map_err(|error| error.to_string())
}

#[test]
fn every_game_has_a_board_with_all_of_its_moves() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 4 << 20, 1);
    let games = ask(&mut study, json!({"do": "games"})).unwrap();
    for game in games["games"].as_array().unwrap() {
        let board = ask(&mut study, json!({"do": "board", "game": game["example"]})).unwrap();
        let cells: Vec<&str> =
            board["cells"].as_array().unwrap().iter().map(|cell| cell["name"].as_str().unwrap()).collect();
        let moves = board["moves"].as_array().unwrap();
        assert!(!moves.is_empty() && board["svg"].as_str().unwrap().contains('<'), "{game}");
        for mv in moves {
            let touched: Vec<&str> =
                mv["cells"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
            assert!(!touched.is_empty() && touched.iter().all(|cell| cells.contains(cell)), "{game}: {mv}");
        }
        for cell in board["cells"].as_array().unwrap() {
            let within = |at: &str, size: &str| cell[at].as_f64().unwrap() <= board[size].as_f64().unwrap();
            assert!(within("x", "width") && within("y", "height"), "{game}: {cell}");
        }
    }
}

#[test]
fn a_board_has_the_moves_as_they_are_written_there() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 4 << 20, 1);
    let chess = json!({"do": "board", "game": "chess", "position": "[4k3/P7/8/8/8/8/8/4K3 w - - 0 1] a8=Q+"});
    let board = ask(&mut study, chess).unwrap();
    assert_eq!((&board["played"], &board["written"]), (&json!(["a7a8q"]), &json!(["a8=Q+"])));
    let pgn = board["notations"]["pgn"].as_str().unwrap();
    assert!(
        pgn.contains("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]") && pgn.ends_with("\n1. a8=Q+ *\n"),
        "{pgn}"
    );
    let king = board["cells"].as_array().unwrap().iter().find(|cell| cell["name"] == "e1").unwrap();
    assert_eq!(king["holds"], "white king");
    let mv = board["moves"].as_array().unwrap().iter().find(|mv| mv["name"] == "e8d7").unwrap();
    assert_eq!((&mv["written"], &mv["cells"]), (&json!("Kd7"), &json!(["e8", "d7"])));
    // So have lines, where that is another way than to type them.
    let position = "[7k/8/5K2/8/8/8/8/R7 w - - 0 1]";
    let last_row = "[6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1]";
    let question = json!({"do": "values", "game": "chess", "position": last_row, "seconds": 0.5});
    let found = ask(&mut study, question).unwrap();
    assert_eq!((&found["pv"], &found["written"]), (&json!(["a1a8"]), &json!(["Ra8#"])), "{found}");
    assert_eq!(found["moves"]["a1a8"]["written"], found["written"], "{found}");
    let why = ask(&mut study, json!({"do": "why", "game": "chess", "position": position, "nodes": 100_000}));
    assert_eq!(why.unwrap()["claims"][0]["written"], json!(["Kg6"]));
    for (what, asked) in [("move", json!({"level": 10})), ("search", json!({"depth": 3}))] {
        let mut question = json!({"do": what, "game": "chess", "position": position, "seconds": 5});
        question.as_object_mut().unwrap().extend(asked.as_object().unwrap().clone());
        let found = ask(&mut study, question).unwrap();
        assert_eq!(found["written"][2], "Ra8#", "{what}: {found}");
    }
    let nim = ask(&mut study, json!({"do": "values", "game": "nim:1,2", "seconds": 5})).unwrap();
    assert_eq!((&nim["written"], nim["pv"].is_array()), (&Value::Null, true), "{nim}");
    let board = ask(&mut study, json!({"do": "board", "game": "tictactoe", "position": "b2"})).unwrap();
    assert_eq!((&board["written"], &board["moves"][0]["written"]), (&json!([null]), &Value::Null));
}

#[test]
fn values_are_those_of_the_solver_and_tell_how_they_are_known() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 16 << 20, 1);
    for (game, position) in
        [("hex:3", "a1"), ("tictactoe", "b2 a1"), ("connect4:4x4", "2 3"), ("nim:1,2,3", "")]
    {
        let asked = json!({"game": game, "position": position});
        let question = |what: &str, more: Value| {
            let mut fields = asked.clone();
            fields["do"] = json!(what);
            for (name, value) in more.as_object().unwrap() {
                fields[name] = value.clone();
            }
            fields
        };
        let solved = ask(&mut study, question("solve", json!({"every_move": true}))).unwrap();
        let mut told = 0;
        let values =
            study.ask(&question("values", json!({"seconds": 60})).to_string(), &mut |_| told += 1).unwrap();
        assert!(told > 0 && values["value"] == solved["value"], "{game}: {values}");
        for (mv, known) in solved["moves"].as_object().unwrap() {
            let value = &values["moves"][mv];
            assert!(value["value"] == known["value"] && value["sign"] == "=", "{game} {mv}: {value}");
        }
        let best = ask(&mut study, question("move", json!({"seconds": 60}))).unwrap();
        assert_eq!(best["value"], solved["value"], "{game}");
        // The move that it names keeps the value.
        assert_eq!(values["moves"][best["best"].as_str().unwrap()]["value"], solved["value"], "{game}");
    }
}

/// What is claimed of a position, and of every move while the study thinks, against the solver that knows distances.
#[test]
fn nothing_is_claimed_that_the_exact_solver_does_not_find() {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    let control = StudyControl::default();
    let mut study = Study::new(&control, 16 << 20, 1);
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(46);
    for name in
        ["tictactoe", "connect4:4x4", "hex:3", "mnk:4,3,3", "nim:2,3,4", "domineering:4x3", "tictactoe3d:3"]
    {
        let game = open_game(name.parse().unwrap(), Order::Natural).unwrap();
        let least = if name == "tictactoe3d:3" { 8 } else { 1 };
        for _ in 0..8 {
            let (mut state, mut moves) = (gametree::Game::start(game), Vec::new());
            for _ in 0..least + random.random_range(0..6) {
                let legal: Vec<_> = gametree::Game::moves(game, &state).collect();
                let mv = *legal.choose(&mut random).unwrap();
                let next = gametree::Game::play(game, &state, mv);
                if next.outcome().is_some() {
                    break;
                }
                (state, moves) = (next, [moves, vec![mv]].concat());
            }
            let position = crate::write_moves(game, &moves);
            let asked = |what: &str, algorithm: Option<&str>, exact: Option<bool>| {
                let mut question = json!({"do": what, "game": name, "position": position});
                if let (Some(algorithm), Some(exact)) = (algorithm, exact) {
                    question["algorithm"] = json!(algorithm);
                    question["exact"] = json!(exact);
                    question["every_move"] = json!(true);
                }
                question
            };
            let solved = ask(&mut study, asked("solve", Some("null-window"), Some(true))).unwrap();
            let mut told = Vec::new();
            let values =
                study.ask(&asked("values", None, None).to_string(), &mut |event| told.push(event)).unwrap();
            for known in told.iter().chain([&values]) {
                let plies = known["plies"].is_null() || known["plies"] == solved["plies"];
                let value = known["value"].is_null() || known["value"] == solved["value"];
                assert!(plies && value, "{name} {position}: {known} {solved}");
                for (mv, known) in known["moves"].as_object().unwrap() {
                    let exact = &solved["moves"][mv];
                    let value = known["value"].is_null() || known["value"] == exact["value"];
                    let plies = known["plies"].is_null() || known["plies"] == exact["plies"];
                    assert!(value && plies, "{name} {position} {mv}: {known} {exact}");
                }
            }
        }
    }
}

#[test]
fn a_search_enters_the_nodes_that_the_same_request_enters() {
    use crate::ask::Ask;
    let control = StudyControl::default();
    let mut study = Study::new(&control, 16 << 20, 1);
    for game in ["othello:6", "connect4:6x5", "breakthrough:5x5"] {
        let answer =
            ask(&mut study, json!({"do": "search", "game": game, "nodes": 20_000, "every_move": true}));
        let opened = open_game(game.parse().unwrap(), Order::Centre).unwrap();
        let budget = gametree::Budget { nodes: Some(20_000), ..Default::default() };
        let direct = Ask { budget, all_moves: true, ..Ask::default() };
        let direct = direct.search(opened, &gametree::Game::start(opened), true, None).unwrap();
        assert_eq!(answer.unwrap()["nodes"], direct.nodes, "{game}");
    }
}

#[test]
fn a_certificate_is_written_once_and_checked() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 64 << 20, 1);
    let asked = json!({"do": "certificate", "game": "tictactoe3d:3", "position": "Aa1"});
    let mut solve = asked.clone();
    solve["do"] = json!("solve");
    assert_eq!(ask(&mut study, solve).unwrap()["proved"], true);
    let written = ask(&mut study, asked).unwrap();
    let data = written["certificate"]["data"].as_str().unwrap();
    let verified = ask(&mut study, json!({"do": "verify", "certificate": data})).unwrap();
    assert!(verified["valid"] == true && verified["position"] == "Aa1", "{verified}");
    let damaged =
        ask(&mut study, json!({"do": "verify", "certificate": &data[..data.len() / 8 * 4]})).unwrap();
    assert_eq!(damaged["valid"], false);
    assert!(
        ask(&mut study, json!({"do": "verify", "certificate": "@"}))
            .unwrap_err()
            .starts_with("certificate: ")
    );
}

#[test]
fn what_is_not_understood_is_refused_in_one_line() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 4 << 20, 1);
    for (question, expected) in [
        (json!({"do": "board"}), "game: it is missing"),
        (json!({"do": "board", "game": "chess9"}), "\"chess9\" is not a game"),
        (json!({"do": "board", "game": "hex:3", "position": "z9"}), "move 1: "),
        (json!({"do": "values", "game": "hex:3", "seconds": -1}), "seconds: expected seconds"),
        (json!({"do": "values", "game": "hex:3", "colour": 1}), "colour: expected no such field here"),
        (json!({"do": "move", "game": "hex:3", "level": 11}), "level: "),
        (json!({"do": "why", "game": "hex:3", "move": "a1 b2"}), "\"b2\" follows the move a1"),
        (json!({"do": "values", "game": "tictactoe", "position": "a1 b1 a2 b2 a3"}), "the game is over"),
        (json!({"do": "search", "game": "hex:3", "algorithm": "magic"}), "algorithm: "),
        (
            json!({"do": "search", "game": "hex:3", "eval": "file:Cargo.toml"}),
            "eval: \"file:Cargo.toml\" is not known",
        ),
        (json!([1]), "the question: expected a JSON object"),
    ] {
        let error = ask(&mut study, question).unwrap_err();
        assert!(error.starts_with(expected) && !error.contains('\n'), "{error}");
    }
    assert!(study.ask("{", &mut |_| {}).unwrap_err().to_string().starts_with("the question is not JSON"));
}

/// The flag ends what is running, and what was told by then is the answer.
#[test]
fn a_study_that_is_stopped_answers_with_what_it_knows() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 16 << 20, 1);
    let question = json!({"do": "values", "game": "hex:9", "position": "", "seconds": 3600}).to_string();
    let answer = study.ask(&question, &mut |_| control.stop.store(true, Ordering::Relaxed)).unwrap();
    assert_eq!(answer["moves"].as_object().unwrap().len(), 81);
}

/// In Morris men may go back to where they came from; other games get no position twice.
#[test]
fn a_position_that_comes_back_is_said_to() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 4 << 20, 1);
    let mut repeated = |game: &str, position: &str| {
        ask(&mut study, json!({"do": "board", "game": game, "position": position})).unwrap()["repeated"]
            .clone()
    };
    let endgame = "[x.x/.x./.../....../o.o/.o./... x 0,0]";
    assert_eq!(repeated("morris", endgame), false);
    assert_eq!(repeated("morris", &format!("{endgame} d6-d5 d2-d1 d5-d6")), false);
    assert_eq!(repeated("morris", &format!("{endgame} d6-d5 d2-d1 d5-d6 d1-d2")), true);
    assert_eq!(repeated("tictactoe", "a1 b2"), false);
}

/// A list of cells names a move in every position that its player meets, and that move keeps the win.
#[test]
fn a_list_of_cells_wins_against_every_reply() {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    let control = StudyControl::default();
    let mut study = Study::new(&control, 64 << 20, 1);
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut lists, mut named, mut waited) = (0, 0, 0);
    for (name, least) in [("connect4:5x4", 4), ("connect4:6x5", 8), ("connect4", 14)] {
        let game = open_game(name.parse().unwrap(), Order::Natural).unwrap();
        let mut question = |what: &str, position: &str, order: &Value| {
            let mut question = json!({"do": what, "game": name, "position": position, "seconds": 60});
            if what == "policy" {
                question["order"] = order.clone();
            }
            ask(&mut study, question).unwrap()
        };
        for _ in 0..60 {
            let (mut state, mut moves) = (gametree::Game::start(game), Vec::new());
            for _ in 0..least + random.random_range(0..6) {
                let legal: Vec<_> = gametree::Game::moves(game, &state).collect();
                let mv = *legal.choose(&mut random).unwrap();
                let next = gametree::Game::play(game, &state, mv);
                if next.outcome().is_some() {
                    break;
                }
                (state, moves) = (next, [moves, vec![mv]].concat());
            }
            let position = crate::write_moves(game, &moves);
            let first = question("policy", &position, &Value::Null);
            let order = first["order"].clone();
            let solved = question("solve", &position, &Value::Null)["value"].clone();
            let mover = crate::player_name(state.to_move());
            let wins = first["player"].as_str().map(|player| if player == mover { "win" } else { "loss" });
            assert_eq!(wins.unwrap_or("draw"), solved, "{name} {position}: {first}");
            if !order.is_array() {
                continue;
            }
            lists += 1;
            let mut open = vec![(position, state)];
            for _ in 0..40 {
                let Some((position, state)) = open.pop() else { break };
                let said = question("policy", &position, &order);
                assert_eq!(said["player"], first["player"], "{name} {position}: {said}");
                let mine = said["player"] == crate::player_name(state.to_move());
                assert_eq!(said["move"].is_string(), mine, "{name} {position}: {said}");
                let after = |position: &str, mv: &str| format!("{position} {mv}").trim().to_owned();
                let (text, state) = match said["move"].as_str() {
                    None => (position, state),
                    Some(mv) => {
                        let text = after(&position, mv);
                        let state = game.read_position(&text).unwrap();
                        if let Some(outcome) = state.outcome() {
                            assert!(said["ends"] == true && outcome == gametree::Outcome::Loss, "{text}");
                            continue;
                        }
                        (text, state)
                    }
                };
                *(if mine { &mut named } else { &mut waited }) += 1;
                assert_eq!(question("solve", &text, &Value::Null)["value"], "loss", "{name} {text}: {said}");
                for reply in gametree::Game::moves(game, &state) {
                    let replied = gametree::Game::play(game, &state, reply);
                    if replied.outcome().is_none() {
                        open.push((after(&text, &game.move_name(reply)), replied));
                    }
                }
            }
        }
    }
    assert!(lists > 30 && named > 300 && waited > 5, "{lists} {named} {waited}");
}

#[test]
fn where_there_is_no_list_of_cells_it_is_said_why() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 16 << 20, 1);
    let mut words = |game: &str, position: &str| {
        let said = ask(&mut study, json!({"do": "policy", "game": game, "position": position}));
        said.map(|said| said["words"].as_str().unwrap().to_owned())
    };
    assert!(words("connect4", "4").unwrap().starts_with("It is too early"));
    assert!(words("connect4:4x4", "").unwrap().starts_with("Nobody is found to win"));
    assert!(words("hex:3", "").unwrap_err().starts_with("game: expected Connect Four"));
}

/// Of a proof that does not fit it is said beforehand what it takes.
#[test]
fn what_does_not_fit_is_said_before_it_is_begun() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 96 << 20, 1);
    let mut refused = |position: &str| {
        ask(&mut study, json!({"do": "solve", "game": "morris", "position": position})).unwrap_err()
    };
    let ending = refused("[x.x/.x./.../....../o.o/.o./... x 0,0]");
    assert!(ending.contains("gametree solve morris --memory 1G") && !ending.contains('\n'), "{ending}");
    assert!(refused("").contains("search, or prove an ending"));
    assert_eq!(control.nodes.load(Ordering::Relaxed), 0);
}

/// What is proved does not depend on the threads, and on one thread nor does anything that is counted.
#[test]
fn on_several_threads_the_values_are_the_same() {
    let control = StudyControl::default();
    let values = |threads: usize, game: &str, position: &str| {
        let mut study = Study::new(&control, 64 << 20, threads);
        let question = json!({"do": "values", "game": game, "position": position, "seconds": 60});
        let values = ask(&mut study, question).unwrap();
        let best = ask(&mut study, json!({"do": "move", "game": game, "position": position})).unwrap();
        let of_move = |(mv, value): (&String, &Value)| (mv.clone(), value["value"].clone());
        let mut moves: Vec<_> = values["moves"].as_object().unwrap().iter().map(of_move).collect();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        (values["value"].clone(), moves, best["value"].clone())
    };
    for (game, position) in
        [("connect4:6x5", "33442"), ("hex:4", "a1"), ("othello:4", "b1"), ("kalah:3,2", "")]
    {
        assert_eq!(values(1, game, position), values(3, game, position), "{game} {position}");
    }
}

/// A level's move is the same each time, on any number of threads.
#[test]
fn levels_play_the_same_on_several_threads() {
    let control = StudyControl::default();
    for level in [2, 5] {
        let played = |threads: usize| {
            let mut study = Study::new(&control, 32 << 20, threads);
            let question = json!({"do": "move", "game": "othello:6", "level": level, "seconds": 60});
            ask(&mut study, question).unwrap()["best"].clone()
        };
        assert_eq!(played(1), played(3), "level {level}");
    }
}

/// A refutation says what it took and which bound ended it.
#[test]
fn a_refutation_says_what_ended_it() {
    let control = StudyControl::default();
    let mut study = Study::new(&control, 32 << 20, 1);
    let mut cut = |game: &str, position: &str, not: &str| {
        let question = json!({"do": "why", "game": game, "position": position, "not": not, "seconds": 60});
        let why = ask(&mut study, question).unwrap();
        let claims = why["claims"].as_array().unwrap().clone();
        claims.into_iter().map(|claim| claim["cut"].clone()).find(|cut| !cut.is_null()).unwrap()
    };
    let lost = cut("hex:4", "", "a1");
    assert_eq!((&lost["reached"], &lost["bound"]["value"]), (&json!("win"), &json!("win")));
    assert!(lost["nodes"].as_u64().unwrap() > 0, "{lost}");
    assert!(
        lost["text"].as_str().unwrap().ends_with("the other 14 replies need not be looked at."),
        "{lost}"
    );
    let drawn = cut("tictactoe", "b2", "a2");
    assert_eq!((&drawn["reached"], &drawn["bound"]["value"]), (&json!("win"), &json!("draw")));
    assert!(drawn["text"].as_str().unwrap().contains("so a win for X is enough"), "{drawn}");
}
