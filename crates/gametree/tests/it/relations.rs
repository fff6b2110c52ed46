//! What the algorithms owe each other (`theory`, §5): as properties over 10,000 random trees of four families (distinct
//! and tied values, uniform and irregular shapes), and, for the relations that do not hold, a counter-example each.

use crate::common;

use std::collections::BTreeSet;

use common::{
    Nested, any_tree, guessed, minimax_values, names, on_ten_thousand_trees, plain, run, window, windowed,
    windows,
};
use gametree::observe::{Entry, Observer, Owner};
use gametree::{Algorithm, Bound, Game, Score, SearchOptions, Window, textbook};
use gametree_tree::{
    NodeId, NodeType, Recorder, StaticValues, Tree, TreeBuilder, TreeGame, Values, node_types,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use Algorithm as A;

fn proves(game: &TreeGame, algorithm: A) -> common::Run {
    run(
        game,
        algorithm,
        SearchOptions { leaf_values: Some(common::leaf_values(game)), ..SearchOptions::default() },
    )
}

/// The least number of leaves that settle the root's value.
fn minimal_proof(tree: &Tree, values: &[Score]) -> usize {
    fn exact(tree: &Tree, values: &[Score], n: NodeId) -> usize {
        let value = values[n.index()];
        let others = |pv: NodeId| {
            tree.children(n).filter(|&c| c != pv).map(|c| lower(tree, values, c, -value)).sum::<usize>()
        };
        let pvs = tree.children(n).filter(|&c| -values[c.index()] == value);
        pvs.map(|c| exact(tree, values, c) + others(c)).min().unwrap_or(1)
    }
    // Leaves that prove the value of n to be at least, at most x.
    fn lower(tree: &Tree, values: &[Score], n: NodeId, x: Score) -> usize {
        tree.children(n)
            .filter(|&c| -values[c.index()] >= x)
            .map(|c| upper(tree, values, c, -x))
            .min()
            .unwrap_or(1)
    }
    fn upper(tree: &Tree, values: &[Score], n: NodeId, x: Score) -> usize {
        if tree.is_leaf(n) { 1 } else { tree.children(n).map(|c| lower(tree, values, c, -x)).sum() }
    }
    exact(tree, values, NodeId::ROOT)
}

#[test]
fn all_find_the_value_and_none_with_fewer_leaves_than_a_proof() {
    on_ten_thousand_trees(|game| {
        let values = minimax_values(game.tree());
        let (value, least) = (values[0], minimal_proof(game.tree(), &values));
        for algorithm in A::ALL {
            if algorithm == A::Product || algorithm.uses_static_values() {
                continue;
            }
            let run = if algorithm.proves() { proves(game, algorithm) } else { plain(game, algorithm) };
            prop_assert_eq!(run.value(), value, "{}", algorithm.name());
            prop_assert!(algorithm.proves() || run.leaves().len() >= least, "{}", algorithm.name());
            prop_assert!(algorithm.proves() || run.found.bound == Bound::Exact);
        }
        Ok(())
    });
}

#[test]
fn f2_visits_a_part_of_f1_and_fail_soft_what_fail_hard_does() {
    on_ten_thousand_trees(|game| {
        let f2 = plain(game, A::AlphaBetaHard);
        prop_assert!(f2.nodes().is_subset(&plain(game, A::BranchAndBound).nodes()));
        for same in [A::AlphaBeta, A::AlphaBetaValue, A::AlphaBetaMinimax] {
            let other = plain(game, same);
            prop_assert_eq!(&other.record.order, &f2.record.order);
            prop_assert_eq!(&other.record.cutoffs, &f2.record.cutoffs);
        }
        Ok(())
    });
}

#[test]
fn windowed_results_and_visits() {
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(any_tree(), windows()), |(nested, range)| {
            let game = nested.game();
            let value = minimax_values(game.tree())[0];
            let asked = window(range);
            let leaf = game.tree().is_leaf(NodeId::ROOT);
            let full = plain(&game, A::AlphaBeta);
            for algorithm in
                [A::AlphaBetaHard, A::AlphaBetaMinimax, A::AlphaBeta, A::AlphaBetaValue, A::Pvs, A::NegaScout]
            {
                let narrow = windowed(&game, algorithm, asked);
                let found = narrow.value();
                let hard = matches!(algorithm, A::AlphaBetaHard | A::AlphaBetaMinimax);
                match asked.bound(value) {
                    Bound::Exact => prop_assert_eq!(found, value),
                    // Fail-hard returns alpha itself, which the slides' third property denies; a leaf returns its value.
                    Bound::Upper if hard && !leaf => prop_assert_eq!(found, asked.alpha),
                    Bound::Upper => prop_assert!(value <= found && found <= asked.alpha),
                    Bound::Lower => {
                        prop_assert!(asked.beta <= found && found <= value, "{} {}", algorithm.name(), found);
                    }
                }
                prop_assert_eq!(narrow.found.bound, asked.bound(value));
                // PVS and NegaScout search again with other windows; their leaves stay inside too.
                prop_assert!(narrow.leaves().is_subset(&full.leaves()), "{}", algorithm.name());
                if !matches!(algorithm, A::Pvs | A::NegaScout) {
                    prop_assert!(narrow.nodes().is_subset(&full.nodes()));
                }
            }
            // F1's window has one end.
            let one_sided = Window { alpha: Score::NEG_INF, ..asked };
            let found = windowed(&game, A::BranchAndBound, one_sided).value();
            let right =
                if value < asked.beta { found == value } else { asked.beta <= found && found <= value };
            prop_assert!(right, "branch-and-bound below {}: {}", asked.beta, found);
            Ok(())
        })
        .unwrap();
}

