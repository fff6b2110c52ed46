//! What the leaves examined so far prove, kept up to date leaf by leaf: [`proven_intervals`](super::proven_intervals) as a
//! search goes on.

use super::arena::NodeId;
use super::interval::Interval;
use super::play::{StaticValues, TreeGame};
use super::proven::shifted;
use gametree::Game;
use gametree::Score;
use gametree::knowledge::Evaluate;

/// The intervals of all nodes, for the side to move at each.
pub(super) struct Proving<'g> {
    game: &'g TreeGame,
    althofer: bool,
    pub(super) intervals: Vec<Interval>,
    /// For every node, how many of its children have as high an end as the highest: as long as one is left, the node's own
    /// end stays, and no sibling need be looked at.
    highest: Vec<u32>,
}

impl<'g> Proving<'g> {
    /// Nothing is examined yet; `althofer` as in `proven_intervals`.
    pub(super) fn new(game: &'g TreeGame, althofer: bool) -> Self {
        let tree = game.tree();
        let intervals = super::proven::proven_intervals(game, &[], althofer);
        let highest = tree.nodes().map(|node| tree.children(node).count() as u32).collect();
        Proving { game, althofer, intervals, highest }
    }

    /// Notes that a leaf is worth `value` to the side to move there; tells every node whose interval changes, the leaf first.
    pub(super) fn examine(&mut self, leaf: NodeId, value: Score, mut changed: impl FnMut(NodeId)) {
        let tree = self.game.tree();
        let (mut node, mut now) = (leaf, Interval::just(value));
        loop {
            let before = self.intervals[node.index()];
            if before == now {
                return;
            }
            self.intervals[node.index()] = now;
            changed(node);
            let Some(parent) = tree.parent(node) else { return };
            now = self.above(parent, node, before);
            node = parent;
        }
    }

    /// The interval of a node after that of one child has changed, which was `before`.
    fn above(&mut self, parent: NodeId, child: NodeId, before: Interval) -> Interval {
        let by = self.own_value(parent);
        // Without the node's own value; an infinite end is not moved by it.
        let old = shifted(self.intervals[parent.index()], -by);
        let (seen, seen_before) = (self.seen(parent, child), self.turned(parent, child, before));
        let low = old.low.max(seen.low);
        let left = &mut self.highest[parent.index()];
        if seen_before.high == old.high && seen.high < old.high {
            *left -= 1;
        }
        let high = if *left > 0 {
            old.high
        } else {
            let high = |child| self.seen(parent, child).high;
            let children = || self.game.tree().children(parent);
            let highest = children().map(high).max().unwrap_or(old.high);
            self.highest[parent.index()] = children().filter(|&child| high(child) == highest).count() as u32;
            highest
        };
        shifted(Interval { low, high }, by)
    }

    /// The interval of a child, for its parent's player.
    fn seen(&self, parent: NodeId, child: NodeId) -> Interval {
        self.turned(parent, child, self.intervals[child.index()])
    }

    fn turned(&self, parent: NodeId, child: NodeId, interval: Interval) -> Interval {
        let same = self.game.to_move(&parent) == self.game.to_move(&child);
        if same { interval } else { interval.reversed() }
    }

    fn own_value(&self, node: NodeId) -> Score {
        if self.althofer { StaticValues.evaluate(self.game, &node) } else { Score::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::Proving;
    use crate::tree::{Tree, TreeGame, Values, proven_intervals};
    use proptest::prelude::*;

    /// Trees with static values, ties and infinities, players that move twice included.
    fn trees() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            6 => (-3..4).prop_map(|value: i32| value.to_string()),
            1 => Just("inf".to_owned()),
            1 => Just("-inf".to_owned())
        ];
        leaf.prop_recursive(4, 40, 4, |inner| {
            (prop::collection::vec(inner, 1..5), -2..3, prop::option::of(prop::bool::ANY)).prop_map(
                |(children, f, player)| {
                    let player = player.map_or("", |max| if max { "max" } else { "min" });
                    format!("{f}:{player}({})", children.join(" "))
                },
            )
        })
    }

    proptest! {
        #[test]
        fn leaf_by_leaf_is_all_at_once(text in trees(), althofer: bool, order in prop::collection::vec(any::<u16>(), 60)) {
            let Ok(tree) = Tree::parse(&text) else { return Err(TestCaseError::reject("too much for the notation")) };
            let game = TreeGame::new(tree, Values::Root);
            let mut leaves: Vec<_> = game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect();
            leaves.sort_by_key(|leaf| order.get(leaf.index()).copied().unwrap_or_default());
            let mut proving = Proving::new(&game, althofer);
            for shown in 0..leaves.len() {
                let value = gametree::Game::outcome(&game, &leaves[shown]).unwrap().score();
                let before = proving.intervals.clone();
                let mut told = Vec::new();
                proving.examine(leaves[shown], value, |node| told.push(node));
                prop_assert_eq!(&proving.intervals, &proven_intervals(&game, &leaves[..=shown], althofer));
                let differs = |node: &crate::tree::NodeId| before[node.index()] != proving.intervals[node.index()];
                prop_assert!(game.tree().nodes().filter(differs).all(|node| told.contains(&node)));
                prop_assert!(told.iter().all(differs));
            }
        }
    }
}
