//! Several lines of play, the clock of a whole game, and an engine that owns its game.

use std::time::Duration;

use gametree::engine::{BoxedEngine, Clock, Engine};
use gametree::testing::random_tree;
use gametree::tree::{TreeGame, Values};
use gametree::{Budget, Game, Score};
use proptest::prelude::*;

/// The lines of a tree are its moves by their values, each with its own line of play.
#[test]
fn every_line_has_the_value_of_its_move() {
    for seed in 0..3_000 {
        let game = TreeGame::new(random_tree(seed, 5, 4, 6, true), Values::Root);
        let root = game.start();
        let mut values = Engine::new(&game).all_moves(true).run(&root).per_move;
        values.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let mut engine = Engine::new(&game);
        let lines = engine.run_lines(&root, 3);
        assert_eq!(lines.len(), values.len().min(3), "seed {seed}");
        let sorted: Vec<Score> = values.iter().take(3).map(|(_, value)| *value).collect();
        assert_eq!(lines.iter().map(|line| line.score).collect::<Vec<_>>(), sorted, "seed {seed}");
        for line in &lines {
            assert!(values.contains(&(line.best[0], line.score)), "seed {seed}");
            assert_eq!(line.line.first(), line.best.first());
        }
        // The same moves are there again for the next search.
        let alone = engine.run(&root);
        assert!(values.is_empty() || alone.score == sorted[0]);
    }
}

proptest! {
    /// Whatever is used of what a move may take, the clock never runs out.
    #[test]
    fn no_move_may_take_more_than_is_left(
        left in 1_u64..10_000_000,
        increment in 0_u64..100_000,
        to_go in proptest::option::of(0_u32..60),
        overhead in 0_u64..5_000,
    ) {
        let mut left = Duration::from_micros(left);
        let increment = Duration::from_micros(increment);
        let mut to_go = to_go;
        for _ in 0..200 {
            let clock = Clock { left, increment, moves_to_go: to_go, overhead: Duration::from_micros(overhead) };
            let (soft, hard) = clock.allotment();
            prop_assert!(soft <= hard && hard <= left.saturating_sub(clock.overhead), "{clock:?}: {soft:?}, {hard:?}");
            if to_go == Some(0) {
                break;
            }
            left = left - hard + increment;
            to_go = to_go.map(|moves| moves - 1);
        }
    }
}

/// A forced move is not thought about, and a clock leaves the engine's own budget in force.
#[test]
fn a_clock_does_not_spend_what_is_not_needed() {
    let corridor = TreeGame::new(random_tree(1, 6, 1, 9, false), Values::Root);
    let clock = Clock::new(Duration::from_secs(600), Duration::ZERO);
    let report = Engine::new(&corridor).run_on_clock(&corridor.start(), clock);
    assert_eq!((report.depth, report.best.len()), (1, 1));
    let wide = TreeGame::new(random_tree(1, 9, 4, 50, false), Values::Root);
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    let report = Engine::new(&wide).budget(budget).run_on_clock(&wide.start(), clock);
    assert!(report.stopped && report.nodes <= 500);
}

/// Engines of two games in one list, in another thread, give what borrowed ones give.
#[test]
fn a_boxed_engine_gives_what_a_borrowed_one_gives() {
    let games = [1, 2].map(|seed| TreeGame::new(random_tree(seed, 6, 4, 50, false), Values::Root));
    let expected = games.each_ref().map(|game| Engine::new(game).run(&game.start()));
    let starts = games.each_ref().map(|game| game.start());
    let mut boxes: Vec<BoxedEngine<_, _>> =
        games.into_iter().map(|game| Engine::owning(game).boxed()).collect();
    let found = std::thread::spawn(move || {
        boxes.iter_mut().zip(&starts).map(|(engine, start)| engine.run(start)).collect::<Vec<_>>()
    });
    assert_eq!(found.join().unwrap(), expected);
}
