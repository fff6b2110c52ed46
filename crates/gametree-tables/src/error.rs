//! What may be wrong with a table.

/// Why a file is no table, or not the one that is needed. What is wrong is said without the file's name.
///
/// ```
/// use gametree_tables::TableError;
/// let error = TableError::OtherGame { found: "hex:3".into(), expected: "hex:4".into() };
/// assert_eq!(error.to_string(), "a table of hex:3: expected one of hex:4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be opened.
    #[error("{0}: expected a table of gametree tabulate")]
    Unreadable(String),
    /// The file is something else.
    #[error("not a table: expected one of gametree tabulate")]
    NotATable,
    /// The file is of another version of the format.
    #[error("a table of version {found}: expected version {}", crate::format::VERSION)]
    Version {
        /// The version, as it is written there.
        found: String,
    },
    /// The end of the file is missing, or damaged.
    #[error("damaged: its end is missing or altered: expected a whole table")]
    Truncated,
    /// The file is damaged.
    #[error("damaged at byte {at}: {what}: expected a whole table")]
    Damaged {
        /// The first byte of the damaged part.
        at: u64,
        /// What is wrong there.
        what: &'static str,
    },
    /// The table is of another game, or of a board of another size.
    #[error("a table of {found}: expected one of {expected}")]
    OtherGame {
        /// Its game.
        found: String,
        /// The game that was asked about.
        expected: String,
    },
}
