//! Journals: a file to which every record of a long run is appended as soon as it exists, so that a killed run can resume.
//!
//! The format is lines of JSON: the first describes the run, every other is a record, and each has a checksum. Only
//! terminated lines count; an unterminated one, left by a killed process, is removed. Journals of version 1, which have no
//! checksums, are still read and continued.

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
    /// A line is not as it was written.
    #[error("{path}, line {line}: its checksum does not fit: expected the line as the {run} wrote it")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// [`JournalRecord::RUN`].
        run: &'static str,
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
    /// Whether lines have checksums.
    sums: bool,
    records: PhantomData<fn(R)>,
}

/// The version of the format.
const SCHEMA: u64 = 2;

/// The version without checksums.
const WITHOUT_SUMS: u64 = 1;

/// What comes before the checksum of a line, its last entry: the CRC-32 of the line without it, in hexadecimal digits.
const SUM: &str = ",\"crc\":\"";

/// A line, an object, with its checksum.
fn with_sum(line: &str) -> String {
    let body = line.strip_suffix('}').unwrap_or(line);
    format!("{body}{SUM}{:08x}\"}}", crc32fast::hash(line.as_bytes()))
}

/// The line without its checksum, if that fits.
fn without_sum(line: &str) -> Option<String> {
    let (body, sum) = line.trim_end_matches('\n').rsplit_once(SUM)?;
    let line = format!("{body}}}");
    (sum == format!("{:08x}\"}}", crc32fast::hash(line.as_bytes()))).then_some(line)
}

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
        if terminated == 0 && !with_sum(&first.to_string()).as_bytes().starts_with(&text) {
            return Err(wrong(1));
        }
        let mut lines = (1..).zip(text[..terminated].split_inclusive(|&byte| byte == b'\n'));
        let head = match lines.next() {
            Some((line, head)) => Some(serde_json::from_slice::<Value>(head).map_err(|_| wrong(line))?),
            None => None,
        };
        let sums = head.as_ref().is_none_or(|head| head["schema"] != json!(WITHOUT_SUMS));
        let damaged = |line| JournalError::Damaged { path: path.to_owned(), line, run: R::RUN };
        let plain = |line, text: &[u8]| {
            let text = std::str::from_utf8(text).map_err(|_| wrong(line))?;
            if !sums {
                return Ok(text.to_owned());
            }
            // A line that never had one is not ours.
            without_sum(text).ok_or_else(|| if text.contains(SUM) { damaged(line) } else { wrong(line) })
        };
        let mut records = Vec::new();
        for (line, text) in lines {
            records.push(plain(line, text)?.parse().map_err(|_| wrong(line))?);
        }
        if let Some(head) = &head {
            check_same(path, R::RUN, head, about)?;
            let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(0);
            plain(1, &text[..end])?;
        }
        file.set_len(terminated as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned(), sums, records: PhantomData };
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
        let line = line.to_string();
        let mut text = if self.sums { with_sum(&line) } else { line };
        text.push('\n');
        let before = self.file.stream_position();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let (Err(_), Ok(before)) = (&written, before) {
            // On a full disk: no half line, and what is added next begins where it began. If this fails too, the next reader
            // leaves the half line out.
            let _ = self.file.set_len(before).and_then(|()| self.file.seek(SeekFrom::Start(before)));
        }
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
    if head["schema"] != json!(SCHEMA) && head["schema"] != json!(WITHOUT_SUMS) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_does_not_fit_its_checksum() {
        let line = with_sum(r#"{"a":1,"crc":"x"}"#);
        assert_eq!(without_sum(&line).as_deref(), Some(r#"{"a":1,"crc":"x"}"#));
        for at in 0..line.len() {
            let mut changed = line.clone().into_bytes();
            changed[at] ^= 1;
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(without_sum(&changed), None, "{changed}");
        }
    }
}
