//! A tree made from another: its shape and players, its children in some order, its numbers changed.

use super::arena::{NodeId, Tree};
use super::builder::TreeBuilder;
use super::error::TreeError;
use crate::score::Score;

/// The tree with the children of each node in this order and with these numbers, and the node that each of its nodes was.
pub(crate) fn rebuilt<I: Iterator<Item = NodeId>>(
    tree: &Tree,
    in_order: impl Fn(NodeId) -> I,
    value: impl Fn(NodeId) -> Option<Score>,
) -> (Tree, Vec<NodeId>) {
    let (mut built, mut original) = (TreeBuilder::default(), Vec::with_capacity(tree.len()));
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
