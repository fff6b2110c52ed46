//! A study answers as the library does, and refuses what it does not understand.

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
