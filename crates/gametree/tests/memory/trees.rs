//! A tree is read, generated and searched within its memory limit, and what is made of the search takes what was said
//! before: measured in bytes, by an allocator that counts.

use std::sync::atomic::Ordering::Relaxed;

use crate::counting::{BESIDE, HELD, alone, peak};
use crate::{cases, thorough};
use gametree::{Algorithm, Budget, SearchOptions, StopReason};
use gametree_tree::generate::{GenerateError, Leaves, Range, Recipe, Shape};
use gametree_tree::{
    JsonParts, Keep, NodeId, Part, Searched, Tree, TreeBuilder, TreeError, TreeGame, TreeSearchError, Values,
};
use gametree_tree::{draw, theory};

/// The same tree with a name at every node.
fn named(tree: &Tree) -> Tree {
    fn copy(tree: &Tree, node: NodeId, to: &mut TreeBuilder) {
        to.open(tree.value(node), Some(tree.player(node)), "").unwrap();
        to.name(&format!("n{}'{}", node.index() % 7, node.index()), "").unwrap();
        tree.children(node).for_each(|child| copy(tree, child, to));
        to.close("").unwrap();
    }
    let mut builder = TreeBuilder::default();
    copy(tree, NodeId::ROOT, &mut builder);
    builder.finish().unwrap()
}

/// Trees of every form: even, broad, deep, of random shape, and with names; all with static values.
fn trees() -> Vec<(&'static str, Tree)> {
    let range = Range::new(-99, 99).unwrap();
    let made = |shape| {
        let recipe = Recipe::new(shape, Leaves::Independent(range)).seed(5);
        Recipe { static_values: Some(range), ..recipe }.tree().unwrap()
    };
    let levels =
        theory::Levels::new(&[1.0, 0.9, 0.9, 0.9, 0.9, 0.9], &[8.0, 7.0, 6.0, 5.0, 4.0, cases(3.0, 4.0)])
            .unwrap();
    vec![
        ("even", made(Shape::Uniform { branching: 3, depth: cases(9, 10) })),
        ("broad", made(Shape::Uniform { branching: cases(30_000, 60_000), depth: 1 })),
        ("two broad plies", made(Shape::Uniform { branching: cases(180, 250), depth: 2 })),
        ("deep", made(Shape::Uniform { branching: 1, depth: cases(400, 900) })),
        ("random", made(Shape::Random(levels))),
        ("with names", named(&made(Shape::Uniform { branching: 3, depth: cases(8, 9) }))),
    ]
}

#[test]
fn a_tree_is_read_within_its_limit() {
    let _alone = alone();
    for (name, tree) in trees() {
        for text in [tree.to_string(), tree.to_json()] {
            for limit in [64 << 10, 1 << 20, 16 << 20] {
                let (read, peak) = peak(|| Tree::parse_within(&text, limit));
                assert!(peak <= limit + limit / 10 + BESIDE, "{name}: {peak} bytes, {limit} allowed");
                match read {
                    Ok(read) => assert!(read == tree && read.memory() <= limit, "{name}"),
                    // It was refused because it needs as much: three times its nodes while the list of them grows, and its names.
                    Err(TreeError::Memory { memory, .. }) => {
                        assert!(
                            memory == limit && 3 * tree.len() * 40 + tree.memory() > limit,
                            "{name}: {limit}"
                        );
                    }
                    Err(error) => panic!("{name}: {error}"),
                }
            }
        }
    }
}

#[test]
fn a_tree_is_generated_within_its_limit() {
    let _alone = alone();
    let range = Range::new(-99, 99).unwrap();
    let shapes = [(3, 10), (60_000, 1), (250, 2), (1, 900)];
    let leaves = [
        Leaves::Independent(range),
        Leaves::BestFirst(range),
        Leaves::WorstFirst(range),
        Leaves::Wins(0.5),
        Leaves::Arcs,
        Leaves::Real,
    ];
    for ((branching, depth), leaves) in shapes.into_iter().flat_map(|s| leaves.map(|l| (s, l))) {
        let recipe = Recipe::new(Shape::Uniform { branching, depth }, leaves);
        let mut made = 0;
        for limit in [64 << 10, 1 << 20, 16 << 20] {
            let (tree, peak) = peak(|| recipe.tree_within(limit));
            assert!(peak <= limit + limit / 10 + BESIDE, "{recipe:?}: {peak} bytes, {limit} allowed");
            match tree {
                Ok(_) => made += 1,
                Err(error) => assert_eq!(error, GenerateError::Memory { memory: limit }),
            }
        }
        assert!(made > 0, "{recipe:?}");
    }
}

