//! Knuth and Moore's classification of positions: the critical ones, which every search must examine in a perfectly
//! ordered tree, are of type 1, 2 or 3 (1975, §6).

use super::arena::Tree;

/// The type of a position: which of the two players' strategies of the minimal tree it belongs to.
///
/// ```
/// use gametree_tree::{NodeType, Tree, node_types};
/// let types = node_types(&Tree::parse("((3 5) (2 9))").unwrap());
/// println!("{:?}", types[0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NodeType {
    /// Not critical: cut off in a perfectly ordered tree.
    NotCritical = 0,
    /// On the principal variation: reached by first children only.
    One = 1,
    /// A later child of type 1, or any child of type 3: the next cut-off happens here.
    Two = 2,
    /// The first child of type 2: all its children must be searched.
    Three = 3,
}

/// The type of every node, by [`super::NodeId::index`]. It depends only on the position in the tree and assumes that
/// the players alternate.
///
/// By induction from the root: of type 1 the first child is 1 and the others 2; of type 2 the first is 3 and the
/// others are not critical; of type 3 all are 2. (The slides' definition of type 2 lacks the parity: with a_j the
/// first entry > 1 of the Dewey number a₁…a_l, it is type 2 if l − j is even, 3 if it is odd.)
///
/// ```
/// use gametree_tree::{Tree, node_types};
/// let tree = Tree::parse("((3 5) (2 9))").unwrap();
/// assert_eq!(node_types(&tree).len(), tree.len());
/// ```
#[must_use]
pub fn node_types(tree: &Tree) -> Vec<NodeType> {
    use NodeType::{NotCritical, One, Three, Two};
    let mut types = vec![One; tree.len()];
    for node in tree.nodes() {
        if let Some(parent) = tree.parent(node) {
            // Preorder: the parent's type is known.
            types[node.index()] = match (types[parent.index()], tree.number(node)) {
                (One, 1) => One,
                (One, _) | (Three, _) => Two,
                (Two, 1) => Three,
                _ => NotCritical,
            };
        }
    }
    types
}
