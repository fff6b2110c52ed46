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
    /// The body is corrupt, or a record does not prove what it has to.
    #[error("byte {offset} of the body{}: {text}", after(moves))]
    Fails {
        /// The moves from the certificate's position to the record's.
        moves: Vec<String>,
        /// The place in the uncompressed body.
        offset: u64,
        /// What is wrong, and what was expected.
        text: String,
    },
    /// The stop flag was set before the end.
    #[error("stopped before the end: nothing is known of the rest")]
    Stopped,
}

fn after(moves: &[String]) -> String {
    if moves.is_empty() { String::new() } else { format!(", after {}", moves.join(" ")) }
}
