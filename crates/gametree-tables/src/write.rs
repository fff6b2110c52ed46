//! Writes tables.

use std::io::{Error, Write};

use crate::{TableLevel, TableLookup, Tabulated};

use crate::blocks::{BlockWriter, width};
use crate::format::{BLOCK, FileKind, Header};

/// Writes a table of `game`, as the catalogue names it, made from the position after these moves, and returns the number of bytes.
///
/// # Errors
/// Those of the writer.
///
/// The documentation of [the crate](crate) has an example.
pub fn write(table: &Tabulated, game: &str, position: &str, to: &mut dyn Write) -> Result<u64, Error> {
    let largest = table.levels().iter().flat_map(TableLevel::values).max().copied().unwrap_or(0);
    let header = Header {
        game: game.to_owned(),
        position: position.to_owned(),
        symmetric: table.symmetric(),
        value_bytes: width(largest),
        block: BLOCK,
        summary: table.summary().clone(),
    };
    let mut writer = BlockWriter::new(to, FileKind::Table, header.value_bytes)?;
    for level in table.levels() {
        writer.section(level.codes(), level.values())?;
    }
    writer.finish(&header)
}
