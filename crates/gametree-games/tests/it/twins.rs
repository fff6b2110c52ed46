//! Rules with a compile-time board size play exactly the same game as rules with the same size chosen at run time.

use std::fmt::Debug;

use gametree::Control;
use gametree::Game;
use gametree::knowledge::{Evaluate, Guide, Keyed, Notation, Symmetric};
use gametree::perft::{PerftPly, perft};
use gametree_games::connect4::{Board, ConnectFour, Fixed, Position, Threats};
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_picture::Pictured;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::conformance::Contracts;
use crate::erase::erase;

fn same_game<S: Board<u64>>(fixed: &ConnectFour<u64, S>, twin: &ConnectFour<u64>) {
    erase(fixed, Contracts);
    let count = |plies: Vec<PerftPly>| plies.iter().map(|p| (p.nodes, p.ended)).collect::<Vec<_>>();
    let perfts = (
        count(perft(fixed, &fixed.start(), 7, Control::default()).plies),
        count(perft(twin, &twin.start(), 7, Control::default()).plies),
    );
    assert_eq!(perfts.0, perfts.1);
    for seed in 0..100 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut p = fixed.start();
        assert_eq!(p, twin.start());
        while fixed.outcome(&p).is_none() {
            let moves = same_position(fixed, twin, &p);
            let &mv = moves.choose(&mut random).unwrap();
            let next = fixed.play(&p, mv);
            assert_eq!(next, twin.play(&p, mv));
            p = next;
        }
        assert_eq!(fixed.outcome(&p), twin.outcome(&p));
    }
}

/// Compares both rules on one position; returns its moves.
fn same_position<S: Board<u64>>(
    fixed: &ConnectFour<u64, S>,
    twin: &ConnectFour<u64>,
    p: &Position<u64>,
) -> Vec<u8> {
    fn same<T: PartialEq + Debug>(one: T, other: T) {
        assert_eq!(one, other);
    }
    let moves: Vec<u8> = fixed.moves(p).collect();
    same(&moves, &twin.moves(p).collect());
    same(fixed.outcome(p), twin.outcome(p));
    same(fixed.to_move(p), twin.to_move(p));
    same(fixed.key(p), twin.key(p));
    same(fixed.picture(p), twin.picture(p));
    same(fixed.winning_move(p), twin.winning_move(p));
    same(fixed.threats(p).collect::<Vec<_>>(), twin.threats(p).collect());
    same(fixed.noisy(p).collect::<Vec<_>>(), twin.noisy(p).collect());
    same(fixed.images(p).collect::<Vec<_>>(), twin.images(p).collect());
    same(Threats.evaluate(fixed, p), Threats.evaluate(twin, p));
    for &mv in &moves {
        same(fixed.rank(p, mv), twin.rank(p, mv));
        same(fixed.slot(mv), twin.slot(mv));
        same(fixed.move_name(mv), twin.move_name(mv));
    }
    moves
}

#[test]
fn a_compile_time_size_plays_the_same_game() {
    let twin = |columns, rows, order| ConnectFour::<u64>::new(columns, rows, order).unwrap();
    same_game(&ConnectFour::<u64, Fixed<7, 6>>::fixed(), &twin(7, 6, Order::Centre));
    same_game(&ConnectFour::<u64, Fixed<7, 6, false>>::fixed(), &twin(7, 6, Order::Natural));
    same_game(&ConnectFour::<u64, Fixed<6, 5>>::fixed(), &twin(6, 5, Order::Centre));
    same_game(&ConnectFour::<u64, Fixed<8, 7, false>>::fixed(), &twin(8, 7, Order::Natural));
}

struct Moves;

impl Visitor for Moves {
    type Output = Vec<String>;
    fn visit<G: Playable>(self, game: &G) -> Vec<String> {
        let start = game.start();
        let moves = game.moves(&start);
        moves.inspect(|&mv| assert!(game.slot(mv).is_some())).map(|mv| game.move_name(mv)).collect()
    }
}

#[test]
fn the_fast_dispatch_keeps_the_move_order() {
    for name in ["connect4", "connect4:6x6", "connect4:9x9", "hex:4", "mnk:4,3,3", "qubic"] {
        let spec: Spec = name.parse().unwrap();
        for order in [Order::Natural, Order::Centre] {
            assert_eq!(spec.visit_fast(order, Moves), spec.visit(order, Moves), "{name}");
        }
    }
}

struct Noisy;

impl Visitor for Noisy {
    type Output = ();
    /// Noisy moves are legal and distinct, and include the winning move.
    fn visit<G: Playable>(self, game: &G) {
        for seed in 0..40 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut p = game.start();
            while game.outcome(&p).is_none() {
                let moves: Vec<G::Move> = game.moves(&p).collect();
                let noisy: Vec<G::Move> = game.noisy(&p).collect();
                assert!(noisy.iter().all(|mv| moves.contains(mv)), "{p:?}");
                assert!((1..noisy.len()).all(|at| !noisy[..at].contains(&noisy[at])), "{p:?}");
                assert!(game.winning_move(&p).is_none_or(|mv| noisy.contains(&mv)), "{p:?}");
                p = game.play(&p, *moves.choose(&mut random).unwrap());
            }
        }
    }
}

#[test]
fn noisy_moves_are_legal_and_distinct() {
    for name in [
        "tictactoe",
        "mnk:1,1,1",
        "mnk:7,1,2",
        "mnk:11,11,5",
        "mnk:15,15,5",
        "qubic",
        "connect4",
        "connect4:12x7",
        "breakthrough",
        "othello",
    ] {
        name.parse::<Spec>().unwrap().visit_fast(Order::Centre, Noisy).unwrap();
    }
}
