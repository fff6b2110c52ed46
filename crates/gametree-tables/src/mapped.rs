//! Files mapped into memory. The one place with `unsafe` code.

use std::fmt;
use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::error::TableError;

/// A file whose bytes are read from the disk as they are used.
///
/// Whoever maps a file must see to it that nobody shortens it meanwhile: the system ends a program that reads behind the end.
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a file, which must not be empty.
    #[expect(unsafe_code, reason = "a mapped file may change under the program")]
    pub(crate) fn open(file: &Path) -> Result<Mapped, TableError> {
        let failed = |error: std::io::Error| TableError::Unreadable(error.to_string());
        let file = File::open(file).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(TableError::Unreadable("not a regular file".to_owned()));
        }
        // SAFETY: the map is read only, and private to this value. What the language forbids is that the bytes of a slice change
        // while it is borrowed. gametree itself never writes into a table: a new one is written beside it and takes its place by
        // its name, which leaves mapped files as they are. That others don't alter or shorten the file while it is open is a
        // condition of use, which the documentation of `Mapped` and `Table::open` states. The reader does its part: it holds no
        // reference into the map beyond a call, keeps no fact about it that a changed byte could turn into an access out of
        // bounds, and copies the bytes of a block before it checks and decodes them.
        unsafe { Mmap::map(&file) }.map(Mapped).map_err(failed)
    }
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Mapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mapped({} bytes)", self.0.len())
    }
}
