//! The rules that back values up otherwise than minimax: Althöfer's, as minimax of path sums, and the product rule.

use crate::common;

use common::{any_tree, on_ten_thousand_trees, plain, window, windowed, windows};
use gametree::{Algorithm as A, Bound, Score};
use gametree_tree::{NodeId, Tree, TreeBuilder, TreeGame, Values};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// W of a tree is the minimax value of its path sums, S(leaf) = f(leaf) − f(parent) + f(grandparent) − …, and alpha-beta visits
/// the same nodes on both.
#[test]
fn althofer_is_minimax_of_path_sums() {
    on_ten_thousand_trees(|game| {
        let sums = path_sums(game.tree());
        let plain_sums = plain(&sums, A::AlphaBetaHard);
        prop_assert_eq!(plain(game, A::Althofer).value(), plain_sums.value());
        for algorithm in [A::AlphaBetaAlthoferHard, A::AlphaBetaAlthofer] {
            let run = plain(game, algorithm);
            prop_assert_eq!(run.value(), plain_sums.value());
            prop_assert_eq!(&run.record.order, &plain_sums.record.order);
        }
        Ok(())
    });
}

fn path_sums(tree: &Tree) -> TreeGame {
    fn copy(tree: &Tree, n: NodeId, above: i64, to: &mut TreeBuilder) {
        let sum = tree.value(n).unwrap().finite().unwrap() - above;
        to.open(Some(Score::new(if tree.is_leaf(n) { sum } else { 0 })), None, "").unwrap();
        tree.children(n).for_each(|c| copy(tree, c, sum, to));
        to.close("").unwrap();
    }
    let mut sums = TreeBuilder::default();
    copy(tree, NodeId::ROOT, 0, &mut sums);
    TreeGame::new(sums.finish().unwrap(), Values::Mover)
}

#[test]
fn windowed_althofer() {
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(any_tree(), windows()), |(nested, range)| {
            let (game, asked) = (nested.game(), window(range));
            let value = plain(&game, A::Althofer).value();
            let hard = windowed(&game, A::AlphaBetaAlthoferHard, asked).value();
            let soft = windowed(&game, A::AlphaBetaAlthofer, asked).value();
            if game.tree().is_leaf(NodeId::ROOT) {
                prop_assert_eq!((hard, soft), (value, value));
                return Ok(());
            }
            match asked.bound(value) {
                Bound::Exact => prop_assert_eq!((hard, soft), (value, value)),
                Bound::Upper => prop_assert!(hard == asked.alpha && value <= soft && soft <= asked.alpha),
                Bound::Lower => {
                    prop_assert!(asked.beta <= hard && hard <= value && asked.beta <= soft && soft <= value);
                }
            }
            Ok(())
        })
        .unwrap();
}

/// The product rule against its definition in exact arithmetic on small trees: 1 − Π over the children.
#[test]
fn the_product_rule() {
    let game = TreeGame::of_probabilities(
        Tree::parse("((500000 250000) (100000 900000 0))").unwrap(),
        Values::Mover,
    )
    .unwrap();
    // Leaves are for MAX, to move there again at ply 2: P(MIN wins) = 1 − .5·.25 and 1 − 0.
    let expected = 1.0 - (1.0 - 0.125) * (1.0 - 0.0);
    let found = plain(&game, A::Product).value();
    assert_eq!(found, Score::new((expected * 1e6) as i64));
    let root_view =
        TreeGame::of_probabilities(Tree::parse("(250000 700000)").unwrap(), Values::Root).unwrap();
    // MAX wins with .25 or .7: the opponent's chances are .75 and .3.
    assert_eq!(plain(&root_view, A::Product).value(), Score::new(775_000));
}
