//! A tree made from another: its shape, players and names, its children in some order, its numbers changed.

use super::arena::{NodeId, Tree};
use super::builder::TreeBuilder;
use super::error::TreeError;
use gametree::Score;

impl Tree {
    /// The same tree with a leaf of this value in place of each of these nodes and all below them.
    ///
    /// ```
    /// use gametree_tree::Tree;
    /// let tree = Tree::parse("((3 5) (2 9))")?;
    /// let second = tree.find("2").unwrap();
    /// assert_eq!(tree.with_leaves(&[second], 7.into()).to_string(), "((3 5) 7)");
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    #[must_use]
    pub fn with_leaves(&self, nodes: &[NodeId], value: Score) -> Tree {
        let mut replaced = vec![false; self.len()];
        nodes.iter().for_each(|node| replaced[node.index()] = true);
        let replaced = |node: NodeId| replaced[node.index()];
        let below = |node| self.children(node).filter(move |_| !replaced(node));
        rebuilt(self, below, |node| if replaced(node) { Some(value) } else { self.value(node) }).0
    }
}

/// The tree with the children of each node in this order and with these numbers, and the node that each of its nodes was.
pub(crate) fn rebuilt<I: Iterator<Item = NodeId>>(
    tree: &Tree,
    in_order: impl Fn(NodeId) -> I,
    value: impl Fn(NodeId) -> Option<Score>,
) -> (Tree, Vec<NodeId>) {
    let (mut built, mut original) = (TreeBuilder::with_room(tree.len()), Vec::with_capacity(tree.len()));
    let mut copy = || {
        // What is still to be done, the next at the end: open a node, or close the innermost open one.
        let mut ahead = vec![Some(NodeId::ROOT)];
        while let Some(step) = ahead.pop() {
            let Some(node) = step else {
                built.close("")?;
                continue;
            };
            let named = !tree.player_prefix(node).is_empty();
            built.open(value(node), named.then(|| tree.player(node)), "")?;
            if let Some(name) = tree.given_name(node) {
                built.name(name, "")?;
            }
            original.push(node);
            ahead.push(None);
            let at = ahead.len();
            ahead.extend(in_order(node).map(Some));
            ahead[at..].reverse();
        }
        Ok::<(), TreeError>(())
    };
    let copied = copy();
    match copied.ok().and_then(|()| built.finish()) {
        Some(tree) => (tree, original),
        None => unreachable!("the nodes are those of a tree that exists"),
    }
}
