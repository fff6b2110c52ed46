//! The minimal proof and the permuter of Theorem 2, against thirty fixtures, brute force, and what each algorithm
//! examines.

use crate::common;

use std::collections::BTreeSet;

use common::{Nested, any_tree, plain};
use gametree::adapt::Shuffled;
use gametree::observe::{Entry, Observer};
use gametree::{Algorithm, Game, Player, Score, SearchOptions, Window, textbook};
use gametree_tree::{
    NodeId, NodeType, PermuteError, Recorder, StaticValues, Tree, TreeBuilder, TreeGame, Values,
    minimal_proof, node_types, permute,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use Algorithm as A;

/// How a random tree is made stranger.
#[derive(Clone, Copy, Debug)]
struct Odd {
    /// Seed of whose move it is at each node; `None`: the players take turns.
    turns: Option<u64>,
    /// Whether the extreme values become infinite.
    infinite: bool,
    /// Whose numbers they are.
    values: Values,
}

fn odd() -> impl Strategy<Value = Odd> {
    (prop::option::weighted(0.4, any::<u64>()), prop::bool::weighted(0.3), any::<bool>()).prop_map(
        |(turns, infinite, root)| Odd {
            turns,
            infinite,
            values: if root { Values::Root } else { Values::Mover },
        },
    )
}

fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

fn game(nested: &Nested, odd: Odd) -> TreeGame {
    fn copy(nested: &Nested, odd: Odd, turns: &mut Option<u64>, to: &mut TreeBuilder) {
        let player = turns.as_mut().map(|seed| [Player::First, Player::Second][next(seed) as usize % 2]);
        let value = match nested.0 {
            3 if odd.infinite && nested.1.is_empty() => Score::INF,
            -3 if odd.infinite && nested.1.is_empty() => Score::NEG_INF,
            value => Score::from(value),
        };
        to.open(Some(value), player, "").unwrap();
        nested.1.iter().for_each(|child| copy(child, odd, turns, to));
        to.close("").unwrap();
    }
    let mut tree = TreeBuilder::default();
    copy(nested, odd, &mut { odd.turns }, &mut tree);
    TreeGame::new(tree.finish().unwrap(), odd.values)
}

/// What is known of the root, in its mover's view, by a definition of its own: recursive, in the view of each mover.
fn interval(game: &TreeGame, node: NodeId, examined: &BTreeSet<NodeId>) -> (Score, Score) {
    if let Some(value) = game.outcome(&node) {
        return if examined.contains(&node) {
            (value.score(), value.score())
        } else {
            (Score::NEG_INF, Score::INF)
        };
    }
    let children = game.moves(&node).map(|child| {
        let (lower, upper) = interval(game, child, examined);
        if game.to_move(&child) == game.to_move(&node) { (lower, upper) } else { (-upper, -lower) }
    });
    children.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))).unwrap()
}

fn settles(game: &TreeGame, examined: &BTreeSet<NodeId>) -> bool {
    let (lower, upper) = interval(game, NodeId::ROOT, examined);
    lower == upper
}

