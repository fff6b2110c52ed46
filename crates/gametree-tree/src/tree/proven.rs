//! What a set of examined leaves proves of every node: the interval in which its value must lie, whatever the others are.
//!
//! This, and not the number that an algorithm happened to return, is what a drawing should write at a node: a fail-soft
//! value at a cut node is only a bound, and looks exact.

use super::arena::NodeId;
use super::interval::Interval;
use super::play::{StaticValues, TreeGame};
use gametree::Game;
use gametree::Score;
use gametree::knowledge::Evaluate;
use gametree::textbook::{CERTAIN, in_millionths};

/// The interval of every node, by [`NodeId::index`], from the leaves examined; `althofer` where every inner node's static value is
/// added (equation 2 of Abdelbar 2012), else plain minimax.
///
/// ```
/// use gametree_tree::{Tree, TreeGame, Values, proven_intervals};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// let leaves = ["1.1", "1.2", "2.1"].map(|name| game.tree().find(name).unwrap());
/// assert!(proven_intervals(&game, &leaves, false)[0].is_exact()); // the root's value is proved without 2.2
/// ```
#[must_use]
pub fn proven_intervals(game: &TreeGame, examined: &[NodeId], althofer: bool) -> Vec<Interval> {
    let tree = game.tree();
    let worst = Interval::just(Score::NEG_INF);
    let unknown_leaf = |node| if tree.is_leaf(node) { Interval::UNKNOWN } else { worst };
    let mut intervals: Vec<Interval> = tree.nodes().map(unknown_leaf).collect();
    for &leaf in examined {
        if let Some(outcome) = game.outcome(&leaf) {
            intervals[leaf.index()] = Interval::just(outcome.score());
        }
    }
    // Preorder backwards: the children are done before their parent.
    for index in (1..tree.len()).rev() {
        let node = NodeId(index as u32);
        if althofer && !tree.is_leaf(node) {
            intervals[index] = shifted(intervals[index], StaticValues.evaluate(game, &node));
        }
        let Some(parent) = tree.parent(node) else { continue };
        let same = game.to_move(&parent) == game.to_move(&node);
        let here = if same { intervals[index] } else { intervals[index].reversed() };
        let above = &mut intervals[parent.index()];
        *above = Interval { low: above.low.max(here.low), high: above.high.max(here.high) };
    }
    if althofer && !tree.is_leaf(NodeId::ROOT) {
        intervals[0] = shifted(intervals[0], StaticValues.evaluate(game, &NodeId::ROOT));
    }
    intervals
}

/// The probabilities of all nodes under the product rule, in millionths, as intervals of one value.
///
/// ```
/// use gametree_tree::{Tree, TreeGame, Values, probabilities};
/// let game = TreeGame::of_probabilities(Tree::parse("(500000 500000)").unwrap(), Values::Root).unwrap();
/// assert_eq!(probabilities(&game)[0].low, 750_000.into());
/// ```
#[must_use]
pub fn probabilities(game: &TreeGame) -> Vec<Interval> {
    let tree = game.tree();
    let mut opponent_always_wins = vec![1.0; tree.len()];
    let mut intervals = vec![Interval::UNKNOWN; tree.len()];
    for index in (0..tree.len()).rev() {
        let node = NodeId(index as u32);
        let leaf = game.outcome(&node).and_then(|outcome| outcome.score().finite());
        let wins = leaf.map_or(1.0 - opponent_always_wins[index], |value| value as f64 / CERTAIN as f64);
        intervals[index] = Interval::just(in_millionths(wins));
        if let Some(parent) = tree.parent(node) {
            opponent_always_wins[parent.index()] *= wins;
        }
    }
    intervals
}

pub(super) fn shifted(interval: Interval, by: Score) -> Interval {
    Interval { low: interval.low + by, high: interval.high + by }
}
