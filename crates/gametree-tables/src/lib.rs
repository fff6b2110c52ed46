//! Complete tables of games as files: every position that can be reached, with its result and its distance from the end.
//!
//! A table is made by [`Tabulation`], for any game whose positions have codes, and written by [`write`](write()).
//! [`Table`] answers from the file, which is mapped into memory and not read: to open a table takes milliseconds, whatever its
//! size, and a question touches a few hundred bytes. `docs/file-formats.md` describes the format.
//!
//! Nothing in a file is trusted. A checksum guards each block of positions and is compared whenever one is asked about, so that an
//! answer is right or an error.
//!
//! ```
//! use gametree::{Game, Outcome, Player, knowledge::{Coded, Symmetric}};
//! use gametree_tables::{Oracle, Table, Tabulation, write};
//!
//! /// One heap of stones; a move takes one, two or three; the player who takes the last stone wins.
//! struct Heap(u32);
//! impl Game for Heap {
//!     // …
//! #   type State = (u32, Player);
//! #   type Move = u32;
//! #   fn start(&self) -> (u32, Player) { (self.0, Player::First) }
//! #   fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
//! #   fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
//! #   fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
//! #   fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
//! }
//! impl Symmetric for Heap {}
//! impl Coded for Heap {
//!     fn code(&self, &(stones, next): &(u32, Player)) -> Option<u64> {
//!         Some(2 * u64::from(stones) + next as u64)
//!     }
//!     fn decode(&self, code: u64) -> Option<(u32, Player)> {
//!         let next = if code % 2 == 0 { Player::First } else { Player::Second };
//!         Some(((code / 2).try_into().ok()?, next))
//!     }
//! }
//! let heap = Heap(10);
//! let tabulated = Tabulation::new(&heap).run(&heap.start())?;
//! let mut file = Vec::new();
//! write(&tabulated, "heap:10", "", &mut file)?;
//!
//! let table = Table::new(file)?; // or Table::open, of a file on the disk
//! table.expect_game("heap:10")?;
//! let solution = Oracle::new(&heap, &table).answer(&heap.start())?.ok_or("not in the table")?;
//! assert_eq!((solution.value.to_string(), solution.best), ("win in 5".into(), vec![2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod book;
mod coder;
mod error;
mod format;
mod mapped;
mod read;
mod semi_strong;
mod tabulation;
mod write;

pub use book::{
    Book, BookCounts, BookError, BookFile, BookHeader, BookLevel, BookLookup, BookOracle, BookPlan,
    BookValue, LeafAnswer, write_book,
};
pub use error::TableError;
pub use format::{FileKind, Header};
pub use mapped::Mapped;
pub use read::Table;
pub use semi_strong::{
    ClaimStore, DiskError, OnDisk, RegionValue, ResultOf, SaveFile, SemiStrong, SemiStrongCounts,
    SemiStrongError, SemiStrongFault, SemiStrongFile, SemiStrongHeader, SemiStrongLevel, SemiStrongLookup,
    SemiStrongOnDisk, SemiStrongOracle, SemiStrongSolution, SemiStrongSubject, check_semi_strong,
    is_semi_strong, is_semi_strong_file, write_semi_strong,
};
pub use tabulation::{
    LevelSummary, LongestWin, Oracle, Results, TableLevel, TableLookup, TableSummary, TableValue, Tabulated,
    Tabulation, TabulationError,
};
pub use write::write;