#[test]
fn pvs_and_negascout_look_at_no_leaf_that_alpha_beta_does_not() {
    on_ten_thousand_trees(|game| {
        let alpha_beta = plain(game, A::AlphaBeta).leaves();
        prop_assert!(plain(game, A::Pvs).leaves().is_subset(&alpha_beta));
        prop_assert!(plain(game, A::NegaScout).leaves().is_subset(&alpha_beta));
        Ok(())
    });
}

/// False, and most random trees show it: SCOUT's leaves are not among alpha-beta's.
#[test]
fn scout_may_look_at_leaves_that_alpha_beta_does_not() {
    let game = shrunk_counter_example(|game| {
        plain(game, A::Scout).leaves().is_subset(&plain(game, A::AlphaBeta).leaves())
    });
    let (scout, alpha_beta) = (plain(&game, A::Scout), plain(&game, A::AlphaBeta));
    let extra: Vec<NodeId> = scout.leaves().difference(&alpha_beta.leaves()).copied().collect();
    assert!(!extra.is_empty(), "{}", game.tree());
    assert_eq!(scout.value(), alpha_beta.value());
}

/// A small tree on which `claim` fails, found and shrunk by the property tester itself.
fn shrunk_counter_example(claim: impl Fn(&TreeGame) -> bool) -> TreeGame {
    let config = Config { cases: 50_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(Default::default()),
    );
    let failed = runner.run(&any_tree(), |nested| {
        prop_assert!(claim(&nested.game()));
        Ok(())
    });
    match failed {
        Err(proptest::test_runner::TestError::Fail(_, nested)) => nested.game(),
        other => panic!("no counter-example in 50,000 trees: {other:?}"),
    }
}

#[test]
fn best_first_searches_stay_inside_alpha_beta_and_are_mtd_from_infinity() {
    on_ten_thousand_trees(|game| {
        let alpha_beta = plain(game, A::AlphaBeta).leaves();
        for (best_first, guess) in [(A::Sss, Score::INF), (A::Dual, Score::NEG_INF)] {
            let run = plain(game, best_first);
            prop_assert!(run.leaves().is_subset(&alpha_beta), "{}", best_first.name());
            prop_assert_eq!(&run.record.terminals, &guessed(game, guess).record.terminals);
        }
        let value = minimax_values(game.tree())[0];
        for guess in [Score::ZERO, value, Score::INF, Score::NEG_INF] {
            let run = guessed(game, guess);
            prop_assert_eq!(run.value(), value);
            prop_assert!(run.leaves().is_subset(&alpha_beta));
            let distinct = run.leaves().len();
            prop_assert_eq!(run.record.terminals.len(), distinct, "a leaf is evaluated once");
        }
        Ok(())
    });
}

