//! The permuter of Knuth and Moore's Theorem 2 (1975, §6): alpha-beta is as good as any algorithm, if the children
//! come in the right order; and this is how to find that order from what the algorithm has examined.

use super::arena::{NodeId, Tree};
use super::claim::{Claim, bounds, strategy};
use super::play::TreeGame;
use super::rebuild::rebuilt;
use gametree::Score;
use gametree::{Game, Player};

/// A tree with its children in another order.
///
/// ```
/// use gametree_tree::{Tree, TreeGame, Values, permute};
/// let game = TreeGame::new(Tree::parse("((2 9) (5 3))").unwrap(), Values::Root);
/// let leaves: Vec<_> = game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect();
/// let permuted = permute(&game, &leaves).unwrap();
/// assert_eq!(permuted.tree.len(), game.tree().len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permuted {
    /// The tree in the new order, with its static values and its players.
    pub tree: Tree,
    /// For every inner node of the original, in preorder, its children in their new order.
    pub order: Vec<(NodeId, Vec<NodeId>)>,
    /// For every node of the new tree, by [`NodeId::index`], the node of the original that it is.
    pub original: Vec<NodeId>,
}

/// Why there is no permutation.
///
/// ```
/// use gametree_tree::{PermuteError, Tree, TreeGame, Values, permute};
/// let game = TreeGame::new(Tree::parse("(2 9)").unwrap(), Values::Root);
/// assert!(matches!(permute(&game, &[]), Err(PermuteError::Unsettled { .. }))); // nothing was examined
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PermuteError {
    /// The root may still have several values. Scores are for the side to move at the root.
    #[error(
        "the terminals examined leave the root between {lower} and {upper}: expected a set that settles its value"
    )]
    Unsettled {
        /// The least value it may have.
        lower: Score,
        /// The largest.
        upper: Score,
    },
    /// Only terminals can be examined.
    #[error("node {node} is not a terminal: expected leaves of the tree")]
    NotATerminal {
        /// Its name, or its Dewey number.
        node: String,
    },
    /// A node of some other, larger tree.
    #[error("node number {index} is not in the tree: expected one of its {nodes} nodes")]
    NotInTheTree {
        /// Its index in preorder.
        index: usize,
        /// The size of the tree.
        nodes: usize,
    },
}

/// An order of the children under which alpha-beta examines no terminal outside `examined`, which may be the
/// terminals that any algorithm has examined to find the root's value, in any order, repeats included.
///
/// The terminals examined give every node an interval that its value must lie in (Knuth and Moore's F_l and F_u).
/// The root's is a point, F. Downwards from there: at a node known to be F, a child known to be F comes first; at
/// one whose player is known to have enough, a child that proves it does. One such move is always known, for the
/// interval of a node is made from those of its children. The other children keep their order, and so does every
/// node that alpha-beta won't enter.
///
/// If the players alternate and the value is finite, alpha-beta then examines precisely the critical positions of the
/// new tree. Neither is required: the guarantee about the terminals also holds with extra turns and infinite values.
/// Static values and players stay with their nodes. Time and memory grow with the number of nodes.
///
/// ```
/// use gametree_tree::{permute, Recorder, Tree, TreeGame, Values};
/// use gametree::{textbook, Game, Window};
///
/// let game = TreeGame::new(Tree::parse("((2 9) (3 5))")?, Values::Root);
/// let leaf = |name| game.tree().nodes().find(|&n| game.tree().dewey(n) == name).unwrap();
/// let permuted = permute(&game, &[leaf("2.2"), leaf("1.1"), leaf("2.1")])?; // without 1.2: 9 can't matter
/// assert_eq!(permuted.tree.to_string(), "((3 5) (2 9))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PermuteError::Unsettled`] where `examined` doesn't settle the root; the others where it holds what is no
/// terminal of this tree.
pub fn permute(game: &TreeGame, examined: &[NodeId]) -> Result<Permuted, PermuteError> {
    let tree = game.tree();
    let mut known = vec![false; tree.len()];
    for &leaf in examined {
        if leaf.index() >= tree.len() {
            return Err(PermuteError::NotInTheTree { index: leaf.index(), nodes: tree.len() });
        }
        if !tree.is_leaf(leaf) {
            return Err(PermuteError::NotATerminal { node: tree.name(leaf) });
        }
        known[leaf.index()] = true;
    }
    let bounds = bounds(game, |leaf| known[leaf.index()]);
    let (lower, upper) = bounds[NodeId::ROOT.index()];
    if lower != upper {
        let max = game.to_move(&NodeId::ROOT) == Player::First;
        let (lower, upper) = if max { (lower, upper) } else { (-upper, -lower) };
        return Err(PermuteError::Unsettled { lower, upper });
    }
    let mut first = vec![None; tree.len()];
    strategy(tree, Claim::of_root(lower), |node, claim, _| {
        let chosen = tree.children(node).find(|child| claim.holds(bounds[child.index()], lower));
        first[node.index()] = chosen;
        chosen
    });
    let in_order = |node: NodeId| {
        let first = first[node.index()];
        first.into_iter().chain(tree.children(node).filter(move |&child| Some(child) != first))
    };
    let inner = tree.nodes().filter(|&node| !tree.is_leaf(node));
    let order: Vec<(NodeId, Vec<NodeId>)> =
        inner.map(|node| (node, in_order(node).collect::<Vec<_>>())).collect();
    let (tree, original) = rebuilt(tree, in_order, |node| tree.value(node));
    Ok(Permuted { tree, order, original })
}
