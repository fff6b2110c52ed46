//! What certificates say of their positions, against solvers.

use gametree::knowledge::Notation;
use gametree::{Budget, Game, GameValue, Wdl};
use gametree_certificate::Error;
use gametree_games::Order;
use gametree_players::native::SolveRequest;
use gametree_players::native::certificate::Limits;
use gametree_players::{AnyGame, AnyState, GameProof, Kept, ProofError, open};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn game(name: &str, order: Order) -> AnyGame {
    open(name.parse().unwrap(), order).unwrap()
}

/// A certificate of a position, with the distance if it is `exact`.
fn certificate(name: &str, position: &str, exact: bool, policies: bool) -> Vec<u8> {
    let game = game(name, Order::Centre);
    let root = game.read_position(position).unwrap();
    let mut solver = game.solver(&SolveRequest { exact, ..SolveRequest::default() });
    solver.run(&root, Budget::default());
    let limits = Limits { policies, ..Limits::default() };
    solver.certificate(&root, name, position, limits, Budget::default()).unwrap().to_bytes().unwrap()
}

const GAMES: [(&str, &str, bool, bool); 11] = [
    ("tictactoe", "", false, false),
    ("tictactoe", "a1 b1", true, false),
    ("hex:4", "a1", false, false),
    ("connect4:5x4", "3", true, false),
    ("connect4:6x5", "33343", false, true),
    ("mnk:5,6,4", "c3 a1 c4 a6", false, false),
    ("tictactoe3d:3", "Aa1", false, false),
    ("kalah:3,2", "", false, false),
    ("breakthrough:4x4", "", false, false),
    ("nim:3,4,5", "", false, false),
    ("othello:4", "", false, false),
];

#[test]
fn certificates_say_what_solvers_find() {
    let (mut random, mut all_moves) = (Xoshiro256PlusPlus::seed_from_u64(43), 0);
    for (name, position, exact, policies) in GAMES {
        let file = certificate(name, position, exact, policies);
        let game = game(name, Order::Natural);
        let proof = GameProof::read(&game, name, &file, &Default::default()).unwrap();
        let root = game.read_position(position).unwrap();
        let mut solver = game.solver(&SolveRequest { exact: true, ..SolveRequest::default() });
        let mut solved = |state: &AnyState| solver.run(state, Budget::default());
        let at_root = proof.answer(&root).unwrap();
        let whole = solved(&root);
        assert_eq!(at_root.value.wdl(), whole.value.wdl(), "{name} {position}");
        assert!(at_root.plies.is_none() || at_root.plies == whole.plies, "{name} {position}");
        let (mut answers, mut moves) = (0, 0);
        for _ in 0..25 {
            let mut state = root.clone();
            while state.outcome().is_none() {
                let answer = proof.answer(&state);
                if let Some(answer) = &answer {
                    answers += 1;
                    let value = solved(&state).value.wdl().unwrap();
                    let (low, high) = match answer.value {
                        GameValue::Proved(wdl, _) => (wdl, wdl),
                        GameValue::Between(low, high) => (low, high),
                        other => panic!("{name}: {other:?}"),
                    };
                    assert!(low <= value && value <= high, "{name}: {answer:?}, but {value:?}");
                    if let Some(&mv) = answer.best.first() {
                        moves += 1;
                        let child = game.play(&state, mv);
                        let of_child = match child.outcome() {
                            Some(end) => Wdl::of_score(end.score()),
                            None => solved(&child).value.wdl().unwrap(),
                        };
                        let kept =
                            if child.to_move() == state.to_move() { of_child } else { of_child.reversed() };
                        assert_eq!(kept, value, "{name}: {}", game.move_name(mv));
                    }
                }
                // Mostly along the proof, for whatever is to be found there.
                let legal: Vec<_> = Game::moves(&game, &state).collect();
                let proved = answer.and_then(|answer| answer.best.first().copied());
                let mv = match proved.filter(|_| random.random_bool(0.9)) {
                    Some(mv) => mv,
                    None => *legal.choose(&mut random).unwrap(),
                };
                state = Game::play(&game, &state, mv);
            }
        }
        assert!(answers >= 25, "{name}: {answers}");
        all_moves += moves;
    }
    // Where searches are the whole proof there are no moves in it.
    assert!(all_moves >= 300, "{all_moves}");
}

#[test]
fn what_proves_nothing_says_nothing() {
    let file = certificate("tictactoe", "", false, false);
    let read = |name: &str, file: &[u8]| {
        GameProof::read(&game(name, Order::Natural), name, file, &Default::default()).unwrap_err()
    };
    assert_eq!(read("hex:3", &file).to_string(), "a certificate of tictactoe: expected one of hex:3");
    // One flipped bit at a time, in the header and in the body.
    for at in (0..file.len()).step_by(7) {
        let mut flipped = file.clone();
        flipped[at] ^= 4;
        let found =
            GameProof::read(&game("tictactoe", Order::Natural), "tictactoe", &flipped, &Default::default());
        if let Ok(proof) = found {
            // A bit of the header that proves nothing, such as the name of who has written it.
            assert_eq!(proof.report().header.claims.len(), 2, "byte {at}");
        }
    }
    assert!(matches!(read("tictactoe", b""), ProofError::Certificate(Error::Header(_))));
}
