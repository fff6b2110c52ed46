//! Players built from their settings: what is read when, and what is refused.

use std::sync::atomic::AtomicBool;

use gametree::Game;
use gametree_games::Order;
use gametree_players::{AnyGame, MoveRequest, Played, PlayerSpec, Seat, open, player};

fn connect4() -> AnyGame {
    open("connect4:5x4".parse().unwrap(), Order::Centre).unwrap()
}

#[test]
fn an_unknown_evaluation_is_refused_when_the_player_is_built() {
    let (game, stop) = (connect4(), AtomicBool::new(false));
    for setting in ["algorithm=alphabeta,eval=nosuch", "algorithm=engine,eval=nosuch"] {
        let spec: PlayerSpec = setting.parse().unwrap();
        let seat = Seat { game: &game, name: "connect4", stop: &stop, stopped: &|| false };
        let error = player(seat, &spec).err().expect(setting).to_string();
        assert!(error.starts_with("\"nosuch\" is not an evaluation of this game"), "{error}");
    }
}

#[test]
fn a_weights_file_is_read_once() {
    let (game, stop) = (connect4(), AtomicBool::new(false));
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/weights/connect4.txt");
    let file = std::env::temp_dir().join(format!("gametree-players-{}.txt", std::process::id()));
    for algorithm in ["alphabeta", "scout", "engine"] {
        std::fs::copy(weights, &file).unwrap();
        let spec: PlayerSpec =
            format!("algorithm={algorithm},depth=3,eval=file:{}", file.display()).parse().unwrap();
        let seat = Seat { game: &game, name: "connect4", stop: &stop, stopped: &|| false };
        let mut bot = player(seat, &spec).unwrap();
        std::fs::remove_file(&file).unwrap();
        bot.begin().unwrap();
        let state = game.start();
        let reply = bot
            .choose(&MoveRequest { state: &state, played: &Played::from_start(Vec::new()), clock: None })
            .unwrap();
        assert!(reply.nodes > 0, "{algorithm}");
    }
}
