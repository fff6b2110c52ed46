//! Why a certificate is not accepted: [`Error`].

/// Why a certificate is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file could not be read.
    #[error("{0}: expected a certificate")]
    Unreadable(#[from] std::io::Error),
    /// The first line is not a certificate's header.
    #[error("not a certificate: {0}")]
    Header(String),
    /// The body is not what the header or the format says.
    #[error("byte {offset} of the body: {text}")]
    Body {
        /// The place in the uncompressed body.
        offset: u64,
        /// What is wrong, and what was expected.
        text: String,
    },
    /// A record does not prove what it has to.
    #[error("byte {offset} of the body, after {}: {text}", after(moves))]
    Proof {
        /// The moves from the certificate's position to the record's.
        moves: Vec<String>,
        /// The place of the record in the uncompressed body.
        offset: u64,
        /// What is wrong, and what was expected.
        text: String,
    },
    /// The stop flag was set before the end.
    #[error("stopped before the end: nothing is known of the rest")]
    Stopped,
}

fn after(moves: &[String]) -> String {
    if moves.is_empty() { "no move".to_owned() } else { moves.join(" ") }
}

impl Error {
    /// The place in the uncompressed body, if it is there.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        match self {
            Error::Body { offset, .. } | Error::Proof { offset, .. } => Some(*offset),
            _ => None,
        }
    }
}
