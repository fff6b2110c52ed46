//! Why there is no table.

/// Why a [`Tabulation`](super::Tabulation) has no result.
///
/// ```
/// use gametree_tables::TabulationError;
/// let error = TabulationError::Memory { limit: 1 << 20 };
/// assert_eq!(error.to_string(), "the table needs more than 1048576 bytes of memory");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TabulationError {
    /// The table, with what its making needs, does not fit the memory.
    #[error("the table needs more than {limit} bytes of memory")]
    Memory {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The stop flag was set.
    #[error("stopped")]
    Stopped,
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
    /// A move does not lead to the next ply, or to a position that another order of moves did not reach: flaws of the rules, too.
    #[error("the position of code {code} has a move that leads to no position of the next ply")]
    Ply {
        /// The code.
        code: u64,
    },
    /// A game goes on for more plies than a table can say.
    #[error("the end is more than {} plies away", super::TableValue::MAX_PLIES)]
    TooLong,
}