/// False: MTD with the value itself as first guess does not look only at leaves that SSS* looks at.
#[test]
fn mtd_from_the_value_may_look_outside_sss() {
    let inside = |game: &TreeGame| {
        let value = minimax_values(game.tree())[0];
        guessed(game, value).leaves().is_subset(&plain(game, A::Sss).leaves())
    };
    let game = shrunk_counter_example(inside);
    assert!(!inside(&game), "{}", game.tree());
}

/// The order in which inner nodes are expanded for the first time, from the order in which their children are met.
fn first_expansions(game: &TreeGame, order: &[NodeId]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let parents = order.iter().filter_map(|&n| game.tree().parent(n));
    names(game, &parents.filter(|&p| seen.insert(p)).collect::<Vec<_>>())
}

#[test]
fn proof_number_search_and_its_depth_first_form_expand_in_the_same_order() {
    on_ten_thousand_trees(|game| {
        let value = minimax_values(game.tree())[0];
        for goal in [value, value.up(), value.down(), Score::ZERO] {
            let options = || SearchOptions { at_least: Some(goal), ..SearchOptions::default() };
            let (pns, dfpn) = (run(game, A::Pns, options()), run(game, A::Dfpn, options()));
            prop_assert_eq!(pns.found.bound == Bound::Lower, value >= goal);
            prop_assert_eq!(pns.found, dfpn.found);
            prop_assert_eq!(
                first_expansions(game, &pns.record.order),
                first_expansions(game, &dfpn.record.order)
            );
        }
        Ok(())
    });
}

/// Keeps, at each cut-off, whether F1 would have cut there too: whether the parent's own best alone is bound enough.
#[derive(Default)]
struct DeepCuts {
    /// The best value of each node on the path so far.
    best: Vec<Score>,
    /// Cut-offs that skip a child, for which no F1 cut-off exists.
    only_deep: usize,
    /// The distances from a cut-off to its owner.
    distances: BTreeSet<u32>,
}

impl Observer<TreeGame> for DeepCuts {
    type Mark = Owner;
    fn mark(&self) -> Owner {
        Owner::Ply(self.best.len() as u32 - 1)
    }
    fn enter(&mut self, _: &TreeGame, _: &NodeId, _: Entry<Owner>) {
        self.best.push(Score::NEG_INF);
    }
    fn improved(&mut self, _: NodeId, value: Score) {
        *self.best.last_mut().unwrap() = value;
    }
    fn cutoff(
        &mut self,
        _: &TreeGame,
        _: &NodeId,
        _: Score,
        owner: Owner,
        skipped: impl Iterator<Item = NodeId>,
    ) {
        let ply = self.best.len() - 1;
        if let Owner::Ply(owner) = owner {
            self.distances.insert(ply as u32 - owner);
        }
        let parents_best = if ply == 0 { Score::NEG_INF } else { self.best[ply - 1] };
        let f1_would_cut = self.best[ply] >= -parents_best;
        self.only_deep += usize::from(!f1_would_cut && skipped.count() > 0);
    }
    fn leave(&mut self, _: Score, _: Bound) {
        self.best.pop();
    }
}

