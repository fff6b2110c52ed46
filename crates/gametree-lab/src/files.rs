//! Writes files: each beside its place under a name of its own, synced, then renamed; of several all or none. So a run that is killed
//! leaves the old file or the new one.
//!
//! ```
//! let path = std::env::temp_dir().join("gametree-weights.txt");
//! gametree_lab::files::save(&path, "# nothing is learned yet")?;
//! assert_eq!(std::fs::read_to_string(&path).unwrap(), "# nothing is learned yet");
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), gametree_lab::files::Unwritable>(())
//! ```

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

/// A file could not be written, and is as it was.
#[derive(Debug, Error)]
#[error("{}: {error}: expected a writable file", file.display())]
pub struct Unwritable {
    /// Which file.
    pub file: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

fn unwritable(file: &Path) -> impl Fn(io::Error) -> Unwritable {
    move |error| Unwritable { file: file.to_owned(), error }
}

/// Checks, before any work is done for it, that a file can be written.
///
/// # Errors
/// [`Unwritable`].
pub fn check_writable(file: &Path) -> Result<(), Unwritable> {
    let probe = || match place(file)? {
        Place::Special(_) => Ok(()),
        Place::Regular(path) => Beside::new(&path).map(drop),
    };
    probe().map_err(unwritable(file))
}

/// Writes all files, or none. A symbolic link is followed, and a device or a pipe is written to as it is.
///
/// # Errors
/// [`Unwritable`], for the first file that can't be written.
pub fn save_all(files: &[(PathBuf, impl AsRef<[u8]>)]) -> Result<(), Unwritable> {
    let mut ready = Vec::new();
    for (file, text) in files {
        ready.push(Ready::new(file, &mut |to| to.write_all(text.as_ref()))?);
    }
    for ((_, text), ready) in files.iter().zip(ready) {
        ready.finish(&mut |to| to.write_all(text.as_ref()))?;
    }
    Ok(())
}

/// Writes one file.
///
/// # Errors
/// [`Unwritable`].
pub fn save(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Unwritable> {
    save_written(file, &mut |to| to.write_all(text.as_ref()))
}

/// Writes one file by a function, which may be called twice: so its content, too large to be kept in memory, can be made piece by piece.
///
/// # Errors
/// [`Unwritable`].
pub fn save_written(file: &Path, write: Content<'_>) -> Result<(), Unwritable> {
    Ready::new(file, write)?.finish(write)
}

/// Writes the content of a file.
pub type Content<'c> = &'c mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A file whose content is on the disk beside its place; nothing yet, if the place is a device.
struct Ready<'f> {
    file: &'f Path,
    place: Place,
    beside: Option<Beside>,
}

impl<'f> Ready<'f> {
    fn new(file: &'f Path, content: Content<'_>) -> Result<Self, Unwritable> {
        let mut write = || {
            let place = place(file)?;
            let Place::Regular(path) = &place else { return Ok((place, None)) };
            let beside = Beside::new(path)?;
            written(&beside.file, content)?;
            beside.file.sync_all()?;
            Ok((place, Some(beside)))
        };
        let (place, beside) = write().map_err(unwritable(file))?;
        Ok(Ready { file, place, beside })
    }

    fn finish(self, content: Content<'_>) -> Result<(), Unwritable> {
        let Ready { file, place, beside } = self;
        let done = match (place, beside) {
            (Place::Regular(path), Some(beside)) => beside.rename(&path),
            (Place::Special(path) | Place::Regular(path), _) => {
                OpenOptions::new().write(true).open(path).and_then(|open| written(&open, content))
            }
        };
        done.map_err(unwritable(file))
    }
}

fn written(mut file: &File, content: Content<'_>) -> io::Result<()> {
    let mut buffered = BufWriter::new(&mut file);
    content(&mut buffered)?;
    buffered.flush()
}

/// The files beside others that are not renamed yet. A signal that ends the program at once removes them.
static BESIDE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what a run that ends now, by a signal, would leave beside its files.
pub fn remove_temporary() {
    for path in BESIDE.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = std::fs::remove_file(path); // it may just have been renamed
    }
}

/// Where a file's content goes.
enum Place {
    /// To this regular file, which there may be already.
    Regular(PathBuf),
    /// To a device or a pipe, which can't be replaced.
    Special(PathBuf),
}

/// Follows symbolic links, also one whose target doesn't exist yet.
fn place(file: &Path) -> io::Result<Place> {
    let mut path = file.to_owned();
    for _ in 0..40 {
        match std::fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let target = std::fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            Ok(found) if found.is_dir() => return Err(io::Error::from(ErrorKind::IsADirectory)),
            Ok(found) if !found.is_file() => return Ok(Place::Special(path)),
            // A file that may not be written must not be replaced either.
            Ok(_) => return OpenOptions::new().write(true).open(&path).map(|_| Place::Regular(path)),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::Regular(path)),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A new file beside another one; it is removed unless it is renamed.
struct Beside {
    file: File,
    path: PathBuf,
    renamed: bool,
}

impl Beside {
    fn new(path: &Path) -> io::Result<Beside> {
        let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
        for number in 0..1_000 {
            let mut own = OsString::from(".");
            own.push(name);
            own.push(format!(".{}-{number}.tmp", std::process::id()));
            let beside = path.with_file_name(own);
            match OpenOptions::new().write(true).create_new(true).open(&beside) {
                Ok(file) => {
                    BESIDE.lock().unwrap_or_else(PoisonError::into_inner).push(beside.clone());
                    return Ok(Beside { file, path: beside, renamed: false });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::from(ErrorKind::AlreadyExists))
    }

    /// Takes the place of the file, with its permissions.
    fn rename(mut self, path: &Path) -> io::Result<()> {
        if let Ok(old) = std::fs::metadata(path) {
            std::fs::set_permissions(&self.path, old.permissions())?;
        }
        std::fs::rename(&self.path, path)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.renamed {
            // A file that stays behind is not worth a second error.
            let _ = std::fs::remove_file(&self.path);
        }
        BESIDE.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
    }
}
