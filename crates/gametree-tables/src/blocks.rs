//! Sections of codes with values in blocks, each with a checksum: how they are written, found, and guarded against damage.

use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::TableError;
use crate::format::{BLOCK, Entry, FileKind, LAST, TRAILER, VERSION, number_at, push_number, take_number};

/// The bytes of a block at most: 127 numbers of 10 bytes and 128 values of 2, if blocks are as they are written here.
const MAX_BLOCK: usize = 1 << 20;

/// The blocks of a file. The bytes themselves are passed to each question: they may be mapped.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    index: Range<usize>,
    header_at: usize,
    /// The positions of a block; the last of a section may have fewer.
    pub(crate) size: u32,
    /// The bytes of a value.
    pub(crate) value_bytes: u8,
}

/// Where the blocks of a section are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    stored: u64,
    first_block: usize,
    blocks: usize,
}

impl Blocks {
    /// Reads the end of a file: where its blocks are, and its header.
    pub(crate) fn open<H: DeserializeOwned>(all: &[u8]) -> Result<(Self, H), TableError> {
        let end = all.len().checked_sub(TRAILER).ok_or(TableError::Truncated)?;
        let trailer = &all[end..];
        if !trailer.ends_with(LAST) {
            return Err(TableError::Truncated);
        }
        let place =
            |at| number_at(trailer, at).and_then(|at| usize::try_from(at).ok()).ok_or(TableError::Truncated);
        let (index, header_at) = (place(0)?, place(8)?);
        let checked = all.get(index..end + 16).ok_or(TableError::Truncated)?;
        if trailer[16..20] != crc32fast::hash(checked).to_le_bytes() {
            return Err(TableError::Truncated);
        }
        // From here on the index and the header are as they were written; but by whom?
        let blocks = Blocks { index: index..header_at, header_at, size: BLOCK, value_bytes: 1 };
        let text = all.get(header_at..end).ok_or(TableError::Truncated)?;
        let header = serde_json::from_slice(text).map_err(|_| blocks.wrong("the header cannot be read"))?;
        Ok((blocks, header))
    }

    /// These sizes, and sections of so many positions, one after the other.
    pub(crate) fn sections(
        &mut self,
        size: u32,
        value_bytes: u8,
        stored: impl IntoIterator<Item = u64>,
    ) -> Result<Vec<Section>, TableError> {
        if !(1..=2).contains(&value_bytes) || !(1..=1 << 12).contains(&size) {
            return Err(self.wrong("the sizes of values and blocks are impossible"));
        }
        (self.size, self.value_bytes) = (size, value_bytes);
        let entries = self.header_at.checked_sub(self.index.start).filter(|bytes| bytes % Entry::BYTES == 0);
        let entries = entries.ok_or_else(|| self.wrong("the index has another length"))? / Entry::BYTES;
        let mut first_block = 0_usize;
        let place = |stored: u64| {
            let blocks = usize::try_from(stored.div_ceil(u64::from(size))).ok()?;
            let section = Section { stored, first_block, blocks };
            first_block = first_block.checked_add(blocks)?;
            Some(section)
        };
        let sections: Option<Vec<Section>> = stored.into_iter().map(place).collect();
        sections.filter(|_| first_block == entries).ok_or_else(|| self.disagree())
    }

    /// The levels of the header contradict the index, or each other.
    pub(crate) fn disagree(&self) -> TableError {
        self.wrong("the levels and the index disagree")
    }

    pub(crate) fn wrong(&self, what: &'static str) -> TableError {
        TableError::Damaged { at: self.header_at as u64, what }
    }

    /// Visits the codes of a section in ascending order, with their values. What is wrong anywhere in it is found.
    pub(crate) fn visit(
        &self,
        all: &[u8],
        section: Section,
        mut visitor: impl FnMut(u64, u16),
    ) -> Result<(), TableError> {
        let mut last = None;
        for block in 0..section.blocks {
            let (entry, bytes, positions) = self.block(all, section, block)?;
            let (mut code, mut rest) = (entry.first, &bytes[..]);
            for at in 0..positions {
                if at > 0 {
                    code = next_code(code, &mut rest).ok_or_else(|| codes_wrong(entry))?;
                }
                if last.is_some_and(|last| last >= code) {
                    return Err(codes_wrong(entry));
                }
                last = Some(code);
                visitor(code, self.value(&bytes, positions, at).ok_or_else(|| codes_wrong(entry))?);
            }
            if rest.len() != positions * usize::from(self.value_bytes) {
                return Err(codes_wrong(entry));
            }
        }
        Ok(())
    }

    /// The value of a code in a section.
    pub(crate) fn find(&self, all: &[u8], section: Section, code: u64) -> Result<Option<u16>, TableError> {
        // The last block whose first code is not greater.
        let (mut from, mut to) = (0, section.blocks);
        while from < to {
            let middle = from + (to - from) / 2;
            match self.entry(all, section.first_block + middle) {
                Some(entry) if entry.first <= code => from = middle + 1,
                _ => to = middle,
            }
        }
        let Some(block) = from.checked_sub(1) else { return Ok(None) };
        let (entry, bytes, positions) = self.block(all, section, block)?;
        let (mut found, mut rest) = (entry.first, &bytes[..]);
        for at in 0..positions {
            if at > 0 {
                found = next_code(found, &mut rest).ok_or_else(|| codes_wrong(entry))?;
            }
            if found == code {
                return self.value(&bytes, positions, at).map(Some).ok_or_else(|| codes_wrong(entry));
            }
            if found > code {
                break;
            }
        }
        Ok(None)
    }

