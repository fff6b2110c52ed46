//! Journals: a file to which every record of a long run is appended as soon as it exists, so that a killed run can resume.
//!
//! The format is lines of JSON: the first describes the run, every other is a record. Only terminated lines count; an
//! unterminated one, left by a killed process, is removed.

use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde_json::{Value, json};

/// A record of a journal, written as one line and parsed from it.
pub trait JournalRecord: Display + FromStr {
    /// What a run is called, in a word: `match`. It is the key of the description in the first line.
    const RUN: &'static str;
    /// What a record is called, in a word: `game`.
    const RECORD: &'static str;
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path}: {source}: expected a file that can be read and written")]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The path names a directory, a device or a pipe.
    #[error("{0}: not a regular file: expected a file or a new name")]
    NoFile(PathBuf),
    /// Another process is writing to the file.
    #[error("{path}: another {run} is writing to it: expected a separate file for each {run}")]
    InUse {
        /// The file.
        path: PathBuf,
        /// [`JournalRecord::RUN`].
        run: &'static str,
    },
    /// A line is not a record.
    #[error("{path}, line {line}: not a {record} of this {run}: expected the file as the {run} wrote it")]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// [`JournalRecord::RUN`].
        run: &'static str,
        /// [`JournalRecord::RECORD`].
        record: &'static str,
    },
    /// The journal describes another run.
    #[error("{path}: the journal of another {run}, with {key} {found}: expected {wanted}, or a new file")]
    Other {
        /// The file.
        path: PathBuf,
        /// [`JournalRecord::RUN`].
        run: &'static str,
        /// The entry of the description that differs.
        key: String,
        /// Its value in the file.
        found: String,
        /// Its value in this run.
        wanted: String,
    },
}

/// An open journal.
#[derive(Debug)]
pub struct Journal<R> {
    file: File,
    path: PathBuf,
    records: PhantomData<fn(R)>,
}

/// The version of the format.
const SCHEMA: u64 = 1;

impl<R: JournalRecord> Journal<R> {
    /// Opens the journal of the run described by `about` (an object, all of whose entries must agree with the file) and reads its
    /// records. Creates the file if it does not exist.
    ///
    /// # Errors
    /// [`JournalError`] if the file is not a journal of this run, or another process is writing to it.
    pub fn open(path: &Path, about: &Value) -> Result<(Journal<R>, Vec<R>), JournalError> {
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
            Err(TryLockError::WouldBlock) => {
                return Err(JournalError::InUse { path: path.to_owned(), run: R::RUN });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let terminated = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let wrong = |line| JournalError::Line { path: path.to_owned(), line, run: R::RUN, record: R::RECORD };
        let first = json!({"schema": SCHEMA, (R::RUN): about});
        // A file without a newline is either our own half-written first line, or another file, which must not be truncated.
        if terminated == 0 && !first.to_string().as_bytes().starts_with(&text) {
            return Err(wrong(1));
        }
        let mut lines = (1..).zip(text[..terminated].split_inclusive(|&byte| byte == b'\n'));
        let head = match lines.next() {
            Some((line, head)) => Some(serde_json::from_slice::<Value>(head).map_err(|_| wrong(line))?),
            None => None,
        };
        let mut records = Vec::new();
        for (line, text) in lines {
            let text = std::str::from_utf8(text).map_err(|_| wrong(line))?;
            records.push(text.parse().map_err(|_| wrong(line))?);
        }
        if let Some(head) = &head {
            check_same(path, R::RUN, head, about)?;
        }
        file.set_len(terminated as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned(), records: PhantomData };
        if head.is_none() {
            journal.write(&first)?;
        }
        Ok((journal, records))
    }

    /// Appends a record; it is on disk when this returns.
    ///
    /// # Errors
    /// [`JournalError`] if it cannot be written.
    pub fn add(&mut self, record: &R) -> Result<(), JournalError> {
        self.write(record)
    }

    fn write(&mut self, line: &dyn Display) -> Result<(), JournalError> {
        let mut text = line.to_string();
        text.push('\n');
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| JournalError::File { path: self.path.clone(), source })
    }
}

/// Checks that a journal begins with the description of this run.
fn check_same(path: &Path, run: &'static str, head: &Value, about: &Value) -> Result<(), JournalError> {
    let other = |key: &str, found: &Value, wanted: &Value| {
        let cut = |value: &Value| value.to_string().chars().take(80).collect::<String>();
        JournalError::Other {
            path: path.to_owned(),
            run,
            key: key.to_owned(),
            found: cut(found),
            wanted: cut(wanted),
        }
    };
    if head["schema"] != json!(SCHEMA) {
        return Err(other("schema", &head["schema"], &json!(SCHEMA)));
    }
    let (found, wanted) = (&head[run], about);
    let keys =
        |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    match keys(wanted).into_iter().chain(keys(found)).find(|key| found[key] != wanted[key]) {
        Some(key) => Err(other(&key, &found[&key], &wanted[&key])),
        None => Ok(()),
    }
}
