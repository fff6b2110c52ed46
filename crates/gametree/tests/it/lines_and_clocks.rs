//! Several lines of play, the clock of a whole game, and an engine that owns its game.

use std::time::Duration;

use gametree::engine::{BoxedEngine, Engine, EngineOptions, Progress};
use gametree::{Budget, Clock, Game, Request, Score};
use gametree_tree::testing::random_tree;
use gametree_tree::{TreeGame, Values};
use proptest::prelude::*;

/// The lines of a tree are its moves by their values, each with its own line of play.
#[test]
fn every_line_has_the_value_of_its_move() {
    for seed in 0..3_000 {
        let game = TreeGame::new(random_tree(seed, 5, 4, 6, true), Values::Root);
        let root = game.start();
        let mut values = Engine::new(&game).run(Request::new(&root).every_move()).moves;
        values.sort_by_key(|of_move| std::cmp::Reverse(of_move.score));
        let mut engine = Engine::new(&game);
        let lines = engine.run(Request::new(&root).lines(3)).moves;
        assert_eq!(lines.len(), values.len().min(3), "seed {seed}");
        let sorted: Vec<Score> = values.iter().take(3).map(|of_move| of_move.score).collect();
        assert_eq!(lines.iter().map(|line| line.score).collect::<Vec<_>>(), sorted, "seed {seed}");
        for line in &lines {
            assert!(
                values.iter().any(|of_move| (of_move.mv, of_move.score) == (line.mv, line.score)),
                "seed {seed}"
            );
            assert_eq!(line.line.first(), Some(&line.mv));
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
    let report = Engine::new(&corridor).run(Request::new(&corridor.start()).clock(clock));
    assert_eq!((report.details.depth, report.best.len()), (1, 1));
    let wide = TreeGame::new(random_tree(1, 9, 4, 50, false), Values::Root);
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    let report = Engine::new(&wide).budget(budget).run(Request::new(&wide.start()).clock(clock));
    assert!(report.stopped && report.nodes <= 500);
}

/// A forced move leaves what the engine knows of the game in its table.
#[test]
fn a_forced_move_leaves_the_table_as_it_is() {
    let trees = (0..2_000).map(|seed| TreeGame::new(random_tree(seed, 9, 4, 50, true), Values::Root));
    let found = trees.into_iter().find_map(|game| {
        let root = game.start();
        let forced = game.moves(&root).map(|mv| game.play(&root, mv)).find(|x| game.moves(x).count() == 1);
        let nodes = Engine::new(&game).run(&root).nodes;
        forced.filter(|_| nodes > 500).map(|forced| (game, forced))
    });
    let (game, forced) = found.expect("some tree has a position with a single move");
    let (root, mut engine) = (game.start(), Engine::new(&game));
    let first = engine.run(&root).nodes;
    engine.run(Request::new(&forced).clock(Clock::new(Duration::from_secs(600), Duration::ZERO)));
    let again = engine.run(&root).nodes;
    assert!(again < first / 4, "{first} nodes, then {again}");
}

/// Every report has the time from the beginning of its search, within the limit; it is no part of what reports say.
#[test]
fn a_report_has_its_time() {
    let game = TreeGame::new(random_tree(3, 8, 4, 50, false), Values::Root);
    let (mut times, root) = (Vec::new(), game.start());
    let mut engine = Engine::new(&game).on_depth(|report| times.push(report.time));
    let whole = std::time::Instant::now();
    let first = engine.run(&root);
    let whole = whole.elapsed();
    engine.forget();
    let again = engine.run(&root);
    drop(engine);
    assert!(first.time > Duration::ZERO && first.time <= whole, "{:?} of {whole:?}", first.time);
    assert_eq!(first, again);
    assert_eq!(first.clone().map_moves(|mv| mv).time, first.time);
    let depths = times.len() / 2;
    assert!(depths > 1 && times[..depths].is_sorted() && times[depths - 1] == first.time);
}

/// What a search tells while it runs fits what it reports in the end, and telling does not change it.
#[test]
fn a_search_tells_what_it_does() {
    for seed in 0..200 {
        let game = TreeGame::new(random_tree(seed, 8, 4, 50, true), Values::Root);
        let root = game.start();
        let silent = Engine::new(&game).run(&root);
        for every in [Duration::ZERO, Duration::from_secs(3_600)] {
            let (mut told, mut depths) = (Vec::<Progress<_>>::new(), Vec::new());
            let mut engine = Engine::new(&game)
                .on_progress(every, |now| told.push(now.clone()))
                .on_depth(|report| depths.push((report.details.depth, report.score, report.best.clone())));
            let report = engine.run(&root);
            drop(engine);
            assert_eq!(report, silent, "seed {seed}");
            let moves = game.moves(&root).count() as u32;
            for now in &told {
                assert!(now.depth <= now.reached && now.depth >= 1 && now.table_permille <= 1_000);
                assert!(now.nodes <= report.nodes && now.time <= report.time);
                assert!(now.at <= now.of && now.of <= moves);
                assert!(now.current.is_none_or(|mv| game.moves(&root).any(|other| other == mv)));
            }
            assert!(told.is_sorted_by_key(|now| (now.depth, now.nodes)), "seed {seed}");
            // Before a depth ends, its best move has been told, unless it was the last depth's with the same value.
            for (depth, score, best) in depths {
                let last = told.iter().rfind(|now| now.depth <= depth);
                assert_eq!(
                    last.map(|now| (now.best, now.score)),
                    Some((best.first().copied(), score)),
                    "seed {seed}"
                );
            }
        }
    }
}

/// Lines that are extended are longer than the depth, and the search says so.
#[test]
fn a_search_tells_how_far_it_looks() {
    let game = TreeGame::new(random_tree(1, 20, 1, 9, false), Values::Root); // every move is forced
    let reached = |extensions| {
        let mut reached = Vec::new();
        let options = EngineOptions { extensions, ..EngineOptions::default() };
        let mut engine = Engine::new(&game)
            .options(options)
            .depth(6)
            .deepening(false)
            .on_progress(Duration::ZERO, |now| reached.push((now.depth, now.reached)));
        engine.run(&game.start());
        drop(engine);
        reached.pop()
    };
    assert_eq!((reached(0), reached(4)), (Some((6, 6)), Some((6, 10))));
}

/// A varied move is nearly as good as the best, every such move is drawn by some seed, and what is proved is kept.
#[test]
fn a_varied_move_is_nearly_the_best() {
    for seed in 0..1_000 {
        let game = TreeGame::new(random_tree(seed, 5, 4, 20, true), Values::Root);
        let root = game.start();
        let answer = Engine::new(&game).run(Request::new(&root).every_move());
        let scores: Vec<Score> = answer.moves.iter().map(|of_move| of_move.score).collect();
        let Some(&best) = scores.iter().max() else { continue };
        let drawn = |points| -> std::collections::BTreeSet<usize> {
            let draws = (0..100).map(|draw| {
                let drawn = answer.near_best(Score::from(points), draw);
                answer.moves.iter().position(|of_move| drawn == Some(of_move.mv)).expect("a move of the root")
            });
            draws.collect()
        };
        for points in [0, 6] {
            let near =
                |score: Score| score == best || score >= best - Score::from(points) && !best.is_decisive();
            let expected = (0..scores.len())
                .filter(|&at| near(scores[at]) && (scores[at] == best || !scores[at].is_decisive()));
            assert_eq!(drawn(points), expected.collect(), "seed {seed}, {points} points, {scores:?}");
        }
    }
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
