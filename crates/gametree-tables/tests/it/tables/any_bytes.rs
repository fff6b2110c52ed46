//! What the reader does with any bytes, for a test and for a fuzz target.

use gametree_tables::{BookFile, SemiStrongFile, Table};
use gametree_tables::{BookLookup, SemiStrongLookup, TableLookup};

/// Opens a table, a semi-strong solution or a book, looks through it, and asks it about some codes.
///
/// # Panics
/// If two ways of asking give different answers.
pub(crate) fn read_or_refuse(bytes: &[u8]) {
    read_semi_strong(bytes);
    read_book(bytes);
    let Ok(table) = Table::new(bytes) else { return };
    let _ = table.expect_game("hex:3");
    let summary = table.summary();
    let _ = (summary.open().total(), summary.finished().total(), summary.endless(), summary.stored());
    let _ = (summary.longest(), summary.keeping(), table.size());
    let mut seen = Vec::new();
    let whole = table.visit(|ply, code, value| seen.push((ply, code, value)));
    for &(ply, code, value) in seen.iter().take(1_000) {
        let found = table.find(ply, code);
        // What follows may be damaged, and then hide a block; what is whole is found.
        assert!(whole.is_err() || found == Ok(Some(value)), "{code}");
    }
    for code in [0, 1, 1 << 20, u64::MAX] {
        let _ = table.find(None, code);
        let _ = table.find(Some(3), code);
    }
}

/// The same for a semi-strong solution.
fn read_semi_strong(bytes: &[u8]) {
    let Ok(file) = SemiStrongFile::new(bytes) else { return };
    let _ = file.expect_game("hex:3");
    let _ = (file.header().region(), file.header().certificate(), file.size());
    if let Ok(solution) = file.read() {
        for level in &solution.levels {
            for &(code, value) in level.region.iter().take(1_000) {
                assert_eq!(file.find(level.ply, code), Ok(Some(value)), "{code}");
            }
        }
    }
    for code in [0, 1, 1 << 20, u64::MAX] {
        let _ = file.find(None, code);
        let _ = file.find(Some(3), code);
    }
}

/// The same for a book.
fn read_book(bytes: &[u8]) {
    let Ok(file) = BookFile::new(bytes) else { return };
    let _ = file.expect_game("hex:3");
    let _ = (file.header().positions(), file.size());
    for code in (0..1_000).chain([1 << 20, u64::MAX]) {
        if let Ok(Some(value)) = file.find(code) {
            assert!(value.pack().is_some(), "{code}");
        }
    }
}
