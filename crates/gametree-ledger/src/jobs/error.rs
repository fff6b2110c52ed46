//! Why a job or a result is refused: [`JobError`].

use gametree::knowledge::PositionError;
use gametree_shared::in_one_line;

/// Why a line is not believed.
///
/// ```
/// use gametree_ledger::jobs::{Job, JobError};
/// let error = Job::parse("{\"schema\":1}").unwrap_err();
/// assert!(matches!(error, JobError::Malformed { .. }));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The line cannot be read, or is not what it should be.
    #[error("{}: expected {expected}", in_one_line(reason))]
    Malformed {
        /// What is wrong, and where.
        reason: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The line is of a later version of gametree.
    #[error("schema {found}: expected {known}")]
    Schema {
        /// Its version.
        found: u64,
        /// The version that is known.
        known: u64,
    },
    /// The content is not that of which the identifier was made.
    #[error("the id is {found:?}: expected {expected:?}, which its content has")]
    Changed {
        /// The identifier.
        found: String,
        /// That of the content.
        expected: String,
    },
    /// What the fields say together is impossible.
    #[error("{0}")]
    Impossible(String),
    /// It belongs to another game.
    #[error("the game is {found:?}: expected {expected:?}")]
    OtherGame {
        /// Its game.
        found: String,
        /// The game of the ledger.
        expected: String,
    },
    /// The moves cannot be played.
    #[error("{what}: {reason}")]
    Moves {
        /// Which moves.
        what: &'static str,
        /// Why not.
        reason: PositionError,
    },
    /// The game is over there.
    #[error("the game is over after {0:?}: expected a position to be solved")]
    Over(String),
    /// The certificate is not accepted.
    #[error("the certificate: {0}")]
    Certificate(gametree_certificate::Error),
    /// The certificate proves something else.
    #[error("the certificate proves {proved} of {of}: expected {claimed}")]
    OtherClaim {
        /// What it proves.
        proved: String,
        /// Of which position.
        of: String,
        /// What the result says.
        claimed: String,
    },
    /// A solver was asked again, and says otherwise.
    #[error("recomputed, it is {found}: expected {claimed}, which the result says")]
    Refuted {
        /// What the solver says.
        found: String,
        /// What the result says.
        claimed: String,
    },
    /// It contradicts what is known, and nothing says which of the two is wrong.
    #[error("{0}: expected no contradiction")]
    Contradicts(String),
    /// The stop flag was set before it was checked.
    #[error("stopped before it was checked")]
    Stopped,
    /// It is not a result but the answer to a bad job.
    #[error("not a result: the job was refused: {}", in_one_line(.0))]
    NotRun(String),
}
