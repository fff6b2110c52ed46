//! The same tree with the children of every node in another order: the best case of alpha-beta, the worst, and chance.

use super::arena::{NodeId, Tree};
use super::play::TreeGame;
use super::proven::proven_intervals;
use super::rebuild::rebuilt;
use gametree::Player;
use gametree_shared::mix;

/// An order of the children of every node.
///
/// ```
/// use gametree_tree::{ChildOrder, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 17) (2 12) (15 (25 0)))")?, Values::Root);
/// assert_eq!(ChildOrder::BestFirst.of(&game, false).to_string(), "((15 (25 0)) (3 17) (2 12))");
/// assert_eq!(ChildOrder::BestLast.of(&game, false).to_string(), "((12 2) (17 3) ((0 25) 15))");
/// # Ok::<(), gametree_tree::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChildOrder {
    /// By their values, the one that is best for the node's player first; equal ones stay as they are.
    BestFirst,
    /// The reverse: the best one last.
    BestLast,
    /// By chance, the same for the same seed on every machine.
    Random(u64),
}

impl ChildOrder {
    /// The tree of `game` in this order; values are minimax's or, if `althofer`, those of Althöfer's rule. Time grows with the
    /// number of nodes, and sorting with the size of each family.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{ChildOrder, Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((2 9) (5 3))")?, Values::Root);
    /// let ordered = TreeGame::new(ChildOrder::BestFirst.of(&game, false), Values::Root);
    /// assert_eq!(ordered.tree().to_string(), "((3 5) (2 9))");
    /// let search = |game| Searched::new(game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing);
    /// assert_eq!([search(&game)?, search(&ordered)?].map(|search| search.record.terminals.len()), [4, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(self, game: &TreeGame, althofer: bool) -> Tree {
        let tree = game.tree();
        if let ChildOrder::Random(seed) = self {
            return sorted(tree, |_, child| mix(mix(seed).wrapping_add(child.index() as u64)));
        }
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
        let intervals = proven_intervals(game, &leaves, althofer);
        sorted(tree, |node, child| {
            let own = intervals[child.index()].low;
            let for_max = if tree.player(child) == Player::First { own } else { -own };
            let descending = (tree.player(node) == Player::First) == (self == ChildOrder::BestFirst);
            if descending { -for_max } else { for_max }
        })
    }
}

fn sorted<K: Ord>(tree: &Tree, key: impl Fn(NodeId, NodeId) -> K) -> Tree {
    let in_order = |node: NodeId| {
        let mut children: Vec<NodeId> = tree.children(node).collect();
        children.sort_by_cached_key(|&child| key(node, child));
        children.into_iter()
    };
    rebuilt(tree, in_order, |node| tree.value(node)).0
}

#[cfg(test)]
mod tests {
    use super::ChildOrder;
    use crate::tree::{Keep, Searched, Tree, TreeGame, Values};
    use gametree::{Algorithm, SearchOptions};
    use proptest::prelude::*;

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = (-5..6).prop_map(|value: i32| value.to_string());
        let tree = leaf.prop_recursive(4, 60, 4, |inner| {
            (prop::collection::vec(inner, 1..5), -2..3, prop::bool::weighted(0.1)).prop_map(
                |(children, f, extra)| {
                    format!("{f}:{}({})", if extra { "min" } else { "" }, children.join(" "))
                },
            )
        });
        tree.prop_map(|text| Tree::parse(&text).unwrap())
    }

    fn value(tree: Tree, algorithm: Algorithm) -> (String, usize) {
        let game = TreeGame::new(tree, Values::Root);
        let search = Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Nothing).unwrap();
        (search.value_text(), search.record.terminals.len())
    }

    proptest! {
        /// No order changes the value, nor which leaves there are.
        #[test]
        fn the_value_stays(tree in trees(), seed: u64) {
            // Althöfer's rule is for players who alternate.
            for althofer in [false, true].into_iter().filter(|&althofer| !althofer || tree.alternates()) {
                let algorithm = if althofer { Algorithm::AlphaBetaAlthofer } else { Algorithm::AlphaBeta };
                let game = TreeGame::new(tree.clone(), Values::Root);
                let orders = [ChildOrder::BestFirst, ChildOrder::BestLast, ChildOrder::Random(seed)];
                let ordered = orders.map(|order| order.of(&game, althofer));
                let sorted = |tree: &Tree| {
                    let mut leaves: Vec<_> = tree.leaf_values().collect();
                    leaves.sort();
                    leaves
                };
                prop_assert!(ordered.iter().all(|other| sorted(other) == sorted(&tree)));
                let [first, last, random] = ordered.map(|tree| value(tree, algorithm));
                let given = value(tree.clone(), algorithm);
                prop_assert_eq!(&first.0, &given.0);
                prop_assert_eq!(&last.0, &given.0);
                prop_assert_eq!(&random.0, &given.0);
            }
        }
    }

    /// In a uniform tree of different values best first is Knuth and Moore's best case: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves.
    #[test]
    fn best_first_is_the_best_case() {
        let leaves: Vec<String> = (0..81).map(|at| ((at * 37) % 81).to_string()).collect();
        let group = |parts: Vec<String>| -> Vec<String> {
            parts.chunks(3).map(|part| format!("({})", part.join(" "))).collect()
        };
        let text = group(group(group(group(leaves)))).remove(0);
        let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
        let count = |order: ChildOrder| value(order.of(&game, false), Algorithm::AlphaBeta).1;
        assert_eq!(count(ChildOrder::BestFirst), 17);
        assert!(count(ChildOrder::BestLast) > 50);
        assert_ne!(
            ChildOrder::Random(1).of(&game, false).to_string(),
            ChildOrder::Random(2).of(&game, false).to_string()
        );
    }
}
