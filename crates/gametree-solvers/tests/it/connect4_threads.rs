//! Connect Four on several threads: values of published positions, budgets, and the other things that are asked of a solver.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::{Budget, Game, StopReason, Wdl};
use gametree_games::Order;
use gametree_games::connect4::ConnectFour;
use gametree_solvers::connect4::{ConnectFourSolver, Options, Stones};

const EMPTY: Stones = Stones { own: 0, all: 0 };

fn solver((columns, rows): (u32, u32), options: Options) -> ConnectFourSolver {
    ConnectFourSolver::new(columns, rows, options).unwrap()
}

#[test]
fn published_scores_and_whole_boards() {
    let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    let options = Options { line: false, memory: 16 << 20, ..Options::default() };
    let mut solvers = [1, 2, 3].map(|threads| solver((7, 6), Options { threads, ..options }));
    let lines = include_str!("../data/connect4-scores.txt").lines().filter(|line| !line.starts_with('#'));
    let mut helped = 0;
    for line in lines.step_by(crate::cases(2, 1)) {
        let (digits, score) = line.split_once(' ').unwrap();
        let stones = game.read_position(digits).unwrap().into();
        let nodes = solvers.each_mut().map(|solver| {
            let found = solver.run(stones, Budget::default());
            assert_eq!(solver.score(stones, found.value), score.parse().ok(), "{line}");
            found.nodes
        });
        helped += u32::from(nodes[1] != nodes[0]);
    }
    assert!(helped > 0);
    for (size, value, plies) in [((6, 5), Wdl::Draw, 30), ((8, 4), Wdl::Loss, 32), ((4, 8), Wdl::Draw, 32)] {
        let found = solver(size, Options { threads: 2, ..options }).run(EMPTY, Budget::default());
        assert_eq!((found.value.wdl(), found.value.plies()), (Some(value), Some(plies)), "{size:?}");
    }
}

#[test]
fn every_move_has_its_value_and_the_line_keeps_the_best() {
    let game = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
    for digits in ["44444432", "1771566235267", "435224566631", "4455"] {
        let mut state = game.read_position(digits).unwrap();
        let run = |threads| {
            let options = Options { all_moves: true, threads, ..Options::default() };
            solver((7, 6), options).run(state.into(), Budget::default())
        };
        let (one, two) = (run(1), run(2));
        assert_eq!(
            (one.value, one.value.plies(), &one.moves),
            (two.value, two.value.plies(), &two.moves),
            "{digits}"
        );
        assert_eq!(one.best.len(), two.best.len());
        assert_eq!(two.value.plies(), Some(two.line.len() as u32));
        for &mv in &two.line {
            assert!(game.outcome(&state).is_none() && game.moves(&state).any(|legal| legal == mv));
            state = game.play(&state, mv);
        }
        assert!(game.outcome(&state).is_some());
    }
}

#[test]
fn all_threads_together_keep_to_the_nodes_and_a_stopped_run_can_go_on() {
    let mut solver = solver((6, 5), Options { threads: 3, ..Options::default() });
    let mut runs = 0;
    loop {
        let found = solver.run(EMPTY, Budget { nodes: Some(100_000), ..Budget::default() });
        assert!(found.nodes <= 100_000);
        runs += 1;
        if !found.stopped {
            assert_eq!((found.value.wdl(), found.value.plies()), (Some(Wdl::Draw), Some(30)));
            break;
        }
        assert_eq!((found.stop_reason, found.best.len()), (Some(StopReason::Nodes), 1));
        assert!(runs < 1_000, "a stopped search goes on from its table");
    }
    assert!(runs > 1);
}

#[test]
fn a_clock_or_a_flag_stops_all_threads() {
    let mut solver = solver((7, 6), Options { threads: 2, ..Options::default() });
    let found = solver.run(EMPTY, Budget { time: Some(Duration::from_millis(100)), ..Budget::default() });
    assert_eq!((found.stopped, found.stop_reason), (true, Some(StopReason::Time)));
    let stop = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        let running = scope.spawn(|| solver.run(EMPTY, Budget { stop: Some(&stop), ..Budget::default() }));
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        running.join().unwrap()
    });
    assert_eq!((found.stopped, found.stop_reason), (true, Some(StopReason::Interrupted)));
    let found = solver.run(EMPTY, Budget { stop: Some(&stop), ..Budget::default() });
    assert_eq!((found.nodes, found.stop_reason), (0, Some(StopReason::Interrupted)));
}
