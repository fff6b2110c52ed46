//! Why there is no handbook.

use gametree::StopReason;
use gametree_certificate::Error;
use thiserror::Error as ThisError;

/// Why there is no handbook.
#[derive(Debug, ThisError)]
pub enum HandbookError {
    /// The certificate can't be read.
    #[error(transparent)]
    Read(#[from] Error),
    /// The certificate says something for which a handbook has no words.
    #[error("{0}: a handbook has no words for it")]
    NoWords(&'static str),
    /// There is more to know than anybody learns.
    #[error("more than {limit} moves and diagrams: expected a position from which there is less to learn")]
    TooLarge {
        /// The limit to steps, diagrams and lines together, or to patterns.
        limit: usize,
    },
    /// A limit of the budget ended the work.
    #[error("stopped before the handbook was complete")]
    Stopped(StopReason),
}
