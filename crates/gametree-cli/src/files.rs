//! Writes files: each beside its place under a name of its own, synced, then renamed; of several all or none.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Checks, before any work is done for it, that a file can be written.
pub(crate) fn check_writable(file: &Path) -> Result<(), Failure> {
    let probe = || match place(file)? {
        Place::Special(_) => Ok(()),
        Place::Regular(path) => Beside::new(&path).map(drop),
    };
    probe().map_err(|error| unwritable(file, &error))
}

/// Writes all files, or none. A symbolic link is followed, and a device or a pipe is written to as it is.
pub(crate) fn save_all(files: &[(PathBuf, impl AsRef<[u8]>)]) -> Result<(), Failure> {
    let mut ready = Vec::new();
    for (file, text) in files {
        let write = || match place(file)? {
            Place::Special(path) => Ok((Place::Special(path), None)),
            Place::Regular(path) => {
                let mut beside = Beside::new(&path)?;
                beside.file.write_all(text.as_ref())?;
                beside.file.sync_all()?;
                Ok((Place::Regular(path), Some(beside)))
            }
        };
        ready.push(write().map_err(|error| unwritable(file, &error))?);
    }
    for ((file, text), (place, beside)) in files.iter().zip(ready) {
        let done = match (place, beside) {
            (Place::Regular(path), Some(beside)) => beside.rename(&path),
            (Place::Special(path) | Place::Regular(path), _) => {
                OpenOptions::new().write(true).open(path).and_then(|mut open| open.write_all(text.as_ref()))
            }
        };
        done.map_err(|error| unwritable(file, &error))?;
    }
    Ok(())
}

/// Writes one file.
pub(crate) fn save(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    save_all(&[(file.to_owned(), text)])
}

fn unwritable(file: &Path, error: &Error) -> Failure {
    Failure::usage(format!("{}: {error}: expected a writable file", file.display()))
}

/// Where a file's content goes.
enum Place {
    /// To this regular file, which there may be already.
    Regular(PathBuf),
    /// To a device or a pipe, which can't be replaced.
    Special(PathBuf),
}

/// Follows symbolic links, also one whose target doesn't exist yet.
fn place(file: &Path) -> Result<Place, Error> {
    let mut path = file.to_owned();
    for _ in 0..40 {
        match std::fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let target = std::fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            Ok(found) if found.is_dir() => return Err(Error::from(ErrorKind::IsADirectory)),
            Ok(found) if !found.is_file() => return Ok(Place::Special(path)),
            // A file that may not be written must not be replaced either.
            Ok(_) => return OpenOptions::new().write(true).open(&path).map(|_| Place::Regular(path)),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::Regular(path)),
            Err(error) => return Err(error),
        }
    }
    Err(Error::other("too many symbolic links"))
}

/// A new file beside another one; it is removed unless it is renamed.
struct Beside {
    file: File,
    path: PathBuf,
    renamed: bool,
}

impl Beside {
    fn new(path: &Path) -> Result<Beside, Error> {
        let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
        for number in 0..1_000 {
            let mut own = OsString::from(".");
            own.push(name);
            own.push(format!(".{}-{number}.tmp", std::process::id()));
            let beside = path.with_file_name(own);
            match OpenOptions::new().write(true).create_new(true).open(&beside) {
                Ok(file) => return Ok(Beside { file, path: beside, renamed: false }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::from(ErrorKind::AlreadyExists))
    }

    /// Takes the place of the file, with its permissions.
    fn rename(mut self, path: &Path) -> Result<(), Error> {
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
    }
}
