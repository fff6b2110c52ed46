//! Files of records in ascending order of their codes, and many of them read as one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::super::error::DiskError;

/// A code, and what is said of it.
pub(super) type Record = (u64, u16);

const BYTES: usize = 10;

/// The number of the records and their checksum stand at the end.
const TRAILER: usize = 12;

/// Sorts records, and makes one of those with the same code.
pub(super) fn combined(mut records: Vec<Record>, combine: fn(u16, u16) -> u16) -> Vec<Record> {
    records.sort_unstable();
    records.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 = combine(kept.1, next.1);
        }
        same
    });
    records
}

/// Writes a file whose codes ascend; under its name there is all of it or nothing.
pub(super) fn write(file: &Path, records: &[Record]) -> Result<(), DiskError> {
    write_all(file, records.iter().map(|&record| Ok(record)))
}

fn write_all(file: &Path, records: impl Iterator<Item = Result<Record, DiskError>>) -> Result<(), DiskError> {
    let beside = file.with_extension("new");
    let (mut unread, mut count) = (None, 0_u64);
    let records = records.map_while(|record| record.map_err(|error| unread = Some(error)).ok());
    let written = || -> std::io::Result<()> {
        let mut to = BufWriter::new(File::create(&beside)?);
        let mut sum = crc32fast::Hasher::new();
        for (code, value) in records {
            count += 1;
            let mut bytes = [0; BYTES];
            bytes[..8].copy_from_slice(&code.to_le_bytes());
            bytes[8..].copy_from_slice(&value.to_le_bytes());
            sum.update(&bytes);
            to.write_all(&bytes)?;
        }
        to.write_all(&count.to_le_bytes())?;
        to.write_all(&sum.finalize().to_le_bytes())?;
        to.into_inner()?.sync_data()
    };
    let failed = |error| DiskError::of(file, &error);
    written().map_err(failed)?;
    match unread {
        Some(error) => Err(error),
        None => fs::rename(&beside, file).map_err(failed),
    }
}

/// One file, read from its beginning.
struct Reader {
    file: PathBuf,
    from: BufReader<File>,
    count: u64,
    left: u64,
    /// Whether the trailer was read.
    ended: bool,
    sum: crc32fast::Hasher,
    next: Option<Record>,
}

impl Reader {
    fn open(file: &Path) -> Result<Self, DiskError> {
        let failed = |error| DiskError::of(file, &error);
        let from = File::open(file).map_err(failed)?;
        let bytes = from.metadata().map_err(failed)?.len();
        let records = bytes.checked_sub(TRAILER as u64).filter(|bytes| bytes % BYTES as u64 == 0);
        let count = records.ok_or_else(|| DiskError::damaged(file))? / BYTES as u64;
        let (file, from) = (file.to_owned(), BufReader::with_capacity(1 << 16, from));
        let mut reader = Reader {
            file,
            from,
            count,
            left: count,
            ended: false,
            sum: crc32fast::Hasher::new(),
            next: None,
        };
        reader.advance()?;
        Ok(reader)
    }

    /// Goes on to the next record; at the end compares the checksum.
    fn advance(&mut self) -> Result<(), DiskError> {
        let failed = |error| DiskError::of(&self.file, &error);
        if self.left == 0 {
            self.next = None;
            if std::mem::replace(&mut self.ended, true) {
                return Ok(());
            }
            let mut trailer = [0; TRAILER];
            self.from.read_exact(&mut trailer).map_err(failed)?;
            let expected = (self.count.to_le_bytes(), self.sum.clone().finalize().to_le_bytes());
            let intact = trailer[..8] == expected.0 && trailer[8..] == expected.1;
            return if intact { Ok(()) } else { Err(DiskError::damaged(&self.file)) };
        }
        let mut bytes = [0; BYTES];
        self.from.read_exact(&mut bytes).map_err(failed)?;
        self.sum.update(&bytes);
        self.left -= 1;
        let [a, b, c, d, e, f, g, h, low, high] = bytes;
        let record = (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u16::from_le_bytes([low, high]));
        if self.next.is_some_and(|last| last.0 >= record.0) {
            return Err(DiskError::damaged(&self.file));
        }
        self.next = Some(record);
        Ok(())
    }
}

/// Many files as one, in which each code stands once.
pub(super) struct Merged {
    readers: Vec<Reader>,
    /// The code that each reader has next, the smallest on top.
    next: BinaryHeap<Reverse<(u64, usize)>>,
    combine: fn(u16, u16) -> u16,
}

