//! The tree itself: nodes in one vector, in preorder, linked to parent, first child and next sibling.

use super::names::Names;
use gametree::Player;
use gametree::Score;

/// A node of a [`Tree`], as small as an index; the root is [`NodeId::ROOT`].
///
/// It belongs to the tree that made it. Another tree answers for its own node of the same number, or for its root if it is
/// smaller.
///
/// ```
/// use gametree_tree::{NodeId, Tree};
/// let tree = Tree::parse("((3 5) (2 9))").unwrap();
/// let node = tree.find("2.1").unwrap();
/// assert_eq!((tree.ply(node), tree.dewey(NodeId::ROOT)), (2, "root".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of every tree.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree};
    /// let tree = Tree::parse("((3 5) 2)")?;
    /// assert_eq!((tree.parent(NodeId::ROOT), tree.find("root")), (None, Some(NodeId::ROOT)));
    /// assert_eq!(tree.children(NodeId::ROOT).count(), 2);
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    pub const ROOT: NodeId = NodeId(0);

    pub(super) const NONE: NodeId = NodeId(u32::MAX);

    pub(super) fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }

    /// The index of the node in preorder, from 0: for tables with one entry per node.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) (2 9))").unwrap();
    /// let depths: Vec<u32> = tree.nodes().map(|node| tree.ply(node)).collect(); // by index
    /// assert_eq!(depths[tree.find("2.1").unwrap().index()], 2);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) value: Option<Score>,
    pub(super) parent: NodeId,
    pub(super) first_child: NodeId,
    pub(super) next_sibling: NodeId,
    /// Which child of its parent, from 1; 0 for the root.
    pub(super) number: u32,
    pub(super) player: Player,
}

/// An explicit game tree: every leaf has a value, every inner node may have a static one.
///
/// The numbers are kept as written; [`super::Values`] defines their point of view when the tree is searched.
///
/// ```
/// use gametree_tree::Tree;
/// let tree = Tree::parse("((3 5) (2 9))").unwrap();
/// assert_eq!((tree.len(), tree.height(), tree.leaf_values().count()), (7, 2, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) height: usize,
    pub(super) alternates: bool,
    pub(super) names: Names,
}

