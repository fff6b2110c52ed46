//! What may be wrong with a file.

use crate::format::FileKind;

/// Why a file is no table, solution or book, or not the one that is needed. What is wrong is said without the file's name.
///
/// ```
/// use gametree_tables::{FileKind, TableError};
/// let error = TableError::OtherGame { kind: FileKind::Table, found: "hex:3".into(), expected: "hex:4".into() };
/// assert_eq!(error.to_string(), "a table of hex:3: expected one of hex:4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be opened.
    #[error("{0}: expected a file that can be read")]
    Unreadable(String),
    /// The file is something else.
    #[error("not a {kind}: expected one of {}", kind.maker())]
    Foreign {
        /// What was expected.
        kind: FileKind,
    },
    /// The file is of another version of the format.
    #[error("a {kind} of version {found}: expected version {}", crate::format::VERSION)]
    Version {
        /// What it is.
        kind: FileKind,
        /// The version, as it is written there.
        found: String,
    },
    /// The end of the file is missing, or damaged.
    #[error("damaged: its end is missing or altered: expected a whole file")]
    Truncated,
    /// The file is damaged.
    #[error("damaged at byte {at}: {what}: expected a whole file")]
    Damaged {
        /// The first byte of the damaged part.
        at: u64,
        /// What is wrong there.
        what: &'static str,
    },
    /// It numbers moves in an order that is not known.
    #[error("moves in the order {found:?}: expected natural or centre")]
    Order {
        /// The order, as it is written there.
        found: String,
    },
    /// It is of another game, or of a board of another size.
    #[error("a {kind} of {found}: expected one of {expected}")]
    OtherGame {
        /// What it is.
        kind: FileKind,
        /// Its game.
        found: String,
        /// The game that was asked about.
        expected: String,
    },
}
