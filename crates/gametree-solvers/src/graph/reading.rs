//! What a graph has proved, for those who go on with it: lines of play, certificates, tables.

use super::node::Node;
use super::search::ProofGraph;
use gametree::Game;

/// A position of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeNumber(u32);

/// What the graph knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The attacker wins.
    Proved,
    /// The attacker does not win.
    Disproved,
    /// Neither is proved.
    Open,
}

impl<G: Game, V: Clone + Default> ProofGraph<G, V> {
    /// The root.
    #[must_use]
    pub fn root(&self) -> NodeNumber {
        NodeNumber(0)
    }

    /// The position with this key.
    #[must_use]
    pub fn find(&self, key: u64) -> Option<NodeNumber> {
        self.by_key.get(&key).map(|&at| NodeNumber(at))
    }

    /// What is known of a position.
    #[must_use]
    pub fn known(&self, at: NodeNumber) -> Known {
        known(&self.nodes[at.0 as usize])
    }

    /// The position as it was first met; under the same key there may be others, equal by symmetry.
    #[must_use]
    pub fn state(&self, at: NodeNumber) -> &G::State {
        &self.nodes[at.0 as usize].state
    }

    /// Why a position is decided, as its expert says.
    #[must_use]
    pub fn evidence(&self, at: NodeNumber) -> &V {
        &self.nodes[at.0 as usize].evidence
    }

    /// The moves of a position that have been looked at, and where they lead; none if its expert decided it.
    pub fn moves(&self, at: NodeNumber) -> impl Iterator<Item = (G::Move, NodeNumber)> {
        self.edges_of(at.0).iter().filter_map(|edge| Some((edge.mv, NodeNumber(edge.node()?))))
    }

    /// Every position whose result is proved, with what is known of it.
    pub fn results(&self) -> impl Iterator<Item = (&G::State, Known)> {
        self.nodes.iter().map(|node| (&node.state, known(node))).filter(|&(_, known)| known != Known::Open)
    }
}

fn known<S, V: Default>(node: &Node<S, V>) -> Known {
    match (node.proved(), node.disproved() && !node.restricted()) {
        (true, _) => Known::Proved,
        (_, true) => Known::Disproved,
        _ => Known::Open,
    }
}
