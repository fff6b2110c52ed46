//! What a search did to an explicit tree: the order of nodes and of terminals, and every cut-off with its owner.

use super::arena::NodeId;
use super::play::TreeGame;
use crate::observe::{Entry, Observer, Owner};
use crate::score::{Bound, Score, Window};

/// A cut-off: at `node` the value reached `bound`, so `skipped` can't matter. Scores are for the side to move at `node`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// Where.
    pub node: NodeId,
    /// The ancestor that set the bound; `None` for the window the search was called with.
    pub owner: Option<NodeId>,
    /// Whether the owner is not the parent but further up: a deep cut-off.
    pub deep: bool,
    /// The bound that was reached.
    pub bound: Score,
    /// The window the node was entered with.
    pub window: Window,
    /// The children that were not searched.
    pub skipped: Vec<NodeId>,
}

/// Keeps the order in which a search enters the nodes of an explicit tree and evaluates its leaves, repeats
/// included, and its cut-offs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    /// Every node entered, in order.
    pub order: Vec<NodeId>,
    /// Every leaf evaluated, in order; one that a table answers is not evaluated again.
    pub terminals: Vec<NodeId>,
    /// Every cut-off, in order.
    pub cutoffs: Vec<Cutoff>,
    /// The window of each inner or outer node entered, with the node, in order.
    pub windows: Vec<(NodeId, Window)>,
    /// The windows of the nodes on the current path.
    path: Vec<Window>,
}

impl Observer<TreeGame> for Recorder {
    type Mark = Owner;

    fn mark(&self) -> Owner {
        Owner::Ply((self.path.len() as u32).saturating_sub(1))
    }

    fn enter(&mut self, _: &TreeGame, node: &NodeId, entry: Entry<Owner>) {
        self.order.push(*node);
        self.windows.push((*node, entry.window));
        self.path.push(entry.window);
    }

    fn leaf(&mut self, _: &TreeGame, node: &NodeId, _: Score) {
        self.terminals.push(*node);
    }

    fn cutoff(
        &mut self,
        game: &TreeGame,
        node: &NodeId,
        bound: Score,
        owner: Owner,
        skipped: impl Iterator<Item = NodeId>,
    ) {
        // The path from the root to a node has one ancestor a ply, so a ply names its owner.
        let ply = self.path.len().saturating_sub(1);
        let owner = match owner {
            Owner::Window => None,
            Owner::Ply(owner) => game.tree().ancestors(*node).nth(ply.saturating_sub(owner as usize + 1)),
        };
        self.cutoffs.push(Cutoff {
            node: *node,
            owner,
            deep: owner != game.tree().parent(*node) || owner.is_none(),
            bound,
            window: self.path.last().copied().unwrap_or(Window::FULL),
            skipped: skipped.collect(),
        });
    }

    fn leave(&mut self, _: Score, _: Bound) {
        self.path.pop();
    }
}
