//! Certificates that can't be written: [`WriteError`].

use gametree::StopReason;
use thiserror::Error;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// It would be too large.
    #[error("the certificate would have more than {limit} nodes and replies: expected a larger limit")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The solver knows no move that keeps the claim, after these moves.
    #[error("no move is known that keeps the claim after {moves:?}: expected more time, nodes or memory")]
    NoStrategy {
        /// The moves from the certificate's position.
        moves: String,
    },
    /// There is nothing to claim.
    #[error("nothing is proved about the position: expected more time, nodes or memory")]
    NothingProved,
    /// The game is not in the catalogue, so that no checker knows its rules.
    #[error("certificates are for the games of the catalogue: expected one of them")]
    NoWords,
    /// Its budget was used up.
    #[error("the certificate was not finished, {}, after {records} nodes and replies", why(*reason))]
    Stopped {
        /// The limit that ended it.
        reason: StopReason,
        /// The nodes and replies that it had by then.
        records: usize,
    },
}

fn why(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "because the nodes were used up",
        StopReason::Time => "because the time was used up",
        StopReason::Memory => "because it needs more memory",
        _ => "because it was interrupted",
    }
}
