//! The tree in memory: nodes in an arena, addressed by numbers of 32 bits.

use std::ops::Range;

use crate::game::Player;
use crate::score::Score;

/// The number of a node in the arena.
pub(super) type NodeIndex = u32;

pub(super) const ROOT: NodeIndex = 0;

/// A position on one path from the root. Values are the first player's, whoever is to move, so that extra turns need no care.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; none at the root.
    pub(super) mv: Option<M>,
    /// The children, in the game's order, one behind the other.
    pub(super) first_child: NodeIndex,
    pub(super) children: u32,
    /// How often a simulation went through here, and the sum of what it was worth.
    pub(super) visits: u32,
    pub(super) sum: f64,
    /// The bounds that are proved. A win is +∞ and a loss −∞, so that (−∞, +∞) says nothing, and a win needs no other move
    /// to be looked at.
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl<M> Node<M> {
    pub(super) const fn new(mv: Option<M>) -> Self {
        let (lower, upper) = (Score::NEG_INF, Score::INF);
        Node { mv, first_child: 0, children: 0, visits: 0, sum: 0.0, lower, upper }
    }

    /// The same node with a proved value.
    pub(super) fn worth(self, value: Score) -> Self {
        Node { lower: value, upper: value, ..self }
    }

    pub(super) fn is_proved(&self) -> bool {
        self.lower == self.upper
    }

    /// The bounds for `player`.
    pub(super) fn bounds(&self, player: Player) -> (Score, Score) {
        match player {
            Player::First => (self.lower, self.upper),
            Player::Second => (-self.upper, -self.lower),
        }
    }

    pub(super) fn children(&self) -> Range<NodeIndex> {
        self.first_child..self.first_child + self.children
    }

    /// The mean worth of its simulations for the first player, no worse and no better than what is proved; `None` if nothing
    /// is known.
    pub(super) fn mean(&self) -> Option<f64> {
        if self.is_proved() {
            return Some(worth(self.lower));
        }
        let mean = (self.visits > 0).then(|| self.sum / f64::from(self.visits))?;
        let least = self.lower.finite().map_or(mean, |lower| mean.max(lower as f64));
        Some(self.upper.finite().map_or(least, |upper| least.min(upper as f64)))
    }
}

/// What a proved value counts in a mean: +1 for a win, −1 for a loss, or the points.
pub(super) fn worth(value: Score) -> f64 {
    match value.finite() {
        Some(points) => points as f64,
        None if value > Score::ZERO => 1.0,
        None => -1.0,
    }
}

/// The nodes of a chunk, a power of two. Chunks never move, so the arena is never held twice while it grows.
const CHUNK: usize = 256;

/// Nodes that are only added, in chunks, within a number of bytes.
#[derive(Debug)]
pub(super) struct Arena<M> {
    chunks: Vec<Vec<Node<M>>>,
    len: usize,
    most: usize,
}

impl<M> Arena<M> {
    /// An empty arena that may grow to `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let chunks = bytes / Self::chunk_bytes();
        Arena { chunks: Vec::new(), len: 0, most: (chunks * CHUNK).min(NodeIndex::MAX as usize) }
    }

    /// The bytes of a chunk and of its entry in the list, which may be held twice while the list grows.
    const fn chunk_bytes() -> usize {
        CHUNK * size_of::<Node<M>>() + 3 * size_of::<Vec<Node<M>>>()
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.chunks.len() * Self::chunk_bytes()
    }

    /// Adds nodes side by side and returns the number of the first. `None`, and nothing is added, if there is no more memory.
    pub(super) fn add(&mut self, nodes: impl ExactSizeIterator<Item = Node<M>>) -> Option<NodeIndex> {
        let (first, len) = (self.len, self.len + nodes.len());
        if len > self.most {
            return None;
        }
        while self.chunks.len() * CHUNK < len {
            let mut chunk = Vec::new();
            chunk.try_reserve_exact(CHUNK).ok()?;
            self.chunks.try_reserve(1).ok()?;
            self.chunks.push(chunk);
        }
        for node in nodes {
            self.chunks[self.len / CHUNK].push(node);
            self.len += 1;
        }
        NodeIndex::try_from(first).ok()
    }

    #[inline]
    pub(super) fn get(&self, node: NodeIndex) -> &Node<M> {
        &self.chunks[node as usize / CHUNK][node as usize % CHUNK]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, node: NodeIndex) -> &mut Node<M> {
        &mut self.chunks[node as usize / CHUNK][node as usize % CHUNK]
    }
}
