//! The parts of a file: what the writer and the reader both know.

use std::fmt;

use crate::TableSummary;
use serde::{Deserialize, Serialize};

/// The version of the format.
pub(crate) const VERSION: u32 = 1;

/// What a file holds.
///
/// ```
/// use gametree_tables::FileKind;
/// assert_eq!(FileKind::SemiStrong.to_string(), "semi-strong solution");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A complete table.
    Table,
    /// A semi-strong solution.
    SemiStrong,
    /// An opening book.
    Book,
}

impl FileKind {
    /// How the first line of a file begins; the version follows, in digits.
    pub(crate) const fn beginning(self) -> &'static [u8] {
        match self {
            FileKind::Table => b"gametree table ",
            FileKind::SemiStrong => b"gametree semi-strong ",
            FileKind::Book => b"gametree book ",
        }
    }

    /// The first line of a file.
    pub(crate) fn first_line(self) -> Vec<u8> {
        [self.beginning(), VERSION.to_string().as_bytes(), b"\n"].concat()
    }

    /// The command that makes such files.
    pub(crate) const fn maker(self) -> &'static str {
        match self {
            FileKind::Table => "gametree tabulate",
            FileKind::SemiStrong => "gametree solve --semi-strong",
            FileKind::Book => "gametree book",
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Table => "table",
            FileKind::SemiStrong => "semi-strong solution",
            FileKind::Book => "book",
        })
    }
}

/// The positions of a block; the last of a level may have fewer.
pub(crate) const BLOCK: u32 = 128;

/// The last bytes of a file.
pub(crate) const LAST: &[u8; 4] = b"gtbl";

/// The length of what follows the header: where index and header begin, the checksum of both, and the last bytes.
pub(crate) const TRAILER: usize = 8 + 8 + 4 + LAST.len();

/// A block in the index: its first code, where it begins, its checksum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) first: u64,
    pub(crate) offset: u64,
    pub(crate) checksum: u32,
}

impl Entry {
    pub(crate) const BYTES: usize = 8 + 8 + 4;

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.first.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.offset.to_le_bytes());
        bytes[16..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    /// The entry at this place of an index.
    pub(crate) fn at(index: &[u8], number: usize) -> Option<Entry> {
        let from = number.checked_mul(Self::BYTES)?;
        let bytes = index.get(from..from.checked_add(Self::BYTES)?)?;
        Some(Entry {
            first: number_at(bytes, 0)?,
            offset: number_at(bytes, 8)?,
            checksum: u32::from_le_bytes(bytes[16..].try_into().ok()?),
        })
    }
}

/// The number in the eight bytes from `at` on.
pub(crate) fn number_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

/// What a file says of its table, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// The name of the game, with its board.
    pub game: String,
    /// The moves that lead to the first position; empty for the start of the game.
    pub position: String,
    /// Whether one position is kept for all its images.
    pub symmetric: bool,
    /// The bytes of a value, 1 or 2.
    pub value_bytes: u8,
    /// The positions of a block.
    pub block: u32,
    /// What the table says as a whole.
    #[serde(flatten)]
    pub summary: TableSummary,
}

/// Appends a number in groups of seven bits, the lowest first; the highest bit of a byte says that another follows.
pub(crate) fn push_number(mut number: u64, to: &mut Vec<u8>) {
    while number > 0x7f {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Takes such a number from the beginning of `bytes`.
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let group = u64::from(byte & 0x7f);
        if (group << shift) >> shift != group {
            return None;
        }
        number |= group << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_read_back() {
        for number in (0..64).flat_map(|bit| [1_u64 << bit, (1 << bit) - 1, u64::MAX >> bit]) {
            let mut bytes = Vec::new();
            push_number(number, &mut bytes);
            bytes.push(7);
            let mut rest = &bytes[..];
            assert_eq!((take_number(&mut rest), rest), (Some(number), &[7][..]));
        }
        assert_eq!(take_number(&mut &[0xff; 9][..]), None);
        assert_eq!(take_number(&mut &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2][..]), None);
    }
}
