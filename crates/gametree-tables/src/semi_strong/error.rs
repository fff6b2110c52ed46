//! Why there is no semi-strong solution.

use std::path::{Path, PathBuf};

use gametree::StopReason;

/// Why a [`SemiStrong`](super::SemiStrong) search has no result.
///
/// ```
/// use gametree::StopReason;
/// use gametree_tables::{SemiStrongError};
/// let error = SemiStrongError::Stopped(StopReason::Nodes);
/// assert_eq!(error.to_string(), "stopped: the limit of nodes is reached");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SemiStrongError {
    /// Positions of the game may come back: then a claim could rest on itself.
    #[error("positions of this game may come back: expected a game in which they never do")]
    Repeats,
    /// The budget is spent.
    #[error("stopped: {}", words(*.0))]
    Stopped(StopReason),
    /// The [store](super::ClaimStore) could not be read or written.
    #[error("what is proved could not be kept")]
    Store,
    /// Two claims about the position of this code cannot both be true: one in the [store](super::ClaimStore) must be wrong.
    #[error("claims about the position of code {code} contradict each other")]
    Contradiction {
        /// The code: the least of all images.
        code: u64,
    },
    /// A position has no [code](gametree::knowledge::Coded::code).
    #[error("a position has no code of 64 bits")]
    NoCode,
    /// The game gave a code that it does not read: a flaw of its rules, which
    /// [`check_coded`](gametree::testing::check_coded) finds.
    #[error("the position of code {code} cannot be rebuilt")]
    NotDecoded {
        /// The code.
        code: u64,
    },
    /// A game goes on for too many plies; or positions come back although the game says that they don't.
    #[error("a game of more than {} plies: expected a shorter one", super::value::MAX_PLIES)]
    TooLong,
    /// A position has more moves than can be numbered, or none although the game goes on.
    #[error("a position of {moves} moves: expected 1 to {}", super::value::RegionValue::MAX_MOVES)]
    Moves {
        /// How many.
        moves: usize,
    },
    /// Positions don't tell their ply, or a move is not one ply: then there are no levels to be made one after the other.
    #[error("no levels: expected a game in which positions tell their ply, and every move is one")]
    NoLevels,
    /// A level on disk can't be read or written.
    #[error(transparent)]
    Disk(#[from] DiskError),
}

/// Why levels on disk can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiskError {
    /// The system says so.
    #[error("{}: {reason}", .file.display())]
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file is not as it was written.
    #[error("{}: damaged: expected a file of levels, as it was written", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
    },
    /// The folder has something that does not belong to levels.
    #[error("{}: expected an empty folder, or one of levels", .folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// The levels are those of another solution.
    #[error("{}: levels of {game} from {position:?}, order {order}: expected those of the same game, position and order", .folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The game of the levels.
        game: String,
        /// The moves to their first position.
        position: String,
        /// The order of their moves.
        order: String,
    },
}

impl DiskError {
    pub(super) fn of(file: &Path, error: &std::io::Error) -> Self {
        DiskError::Io { file: file.to_owned(), reason: error.to_string() }
    }

    pub(super) fn damaged(file: &Path) -> Self {
        DiskError::Damaged { file: file.to_owned() }
    }
}

const fn words(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "the limit of nodes is reached",
        StopReason::Time => "the time is up",
        StopReason::Memory => "it needs more memory",
        StopReason::Interrupted => "it was interrupted",
        _ => "the game is too deep",
    }
}
