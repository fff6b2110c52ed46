//! What a search by the engine did: [`Effort`].

use super::selective::Parts;

/// What a search did: the [details](crate::Answer::details) of the engine's answer.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::Engine;
/// let effort = Engine::new(&TicTacToe).run(&TicTacToe.start()).details;
/// assert!(effort.first_cutoffs <= effort.cutoffs && effort.hits <= effort.probes);
/// println!("{} MiB of table, used from {} plies on", effort.table_bytes >> 20, effort.floor);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Effort {
    /// The last finished depth, in plies.
    pub depth: u32,
    /// The parts of the search that made its lines differ in depth.
    pub parts: Parts,
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
    /// How much of the table that there may be is full, in thousandths.
    pub table_permille: u32,
    /// The minimum remaining depth at which the table is used.
    pub floor: u32,
}

impl Effort {
    pub(super) fn add(&mut self, other: Effort) {
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
        self.probes += other.probes;
        self.hits += other.hits;
    }
}
