//! The tree itself: nodes in one vector, in preorder, linked to parent, first child and next sibling.

use crate::game::Player;
use crate::score::Score;

use super::error::TreeError;

/// The most plies a tree may be high. The searches recurse once a ply, and must never overflow the stack.
///
/// ```
/// use gametree::tree::{MAX_DEPTH, Tree};
/// let deep = format!("{}0{}", "(".repeat(MAX_DEPTH + 1), ")".repeat(MAX_DEPTH + 1));
/// assert!(Tree::parse(&deep).is_err());
/// ```
pub const MAX_DEPTH: usize = 1_000;

/// The most nodes a tree may have.
///
/// ```
/// let tree = gametree::tree::Tree::parse("(3 5)").unwrap();
/// assert!(tree.len() <= gametree::tree::MAX_NODES);
/// ```
pub const MAX_NODES: usize = 10_000_000;

/// A node of a [`Tree`], as small as an index; the root is [`NodeId::ROOT`].
///
/// ```
/// use gametree::tree::{NodeId, Tree};
/// let tree = Tree::parse("((3 5) (2 9))").unwrap();
/// let node = tree.find("2.1").unwrap();
/// assert_eq!((tree.ply(node), tree.dewey(NodeId::ROOT)), (2, "root".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    const NONE: NodeId = NodeId(u32::MAX);

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }

    /// The place of the node in preorder, counted from 0: an index for tables of one entry a node.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) (2 9))").unwrap();
    /// let depths: Vec<u32> = tree.nodes().map(|node| tree.ply(node)).collect(); // by index
    /// assert_eq!(depths[tree.find("2.1").unwrap().index()], 2);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    value: Option<Score>,
    parent: NodeId,
    first_child: NodeId,
    next_sibling: NodeId,
    /// Which child of its parent, from 1; 0 for the root.
    number: u32,
    player: Player,
}

/// An explicit game tree: every leaf has a value, every inner node may have a static one.
///
/// The numbers are kept as they were written; whose view they are is said by [`super::Values`] when the tree is played.
///
/// ```
/// use gametree::tree::Tree;
/// let tree = Tree::parse("((3 5) (2 9))").unwrap();
/// assert_eq!((tree.len(), tree.height(), tree.leaf_values().count()), (7, 2, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    height: usize,
    alternates: bool,
}

