//! What is compiled for each game answers as the same search of the erased game does.

use gametree::knowledge::{Constant, Notation};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game};
use gametree_games::Order;
use gametree_players::native::{EngineRequest, SolveRequest};
use gametree_players::textbook::{self, TextbookRequest};
use gametree_players::{AnyGame, open};

/// Boards of every type of rules that `open` chooses from, with a depth.
const BOARDS: [(&str, u32); 8] = [
    ("tictactoe", 9),
    ("mnk:9,9,5", 3),
    ("tictactoe3d:3", 4),
    ("hex:3", 9),
    ("hex:9", 3),
    ("connect4", 6),
    ("connect4:5x4", 8),
    ("connect4:11x8", 4),
];

fn games() -> impl Iterator<Item = (&'static str, AnyGame, u32)> {
    let orders = [Order::Natural, Order::Centre];
    BOARDS.into_iter().flat_map(move |(name, depth)| {
        orders.map(|order| (name, open(name.parse().unwrap(), order).unwrap(), depth))
    })
}

#[test]
fn alphabeta_compiled_for_a_game_counts_and_finds_what_it_does_on_the_erased_game() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaHard, Algorithm::Pvs, Algorithm::NegaScout] {
        for (name, game, depth) in games() {
            for nodes in [None, Some(100), Some(1_000)] {
                let budget = Budget { depth: Some(depth), nodes, ..Budget::default() };
                let request = TextbookRequest { budget, from_start: true, ..TextbookRequest::new(algorithm) };
                let compiled = textbook::run(&game, &game.start(), &request).unwrap();
                let program = VariantSearch { budget, ..VariantSearch::new(algorithm) };
                let erased = program.run(&game, &Constant::default(), &game.start(), true).unwrap();
                let case = format!("{} on {name}, {nodes:?} nodes", algorithm.name());
                assert_eq!((compiled.nodes, compiled.counts), (erased.nodes, erased.counts), "{case}");
                assert_eq!((compiled.score, compiled.line), (Some(erased.score), erased.line), "{case}");
                assert_eq!((compiled.best, compiled.complete), (erased.best, erased.complete), "{case}");
                assert_eq!(compiled.stopped, erased.stopped, "{case}");
            }
        }
    }
}

#[test]
fn engine_and_solver_agree_on_small_boards() {
    for name in ["tictactoe", "tictactoe3d:3", "hex:3", "connect4:4x4"] {
        let game = open(name.parse().unwrap(), Order::Centre).unwrap();
        for mv in game.moves(&game.start()) {
            let state = game.play(&game.start(), mv);
            let solved = game.solver(&SolveRequest::default()).run(&state, Budget::default());
            let searched = game.engine(&EngineRequest::default(), None).unwrap().run(&state);
            assert_eq!(searched.value.wdl(), solved.value.wdl(), "{name} {}", game.move_name(mv));
        }
    }
}

#[test]
fn an_erased_game_keeps_every_contract_of_the_library() {
    for (name, game, _) in games() {
        for check in [
            gametree::testing::check_game(&game),
            gametree::testing::check_keyed(&game),
            gametree::testing::check_symmetric(&game),
            gametree::testing::check_notation(&game),
        ] {
            assert!(check.is_ok(), "{name}: {check:?}");
        }
    }
}
