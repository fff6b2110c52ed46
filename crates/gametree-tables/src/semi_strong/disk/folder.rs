//! The folder of a solution that is being made: which files it has, and how far the work has come.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::error::DiskError;
use super::super::file::SemiStrongSubject;
use super::records::{Merged, Record, last_code};

/// What the folder is for.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    gametree_levels: u32,
    game: String,
    position: String,
    order: String,
}

/// The version of what is in the folder.
const VERSION: u32 = 1;

const MANIFEST: &str = "levels.json";

/// What the manifest is called while it is written, and while everything is being removed: then nothing here may be used any more.
const UNWRITTEN: &str = "levels.new";
const REMOVED: &str = "levels.removed";

/// What a file holds. Its name has the level, this, and the number of the piece of work that wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Positions that belong to the region, by the players who may have kept to the policy, and their results where they are known.
    Players,
    /// Bounds that are needed.
    Bounds,
    /// The classes of the positions of the region.
    Classes,
    /// The region with its values.
    Region,
    /// The certificate with its bounds.
    Certificate,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Players => "players",
            Kind::Bounds => "bounds",
            Kind::Classes => "classes",
            Kind::Region => "region",
            Kind::Certificate => "certificate",
        }
    }
}

/// The folder.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Opens the folder of this solution, or begins one.
    pub(super) fn open(folder: &Path, subject: SemiStrongSubject<'_>) -> Result<Self, DiskError> {
        let wanted = Manifest {
            gametree_levels: VERSION,
            game: subject.game.to_owned(),
            position: subject.position.to_owned(),
            order: subject.order.to_owned(),
        };
        let opened = Folder(folder.to_owned());
        if folder.join(REMOVED).exists() {
            opened.clear()?;
        }
        let file = folder.join(MANIFEST);
        match fs::read_to_string(&file) {
            Ok(text) => {
                let found: Manifest = serde_json::from_str(&text).map_err(|_| DiskError::damaged(&file))?;
                if found != wanted {
                    let Manifest { game, position, order, .. } = found;
                    return Err(DiskError::Other { folder: folder.to_owned(), game, position, order });
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let failed = |error| DiskError::of(folder, &error);
                fs::create_dir_all(folder).map_err(failed)?;
                if opened.names()?.iter().any(|name| name != UNWRITTEN) {
                    return Err(DiskError::NotEmpty { folder: folder.to_owned() });
                }
                let text = serde_json::to_string(&wanted).unwrap_or_default();
                let unwritten = folder.join(UNWRITTEN);
                let written = fs::write(&unwritten, text).and_then(|()| fs::rename(&unwritten, &file));
                written.map_err(|error| DiskError::of(&file, &error))?;
            }
            Err(error) => return Err(DiskError::of(&file, &error)),
        }
        Ok(opened)
    }

    /// A file of a level.
    pub(super) fn file(&self, level: u32, kind: Kind, piece: &str) -> PathBuf {
        self.0.join(format!("{level:04}-{}-{piece}.rec", kind.name()))
    }

    /// All files of a level and a kind, in the order of their names.
    pub(super) fn files(&self, level: u32, kind: Kind) -> Result<Vec<PathBuf>, DiskError> {
        let beginning = format!("{level:04}-{}-", kind.name());
        let ours = |name: &str| name.starts_with(&beginning) && name.ends_with(".rec");
        let mut files: Vec<PathBuf> =
            self.names()?.into_iter().filter(|name| ours(name)).map(|name| self.0.join(name)).collect();
        files.sort();
        Ok(files)
    }

    fn names(&self) -> Result<Vec<String>, DiskError> {
        let failed = |error| DiskError::of(&self.0, &error);
        let entries = fs::read_dir(&self.0).map_err(failed)?;
        entries.map(|entry| Ok(entry.map_err(failed)?.file_name().to_string_lossy().into_owned())).collect()
    }

    /// How many pieces of a level have been written, and the last code in them.
    pub(super) fn done(&self, level: u32, kind: Kind) -> Result<(usize, Option<u64>), DiskError> {
        let files = self.files(level, kind)?;
        let last = files.last().map(|file| last_code(file)).transpose()?.flatten();
        Ok((files.len(), last))
    }

    /// The files of a level and a kind as one. If there are very many, some are made one file first.
    pub(super) fn merged(
        &self,
        level: u32,
        kind: Kind,
        combine: fn(u16, u16) -> u16,
    ) -> Result<Merged, DiskError> {
        loop {
            let files = self.files(level, kind)?;
            let Some(first) = files.get(..Merged::MOST).filter(|_| files.len() > Merged::MOST) else {
                return Merged::open(&files, combine);
            };
            // Its name comes behind all others, so that the small ones are made one first. If this ends before they are removed, they are
            // read a second time, which changes nothing.
            let last = files.last().and_then(|file| file.file_stem()?.to_str()).unwrap_or_default();
            let merged = self.0.join(format!("{last}m.rec"));
            Merged::open(first, combine)?.write(&merged)?;
            for file in first {
                fs::remove_file(file).map_err(|error| DiskError::of(file, &error))?;
            }
        }
    }

    /// Tells each record of a level and a kind whose pieces were written one after the other.
    pub(super) fn each(
        &self,
        level: u32,
        kind: Kind,
        mut tell: impl FnMut(Record) -> Result<(), DiskError>,
    ) -> Result<(), DiskError> {
        for file in self.files(level, kind)? {
            let mut records = Merged::open(&[file], |value, _| value)?;
            while let Some(record) = records.next()? {
                tell(record)?;
            }
        }
        Ok(())
    }

    /// Writes a file of a level.
    pub(super) fn write(
        &self,
        level: u32,
        kind: Kind,
        piece: &str,
        records: &[Record],
    ) -> Result<(), DiskError> {
        super::records::write(&self.file(level, kind, piece), records)
    }

    fn mark(&self, level: u32) -> PathBuf {
        self.0.join(format!("{level:04}-done"))
    }

    /// Whether a level is complete.
    pub(super) fn is_complete(&self, level: u32) -> bool {
        self.mark(level).exists()
    }

    /// Says that a level is complete, and removes what nothing needs any more.
    pub(super) fn complete(&self, level: u32) -> Result<(), DiskError> {
        let mark = self.mark(level);
        fs::write(&mark, "").map_err(|error| DiskError::of(&mark, &error))?;
        for kind in [Kind::Players, Kind::Bounds, Kind::Classes] {
            for file in self.files(level, kind)? {
                fs::remove_file(&file).map_err(|error| DiskError::of(&file, &error))?;
            }
        }
        Ok(())
    }

    /// Removes all that was written here, and the folder, if nothing else is in it. A run that is killed meanwhile leaves files that nobody
    /// takes for levels.
    pub(super) fn remove(&self) -> Result<(), DiskError> {
        let manifest = self.0.join(MANIFEST);
        fs::rename(&manifest, self.0.join(REMOVED)).map_err(|error| DiskError::of(&manifest, &error))?;
        self.clear()?;
        // Somebody's own files keep it.
        let _ = fs::remove_dir(&self.0);
        Ok(())
    }

    /// Removes all files of levels, and last what says that they are removed.
    fn clear(&self) -> Result<(), DiskError> {
        let ours = |name: &str| name.ends_with("-done") || name.ends_with(".rec") || name.ends_with(".new");
        let names = self.names()?.into_iter().filter(|name| ours(name));
        for name in names.chain([REMOVED.to_owned()]) {
            let file = self.0.join(name);
            fs::remove_file(&file).map_err(|error| DiskError::of(&file, &error))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Killed after any number of steps, a removal leaves a folder in which the work begins anew, and no half of what was there.
    #[test]
    fn a_removal_that_was_stopped_is_finished() {
        let path = std::env::temp_dir().join(format!("gametree-folder-{}", std::process::id()));
        let subject = SemiStrongSubject { game: "tictactoe", position: "", order: "natural" };
        for removed in 0..4 {
            let folder = Folder::open(&path, subject).unwrap();
            for level in 0..3 {
                folder.write(level, Kind::Region, "r000000", &[(1, 1)]).unwrap();
                folder.complete(level).unwrap();
            }
            fs::rename(path.join(MANIFEST), path.join(REMOVED)).unwrap();
            for level in 0..removed {
                fs::remove_file(folder.mark(level)).ok();
                fs::remove_file(folder.file(level, Kind::Region, "r000000")).ok();
            }
            let again = Folder::open(&path, subject).unwrap();
            assert_eq!(again.names().unwrap(), [MANIFEST], "{removed}");
            assert!(!again.is_complete(0));
            again.remove().unwrap();
            assert!(!path.exists());
        }
        // What was killed while it wrote its first file begins anew, too.
        fs::create_dir(&path).unwrap();
        fs::write(path.join(UNWRITTEN), "{").unwrap();
        Folder::open(&path, subject).unwrap().remove().unwrap();
        assert!(!path.exists());
    }
}