impl Tree {
    /// The number of nodes; at least one.
    ///
    /// ```
    /// assert_eq!(gametree_tree::Tree::parse("((3 5) (2 9))").unwrap().len(), 7);
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root: it is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes that it holds.
    ///
    /// ```
    /// assert!(gametree_tree::Tree::parse("((3 5) (2 9))").unwrap().memory() >= 7 * 32);
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.names.memory(0)
    }

    /// The plies from the root to the deepest leaf.
    ///
    /// ```
    /// assert_eq!(gametree_tree::Tree::parse("((3 5) (2 9))").unwrap().height(), 2);
    /// ```
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether MAX and MIN alternate everywhere.
    ///
    /// ```
    /// assert!(gametree_tree::Tree::parse("((3 5) (2 9))").unwrap().alternates());
    /// ```
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.alternates
    }

    /// All nodes, in preorder.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// let names: Vec<String> = tree.nodes().map(|node| tree.dewey(node)).collect();
    /// assert_eq!(names, ["root", "1", "1.1", "1.2", "2"]);
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The value written at a node: always present at a leaf; at an inner node the static value, if any.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// let value = |name| tree.value(tree.find(name).unwrap());
    /// assert_eq!((value("1.2"), value("1")), (Some(5.into()), None));
    /// ```
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.at(node).value
    }

    /// The side to move at a node: MAX is [`Player::First`].
    ///
    /// ```
    /// use gametree::Player;
    /// use gametree_tree::{NodeId, Tree};
    /// assert_eq!(Tree::parse("((3 5) 2)").unwrap().player(NodeId::ROOT), Player::First); // MAX
    /// ```
    #[must_use]
    pub fn player(&self, node: NodeId) -> Player {
        self.at(node).player
    }

    /// Whether a node has no children.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(["1", "2"].map(|name| tree.is_leaf(tree.find(name).unwrap())), [false, true]);
    /// ```
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.at(node).first_child == NodeId::NONE
    }

    /// The parent; `None` for the root.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(tree.parent(tree.find("1.2").unwrap()), tree.find("1"));
    /// ```
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).parent.some()
    }

    /// The children, from left to right.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree};
    /// assert_eq!(Tree::parse("(3 5 2)").unwrap().children(NodeId::ROOT).count(), 3);
    /// ```
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.at(node).first_child.some(), |&child| self.next_sibling(child))
    }

    /// The sibling to the right.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("(3 5)").unwrap();
    /// assert_eq!(tree.next_sibling(tree.find("1").unwrap()), tree.find("2"));
    /// ```
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).next_sibling.some()
    }

    /// The first child.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree};
    /// let tree = Tree::parse("(3 5)").unwrap();
    /// assert_eq!(tree.first_child(NodeId::ROOT), tree.find("1"));
    /// ```
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).first_child.some()
    }

    /// Which child of its parent a node is, counted from 1; 0 for the root.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("(3 5)").unwrap();
    /// assert_eq!(tree.number(tree.find("2").unwrap()), 2);
    /// ```
    #[must_use]
    pub fn number(&self, node: NodeId) -> u32 {
        self.at(node).number
    }

    /// The plies from the root to a node.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(tree.ply(tree.find("1.2").unwrap()), 2);
    /// ```
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u32 {
        self.ancestors(node).count() as u32
    }

    /// The ancestors of a node, from its parent to the root.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("(((3)))").unwrap();
    /// let names: Vec<String> = tree.ancestors(tree.find("1.1.1").unwrap()).map(|node| tree.dewey(node)).collect();
    /// assert!(names.contains(&"1.1".to_owned()) && names.contains(&"root".to_owned()));
    /// ```
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&n| self.parent(n))
    }

    /// The Dewey number: `root`, or the child numbers from the root joined by dots, such as `2.1`.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(tree.dewey(tree.find("1.2").unwrap()), "1.2");
    /// ```
    #[must_use]
    pub fn dewey(&self, node: NodeId) -> String {
        let mut path: Vec<String> = std::iter::once(node)
            .chain(self.ancestors(node))
            .map(|n| self.number(n))
            .take_while(|&number| number > 0)
            .map(|number| number.to_string())
            .collect();
        path.reverse();
        if path.is_empty() { "root".to_owned() } else { path.join(".") }
    }

    /// What a reader is shown: the name that the node was given, or else its Dewey number.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("A(B(3 5) (2 9))").unwrap();
    /// let names: Vec<String> = tree.nodes().map(|node| tree.name(node)).collect();
    /// assert_eq!(names, ["A", "B", "1.1", "1.2", "2", "2.1", "2.2"]);
    /// ```
    #[must_use]
    pub fn name(&self, node: NodeId) -> String {
        self.given_name(node).map_or_else(|| self.dewey(node), str::to_owned)
    }

    /// The name that the node was given; `None` if it has none.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree};
    /// let tree = Tree::parse("A(3 5)").unwrap();
    /// assert_eq!(tree.given_name(NodeId::ROOT), Some("A"));
    /// assert_eq!(tree.given_name(tree.find("1").unwrap()), None);
    /// ```
    #[must_use]
    pub fn given_name(&self, node: NodeId) -> Option<&str> {
        self.names.of(node.0)
    }

    /// The nodes that were given a name, in preorder, each with it.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("A(B=3 5)").unwrap();
    /// let names: Vec<&str> = tree.given_names().map(|(_, name)| name).collect();
    /// assert_eq!(names, ["A", "B"]);
    /// ```
    pub fn given_names(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.names.iter().map(|(node, name)| (NodeId(node), name))
    }

    /// The node with a name, or with a Dewey number; `None` if there is no such node.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("((3 5) B(2 9))").unwrap();
    /// assert_eq!(tree.find("2.1").map(|node| tree.dewey(node)), Some("2.1".to_owned()));
    /// assert_eq!(tree.find("B"), tree.find("2"));
    /// assert_eq!(tree.find("2.3"), None);
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NodeId> {
        let mut node = NodeId::ROOT;
        if name.starts_with(char::is_alphabetic) && name != "root" {
            return self.names.find(name).map(NodeId);
        }
        if name != "root" {
            for number in name.split('.') {
                let number: u32 = number.parse().ok().filter(|_| !number.starts_with(['+', '0']))?;
                node = self.children(node).nth(number as usize - 1)?;
            }
        }
        Some(node)
    }

    /// The first inner node without a static value.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree};
    /// assert_eq!(Tree::parse("(3 5)").unwrap().without_static_value(), Some(NodeId::ROOT));
    /// assert_eq!(Tree::parse("1:(3 5)").unwrap().without_static_value(), None);
    /// ```
    #[must_use]
    pub fn without_static_value(&self) -> Option<NodeId> {
        self.nodes().find(|&n| self.value(n).is_none())
    }

    /// The values of the leaves, in preorder.
    ///
    /// ```
    /// use gametree::Score;
    /// use gametree_tree::Tree;
    /// assert_eq!(Tree::parse("((3 5) 2)").unwrap().leaf_values().max(), Some(Score::from(5)));
    /// ```
    pub fn leaf_values(&self) -> impl Iterator<Item = Score> + '_ {
        self.nodes().filter(|&n| self.is_leaf(n)).filter_map(|n| self.value(n))
    }

    /// `max` or `min` if the player is not the one given by alternation.
    pub(super) fn player_prefix(&self, node: NodeId) -> &'static str {
        let expected = self.parent(node).map_or(Player::First, |p| self.player(p).other());
        match self.player(node) {
            player if player == expected => "",
            Player::First => "max",
            Player::Second => "min",
        }
    }

    fn at(&self, node: NodeId) -> &Node {
        // The nodes are in preorder, and every tree has its root.
        self.nodes.get(node.index()).unwrap_or(&self.nodes[0])
    }
}
