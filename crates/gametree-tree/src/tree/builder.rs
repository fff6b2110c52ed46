//! Building a tree node by node: [`TreeBuilder`].

use super::arena::{Node, NodeId, Tree};
use super::error::TreeError;
use super::limits::{MAX_DEPTH, MAX_NODES};
use super::names::Names;
use gametree::Player;
use gametree::Score;
use gametree_shared::vec_bytes;

/// Builds a [`Tree`] in preorder: [`open`](TreeBuilder::open) a node, its children, [`close`](TreeBuilder::close) it.
///
/// ```
/// use gametree_tree::TreeBuilder;
/// let mut tree = TreeBuilder::default();
/// tree.open(None, None, "root")?;
/// for leaf in [3, 5] {
///     tree.open(Some(leaf.into()), None, "a leaf")?;
///     tree.close("a leaf")?;
/// }
/// tree.close("root")?;
/// assert_eq!(tree.finish().unwrap().to_string(), "(3 5)");
/// # Ok::<(), gametree_tree::TreeError>(())
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    /// The open nodes from the root, each with its last child.
    path: Vec<(NodeId, Option<NodeId>)>,
    height: usize,
    /// The nodes whose player is given; at the others the players alternate.
    named: Vec<(NodeId, Player)>,
    names: Names,
    /// The bytes that it may hold, if that is limited.
    memory: Option<usize>,
}

impl TreeBuilder {
    /// A builder that holds at most `memory` bytes, and refuses the node for which it would need more.
    ///
    /// ```
    /// use gametree_tree::{TreeBuilder, TreeError};
    /// let mut tree = TreeBuilder::within(100);
    /// assert!(matches!(tree.open(None, None, "root"), Err(TreeError::Memory { memory: 100, .. })));
    /// ```
    #[must_use]
    pub fn within(memory: usize) -> Self {
        TreeBuilder { memory: Some(memory), ..TreeBuilder::default() }
    }

    /// A builder with room for so many nodes.
    pub(super) fn with_room(nodes: usize) -> Self {
        TreeBuilder { nodes: Vec::with_capacity(nodes), ..TreeBuilder::default() }
    }

    /// The bytes that it holds, or will with one node more. Sorting the named players takes half as much again as they.
    pub(super) fn memory(&self) -> usize {
        let lists = vec_bytes(&self.nodes, 1) + vec_bytes(&self.path, 1) + vec_bytes(&self.named, 1) / 2 * 3;
        lists + self.names.memory(0)
    }

    /// Opens a node below the innermost open one. Unless `player` is given, it is the opponent of the parent's player,
    /// and MAX at the root. `at` is the place for an error message.
    ///
    /// ```
    /// use gametree::Player;
    /// use gametree_tree::{NodeId, TreeBuilder};
    /// let mut tree = TreeBuilder::default();
    /// assert_eq!(tree.open(None, Some(Player::Second), "root")?, NodeId::ROOT); // MIN begins
    /// for leaf in [3, 5] {
    ///     tree.open(Some(leaf.into()), None, "a leaf")?;
    ///     tree.close("a leaf")?;
    /// }
    /// tree.close("root")?;
    /// assert!(tree.open(None, None, "after the root").is_err());
    /// assert_eq!(tree.finish().unwrap().to_string(), "min(3 5)");
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    ///
    /// # Errors
    /// [`TreeError::TooDeep`], [`TreeError::TooLarge`], [`TreeError::Memory`], or [`TreeError::Trailing`] if the root is
    /// already closed.
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
        if let Some(memory) = self.memory.filter(|&memory| self.memory() > memory) {
            return Err(TreeError::Memory { memory, at: at.to_owned() });
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

    /// Sets the value and player of the innermost open node, if they come after its children.
    ///
    /// ```
    /// use gametree_tree::TreeBuilder;
    /// let mut tree = TreeBuilder::default();
    /// tree.open(None, None, "root")?;
    /// tree.open(Some(3.into()), None, "a leaf")?;
    /// tree.close("a leaf")?;
    /// tree.describe(Some(7.into()), None); // the root's static value, read after its child
    /// tree.close("root")?;
    /// assert_eq!(tree.finish().unwrap().to_string(), "7:(3)");
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    pub fn describe(&mut self, value: Option<Score>, player: Option<Player>) {
        if let Some((id, _)) = self.path.last() {
            let node = &mut self.nodes[id.index()];
            node.value = value.or(node.value);
            self.named.extend(player.map(|player| (*id, player)));
        }
    }

    /// Gives the innermost open node a name; `at` is the place for an error message.
    ///
    /// ```
    /// use gametree_tree::TreeBuilder;
    /// let mut tree = TreeBuilder::default();
    /// tree.open(Some(3.into()), None, "a leaf")?;
    /// tree.name("A", "a leaf")?;
    /// tree.close("a leaf")?;
    /// assert_eq!(tree.finish().unwrap().to_string(), "A=3");
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    ///
    /// # Errors
    /// [`TreeError::BadName`], [`TreeError::RepeatedName`] also where the node has a name already, or [`TreeError::Memory`].
    pub fn name(&mut self, name: &str, at: &str) -> Result<(), TreeError> {
        let Some(&(id, _)) = self.path.last() else { return Ok(()) };
        let needed = || self.memory() + self.names.memory(1) - self.names.memory(0);
        if let Some(memory) = self.memory.filter(|&memory| needed() > memory) {
            return Err(TreeError::Memory { memory, at: at.to_owned() });
        }
        self.names.give(id.0, name, at)
    }

    /// Closes the innermost open node.
    ///
    /// ```
    /// use gametree_tree::{TreeBuilder, TreeError};
    /// let mut tree = TreeBuilder::default();
    /// tree.open(None, None, "line 1")?; // neither a value nor children
    /// assert_eq!(tree.close("line 2"), Err(TreeError::LeafWithoutValue { at: "line 2".to_owned() }));
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
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

    /// The number of open nodes.
    ///
    /// ```
    /// use gametree_tree::TreeBuilder;
    /// let mut tree = TreeBuilder::default();
    /// for plies in 0..3 {
    ///     assert_eq!(tree.open_nodes(), plies); // the ply of the next node
    ///     tree.open((plies == 2).then_some(5.into()), None, "a node")?;
    /// }
    /// (0..3).try_for_each(|_| tree.close("a node"))?;
    /// assert_eq!(tree.open_nodes(), 0);
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    #[must_use]
    pub fn open_nodes(&self) -> usize {
        self.path.len()
    }

    /// Whether the root is closed.
    ///
    /// ```
    /// use gametree_tree::TreeBuilder;
    /// let mut tree = TreeBuilder::default();
    /// assert!(!tree.is_complete()); // there is no root yet
    /// tree.open(Some(3.into()), None, "the only node")?;
    /// assert!(!tree.is_complete());
    /// tree.close("the only node")?;
    /// assert!(tree.is_complete());
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.path.is_empty() && !self.nodes.is_empty()
    }

    /// The tree, once its root is closed; `None` before.
    ///
    /// ```
    /// use gametree_tree::TreeBuilder;
    /// let mut tree = TreeBuilder::default();
    /// tree.open(Some(3.into()), None, "the only node")?;
    /// tree.close("the only node")?;
    /// assert_eq!(tree.finish().map(|tree| tree.len()), Some(1));
    /// assert!(TreeBuilder::default().finish().is_none());
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
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
        Some(Tree { nodes: self.nodes, height: self.height, alternates, names: self.names })
    }
}
