//! What the crates of gametree share and nobody else needs: no promise is made about it.

mod growth;
mod mix;
mod outside;
mod searching;
mod shown;
mod sort;
mod threads;

pub use growth::vec_bytes;
pub use mix::{KeyHasher, MixHasher, SplitMix, mix};
pub use outside::{Instant, look, on_look};
pub use searching::SearchingTable;
pub use shown::in_one_line;
pub use sort::{descending, sort_by_number};
pub use threads::on_threads;