impl Tree {
    /// How many nodes there are; at least one.
    ///
    /// ```
    /// assert_eq!(gametree::tree::Tree::parse("((3 5) (2 9))").unwrap().len(), 7);
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root: it is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The plies from the root to the deepest leaf.
    ///
    /// ```
    /// assert_eq!(gametree::tree::Tree::parse("((3 5) (2 9))").unwrap().height(), 2);
    /// ```
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether MAX and MIN take turns everywhere.
    ///
    /// ```
    /// assert!(gametree::tree::Tree::parse("((3 5) (2 9))").unwrap().alternates());
    /// ```
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.alternates
    }

    /// All nodes, in preorder.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
    /// let names: Vec<String> = tree.nodes().map(|node| tree.dewey(node)).collect();
    /// assert_eq!(names, ["root", "1", "1.1", "1.2", "2"]);
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The value written at a node: always there at a leaf, the static value (or nothing) at an inner node.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
    /// let value = |name| tree.value(tree.find(name).unwrap());
    /// assert_eq!((value("1.2"), value("1")), (Some(5.into()), None));
    /// ```
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.at(node).value
    }

    /// Whose move it is at a node: MAX is [`Player::First`].
    ///
    /// ```
    /// use gametree::{Player, tree::{NodeId, Tree}};
    /// assert_eq!(Tree::parse("((3 5) 2)").unwrap().player(NodeId::ROOT), Player::First); // MAX
    /// ```
    #[must_use]
    pub fn player(&self, node: NodeId) -> Player {
        self.at(node).player
    }

    /// Whether a node has no children.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(["1", "2"].map(|name| tree.is_leaf(tree.find(name).unwrap())), [false, true]);
    /// ```
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.at(node).first_child == NodeId::NONE
    }

    /// The parent; `None` for the root.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(tree.parent(tree.find("1.2").unwrap()), tree.find("1"));
    /// ```
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).parent.some()
    }

    /// The children, from left to right.
    ///
    /// ```
    /// use gametree::tree::{NodeId, Tree};
    /// assert_eq!(Tree::parse("(3 5 2)").unwrap().children(NodeId::ROOT).count(), 3);
    /// ```
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.at(node).first_child.some(), |&child| self.next_sibling(child))
    }

    /// The sibling to the right.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("(3 5)").unwrap();
    /// assert_eq!(tree.next_sibling(tree.find("1").unwrap()), tree.find("2"));
    /// ```
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).next_sibling.some()
    }

    /// The first child.
    ///
    /// ```
    /// use gametree::tree::{NodeId, Tree};
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
    /// let tree = gametree::tree::Tree::parse("(3 5)").unwrap();
    /// assert_eq!(tree.number(tree.find("2").unwrap()), 2);
    /// ```
    #[must_use]
    pub fn number(&self, node: NodeId) -> u32 {
        self.at(node).number
    }

    /// The plies from the root to a node.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
    /// assert_eq!(tree.ply(tree.find("1.2").unwrap()), 2);
    /// ```
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u32 {
        self.ancestors(node).count() as u32
    }

    /// The ancestors of a node, its parent first, the root last.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("(((3)))").unwrap();
    /// let names: Vec<String> = tree.ancestors(tree.find("1.1.1").unwrap()).map(|node| tree.dewey(node)).collect();
    /// assert!(names.contains(&"1.1".to_owned()) && names.contains(&"root".to_owned()));
    /// ```
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&n| self.parent(n))
    }

    /// The Dewey number: `root`, or the child numbers from the root joined by points, as `2.1`.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) 2)").unwrap();
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

    /// The node of that Dewey number; `None` where there is no such node, or the text is no Dewey number.
    ///
    /// ```
    /// let tree = gametree::tree::Tree::parse("((3 5) (2 9))").unwrap();
    /// assert_eq!(tree.find("2.1").map(|node| tree.dewey(node)), Some("2.1".to_owned()));
    /// assert_eq!(tree.find("2.3"), None);
    /// ```
    #[must_use]
    pub fn find(&self, dewey: &str) -> Option<NodeId> {
        let mut node = NodeId::ROOT;
        if dewey != "root" {
            for number in dewey.split('.') {
                let number: u32 = number.parse().ok().filter(|_| !number.starts_with(['+', '0']))?;
                node = self.children(node).nth(number as usize - 1)?;
            }
        }
        Some(node)
    }

    /// The first inner node that has no static value.
    ///
    /// ```
    /// use gametree::tree::{NodeId, Tree};
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
    /// use gametree::{Score, tree::Tree};
    /// assert_eq!(Tree::parse("((3 5) 2)").unwrap().leaf_values().max(), Some(Score::from(5)));
    /// ```
    pub fn leaf_values(&self) -> impl Iterator<Item = Score> + '_ {
        self.nodes().filter(|&n| self.is_leaf(n)).filter_map(|n| self.value(n))
    }

    fn at(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }
}

/// Makes a [`Tree`] in preorder: [`open`](TreeBuilder::open) a node, its children, [`close`](TreeBuilder::close) it.
///
/// ```
/// use gametree::tree::TreeBuilder;
/// let mut tree = TreeBuilder::default();
/// tree.open(None, None, "root")?;
/// for leaf in [3, 5] {
///     tree.open(Some(leaf.into()), None, "a leaf")?;
///     tree.close("a leaf")?;
/// }
/// tree.close("root")?;
/// assert_eq!(tree.finish().unwrap().to_string(), "(3 5)");
/// # Ok::<(), gametree::tree::TreeError>(())
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    /// The open nodes from the root, each with its last child.
    path: Vec<(NodeId, Option<NodeId>)>,
    height: usize,
    /// Whose move it is where somebody said so; the others take turns.
    named: Vec<(NodeId, Player)>,
}

