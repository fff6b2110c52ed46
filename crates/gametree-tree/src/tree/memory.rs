//! The memory of a searched tree, and how much more of it each thing takes that is made from it.
//!
//! A tree may have ten million nodes. Whoever has a limit asks before the work, because what is half made is of no use.

use super::arena::Node;
use super::names::MAX_NAME_BYTES;
use super::play::TreeGame;
use super::record::{Cutoff, Step};
use super::searched::Searched;
use gametree::Algorithm;
use gametree::observe::Observer;
use gametree::{Score, Window};

/// Something that is made from a searched tree.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Part, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert!(search.fits(&[Part::Minimal, Part::Json], 1 << 20) && !search.fits(&[], 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// Text with at most a hundred names a list.
    Text,
    /// `Searched::json`, which is written piece by piece.
    Json,
    /// The types of all nodes.
    Types,
    /// [`Searched::explain`].
    Explanation,
    /// [`Searched::minimal`].
    Minimal,
    /// [`Searched::permuted`].
    Permuted,
    /// A drawing by [`draw`](crate::draw).
    Drawing,
}

/// What a drawing takes whatever the tree: 500 nodes with their labels, and the text.
const ONE_DRAWING: usize = 8 << 20;

impl Searched<'_> {
    /// The bytes of the tree and of the record of the search.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let memory = |keep| Searched::new(&game, Algorithm::Pvs, &SearchOptions::default(), keep).map(|s| s.memory());
    /// assert!(memory(Keep::Nothing)? < memory(Keep::Everything)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.tree().memory() + Observer::<TreeGame>::memory(&self.record)
    }

    /// Whether the search and all of `parts`, which are made one after the other and kept, take at most `memory` bytes.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Part, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// let both = search.memory() + search.memory_for(Part::Json);
    /// assert!(search.fits(&[Part::Json], both) && !search.fits(&[Part::Json], both - 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fits(&self, parts: &[Part], memory: usize) -> bool {
        let parts = parts.iter().map(|&part| self.memory_for(part));
        parts.fold(self.memory(), usize::saturating_add) <= memory
    }

    /// The most bytes that making a part takes, beside the search itself.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Part, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// // Of a small tree a drawing takes the most, by what it takes of any.
    /// assert!(search.memory_for(Part::Drawing) > search.memory_for(Part::Types) + search.memory_for(Part::Permuted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn memory_for(&self, part: Part) -> usize {
        let (tree, record) = (self.tree(), &self.record);
        let (nodes, inner) = (tree.len(), tree.len() - tree.leaf_values().count());
        let name = match tree.given_names().next() {
            None => 3 * tree.height() + 64,
            Some(_) => (3 * tree.height()).max(MAX_NAME_BYTES) + 64,
        };
        let sums = if self.algorithm.uses_static_values() { self.path_sums_memory() } else { 0 };
        // What the leaves prove of every node.
        let proven = nodes * size_of::<Window>() + record.terminals.len().min(nodes) * size_of::<u32>() * 2;
        match part {
            Part::Text => {
                let skipped: usize =
                    record.cutoffs.iter().take(100).map(|cut| cut.skipped.len().min(100)).sum();
                2 * nodes + 4 * name * (300 + tree.height() + skipped)
            }
            Part::Json => self.most_skipped() * (name + 120),
            Part::Types => 13 * nodes,
            Part::Explanation => {
                // Those of NegaScout are copied, without its empty windows, to a list that grows.
                let copied = if self.algorithm == Algorithm::NegaScout { 3 * size_of::<Step>() } else { 0 };
                let entered = 18; // of a set of nodes that grows
                record.steps.len() * (copied + entered)
                    + self.most_skipped() * (name + 24)
                    + self.comparison_memory()
            }
            // Bounds, costs, the strategy, and a list of the nodes while it grows.
            Part::Minimal => sums + proven + nodes * (size_of::<Window>() + 24 + 1 + 12),
            Part::Permuted => {
                let orders = inner * (3 * 32 + 16) + nodes * 8;
                let rebuilt = nodes * (size_of::<Node>() + size_of::<u32>()) + tree.names.memory(0);
                let again = if sums > 0 { rebuilt + nodes * 24 + inner * 16 } else { 0 };
                sums + proven + nodes * (size_of::<Window>() + 1 + 8 + 1) + orders + rebuilt + again
            }
            // Windows, cut-offs, who skipped what, sizes, and the children of one node, as two lists that grow.
            Part::Drawing => ONE_DRAWING + proven + nodes * (1 + 24 + 2 * 16 + 8 + 4 + 1 + 8 + 24),
        }
    }

    /// The bytes of the tree of path sums, while it is made.
    fn path_sums_memory(&self) -> usize {
        let tree = self.tree();
        tree.len() * (size_of::<Score>() + size_of::<Node>() + size_of::<u32>()) + tree.names.memory(0)
    }

    /// The bytes of the record of alpha-beta, with which an algorithm without its cut-offs is compared: it enters no node
    /// that the other did not.
    fn comparison_memory(&self) -> usize {
        if !self.algorithm.visits_everything() && self.algorithm != Algorithm::BranchAndBound {
            return 0;
        }
        let (nodes, leaves) = (self.record.order.len(), self.record.terminals.len());
        // Lists hold up to three times their items while they grow. Of the steps it keeps those of the same nodes.
        let lists = nodes * (size_of::<u32>() + size_of::<(u32, Window)>()) + leaves * size_of::<u32>();
        let steps = self.record.steps.len() * (size_of::<Step>() + 6);
        3 * (lists + steps + nodes.saturating_sub(leaves) * size_of::<Cutoff>())
            + 2 * self.tree().len() * size_of::<u32>()
    }

    fn most_skipped(&self) -> usize {
        self.record.cutoffs.iter().map(|cut| cut.skipped.len()).max().unwrap_or_default()
    }
}
