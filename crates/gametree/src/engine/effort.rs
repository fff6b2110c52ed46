//! Counts of what a search by the engine did: [`Effort`].

use crate::counts::Counts;

/// Counts of what a search did.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::Engine;
/// let effort = Engine::new(&TicTacToe).run(&TicTacToe.start()).effort;
/// assert!(effort.first_cutoffs <= effort.cutoffs && effort.hits <= effort.probes);
/// println!("{} MiB of table, used from {} plies on", effort.table_bytes >> 20, effort.floor);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Effort {
    /// Positions by kind: ends of the game reached or recognised, nodes expanded, forced moves.
    pub counts: Counts,
    /// Nodes with a cut-off.
    pub cutoffs: u64,
    /// Those in which the first move tried caused it: a measure of the move ordering.
    pub first_cutoffs: u64,
    /// Probes of the table.
    pub probes: u64,
    /// Probes that ended the search of a node.
    pub hits: u64,
    /// The size of the table, in bytes.
    pub table_bytes: usize,
    /// The minimum remaining depth at which the table is used.
    pub floor: u32,
}

impl Effort {
    pub(super) fn add(&mut self, other: Effort) {
        self.counts.leaves += other.counts.leaves;
        self.counts.expanded += other.counts.expanded;
        self.counts.forced_wins += other.counts.forced_wins;
        self.counts.forced_blocks += other.counts.forced_blocks;
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
        self.probes += other.probes;
        self.hits += other.hits;
    }
}