impl Merged {
    /// At most so many files are open at once.
    pub(super) const MOST: usize = 256;

    pub(super) fn open(files: &[PathBuf], combine: fn(u16, u16) -> u16) -> Result<Self, DiskError> {
        let readers: Vec<Reader> = files.iter().map(|file| Reader::open(file)).collect::<Result<_, _>>()?;
        let first = |(at, reader): (usize, &Reader)| Some(Reverse((reader.next?.0, at)));
        let next = readers.iter().enumerate().filter_map(first).collect();
        Ok(Merged { readers, next, combine })
    }

    /// The code that comes next.
    pub(super) fn peek(&self) -> Option<u64> {
        self.next.peek().map(|&Reverse((code, _))| code)
    }

    /// The next record.
    pub(super) fn next(&mut self) -> Result<Option<Record>, DiskError> {
        let Some(code) = self.peek() else { return Ok(None) };
        let mut value = None;
        while let Some(&Reverse((found, at))) = self.next.peek()
            && found == code
        {
            self.next.pop();
            let reader = &mut self.readers[at];
            if let Some((_, more)) = reader.next {
                value = Some(value.map_or(more, |value| (self.combine)(value, more)));
            }
            reader.advance()?;
            self.next.extend(reader.next.map(|record| Reverse((record.0, at))));
        }
        Ok(value.map(|value| (code, value)))
    }

    /// Writes all as one file.
    pub(super) fn write(mut self, file: &Path) -> Result<(), DiskError> {
        write_all(file, std::iter::from_fn(|| self.next().transpose()))
    }

    /// Goes on behind this code.
    pub(super) fn skip_to(&mut self, last: u64) -> Result<(), DiskError> {
        while self.peek().is_some_and(|code| code <= last) {
            self.next()?;
        }
        Ok(())
    }
}

/// The last code of a file, which is not empty.
pub(super) fn last_code(file: &Path) -> Result<Option<u64>, DiskError> {
    let mut all = Merged::open(&[file.to_owned()], |value, _| value)?;
    let mut last = None;
    while let Some((code, _)) = all.next()? {
        last = Some(code);
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gametree-records-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn all(files: &[PathBuf]) -> Result<Vec<Record>, DiskError> {
        let mut merged = Merged::open(files, |one, other| one | other)?;
        let mut records = Vec::new();
        while let Some(record) = merged.next()? {
            records.push(record);
        }
        Ok(records)
    }

    #[test]
    fn many_files_are_read_as_one() {
        let folder = folder("many");
        let files = [folder.join("one"), folder.join("two"), folder.join("none")];
        write(&files[0], &combined(vec![(9, 1), (3, 1), (9, 2)], |one, other| one | other)).unwrap();
        write(&files[1], &[(3, 4), (u64::MAX, 7)]).unwrap();
        write(&files[2], &[]).unwrap();
        assert_eq!(all(&files).unwrap(), [(3, 5), (9, 3), (u64::MAX, 7)]);
        assert_eq!((last_code(&files[1]).unwrap(), last_code(&files[2]).unwrap()), (Some(u64::MAX), None));
        fs::remove_dir_all(folder).unwrap();
    }

    /// Wherever the end of what is read at once falls.
    #[test]
    fn long_files_are_read_to_their_ends() {
        let folder = folder("long");
        let file = folder.join("file");
        for count in (6_540..6_560).chain([100_000]) {
            let records: Vec<Record> = (0..count).map(|code| (3 * code, code as u16)).collect();
            write(&file, &records).unwrap();
            assert!(all(std::slice::from_ref(&file)).unwrap() == records, "{count}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn every_damaged_byte_is_found() {
        let folder = folder("damaged");
        let file = folder.join("file");
        write(&file, &[(3, 4), (5, 6), (1 << 40, 9)]).unwrap();
        let intact = fs::read(&file).unwrap();
        for at in 0..intact.len() {
            let mut bytes = intact.clone();
            bytes[at] ^= 1;
            fs::write(&file, &bytes).unwrap();
            assert!(all(std::slice::from_ref(&file)).is_err(), "byte {at}");
        }
        for length in 0..intact.len() {
            fs::write(&file, &intact[..length]).unwrap();
            assert!(all(std::slice::from_ref(&file)).is_err(), "{length} bytes");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
