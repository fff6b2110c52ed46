//! What can go wrong with a ledger: [`LedgerError`], and two results that cannot both be true: [`Contradiction`].

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a ledger could not be used. What was saved in it before is still there.
///
/// ```
/// use gametree_ledger::{Ledger, LedgerError};
/// let error = Ledger::open("no/such/ledger".as_ref()).unwrap_err();
/// assert!(matches!(error, LedgerError::Unreadable { .. }));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The file could not be opened or read.
    #[error("{}: {reason}: expected a proof ledger", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is something else.
    #[error("{}: not a proof ledger: expected one, or no such file", file.display())]
    NotALedger {
        /// The file.
        file: PathBuf,
    },
    /// The file is of a later version of gametree.
    #[error("{}: a ledger of version {found}: expected version {known} or lower", file.display())]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that is known.
        known: i64,
    },
    /// The ledger is of another game.
    #[error("{}: a ledger of {found} and not of {expected}", file.display())]
    OtherGame {
        /// The file.
        file: PathBuf,
        /// Its game.
        found: String,
        /// The game that was asked about.
        expected: String,
    },
    /// What is in the file is not what was written there.
    #[error("{}: damaged: {place}: expected what was written: nothing is taken from it", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong, and where.
        place: String,
    },
    /// The file cannot be written.
    #[error("{}: {reason}: expected a writable file; what was saved before is kept", file.display())]
    Unwritable {
        /// The file.
        file: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Another program has held the file for too long.
    #[error("{}: locked by another program for 30 s: expected a free file; what was saved before is kept", file.display())]
    Busy {
        /// The file.
        file: PathBuf,
    },
    /// Two results that cannot both be true.
    #[error("{}: a contradiction: {found}", file.display())]
    Contradiction {
        /// The file.
        file: PathBuf,
        /// The two results.
        found: Box<Contradiction>,
    },
    /// Two different positions have one text.
    #[error("{}: {text:?} is the text of two positions: expected a game whose boards show all that a position is", file.display())]
    Ambiguous {
        /// The file.
        file: PathBuf,
        /// The text.
        text: String,
    },
    /// A certificate that proves nothing here.
    #[error("the certificate: {0}")]
    Certificate(#[from] gametree_certificate::Error),
}

/// Two results that cannot both be true; each names its row of the ledger, and what it says of which position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The result that the position is worth at least so much.
    pub lower: String,
    /// The result that it is worth less.
    pub upper: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; but {}", self.lower, self.upper)
    }
}

/// What an error of SQLite means for this file.
pub(crate) fn of_sqlite(file: &Path, error: &rusqlite::Error) -> LedgerError {
    let file = file.to_owned();
    // Some of SQLite's messages quote whole tables.
    let reason = error.to_string().lines().next().unwrap_or_default().to_owned();
    let Some(code) = error.sqlite_error_code() else {
        return LedgerError::Damaged { file, place: reason };
    };
    match code {
        ErrorCode::NotADatabase => LedgerError::NotALedger { file },
        ErrorCode::DiskFull => LedgerError::Unwritable { file, reason: "the disk is full".to_owned() },
        ErrorCode::ReadOnly => LedgerError::Unwritable { file, reason: "read-only".to_owned() },
        ErrorCode::SystemIoFailure | ErrorCode::PermissionDenied => LedgerError::Unwritable { file, reason },
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => LedgerError::Busy { file },
        ErrorCode::CannotOpen => LedgerError::Unreadable { file, reason: "it cannot be opened".to_owned() },
        _ => LedgerError::Damaged { file, place: reason },
    }
}
