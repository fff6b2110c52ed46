//! Limits on the size of a tree.

/// The maximum height of a tree, in plies. The searches recurse once per ply and must never overflow the stack.
///
/// ```
/// use gametree_tree::{MAX_DEPTH, Tree};
/// let deep = format!("{}0{}", "(".repeat(MAX_DEPTH + 1), ")".repeat(MAX_DEPTH + 1));
/// assert!(Tree::parse(&deep).is_err());
/// ```
pub const MAX_DEPTH: usize = 1_000;

/// The maximum number of nodes of a tree.
///
/// ```
/// let tree = gametree_tree::Tree::parse("(3 5)").unwrap();
/// assert!(tree.len() <= gametree_tree::MAX_NODES);
/// ```
pub const MAX_NODES: usize = 10_000_000;

/// The longest name of a node, in characters: more than a drawing has room for.
///
/// ```
/// use gametree_tree::{MAX_NAME, Tree};
/// assert!(Tree::parse(&format!("{}=3", "a".repeat(MAX_NAME))).is_ok());
/// assert!(Tree::parse(&format!("{}=3", "a".repeat(MAX_NAME + 1))).is_err());
/// ```
pub const MAX_NAME: usize = 40;
