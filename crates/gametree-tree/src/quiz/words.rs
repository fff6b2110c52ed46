//! Nodes and players in sentences.

use crate::tree::{NodeId, Tree, player};

/// A node inside a sentence. It is called one, because many Dewey numbers look like values.
pub(super) fn the(node: NodeId, tree: &Tree) -> String {
    if is_plain_root(node, tree) { "the root".to_owned() } else { format!("node {}", tree.name(node)) }
}

/// A node at the beginning of a sentence.
pub(super) fn capital(node: NodeId, tree: &Tree) -> String {
    if is_plain_root(node, tree) { "The root".to_owned() } else { format!("Node {}", tree.name(node)) }
}

fn is_plain_root(node: NodeId, tree: &Tree) -> bool {
    node == NodeId::ROOT && tree.given_name(node).is_none()
}

/// The player who moves at a node.
pub(super) fn mover(node: NodeId, tree: &Tree) -> &'static str {
    player(tree.player(node))
}

/// The opponent of the player who moves at a node.
pub(super) fn opponent(node: NodeId, tree: &Tree) -> &'static str {
    player(tree.player(node).other())
}

/// Names in a row: `a, b and c`; of a long row the first and the last.
pub(super) fn list(names: &[String]) -> String {
    const MOST: usize = 12;
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first, .., last] if names.len() > MOST => format!("{first} … {last} ({} nodes)", names.len()),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
