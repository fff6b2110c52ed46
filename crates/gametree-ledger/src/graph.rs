//! The positions of a ledger as a graph: who moves, how games ended, results and children. Nothing here is of a game's own type, so
//! that what looks at all of it again and again is compiled once, and for speed.

use std::ops::Index;

use gametree::{Player, Wdl};

use crate::entry::{Ending, Entry};
use crate::rows::StoredResult;

/// A position.
#[derive(Debug)]
pub(crate) struct Node {
    /// Its canonical text, once it is needed.
    pub(crate) text: Option<String>,
    pub(crate) mover: Player,
    pub(crate) outcome: Option<Wdl>,
    /// The number of its moves.
    pub(crate) width: u64,
    /// Its results.
    pub(crate) rows: Vec<StoredResult>,
    /// Its children, once it is split.
    pub(crate) children: Vec<usize>,
    pub(crate) split: bool,
    /// How often work on it was begun and not ended.
    pub(crate) tries: u32,
    /// How many times as much it weighs because somebody works on it; 1 if nobody does.
    pub(crate) busy: u64,
}

/// All positions, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// Where the results are from that are not written yet, and have the numbers −1, −2 and so on.
    pub(crate) places: Vec<String>,
}

impl Graph {
    /// All results.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Entry> {
        self.nodes.iter().flat_map(|node| &node.rows).map(|row| &row.entry)
    }

    /// The nodes of all results, as far as they can be counted: whoever writes a result may say what he likes.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.rows().map(|entry| entry.nodes).fold(0, u64::saturating_add)
    }

    /// The pieces of work on a position that were used up.
    pub(crate) fn unfinished(&self, node: usize) -> u32 {
        let rows = self.nodes[node].rows.iter();
        rows.filter(|row| row.entry.ending == Ending::Unfinished).count().min(16) as u32
    }

    /// Whether pieces of work are left to be done on the position itself.
    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        !self.nodes[node].split
    }
}

/// Something of those positions that were looked at, by their numbers: as quick as a list of all positions, and as large as what was
/// looked at but for four bytes a position.
#[derive(Clone, Debug)]
pub(crate) struct ByNode<T> {
    /// Its place among what is kept, plus 1; 0 for what was not looked at.
    places: Vec<u32>,
    kept: Vec<T>,
}

impl<T> Default for ByNode<T> {
    fn default() -> Self {
        ByNode { places: Vec::new(), kept: Vec::new() }
    }
}

impl<T> ByNode<T> {
    pub(crate) fn get(&self, node: usize) -> Option<&T> {
        let place = *self.places.get(node)?;
        (place > 0).then(|| &self.kept[place as usize - 1])
    }

    pub(crate) fn insert(&mut self, node: usize, value: T) {
        if self.places.len() <= node {
            self.places.resize(node + 1, 0);
        }
        match self.places[node] {
            0 => {
                self.kept.push(value);
                self.places[node] = self.kept.len() as u32; // a ledger has far fewer positions than 2³²
            }
            place => self.kept[place as usize - 1] = value,
        }
    }
}

impl<T> Index<usize> for ByNode<T> {
    type Output = T;

    /// # Panics
    /// If the position was not looked at.
    fn index(&self, node: usize) -> &T {
        self.get(node).expect("the position was looked at")
    }
}
