//! The opening book that comes with Connect Four: its size, its values against each other, and some of them against the solver.

use std::collections::HashSet;

use gametree::knowledge::{Coded, Symmetric};
use gametree::{Budget, Game, GameValue, Wdl};
use gametree_games::Order;
use gametree_players::native::{Method, SolveRequest};
use gametree_players::{AnyGame, AnyState, GameBook, open};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The plies of the book.
const PLIES: u32 = 8;

fn least_code(game: &AnyGame, state: &AnyState) -> u64 {
    game.images(state).filter_map(|image| game.code(&image)).min().unwrap()
}

#[test]
fn the_openings_of_connect_four_agree_with_each_other_and_with_the_solver() {
    let game = open("connect4".parse().unwrap(), Order::Centre).unwrap();
    assert!(game.openings().unwrap().len() <= 250 << 10);
    for other in ["connect4:8x7", "connect4:6x7", "tictactoe"] {
        let game = open(other.parse().unwrap(), Order::Centre).unwrap();
        assert!(GameBook::built_in(&game).is_none(), "{other}");
    }
    let book = GameBook::built_in(&game).unwrap();
    let value = |state: &AnyState| book.answer(state).unwrap().map(|answer| answer.value);
    // Every position is there, one for both of its images, and has the value of its best move.
    let (mut level, mut positions) = (vec![game.start()], 0);
    for ply in 0..=PLIES {
        positions += level.len();
        let (mut seen, mut next) = (HashSet::new(), Vec::new());
        // In the last plies some of them stand for all, since a look at each takes its time.
        let step = if ply > 5 { 23 } else { 1 };
        for (number, state) in level.iter().enumerate() {
            if state.outcome().is_some() {
                continue;
            }
            let children: Vec<AnyState> = game.moves(state).map(|mv| game.play(state, mv)).collect();
            if number % step == 0 {
                let found = value(state).unwrap();
                if ply < PLIES {
                    let of_moves = children.iter().map(|child| match child.outcome() {
                        Some(_) => GameValue::Proved(Wdl::Win, Some(1)),
                        None => value(child).unwrap().of_move(),
                    });
                    let best = of_moves.max_by_key(|&value| gametree_players::preference(value)).unwrap();
                    assert_eq!(
                        (found.wdl(), found.plies()),
                        (best.wdl(), best.plies()),
                        "ply {ply}, {number}"
                    );
                }
            }
            next.extend(children.into_iter().filter(|child| seen.insert(least_code(&game, child))));
        }
        if ply < PLIES {
            level = next;
        }
    }
    assert_eq!(positions, 130_811);
    // Of the last ply a few are solved again.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(PLIES));
    let mut solver = game.solver(&SolveRequest {
        method: Method::ConnectFour,
        memory: Some(256 << 20),
        ..SolveRequest::default()
    });
    for _ in 0..12 {
        let state = level.choose(&mut random).unwrap();
        if state.outcome().is_none() {
            let solved = solver.run(state, Budget::default());
            // A book says of a draw that it is one.
            let plies = solved.plies.filter(|_| solved.value.wdl() != Some(Wdl::Draw));
            assert_eq!(value(state), Some(GameValue::Proved(solved.value.wdl().unwrap(), plies)));
        }
    }
    // What is not in it is not answered.
    let mut later = level[random.random_range(0..level.len())].clone();
    while later.outcome().is_some() {
        later = level[random.random_range(0..level.len())].clone();
    }
    let mv = game.moves(&later).next().unwrap();
    assert_eq!(value(&game.play(&later, mv)), None);
}
