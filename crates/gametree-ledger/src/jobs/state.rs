//! How far a proof on many workers is.

use gametree::solve::ResultBounds;

use super::merge::Asked;
use super::schedule::Schedule;
use crate::entry::Status;
use crate::error::LedgerError;
use crate::known::KnownOfAll;
use crate::tree::Kept;

/// A job that is out, for whoever looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutJob {
    /// Its identifier.
    pub id: String,
    /// The moves to its position.
    pub position: String,
    /// Whether it asks again for a claim.
    pub check: bool,
}

/// How far a proof is.
#[derive(Clone, Debug)]
pub struct ScheduleState {
    /// What is proved of the position, for its side to move.
    pub bounds: ResultBounds,
    /// What follows from verified results alone.
    pub verified: ResultBounds,
    /// What would follow if all claims were true.
    pub claimed: ResultBounds,
    /// The proof and the disproof number of the question that is open.
    pub numbers: (u64, u64),
    /// Positions whose result is proved.
    pub proved_positions: u64,
    /// Positions whose result is only claimed.
    pub claimed_positions: u64,
    /// Positions that were worked on, and of whose result nothing is said.
    pub open_positions: u64,
    /// Rows of results.
    pub rows: u64,
    /// Their nodes.
    pub nodes: u64,
    /// What is out.
    pub out: Vec<OutJob>,
}

impl<G: Kept> Schedule<'_, G> {
    /// How far the proof is.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn state(&self) -> Result<ScheduleState, LedgerError> {
        let tree = &self.merge.tree;
        let verified = tree.known_by(Status::Recomputed, &self.ledger)?;
        let worked_on =
            || (0..tree.graph.nodes.len()).filter(|&node| !tree.graph.nodes[node].rows.is_empty());
        let decided = |known: &KnownOfAll| {
            worked_on().filter(|&node| known[node].bounds.result().is_some()).count() as u64
        };
        let (proved, claimed) = (decided(&self.proved), decided(&self.known));
        let mut out: Vec<OutJob> = self
            .out
            .iter()
            .map(|(id, out)| OutJob {
                id: id.clone(),
                position: tree.moves_of(out.node),
                check: out.asked == Asked::Again,
            })
            .collect();
        out.sort_by(|one, other| one.position.cmp(&other.position));
        Ok(ScheduleState {
            bounds: self.proved[self.root].bounds,
            verified: verified[self.root].bounds,
            claimed: self.known[self.root].bounds,
            numbers: tree.graph.most_proving(self.root, &self.known).1,
            proved_positions: proved,
            claimed_positions: claimed - proved,
            open_positions: worked_on().count() as u64 - claimed,
            rows: tree.graph.rows().count() as u64,
            nodes: tree.graph.all_nodes(),
            out,
        })
    }
}
