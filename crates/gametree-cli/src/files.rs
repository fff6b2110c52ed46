//! Writes files as [`gametree_lab::files`] does, and says what could not be written.

use std::path::{Path, PathBuf};

use gametree_lab::files;
pub(crate) use gametree_lab::files::{Content, remove_temporary};

use crate::failure::Failure;

/// Makes a file that would grow beyond the largest size allowed an error like a full disk. Otherwise it is a signal, which
/// ends the program before it can say so and clean up.
pub(crate) fn catch_size_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Checks, before any work is done for it, that a file can be written.
pub(crate) fn check_writable(file: &Path) -> Result<(), Failure> {
    Ok(files::check_writable(file)?)
}

/// Writes all files, or none.
pub(crate) fn save_all(all: &[(PathBuf, impl AsRef<[u8]>)]) -> Result<(), Failure> {
    Ok(files::save_all(all)?)
}

/// Writes one file.
pub(crate) fn save(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    Ok(files::save(file, text)?)
}

/// Writes one file whose content is made piece by piece, because it may be too large to be kept in memory.
pub(crate) fn save_pieces<T: AsRef<[u8]>, I: Iterator<Item = T>>(
    file: &Path,
    pieces: impl Fn() -> I,
) -> Result<(), Failure> {
    save_written(file, &mut |to| pieces().try_for_each(|piece| to.write_all(piece.as_ref())))
}

/// Writes one file by a function, which may be called twice.
pub(crate) fn save_written(file: &Path, write: Content<'_>) -> Result<(), Failure> {
    Ok(files::save_written(file, write)?)
}
