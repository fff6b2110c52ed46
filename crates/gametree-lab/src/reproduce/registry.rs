//! The registry of all entries, by source.

use super::entry::Entry;
use super::{abdelbar, cs440, felstiner, slides};

/// The lists of entries, in the order of the report. A `static`, as they are: the searches that an entry's function runs would be
/// compiled again in every crate that names a constant.
static ENTRIES: [&[Entry]; 13] = [
    felstiner::tictactoe::ENTRIES,
    felstiner::hex::ENTRIES,
    felstiner::other::ENTRIES,
    felstiner::claims::ENTRIES,
    felstiner::errors::ENTRIES,
    slides::critical::ENTRIES,
    slides::proofs::ENTRIES,
    slides::order::ENTRIES,
    slides::properties::ENTRIES,
    slides::expected::ENTRIES,
    slides::errors::ENTRIES,
    abdelbar::entries::ENTRIES,
    cs440::ENTRIES,
];

/// All entries.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().copied().flatten()
}

/// The entry with this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id == id)
}