/// The owner of a bound decides the kind of a cut-off and stands an odd number of plies above. F1 visits more nodes
/// exactly where some cut-off skips a child that F1 would not have skipped, and none can be at height ≤ 3.
#[test]
fn deep_cutoffs_are_what_f1_lacks() {
    on_ten_thousand_trees(|game| {
        let mut deep = DeepCuts::default();
        textbook::alphabeta(game, &game.start(), Window::FULL, &mut deep);
        let more = plain(game, A::BranchAndBound).nodes() != plain(game, A::AlphaBeta).nodes();
        prop_assert_eq!(more, deep.only_deep > 0);
        prop_assert!(deep.distances.iter().all(|d| d % 2 == 1));
        prop_assert!(game.tree().height() > 3 || deep.only_deep == 0);
        for cut in plain(game, A::AlphaBeta).record.cutoffs {
            prop_assert_eq!(cut.deep, cut.owner != game.tree().parent(cut.node));
        }
        Ok(())
    });
}

/// The owner's rule and the stricter test differ: here a cut-off's owner is not the parent, but F1 would have cut too.
#[test]
fn an_owner_further_up_does_not_mean_that_f1_would_not_cut() {
    let agree = |game: &TreeGame| {
        let mut deep = DeepCuts::default();
        textbook::alphabeta(game, &game.start(), Window::FULL, &mut deep);
        let by_owner = plain(game, A::AlphaBeta)
            .record
            .cutoffs
            .iter()
            .filter(|c| c.deep && !c.skipped.is_empty())
            .count();
        by_owner == deep.only_deep
    };
    let game = shrunk_counter_example(agree);
    assert!(!agree(&game), "{}", game.tree());
}

/// Whatever the skipped part held, the root's value would be the same; were the bound any better than its owner's, it could
/// have mattered.
#[test]
fn what_a_cutoff_skips_never_matters() {
    let config = Config { cases: 3_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(any_tree(), any::<u64>()), |(nested, noise)| {
            let game = nested.game();
            let record = plain(&game, A::AlphaBeta).record;
            let skipped: BTreeSet<NodeId> = record.cutoffs.iter().flat_map(|c| c.skipped.clone()).collect();
            let changed = replaced(game.tree(), &skipped, noise);
            let before = minimax_values(game.tree())[0];
            prop_assert_eq!(minimax_values(&changed)[0], before);
            Ok(())
        })
        .unwrap();
}

/// The tree with every skipped subtree replaced by one leaf of any value.
fn replaced(tree: &Tree, skipped: &BTreeSet<NodeId>, noise: u64) -> Tree {
    fn copy(tree: &Tree, n: NodeId, skipped: &BTreeSet<NodeId>, noise: &mut u64, to: &mut TreeBuilder) {
        *noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if skipped.contains(&n) {
            let value = (*noise >> 33) as i64 % 4_000_000 - 2_000_000;
            to.open(Some(Score::new(value)), None, "").unwrap();
        } else {
            to.open(tree.value(n), None, "").unwrap();
            tree.children(n).for_each(|c| copy(tree, c, skipped, noise, to));
        }
        to.close("").unwrap();
    }
    let mut copied = TreeBuilder::default();
    copy(tree, NodeId::ROOT, skipped, &mut { noise }, &mut copied);
    copied.finish().unwrap()
}

/// Theorem 1: in a perfectly ordered tree F2 examines precisely the critical positions.
#[test]
fn theorem_1_on_perfectly_ordered_trees() {
    on_ten_thousand_trees(|game| {
        let ordered = perfectly_ordered(game.tree());
        let examined = plain(&ordered, A::AlphaBetaHard).nodes();
        let types = node_types(ordered.tree());
        let critical: BTreeSet<NodeId> =
            ordered.tree().nodes().filter(|n| types[n.index()] != NodeType::NotCritical).collect();
        prop_assert_eq!(examined, critical);
        Ok(())
    });
}

/// Theorem 1 needs a finite root value.
#[test]
fn theorem_1_fails_for_an_infinite_value() {
    let game = TreeGame::new(Tree::parse("(inf 3)").unwrap(), Values::Root);
    assert_eq!(plain(&game, A::AlphaBetaHard).nodes().len(), 2);
    assert_eq!(node_types(game.tree()), [NodeType::One, NodeType::One, NodeType::Two]);
}

