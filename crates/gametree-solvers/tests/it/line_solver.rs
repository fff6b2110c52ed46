//! The solver of k in a row against minimax, published values, labelled positions and the null-window solver.

use gametree::knowledge::Notation;
use gametree::solve::Solver;
use gametree::{Budget, Game, GameValue, Player, StopReason, Wdl};
use gametree_games::Order;
use gametree_games::lines::{Layout, LineGame, Position};
use gametree_games::tictactoe::TicTacToe;
use gametree_games::tictactoe3d::TicTacToe3d;
use gametree_solvers::lines::{LineSolution, LineSolver};
use gametree_solvers::{GameSolver, Method, Wanted};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn solve<L: Layout>(game: &LineGame<u64, L>, root: &Position<u64>) -> LineSolution {
    let budget = Budget { memory: Some(256 << 20), ..Budget::default() };
    LineSolver::new(game).unwrap().run(root, budget)
}

fn mnk(columns: u32, rows: u32, k: u32) -> TicTacToe {
    TicTacToe::new(columns, rows, k, Order::Natural).unwrap()
}

/// Random unfinished positions of a game.
fn positions<L: Layout>(game: &LineGame<u64, L>, seed: u64, count: usize, least: u32) -> Vec<Position<u64>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = game.start();
        for _ in 0..rng.random_range(least..game.cells()) {
            let Some(mv) = game.moves(&state).choose(&mut rng) else { break };
            let after = game.play(&state, mv);
            if game.outcome(&after).is_some() {
                break;
            }
            state = after;
        }
        if (state.stones(Player::First) | state.stones(Player::Second)).count_ones() >= least {
            found.push(state);
        }
    }
    found
}

/// Whether the line is legal, and ends the game with the value where it is won or lost.
fn check_line<L: Layout>(game: &LineGame<u64, L>, root: &Position<u64>, solution: &mut LineSolution) {
    let mut state = *root;
    let line = solution.proofs.line(root);
    for &mv in &line {
        assert!(game.outcome(&state).is_none() && game.moves(&state).any(|legal| legal == mv));
        state = game.play(&state, mv);
    }
    let Some(winner @ (Wdl::Win | Wdl::Loss)) = solution.value.wdl() else { return };
    let winner = if winner == Wdl::Win { game.to_move(root) } else { game.to_move(root).other() };
    assert!(game.outcome(&state).is_some(), "{root:?}: {line:?}");
    assert_eq!(game.to_move(&state), winner.other(), "{root:?}: the winner moves last");
}

#[test]
fn random_positions_have_the_values_of_the_null_window_solver() {
    fn check<L: Layout>(game: &LineGame<u64, L>, seed: u64, count: usize, least: u32) {
        let mut solver = Solver::new(game).unwrap().guided().with_symmetries();
        for root in positions(game, seed, count, least) {
            let expected = solver.run(&root).unwrap().value.wdl();
            let mut solution = solve(game, &root);
            assert_eq!(solution.value.wdl(), expected, "{root:?}");
            check_line(game, &root, &mut solution);
        }
    }
    check(&mnk(3, 3, 3), 1, crate::cases(200, 300), 0);
    check(&mnk(4, 4, 3), 2, crate::cases(120, 200), 0);
    check(&mnk(4, 4, 4), 3, crate::cases(60, 100), 0);
    check(&mnk(5, 3, 3), 4, crate::cases(120, 200), 0);
    check(&mnk(5, 4, 4), 5, crate::cases(24, 40), 4);
    check(&mnk(5, 5, 5), 6, crate::cases(12, 20), 10);
    check(&TicTacToe3d::new(3, Order::Natural).unwrap(), 7, crate::cases(36, 60), 0);
}

/// Values that several programs agree on: `reference` of m,n,k games, first player's view.
#[test]
fn published_values() {
    for (columns, rows, k, value) in [
        (3, 3, 3, Wdl::Draw),
        (3, 4, 3, Wdl::Win),
        (2, 9, 3, Wdl::Draw),
        (3, 6, 4, Wdl::Draw),
        (4, 4, 4, Wdl::Draw),
        (5, 6, 4, Wdl::Win),
        (6, 6, 4, Wdl::Win),
        (5, 7, 4, Wdl::Win),
    ] {
        let game = mnk(columns, rows, k);
        let mut solution = solve(&game, &game.start());
        assert_eq!(solution.value, GameValue::Proved(value, None), "{columns},{rows},{k}");
        check_line(&game, &game.start(), &mut solution);
    }
}

#[test]
fn four_by_four_by_four_is_won_by_the_first_player() {
    let game = TicTacToe3d::new(4, Order::Natural).unwrap();
    let mut solution = solve(&game, &game.start());
    assert_eq!(solution.value, GameValue::Proved(Wdl::Win, None));
    check_line(&game, &game.start(), &mut solution);
    assert!(solution.nodes < 100_000, "{}", solution.nodes);
}

