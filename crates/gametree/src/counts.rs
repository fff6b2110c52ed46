//! Counts of what a search did: [`Counts`].

/// Counts of what a search did.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// let report = gametree::Search::new(&Heap(3)).run(&Heap(3).start()).unwrap();
/// // Every node entered is expanded or is the end of a game.
/// assert_eq!(report.counts.expanded + report.counts.leaves, report.nodes);
/// assert_eq!(report.counts.tried, report.nodes - 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Finished positions reached.
    pub leaves: u64,
    /// Moves tried.
    pub tried: u64,
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Positions in which an immediate win was recognised and not searched.
    pub forced_wins: u64,
    /// Positions in which only the block of a threat was tried.
    pub forced_blocks: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        self.leaves += other.leaves;
        self.tried += other.tried;
        self.expanded += other.expanded;
        self.forced_wins += other.forced_wins;
        self.forced_blocks += other.forced_blocks;
    }
}