fn leaves(game: &TreeGame) -> Vec<NodeId> {
    game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect()
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

#[test]
fn minimal_proofs_of_the_fixtures() {
    let all: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../gametree-tree/tests/data/trees.json")).unwrap();
    for fixture in &all {
        let tree = Tree::parse(&fixture["tree"].to_string()).unwrap();
        let game = TreeGame::new(tree, Values::Mover);
        let proof = minimal_proof(&game);
        let terminals = proof.iter().filter(|&&node| game.tree().is_leaf(node)).count();
        assert_eq!(terminals as u64, fixture["minimal_terminals"].as_u64().unwrap(), "{}", game.tree());
    }
    assert_eq!(all.len(), 30);
}

/// Against every set of terminals there is: the proof settles the root, and no smaller set does.
#[test]
fn minimal_proofs_are_least_by_brute_force() {
    let small = any_tree().prop_filter("few leaves", |nested| nested.tree().leaf_values().count() <= 11);
    runner(3_000)
        .run(&(small, odd()), |(nested, odd)| {
            let game = game(&nested, odd);
            let all = leaves(&game);
            let least = (0..1u32 << all.len())
                .filter(|set| {
                    let chosen = (0..all.len()).filter(|i| set >> i & 1 == 1).map(|i| all[i]).collect();
                    settles(&game, &chosen)
                })
                .map(u32::count_ones)
                .min();
            let proof: BTreeSet<NodeId> = minimal_proof(&game).into_iter().collect();
            let terminals: BTreeSet<NodeId> =
                proof.iter().copied().filter(|&n| game.tree().is_leaf(n)).collect();
            prop_assert!(settles(&game, &terminals));
            prop_assert_eq!(Some(terminals.len() as u32), least);
            let mut closed = terminals.clone();
            closed.extend(terminals.iter().flat_map(|&n| game.tree().ancestors(n)));
            prop_assert_eq!(proof, closed);
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_algorithm_settles_a_tree_with_fewer_terminals() {
    runner(1_500)
        .run(&any_tree(), |nested| {
            let game = nested.game();
            let least = minimal_proof(&game).iter().filter(|&&n| game.tree().is_leaf(n)).count();
            for algorithm in [A::AlphaBeta, A::BranchAndBound, A::Scout, A::Pvs, A::Sss, A::Dual, A::Mtdf] {
                prop_assert!(plain(&game, algorithm).leaves().len() >= least, "{}", algorithm.name());
            }
            Ok(())
        })
        .unwrap();
}

/// One side of the proof is vacuous at an infinite root; ties go left; a lone leaf is its own proof.
#[test]
fn minimal_proofs_at_the_edges() {
    let proof = |text: &str| {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        common::names(&game, &minimal_proof(&game)).join(" ")
    };
    assert_eq!(proof("7"), "root");
    assert_eq!(proof("(inf 3)"), "root 1");
    assert_eq!(proof("((1 -inf) (2 -inf) -inf)"), "root 1 1.2 2 2.2 3");
    assert_eq!(proof("((4 4) (4 4))"), "root 1 1.1 1.2 2 2.1");
    assert_eq!(proof("max(max(1 2) min(3 0))"), "root 1 1.1 1.2 2 2.2");
    assert_eq!(proof("(3 (2 (0 1)))"), "root 1 2 2.1"); // the preset `not-best`
}

/// A tree as deep as one may be, and one as wide: no recursion, and no time to speak of.
#[test]
fn deep_and_wide_trees() {
    let deep = format!("{}5{}", "(".repeat(1_000), ")".repeat(1_000));
    let wide = format!("({})", "1 ".repeat(200_000));
    for (text, nodes) in [(deep, 1_001), (wide, 200_001)] {
        let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
        assert_eq!(minimal_proof(&game).len(), nodes);
        assert_eq!(permute(&game, &leaves(&game)).unwrap().tree, *game.tree());
    }
}

/// Keeps the distinct leaves examined, in whatever game has nodes for states.
#[derive(Default)]
struct Seen(BTreeSet<NodeId>);

impl<G: Game<State = NodeId>> Observer<G> for Seen {
    type Mark = ();
    fn mark(&self) {}
    fn enter(&mut self, _: &G, _: &NodeId, _: Entry<()>) {}
    fn leaf(&mut self, _: &G, node: &NodeId, _: Score) {
        self.0.insert(*node);
    }
}

/// What an algorithm examines; each finds the value.
fn examined_by(game: &TreeGame, number: u64, seed: u64) -> BTreeSet<NodeId> {
    let algorithms =
        [A::Minimax, A::AlphaBeta, A::BranchAndBound, A::Scout, A::NegaScout, A::Pvs, A::Sss, A::Dual];
    let (root, mut seen) = (game.start(), Seen::default());
    let allowed: Vec<A> =
        algorithms.into_iter().filter(|a| game.alternates() || a.allows_extra_turns()).collect();
    match number % 4 {
        0 => {
            let shuffled = Shuffled::new(game.clone(), Some(seed));
            textbook::alphabeta(&shuffled, &root, Window::FULL, &mut seen);
        }
        1 if game.alternates() => {
            let guess = Score::new(next(&mut { seed }) as i64 % 15 - 7);
            textbook::mtdf(game, &root, guess, &mut seen);
        }
        2 => {
            let mut seed = seed;
            let mut all = leaves(game);
            while !settles(game, &seen.0) {
                seen.0.insert(all.swap_remove(next(&mut seed) as usize % all.len()));
            }
        }
        _ => {
            let algorithm = allowed[seed as usize % allowed.len()];
            algorithm.run(game, &StaticValues, &root, &SearchOptions::default(), &mut seen).unwrap();
        }
    }
    seen.0
}

/// Theorem 2, on 6,000 pairs of a tree and an algorithm.
#[test]
fn alpha_beta_on_the_permuted_tree_examines_a_part_of_what_any_algorithm_has() {
    let (strict, reordered) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    runner(6_000)
        .run(&(any_tree(), odd(), any::<u64>(), any::<u64>()), |(nested, odd, number, seed)| {
            let game = game(&nested, odd);
            let examined = examined_by(&game, number, seed);
            let all: Vec<NodeId> = examined.iter().copied().collect();
            let permuted = permute(&game, &all).unwrap();
            let after = TreeGame::new(permuted.tree.clone(), game.values());
            let mut record = Recorder::default();
            let value = textbook::alphabeta(&after, &NodeId::ROOT, Window::FULL, &mut record);
            prop_assert_eq!(value, textbook::minimax(&game, &NodeId::ROOT, &mut ()));
            let terminals: BTreeSet<NodeId> =
                record.terminals.iter().map(|n| permuted.original[n.index()]).collect();
            prop_assert!(terminals.is_subset(&examined), "{}", game.tree());
            strict.set(strict.get() + u32::from(terminals != examined));
            reordered.set(reordered.get() + u32::from(permuted.tree != *game.tree()));
            if game.alternates() && !value.is_infinite() {
                let types = node_types(after.tree());
                let critical: BTreeSet<NodeId> =
                    after.tree().nodes().filter(|n| types[n.index()] != NodeType::NotCritical).collect();
                prop_assert_eq!(record.order.into_iter().collect::<BTreeSet<_>>(), critical);
            }
            // It is the same tree, node by node, in the order that is told.
            let tree = game.tree();
            for (node, &original) in after.tree().nodes().zip(&permuted.original) {
                prop_assert_eq!(after.tree().value(node), tree.value(original));
                prop_assert_eq!(after.tree().player(node), tree.player(original));
            }
            let inner: Vec<NodeId> = tree.nodes().filter(|&n| !tree.is_leaf(n)).collect();
            prop_assert_eq!(permuted.order.iter().map(|(node, _)| *node).collect::<Vec<_>>(), inner);
            for node in after.tree().nodes().filter(|&n| !after.tree().is_leaf(n)) {
                let children: Vec<NodeId> =
                    after.tree().children(node).map(|c| permuted.original[c.index()]).collect();
                let original = permuted.original[node.index()];
                let told = permuted.order.iter().find(|(n, _)| *n == original).unwrap();
                prop_assert_eq!(&children, &told.1);
                let sorted: BTreeSet<NodeId> = children.iter().copied().collect();
                prop_assert_eq!(sorted, tree.children(original).collect::<BTreeSet<_>>());
            }
            Ok(())
        })
        .unwrap();
    // The claim is not an empty one.
    assert!(strict.get() > 1_000 && reordered.get() > 1_000, "{} {}", strict.get(), reordered.get());
}

/// The minimal proof is itself a set that settles the root: alpha-beta can be made to examine precisely that.
#[test]
fn alpha_beta_can_be_made_to_examine_precisely_a_minimal_proof() {
    runner(2_000)
        .run(&(any_tree(), odd()), |(nested, odd)| {
            let game = game(&nested, odd);
            let terminals: Vec<NodeId> =
                minimal_proof(&game).into_iter().filter(|&n| game.tree().is_leaf(n)).collect();
            let permuted = permute(&game, &terminals).unwrap();
            let mut record = Recorder::default();
            let after = TreeGame::new(permuted.tree, game.values());
            textbook::alphabeta(&after, &NodeId::ROOT, Window::FULL, &mut record);
            prop_assert_eq!(record.terminals.len(), terminals.len());
            Ok(())
        })
        .unwrap();
}

#[test]
fn permuters_refusals() {
    let game = TreeGame::new(Tree::parse("((2 9) (3 5))").unwrap(), Values::Root);
    let find = |name: &str| game.tree().nodes().find(|&n| game.tree().dewey(n) == name).unwrap();
    let refused = permute(&game, &[find("1.1"), find("2.1")]).unwrap_err();
    assert_eq!(refused, PermuteError::Unsettled { lower: Score::NEG_INF, upper: Score::from(3) });
    assert_eq!(
        refused.to_string(),
        "the terminals examined leave the root between -inf and 3: expected a set that settles its value"
    );
    assert_eq!(
        permute(&game, &[]).unwrap_err(),
        PermuteError::Unsettled { lower: Score::NEG_INF, upper: Score::INF }
    );
    // In the view of the root's mover, who is MIN here.
    let min = TreeGame::new(Tree::parse("min((2 9) (3 5))").unwrap(), Values::Root);
    let left = min.tree().nodes().filter(|&n| min.tree().dewey(n).starts_with("1.")).collect::<Vec<_>>();
    assert_eq!(
        permute(&min, &left).unwrap_err(),
        PermuteError::Unsettled { lower: Score::from(-9), upper: Score::INF }
    );
    assert_eq!(
        permute(&game, &[find("2")]).unwrap_err(),
        PermuteError::NotATerminal { node: "2".to_owned() }
    );
    let small = TreeGame::new(Tree::parse("1").unwrap(), Values::Root);
    assert_eq!(
        permute(&small, &[find("2.1")]).unwrap_err(),
        PermuteError::NotInTheTree { index: 5, nodes: 1 }
    );
}
#[test]
fn under_althofers_rule_the_order_is_that_of_the_path_sums() {
    let mut smaller = 0;
    for seed in 0..1_500 {
        let game = TreeGame::new(
            gametree_tree::testing::random_tree(
                seed,
                4,
                3,
                if seed % 2 == 0 { 9 } else { 100_000 },
                seed % 3 == 0,
            ),
            if seed % 5 == 0 { Values::Root } else { Values::Mover },
        );
        for algorithm in [Algorithm::Althofer, Algorithm::AlphaBetaAlthofer, Algorithm::AlphaBetaAlthoferHard]
        {
            let before = searched(&game, algorithm);
            let gametree_tree::Permuted { tree, order, .. } = before.permuted().unwrap();
            assert_eq!(tree.len(), game.tree().len());
            assert_eq!(order.len(), tree.nodes().filter(|&n| !tree.is_leaf(n)).count());
            let permuted = TreeGame::new(tree, game.values());
            let after = searched(&permuted, Algorithm::AlphaBetaAlthofer);
            assert_eq!(after.found, before.found);
            assert!(after.record.terminals.len() <= before.record.terminals.len());
            // A proof is never larger than what proved it.
            let leaves = before.minimal().iter().filter(|&&n| game.tree().is_leaf(n)).count();
            assert!(leaves <= after.record.terminals.len());
            smaller += usize::from(leaves < before.record.terminals.len());
        }
    }
    assert!(smaller > 1_000, "{smaller}");
}

fn searched(game: &TreeGame, algorithm: Algorithm) -> gametree_tree::Searched<'_> {
    let keep = gametree_tree::Keep::Nothing;
    gametree_tree::Searched::new(game, algorithm, &SearchOptions::default(), keep).unwrap()
}