/// Positions of 4×4×4, labelled by an independent program (`tests/data/PROVENANCE.md`).
#[test]
fn labelled_positions_of_four_by_four_by_four() {
    let game = TicTacToe3d::new(4, Order::Natural).unwrap();
    for line in include_str!("../data/qubic-positions.txt").lines() {
        let (moves, value) = line.split_once('\t').unwrap();
        let root = game.read_position(moves).unwrap();
        let mut solution = solve(&game, &root);
        let won = solution.value.wdl() == Some(Wdl::Win);
        assert_eq!(won, value == "win", "{moves}: {:?}", solution.value);
        check_line(&game, &root, &mut solution);
    }
}

#[test]
fn a_search_limited_in_nodes_stops_and_repeats_exactly() {
    let game = TicTacToe3d::new(4, Order::Natural).unwrap();
    let solver = LineSolver::new(&game).unwrap();
    let run = || {
        let budget = Budget { nodes: Some(5_000), ..Budget::default() };
        let found = solver.run(&game.start(), budget);
        (found.value, found.nodes, found.threat_nodes, found.stop_reason)
    };
    let first = run();
    assert_eq!((first.0.wdl(), first.1, first.3), (None, 5_000, Some(StopReason::Nodes)));
    assert_eq!(run(), first);
}

/// With little memory the graph is thinned out and searched again; with hardly any, the search stops.
#[test]
fn little_memory() {
    let game = TicTacToe3d::new(4, Order::Natural).unwrap();
    let solver = LineSolver::new(&game).unwrap();
    let run = |bytes| solver.run(&game.start(), Budget { memory: Some(bytes), ..Budget::default() });
    assert_eq!(run(24 << 20).value, GameValue::Proved(Wdl::Win, None));
    let tiny = run(1 << 18);
    assert_eq!((tiny.value.wdl(), tiny.stop_reason), (None, Some(StopReason::Memory)));
}

/// A position in which only one of the two questions is answered is bounded, not drawn.
#[test]
fn half_a_draw_is_a_bound() {
    let game = mnk(5, 5, 5);
    let solver = LineSolver::new(&game).unwrap();
    for nodes in [1_000, 50_000, 300_000] {
        let found = solver.run(&game.start(), Budget { nodes: Some(nodes), ..Budget::default() });
        assert!(matches!(found.value, GameValue::Between(..)), "{:?}", found.value);
    }
}

#[test]
fn boards_it_is_not_for() {
    assert!(LineSolver::new(&mnk(3, 3, 2)).is_none());
    assert!(LineSolver::new(&mnk(8, 8, 6)).is_none());
    assert!(LineSolver::new(&mnk(8, 8, 5)).is_some());
    assert_eq!(mnk(8, 8, 3).all_lines().count(), 168);
    let game = mnk(8, 8, 3);
    assert_eq!(solve(&game, &game.start()).value, GameValue::Proved(Wdl::Win, None));
    assert_eq!(game.to_move(&game.start()), Player::First);
}

/// A position after so many random moves that do not end the game.
fn random_cube(game: &TicTacToe3d, moves: usize, random: &mut Xoshiro256PlusPlus) -> Position<u64> {
    'again: loop {
        let mut state = game.start();
        for _ in 0..moves {
            let Some(mv) = game.moves(&state).choose(random) else { continue 'again };
            state = game.play(&state, mv);
            if game.outcome(&state).is_some() {
                continue 'again;
            }
        }
        return state;
    }
}

#[test]
fn threats_have_memory_after_small_boards_have_filled_the_table() {
    let game = TicTacToe3d::new(4, Order::Centre).unwrap();
    let wanted = Wanted { exact: false, all_moves: false, line: false, memory: 4 << 20, threads: 1 };
    let solver = || GameSolver::new(&game, Method::Best, wanted).unwrap();
    let brief = Budget { nodes: Some(10_000), ..Budget::default() };
    let (mut kept, mut random, mut solved) = (solver(), Xoshiro256PlusPlus::seed_from_u64(1), 0);
    for number in 0..12 {
        for _ in 0..100 {
            let _ = kept.run(&random_cube(&game, 28, &mut random), Budget { nodes: Some(100_000), ..brief });
        }
        let large = random_cube(&game, 27, &mut random);
        let fresh = solver().run(&large, brief).0.value.wdl();
        assert_eq!(kept.run(&large, brief).0.value.wdl(), fresh, "position {number}");
        solved += u32::from(fresh.is_some());
    }
    assert!(solved > 8, "{solved}");
}
