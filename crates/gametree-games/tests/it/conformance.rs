//! Every game satisfies the contract of every trait it implements, on small and large boards, with narrow and wide words.

use gametree::testing::{
    check_coded, check_engine, check_game, check_guide, check_guided_engine, check_keyed, check_notation,
    check_symmetric,
};
use gametree_games::bits::Wide;
use gametree_games::erased::{self, Erased, Kind, Rules};
use gametree_games::evaluation::Features;
use gametree_games::{Order, Playable, Spec, Visitor, connect4::ConnectFour, hex::Hex, tictactoe::TicTacToe};

use crate::erase::{OfKind, erase};

/// More moves than a textbook search can try.
const LARGE_NIM: &str = "nim:63,63,63,63,63,63,63,63";

/// Boards whose sampled searches would only add time.
const LARGE: &[&str] = &[
    "mnk:11,11,5",
    "hex:11",
    "hex:64x1",
    "mnk:64,1,2",
    "hex:11x12",
    "hex:17x12",
    "hex:19",
    "mnk:15,15,5",
    "mnk:19,19,5",
    "mnk:361,1,3",
    "connect4:1x127",
    LARGE_NIM,
    "chess",
    "chess960:0",
];

/// Boards on which engines take seconds: those of the widest word, and a second chess.
const SLOW: &[&str] = &["hex:17x12", "hex:19", "mnk:19,19,5", "mnk:361,1,3", "chess960:0"];

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
    "hex:11x12",
    "hex:17x12",
    "hex:19",
    "mnk:15,15,5",
    "mnk:19,19,5",
    "mnk:361,1,3",
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
    "chess",
    "chess960:0",
];

#[derive(Clone, Copy)]
struct Check(&'static str, Order);

impl Visitor for Check {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let Check(name, _) = self;
        assert_eq!(<G::Handmade as Features<G>>::UNIT == 1, !G::SCORED, "{name}");
        for mv in game.moves(&game.start()) {
            assert!(G::Move::try_from(mv.into()).ok() == Some(mv), "{name}: {}", game.move_name(mv));
        }
        let start = game.start();
        let erased = erased::erase(game, start.clone());
        let rules: &dyn Rules = game;
        assert_eq!(rules.split_lead(&erased), game.split_lead(&start), "{name}");
        erase(game, self);
    }
}

impl OfKind for Check {
    type Output = ();
    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) {
        let Check(name, order) = self;
        check_keyed(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        // What these find does not depend on the order of moves.
        if order == Order::Natural || crate::thorough() {
            check_coded(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_symmetric(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_notation(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        }
        if !LARGE.contains(&name) {
            check_game(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        }
        if order == Order::Natural && (crate::thorough() || !SLOW.contains(&name)) {
            check_guide(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_engine(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
            check_guided_engine(game).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        }
    }
}

/// The moves of each position of a game in which the move with the least number is always made.
struct Moves;

impl Visitor for Moves {
    type Output = Vec<Vec<u32>>;
    fn visit<G: Playable>(self, game: &G) -> Vec<Vec<u32>> {
        let (mut state, mut lists) = (game.start(), Vec::new());
        while game.outcome(&state).is_none() && lists.len() < 40 {
            let moves: Vec<G::Move> = game.moves(&state).collect();
            lists.push(moves.iter().map(|&mv| mv.into()).collect());
            state = game.play(&state, moves.into_iter().min_by_key(|&mv| mv.into()).unwrap());
        }
        lists
    }
}

#[test]
fn all_games_satisfy_their_contracts() {
    for name in BOARDS {
        let spec: Spec = name.parse().unwrap();
        spec.visit(Order::Natural, Check(name, Order::Natural)).unwrap();
        let other = spec.visit(Order::Natural, Moves) != spec.visit(Order::Centre, Moves);
        if crate::thorough() || other && !LARGE.contains(name) {
            spec.visit(Order::Centre, Check(name, Order::Centre)).unwrap();
        }
    }
}

/// All contracts but those of codes and engines, on one small board.
pub(crate) struct Contracts;

impl OfKind for Contracts {
    type Output = ();
    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) {
        check_game(game).unwrap();
        check_keyed(game).unwrap();
        check_symmetric(game).unwrap();
        check_notation(game).unwrap();
        check_guide(game).unwrap();
    }
}

#[test]
fn wide_words_play_the_same_game() {
    let order = Order::Natural;
    erase(&TicTacToe::<u128>::new(4, 3, 3, order).unwrap(), Contracts);
    erase(&Hex::<u128>::new(4, 3, order).unwrap(), Contracts);
    erase(&ConnectFour::<u128>::new(5, 4, order).unwrap(), Contracts);
    erase(&TicTacToe::<Wide>::new(4, 3, 3, order).unwrap(), Contracts);
    erase(&Hex::<Wide>::new(4, 3, order).unwrap(), Contracts);
}

/// Plays until 39 cells are left, and on.
struct LateCodes;

impl Visitor for LateCodes {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let mut codes = 0;
        for seed in 0..10_u32 {
            let mut state = game.start();
            let mut coded: Option<G> = None;
            for ply in 1.. {
                let moves: Vec<G::Move> = game.moves(&state).collect();
                if game.outcome(&state).is_some() {
                    break;
                }
                if coded.is_none() && moves.len() == 39 {
                    coded = Some(game.coded_from(&state));
                }
                if let Some(code) = coded.as_ref().map(|game| game.code(&state)) {
                    let decoded = coded.as_ref().zip(code).and_then(|(game, code)| game.decode(code));
                    assert_eq!(decoded.as_ref(), Some(&state));
                    codes += 1;
                }
                // Some cells, different in every game.
                let number = seed.wrapping_add(ply).wrapping_mul(0x9e37_79b9) >> 8;
                state = game.play(&state, moves[number as usize % moves.len()]);
                assert_eq!(game.code(&state), None);
            }
        }
        assert!(codes > 0);
    }
}

#[test]
fn late_positions_of_wide_boards_have_codes() {
    for name in ["hex:12", "hex:19", "mnk:19,19,9"] {
        name.parse::<Spec>().unwrap().visit(Order::Natural, LateCodes).unwrap();
    }
}
