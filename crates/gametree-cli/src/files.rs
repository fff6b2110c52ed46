//! Writes files as [`gametree_lab::files`] does.

use std::path::Path;

pub(crate) use gametree_lab::files::{check_writable, remove_temporary, save, save_all, save_written};

use crate::failure::Failure;

/// Makes a file that would grow beyond the largest size allowed an error like a full disk. Otherwise it is a signal, which
/// ends the program before it can say so and clean up.
pub(crate) fn catch_size_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Writes one file whose content is made piece by piece, because it may be too large to be kept in memory.
pub(crate) fn save_pieces<T: AsRef<[u8]>, I: Iterator<Item = T>>(
    file: &Path,
    pieces: impl Fn() -> I,
) -> Result<(), Failure> {
    Ok(save_written(file, &mut |to| pieces().try_for_each(|piece| to.write_all(piece.as_ref())))?)
}