#[test]
fn a_search_of_a_tree_within_a_budget_is_the_same_search_or_none() {
    let _alone = alone();
    let options = SearchOptions::default();
    let mut stopped = 0;
    for (name, tree) in trees() {
        let game = TreeGame::new(tree, Values::Root);
        // The product rule takes probabilities.
        for algorithm in Algorithm::ALL.into_iter().filter(|&a| a != Algorithm::Product) {
            let free = Searched::new(&game, algorithm, &options, Keep::Everything).unwrap();
            for limit in cases([1 << 19, 4 << 20, 256 << 20], [1 << 20, 8 << 20, 256 << 20]) {
                let budget = Budget { memory: Some(limit), ..Budget::default() };
                let keep = Keep::Everything;
                let (search, peak) = peak(|| Searched::within(&game, algorithm, &options, keep, budget));
                // The tree is there already.
                let held = peak + game.tree().memory();
                match search {
                    Ok(search) => {
                        assert_eq!(
                            (search.found, &search.line),
                            (free.found, &free.line),
                            "{name} {algorithm:?}"
                        );
                        assert!(search.record == free.record, "{name} {algorithm:?}");
                        assert!(
                            held <= limit + limit / 10 + 4 * BESIDE,
                            "{name} {algorithm:?}: {held} of {limit}"
                        );
                    }
                    Err(TreeSearchError::Stopped { reason, .. }) => {
                        assert_eq!(reason, StopReason::Memory);
                        let most = limit.max(game.tree().memory());
                        assert!(
                            held <= most + most / 10 + 4 * BESIDE,
                            "{name} {algorithm:?}: {held} of {limit}"
                        );
                        stopped += 1;
                    }
                    Err(error) => panic!("{name} {algorithm:?}: {error}"),
                }
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

/// Counts what is written, and keeps none of it.
struct Nowhere;

impl std::io::Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_is_made_of_a_search_takes_what_was_said_before() {
    let _alone = alone();
    let algorithms = [
        Algorithm::AlphaBeta,
        Algorithm::Minimax,
        Algorithm::BranchAndBound,
        Algorithm::NegaScout,
        Algorithm::Sss,
        Algorithm::Mtdf,
        Algorithm::AlphaBetaAlthofer,
        Algorithm::Althofer,
    ];
    for (form, (name, tree)) in trees().into_iter().enumerate() {
        let game = TreeGame::new(tree, Values::Root);
        let searches = algorithms.into_iter().enumerate().flat_map(|(number, a)| {
            // In the short run each algorithm keeps everything of every other form of tree, and less of the rest.
            let alternating = (number + form).is_multiple_of(2);
            [(a, false), (a, true)].into_iter().filter(move |&(_, all)| thorough() || all == alternating)
        });
        for (algorithm, all) in searches {
            // A node with many siblings, of which many are skipped.
            let asked = game.tree().children(NodeId::ROOT).last().unwrap();
            let keep = if all { Keep::Everything } else { Keep::for_explaining(game.tree(), asked) };
            let before = HELD.load(Relaxed);
            let search = Searched::new(&game, algorithm, &SearchOptions::default(), keep).unwrap();
            let record = HELD.load(Relaxed) - before;
            let said = search.memory() - game.tree().memory();
            assert!(record <= said + BESIDE, "{name} {algorithm:?}: the record holds {record}, said {said}");
            let said = |part, made: usize| {
                let most = search.memory_for(part);
                println!("{name} {} {part:?}: {most} said, {made} held", algorithm.name());
                assert!(
                    made <= most + most / 10 + BESIDE,
                    "{name} {algorithm:?} {part:?}: {made}, {most} said"
                );
            };
            said(Part::Types, peak(|| gametree_tree::node_types(game.tree())).1);
            said(Part::Minimal, peak(|| search.minimal()).1);
            said(Part::Permuted, peak(|| search.permuted()).1);
            said(Part::Explanation, peak(|| search.explain(asked)).1);
            said(Part::Explanation, peak(|| search.explain(NodeId::ROOT)).1);
            said(Part::Drawing, peak(|| draw::svg(&search)).1);
            said(Part::Drawing, peak(|| draw::dot(&search)).1);
            said(Part::Drawing, peak(|| draw::text(&search, false)).1);
            let parts = JsonParts { steps: true, ..JsonParts::default() };
            said(Part::Json, peak(|| serde_json::to_writer(Nowhere, &search.json(parts)).unwrap()).1);
            said(Part::Json, peak(|| search.step_lines().map(|line| line.len()).sum::<usize>()).1);
            // What is said is not so much that a limit refuses what it has ample room for.
            for part in [Part::Minimal, Part::Permuted] {
                let most = search.memory_for(part);
                assert!(
                    most <= 4 * peak(|| (search.minimal(), search.permuted())).1 + BESIDE,
                    "{name} {part:?}"
                );
            }
        }
    }
}