fn perfectly_ordered(tree: &Tree) -> TreeGame {
    fn copy(tree: &Tree, values: &[Score], n: NodeId, to: &mut TreeBuilder) {
        to.open(tree.value(n), None, "").unwrap();
        let mut children: Vec<NodeId> = tree.children(n).collect();
        children.sort_by_key(|c| values[c.index()]); // worst for the opponent first
        children.into_iter().for_each(|c| copy(tree, values, c, to));
        to.close("").unwrap();
    }
    let (values, mut ordered) = (minimax_values(tree), TreeBuilder::default());
    copy(tree, &values, NodeId::ROOT, &mut ordered);
    TreeGame::new(ordered.finish().unwrap(), Values::Mover)
}

/// "Perfect ordering is not always best": the smallest such tree. As written two leaves are examined, best first three.
#[test]
fn best_first_order_is_not_always_best() {
    let preset = gametree_tree::presets::find("not-best").unwrap();
    let as_written = TreeGame::new(Tree::parse(preset.tree).unwrap(), preset.values);
    assert_eq!(plain(&as_written, A::AlphaBeta).leaves().len(), 2);
    let best_first = TreeGame::new(Tree::parse("(3 ((0 1) 2))").unwrap(), preset.values);
    assert_eq!(plain(&best_first, A::AlphaBeta).leaves().len(), 3);
}

/// Trees on which a player may move twice in a row: the algorithms that allow it against the definition; the others refuse.
#[test]
fn extra_turns() {
    let config = Config { cases: 3_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(any_tree(), any::<u64>()), |(nested, turns)| {
            let tree = with_turns(&nested, turns);
            let value = by_definition(&tree, NodeId::ROOT);
            let game = TreeGame::new(tree, Values::Root);
            for algorithm in A::ALL {
                let found =
                    algorithm.run(&game, &StaticValues, &NodeId::ROOT, &SearchOptions::default(), &mut ());
                match found {
                    Ok(found) if algorithm.allows_extra_turns() => prop_assert_eq!(found.value, value),
                    Ok(_) => prop_assert!(game.alternates(), "{}", algorithm.name()),
                    Err(error) => prop_assert_eq!(error, gametree::SearchError::ExtraTurns(algorithm)),
                }
            }
            let pruned = [A::AlphaBetaHard, A::AlphaBetaMinimax, A::AlphaBeta, A::AlphaBetaValue];
            let orders = pruned.map(|algorithm| {
                let mut record = Recorder::default();
                algorithm
                    .run(&game, &StaticValues, &NodeId::ROOT, &SearchOptions::default(), &mut record)
                    .unwrap();
                record.order
            });
            prop_assert!(orders.iter().all(|order| *order == orders[0]));
            Ok(())
        })
        .unwrap();
}

fn with_turns(nested: &Nested, mut turns: u64) -> Tree {
    use gametree::Player::{First, Second};
    fn copy(nested: &Nested, turns: &mut u64, to: &mut TreeBuilder) {
        *turns = turns.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let player = if *turns >> 40 & 1 == 0 { First } else { Second };
        to.open(Some(Score::from(nested.0)), Some(player), "").unwrap();
        nested.1.iter().for_each(|child| copy(child, turns, to));
        to.close("").unwrap();
    }
    let mut tree = TreeBuilder::default();
    copy(nested, &mut turns, &mut tree);
    tree.finish().unwrap()
}

/// The value for the player to move at `n`, its leaves being MAX's values.
fn by_definition(tree: &Tree, n: NodeId) -> Score {
    let max = |n: NodeId| tree.player(n) == gametree::Player::First;
    let for_max = if tree.is_leaf(n) {
        tree.value(n).unwrap()
    } else {
        let children =
            tree.children(n).map(|c| if max(c) { by_definition(tree, c) } else { -by_definition(tree, c) });
        if max(n) { children.max().unwrap() } else { children.min().unwrap() }
    };
    if max(n) { for_max } else { -for_max }
}