    /// A block of a section: its entry, its bytes, which agree with its checksum, and the number of its positions.
    fn block(
        &self,
        all: &[u8],
        section: Section,
        block: usize,
    ) -> Result<(Entry, Vec<u8>, usize), TableError> {
        let number = section.first_block + block;
        let damaged = |at: u64| TableError::Damaged { at, what: "a block and its checksum disagree" };
        let entry = self.entry(all, number).ok_or_else(|| damaged(self.index.start as u64))?;
        let end = self.entry(all, number + 1).map_or(self.index.start as u64, |next| next.offset);
        let range = usize::try_from(entry.offset).ok().zip(usize::try_from(end).ok());
        let bytes = range.and_then(|(from, to)| all.get(from..to)).filter(|bytes| bytes.len() <= MAX_BLOCK);
        let bytes = bytes.ok_or_else(|| damaged(entry.offset))?.to_vec();
        if crc32fast::hash(&bytes) != entry.checksum {
            return Err(damaged(entry.offset));
        }
        let size = u64::from(self.size);
        let positions = (section.stored - block as u64 * size).min(size) as usize;
        Ok((entry, bytes, positions))
    }

    fn entry(&self, all: &[u8], number: usize) -> Option<Entry> {
        Entry::at(all.get(self.index.clone())?, number)
    }

    /// The value of a position of a block; values stand at its end.
    fn value(&self, block: &[u8], positions: usize, at: usize) -> Option<u16> {
        let width = usize::from(self.value_bytes);
        let from = block.len().checked_sub((positions - at) * width)?;
        let low = *block.get(from)?;
        let high = if width == 2 { *block.get(from + 1)? } else { 0 };
        Some(u16::from_le_bytes([low, high]))
    }
}

/// Refuses a file whose first line is another one.
pub(crate) fn check_first_line(all: &[u8], kind: FileKind) -> Result<(), TableError> {
    let rest = all.strip_prefix(kind.beginning()).ok_or(TableError::Foreign { kind })?;
    let digits: String =
        rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).map(|&b| char::from(b)).collect();
    if digits.is_empty() {
        return Err(TableError::Foreign { kind });
    }
    if digits != VERSION.to_string() {
        return Err(TableError::Version { kind, found: digits });
    }
    if all.starts_with(&kind.first_line()) { Ok(()) } else { Err(TableError::Foreign { kind }) }
}

/// Refuses another game's name than the expected one.
pub(crate) fn expect_name(kind: FileKind, found: &str, expected: &str) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    // A name that is none, or that does not fit a line, comes from no writer of ours.
    let found = found.chars().filter(|c| !c.is_control()).take(40).collect();
    Err(TableError::OtherGame { kind, found, expected: expected.to_owned() })
}

fn next_code(code: u64, rest: &mut &[u8]) -> Option<u64> {
    code.checked_add(take_number(rest)?)?.checked_add(1)
}

fn codes_wrong(entry: Entry) -> TableError {
    TableError::Damaged { at: entry.offset, what: "the codes of a block are impossible" }
}

/// Writes a file of blocks.
pub(crate) struct BlockWriter<'w> {
    to: &'w mut dyn Write,
    offset: u64,
    index: Vec<u8>,
    value_bytes: u8,
}

impl<'w> BlockWriter<'w> {
    /// Begins with the first line. The largest value decides how wide all are.
    pub(crate) fn new(to: &'w mut dyn Write, kind: FileKind, value_bytes: u8) -> io::Result<Self> {
        let first_line = kind.first_line();
        to.write_all(&first_line)?;
        Ok(BlockWriter { to, offset: first_line.len() as u64, index: Vec::new(), value_bytes })
    }

    /// Appends positions of a section, in ascending order: as many as fill blocks, or the last ones.
    pub(crate) fn section(&mut self, codes: &[u64], values: &[u16]) -> io::Result<()> {
        let mut block = Vec::new();
        for (codes, values) in codes.chunks(BLOCK as usize).zip(values.chunks(BLOCK as usize)) {
            block.clear();
            encode(codes, values, self.value_bytes, &mut block);
            self.to.write_all(&block)?;
            let entry = Entry { first: codes[0], offset: self.offset, checksum: crc32fast::hash(&block) };
            self.index.extend_from_slice(&entry.to_bytes());
            self.offset += block.len() as u64;
        }
        Ok(())
    }

    /// Ends the file, and returns its length.
    pub(crate) fn finish(self, header: &impl Serialize) -> io::Result<u64> {
        let mut end = self.index;
        let header_at = self.offset + end.len() as u64;
        serde_json::to_writer(&mut end, header)?;
        end.extend_from_slice(&self.offset.to_le_bytes());
        end.extend_from_slice(&header_at.to_le_bytes());
        end.extend_from_slice(&crc32fast::hash(&end).to_le_bytes());
        end.extend_from_slice(LAST);
        self.to.write_all(&end)?;
        Ok(self.offset + end.len() as u64)
    }
}

/// How many bytes hold values up to this one.
pub(crate) const fn width(largest: u16) -> u8 {
    if largest <= u8::MAX as u16 { 1 } else { 2 }
}

/// A block: by how much each code but the first exceeds the one before, less one; then the values.
fn encode(codes: &[u64], values: &[u16], value_bytes: u8, block: &mut Vec<u8>) {
    for pair in codes.windows(2) {
        push_number(pair[1] - pair[0] - 1, block);
    }
    for value in values {
        block.extend_from_slice(&value.to_le_bytes()[..usize::from(value_bytes)]);
    }
}
