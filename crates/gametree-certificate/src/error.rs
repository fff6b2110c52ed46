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
    #[error("byte {offset} of the body{}: {text}", path(moves))]
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

impl Error {
    /// An error of the header.
    ///
    /// ```
    /// let error = gametree_certificate::Error::header("no claims: expected one");
    /// assert_eq!(error.to_string(), "not a certificate: no claims: expected one");
    /// ```
    #[must_use]
    pub fn header(text: impl ToString) -> Self {
        Error::Header(text.to_string())
    }

    /// An error of the body that no moves lead to.
    ///
    /// ```
    /// let error = gametree_certificate::Error::body(3, "a fault: expected none");
    /// assert_eq!(error.to_string(), "byte 3 of the body: a fault: expected none");
    /// ```
    #[must_use]
    pub fn body(offset: u64, text: impl Into<String>) -> Self {
        Error::Fails { moves: Vec::new(), offset, text: text.into() }
    }

    /// The same error after these moves, if it is one of the body.
    ///
    /// ```
    /// let error = gametree_certificate::Error::body(3, "a fault: expected none").after(vec!["a1".into(), "b2".into()]);
    /// assert_eq!(error.to_string(), "byte 3 of the body, after a1 b2: a fault: expected none");
    /// ```
    #[must_use]
    pub fn after(mut self, leading: Vec<String>) -> Self {
        if let Error::Fails { moves, .. } = &mut self {
            *moves = leading;
        }
        self
    }

    /// The place in the uncompressed body, if it is there.
    ///
    /// ```
    /// use gametree_certificate::Error;
    /// assert_eq!(Error::body(3, "a fault: expected none").offset(), Some(3));
    /// assert_eq!(Error::Stopped.offset(), None);
    /// ```
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        if let Error::Fails { offset, .. } = self { Some(*offset) } else { None }
    }
}

fn path(moves: &[String]) -> String {
    if moves.is_empty() { String::new() } else { format!(", after {}", moves.join(" ")) }
}
