//! Every game satisfies the contract of every trait it implements, on small and large boards, with narrow and wide words.

use gametree::testing::{
    check_coded, check_engine, check_game, check_guide, check_guided_engine, check_keyed, check_notation,
    check_symmetric,
};
use gametree_games::{Order, Playable, Spec, Visitor, connect4::ConnectFour, hex::Hex, tictactoe::TicTacToe};

/// More moves than a textbook search can try.
const LARGE_NIM: &str = "nim:63,63,63,63,63,63,63,63";

const BOARDS: &[&str] = &[
    "tictactoe",
    "mnk:4,3,3",
    "mnk:3,5,4",
    "mnk:1,1,1",
    "mnk:7,1,2",
    "mnk:11,11,5",
    "mnk:2,2,1",
    "tictactoe3d:3",
    "tictactoe3d:4",
    "hex:1",
    "hex:2",
    "hex:3",
    "hex:5x3",
    "hex:1x7",
    "hex:7x1",
    "hex:11",
    "hex:64x1",
    "mnk:64,1,2",
    "connect4",
    "connect4:4x4",
    "connect4:1x9",
    "connect4:9x1",
    "connect4:8x8",
    "connect4:12x7",
    "connect4:1x127",
    "connect4:35x1",
    "breakthrough",
    "breakthrough:2x4",
    "breakthrough:3x4",
    "breakthrough:4x8",
    "breakthrough:16x4",
    "breakthrough:2x32",
    "othello",
    "othello:4",
    "othello:6",
    "domineering",
    "domineering:5x5",
    "domineering:3x4",
    "domineering:1x2",
    "domineering:1x63",
    "domineering:32x2",
    "nim",
    "nim:1",
    "nim:2,2,3,3",
    "nim:1,1,1,1,1,1,1,1",
    LARGE_NIM,
    "kalah",
    "kalah:1,1",
    "kalah:2,3",
    "kalah:3,42",
    "kalah:8,15",
    "morris",
];

#[derive(Clone, Copy)]
struct Check(&'static str, Order);

impl Visitor for Check {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let Check(name, order) = self;
        // Sampled searches of the largest boards would only add time.
        if !["mnk:11,11,5", "hex:11", "hex:64x1", "mnk:64,1,2", "connect4:1x127", LARGE_NIM].contains(&name) {
            check_game(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        }
        for mv in game.moves(&game.start()) {
            assert!(G::Move::try_from(mv.into()).ok() == Some(mv), "{name}: {}", game.move_name(mv));
        }
        check_keyed(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        check_coded(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        check_symmetric(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        check_notation(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        if order == Order::Natural {
            check_guide(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_engine(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_guided_engine(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        }
    }
}

#[test]
fn all_games_satisfy_their_contracts() {
    for name in BOARDS {
        for order in [Order::Natural, Order::Centre] {
            let spec: Spec = name.parse().unwrap();
            spec.visit(order, Check(name, order)).unwrap();
        }
    }
}

#[test]
fn wide_words_play_the_same_game() {
    let order = Order::Natural;
    check_guide(&TicTacToe::<u128>::new(4, 3, 3, order).unwrap()).unwrap();
    check_guide(&Hex::<u128>::new(4, 3, order).unwrap()).unwrap();
    check_guide(&ConnectFour::<u128>::new(5, 4, order).unwrap()).unwrap();
}
