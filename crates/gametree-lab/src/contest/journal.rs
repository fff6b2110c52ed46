//! The journal of a match: a file to which every game is added as it ends, and from which a match that was killed goes on.
//!
//! Lines of JSON: the first says which match it is, every other is a game. A line counts once it ends: what a kill leaves of a
//! half-written one is cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::game::Record;

/// A journal that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file can't be read or written.
    #[error("{path}: {source}: expected a file that can be read and written")]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A directory, a device or a pipe.
    #[error("{0}: not a file: expected one, or a new name")]
    NoFile(PathBuf),
    /// Another process is writing to it.
    #[error("{0}: another match is writing to it: expected a file of its own")]
    InUse(PathBuf),
    /// A line that is no game.
    #[error("{path}, line {line}: not a game of this match: expected the file as the match wrote it")]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
    },
    /// It is about something else.
    #[error("{path}: the journal of another match, {key} {found}: expected {wanted}, or a new file")]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        key: String,
        /// What the file says.
        found: String,
        /// What this match is.
        wanted: String,
    },
}

/// A journal that is open.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

/// What this version writes.
const SCHEMA: u64 = 1;

impl Journal {
    /// Opens the journal of the match that `about` describes (an object, whose every entry must be the same); the games that it holds.
    ///
    /// # Errors
    /// [`JournalError`], where the file is not such a journal, or another process holds it.
    pub fn open(path: &Path, about: &Value) -> Result<(Journal, Vec<Record>), JournalError> {
        let failed = |source| JournalError::File { path: path.to_owned(), source };
        // Reading a device or a pipe would not end.
        if path.exists() && !path.is_file() {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let wrong = |line| JournalError::Line { path: path.to_owned(), line };
        let first = json!({"schema": SCHEMA, "match": about});
        // What has no line end yet is either our torn first line, or somebody's file: that must not be cut.
        if whole == 0 && !first.to_string().as_bytes().starts_with(&text) {
            return Err(wrong(1));
        }
        let mut lines = (1..).zip(text[..whole].split_inclusive(|&byte| byte == b'\n'));
        let head = match lines.next() {
            Some((line, head)) => Some(serde_json::from_slice::<Value>(head).map_err(|_| wrong(line))?),
            None => None,
        };
        let mut games = Vec::new();
        for (line, text) in lines {
            let text = std::str::from_utf8(text).map_err(|_| wrong(line))?;
            games.push(Record::read(text).ok_or_else(|| wrong(line))?);
        }
        if let Some(head) = &head {
            same(path, head, about)?;
        }
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned() };
        if head.is_none() {
            journal.write(&first)?;
        }
        Ok((journal, games))
    }

    /// Adds a game. When this returns, it is on the disk.
    ///
    /// # Errors
    /// [`JournalError`], where it can't be written.
    pub fn add(&mut self, record: &Record) -> Result<(), JournalError> {
        self.write(record)
    }

    fn write(&mut self, line: &dyn std::fmt::Display) -> Result<(), JournalError> {
        let mut text = line.to_string();
        text.push('\n');
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| JournalError::File { path: self.path.clone(), source })
    }
}

/// Whether a journal begins with the description of this match.
fn same(path: &Path, head: &Value, about: &Value) -> Result<(), JournalError> {
    let other = |key: &str, found: &Value, wanted: &Value| {
        let cut = |value: &Value| value.to_string().chars().take(80).collect::<String>();
        JournalError::Other {
            path: path.to_owned(),
            key: key.to_owned(),
            found: cut(found),
            wanted: cut(wanted),
        }
    };
    if head["schema"] != json!(SCHEMA) {
        return Err(other("schema", &head["schema"], &json!(SCHEMA)));
    }
    let (found, wanted) = (&head["match"], about);
    let keys =
        |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    match keys(wanted).into_iter().chain(keys(found)).find(|key| found[key] != wanted[key]) {
        Some(key) => Err(other(&key, &found[&key], &wanted[&key])),
        None => Ok(()),
    }
}
