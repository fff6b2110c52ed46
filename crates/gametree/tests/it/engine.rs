//! The engine finds what the textbook finds: on random trees, by every backup, driver and setting that keeps a depth a
//! depth.

use crate::common;

use common::drivers;
use gametree::Request;
use gametree::engine::{Althofer, Backup, Ends, Engine};
use gametree::knowledge::Evaluate;
use gametree::{Algorithm, Game, Score, Search};
use gametree_tree::testing::random_tree;
use gametree_tree::{StaticValues, Tree, TreeGame, Values};

fn textbook(game: &TreeGame, algorithm: Algorithm, depth: u32) -> Score {
    let search = Search::new(game).algorithm(algorithm).evaluate(StaticValues).depth(depth);
    search.run(&game.start()).unwrap().score
}

/// Compares on so many trees; how many comparisons were made.
fn compare_on_trees(seeds: std::ops::Range<u64>) -> u64 {
    let literal = Althofer { weight: 1.0, ends: Ends::Literal };
    let mut compared = 0;
    for seed in seeds {
        let range = if seed % 4 < 2 { 3 } else { 100_000_000 };
        let game = TreeGame::new(random_tree(seed, 6, 3, range, seed % 2 == 0), Values::Mover);
        let depth = (seed / 4) as u32 % 7;
        let minimax = textbook(&game, Algorithm::Minimax, depth);
        let althofer = textbook(&game, Algorithm::Althofer, depth);
        let root = game.start();
        for parts in drivers() {
            let mut engine = Engine::new(&game).evaluate(StaticValues).depth(depth).options(parts);
            assert_eq!(engine.run(&root).score, minimax, "seed {seed} {parts:?} depth {depth}");
            // Again, over a full table.
            assert_eq!(engine.run(&root).score, minimax, "again: seed {seed} {parts:?} depth {depth}");
            let mut engine = engine.backup(literal);
            assert_eq!(engine.run(&root).score, althofer, "Althöfer: seed {seed} {parts:?} depth {depth}");
            compared += 3;
        }
        let every =
            Engine::new(&game).evaluate(StaticValues).depth(depth).run(Request::new(&root).every_move());
        assert_eq!(every.score, minimax, "every move: seed {seed}");
        if depth > 0 && !every.moves.is_empty() {
            assert_eq!(every.moves.iter().map(|m| m.score).max(), Some(minimax));
            let all =
                Engine::new(&game).evaluate(StaticValues).depth(depth).run(Request::new(&root).every_move());
            let mut expected: Vec<_> =
                every.moves.iter().filter(|m| m.score == minimax).map(|m| m.mv).collect();
            let mut found = all.best.clone();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "all best moves: seed {seed} depth {depth}");
        }
        compared += 2;
    }
    compared
}

#[test]
fn on_trees_the_engine_is_the_textbook() {
    assert_eq!(compare_on_trees(0..1_500), 1_500 * 20);
}

/// A million comparisons: `cargo test --release -p gametree --test it engine:: -- --ignored`.
#[test]
#[ignore = "minutes"]
fn on_a_million_trees_the_engine_is_the_textbook() {
    assert!(compare_on_trees(1_000_000..1_050_000) >= 1_000_000);
}

/// The rule by its definition: W(x) = w·f(x) + max −W(y), ends as `rule` has them.
fn by_definition<B: Backup>(
    rule: &B,
    game: &TreeGame,
    x: &<TreeGame as Game>::State,
    ply: u32,
    left: u32,
) -> Score {
    if let Some(outcome) = game.outcome(x) {
        return rule.end(outcome, ply, left);
    }
    let f = StaticValues.evaluate(game, x);
    if left == 0 {
        return f;
    }
    let children = game.moves(x).map(|mv| -by_definition(rule, game, &game.play(x, mv), ply + 1, left - 1));
    rule.apply(rule.own(f), children.max().unwrap())
}

#[test]
fn althofers_rule_of_any_weight_and_with_any_ends_is_its_definition() {
    for seed in 0..600 {
        let game = TreeGame::new(random_tree(seed, 6, 3, [3, 1_000][seed as usize % 2], true), Values::Mover);
        let depth = 1 + seed as u32 % 6;
        for weight in [0.0, 0.25, 0.5, 1.0, 1.7, -0.3] {
            for ends in [Ends::Literal, Ends::Padded { win: 100 }, Ends::Saturated] {
                let rule = Althofer { weight, ends };
                let expected = by_definition(&rule, &game, &game.start(), 0, depth);
                for parts in drivers() {
                    let mut engine =
                        Engine::new(&game).evaluate(StaticValues).backup(rule).depth(depth).options(parts);
                    let found = engine.run(&game.start()).score;
                    assert_eq!(found, expected, "seed {seed} depth {depth} {rule:?} {parts:?}");
                }
            }
        }
    }
}

#[test]
fn the_window_carried_down_is_exact_for_every_backup() {
    let rules = [Ends::Literal, Ends::Saturated].map(|ends| Althofer { weight: 1.0, ends });
    for rule in rules {
        for own in [-7, 0, 5].map(Score::new) {
            for a in [
                Score::NEG_INF,
                -Score::win_in(3),
                Score::new(-4),
                Score::ZERO,
                Score::new(9),
                Score::win_in(8),
                Score::INF,
            ] {
                for near in [-8, -5, -1, 0, 1, 5, 7] {
                    let t = a + Score::new(near);
                    let g = rule.apply(own, t);
                    assert_eq!(g <= a, t <= rule.pull_alpha(own, a), "{rule:?} {own} {a} {t}");
                    assert_eq!(g >= a, t >= rule.pull_beta(own, a), "{rule:?} {own} {a} {t}");
                }
            }
        }
    }
}

#[test]
fn a_perfect_evaluation_gives_one_more_term_a_ply() {
    // W = (h + 1)·F where f = F everywhere and all leaves lie h plies deep (theory.md §2).
    for seed in 0..200 {
        let tree = random_tree(seed, 5, 3, 50, false);
        let game = TreeGame::new(tree, Values::Mover);
        struct Perfect;
        impl Evaluate<TreeGame> for Perfect {
            fn evaluate(&self, game: &TreeGame, x: &<TreeGame as Game>::State) -> Score {
                Search::new(game).run(x).unwrap().score
            }
        }
        let value = Search::new(&game).run(&game.start()).unwrap().score.finite().unwrap();
        let rule = Althofer { weight: 1.0, ends: Ends::Literal };
        let report = Engine::new(&game).evaluate(Perfect).backup(rule).depth(5).run(&game.start());
        assert_eq!(report.score, Score::new(6 * value), "seed {seed}");
    }
}

#[test]
fn infinite_leaves_and_trees_where_a_player_moves_twice() {
    for (text, expected) in [
        ("((inf 1) (-inf 2))", "1"),
        ("((-inf -inf) (-inf))", "-inf"),
        ("((inf) (inf))", "inf"),
        ("max(max(3 min(4 1)) min(9 2))", "3"),
        ("max(min(min(1 8) 5) max(0 max(2 min(7 6))))", "6"),
    ] {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        for parts in drivers() {
            let report = Engine::new(&game).options(parts).run(&game.start());
            assert_eq!(report.score.to_string(), expected, "{text} {parts:?}");
            assert!(report.complete);
        }
    }
}