impl TreeBuilder {
    /// Begins a node below the innermost open one; unless `player` is given, it is the opponent of the parent's, and
    /// MAX at the root. `at` names the place, for the error.
    ///
    /// # Errors
    /// [`TreeError::TooDeep`], [`TreeError::TooLarge`], or [`TreeError::Trailing`] where the root is already closed.
    pub fn open(
        &mut self,
        value: Option<Score>,
        player: Option<Player>,
        at: &str,
    ) -> Result<NodeId, TreeError> {
        if self.path.len() > MAX_DEPTH {
            return Err(TreeError::TooDeep { at: at.to_owned() });
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(TreeError::TooLarge { at: at.to_owned() });
        }
        let id = NodeId(self.nodes.len() as u32);
        let (mut parent, mut number) = (NodeId::NONE, 0);
        match self.path.last_mut() {
            Some((above, last)) => {
                parent = *above;
                number = 1;
                match last.replace(id) {
                    Some(sibling) => {
                        number = self.nodes[sibling.index()].number + 1;
                        self.nodes[sibling.index()].next_sibling = id;
                    }
                    None => self.nodes[above.index()].first_child = id,
                }
            }
            None if id != NodeId::ROOT => {
                return Err(TreeError::Trailing { found: "a second tree".to_owned(), at: at.to_owned() });
            }
            None => {}
        }
        self.height = self.height.max(self.path.len());
        let (first_child, next_sibling) = (NodeId::NONE, NodeId::NONE);
        self.nodes.push(Node { value, parent, first_child, next_sibling, number, player: Player::First });
        self.path.push((id, None));
        self.describe(None, player);
        Ok(id)
    }

    /// Gives the innermost open node its value and player, where they come only after its children.
    pub fn describe(&mut self, value: Option<Score>, player: Option<Player>) {
        if let Some((id, _)) = self.path.last() {
            let node = &mut self.nodes[id.index()];
            node.value = value.or(node.value);
            self.named.extend(player.map(|player| (*id, player)));
        }
    }

    /// Ends the innermost open node.
    ///
    /// # Errors
    /// [`TreeError::LeafWithoutValue`], or [`TreeError::InfiniteStaticValue`] at an inner node.
    pub fn close(&mut self, at: &str) -> Result<(), TreeError> {
        let Some((id, last_child)) = self.path.pop() else { return Ok(()) };
        match (self.nodes[id.index()].value, last_child) {
            (None, None) => Err(TreeError::LeafWithoutValue { at: at.to_owned() }),
            (Some(value), Some(_)) if value.is_infinite() => {
                Err(TreeError::InfiniteStaticValue { at: at.to_owned() })
            }
            _ => Ok(()),
        }
    }

    /// How many nodes are open.
    #[must_use]
    pub fn open_nodes(&self) -> usize {
        self.path.len()
    }

    /// Whether the root is closed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.path.is_empty() && !self.nodes.is_empty()
    }

    /// The tree, once its root is closed; `None` before.
    #[must_use]
    pub fn finish(mut self) -> Option<Tree> {
        if !self.is_complete() {
            return None;
        }
        let mut alternates = true;
        self.named.sort_by_key(|&(id, _)| id);
        let mut named = self.named.into_iter().peekable();
        for id in (0..self.nodes.len() as u32).map(NodeId) {
            let parent = self.nodes[id.index()].parent.some();
            let turn = parent.map_or(Player::First, |p| self.nodes[p.index()].player.other());
            let mut player = turn;
            while let Some((_, said)) = named.next_if(|&(at, _)| at == id) {
                player = said;
            }
            alternates &= player == turn || parent.is_none();
            self.nodes[id.index()].player = player;
        }
        Some(Tree { nodes: self.nodes, height: self.height, alternates })
    }
}
