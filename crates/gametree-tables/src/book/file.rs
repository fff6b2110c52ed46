//! Opening books as files: by ply the values of positions and their best moves, in the blocks of tables.

use std::fmt;
use std::io::{Error, ErrorKind, Write};
use std::path::Path;

use crate::{Book, BookLookup, BookValue};
use serde::{Deserialize, Serialize};

use crate::blocks::{BlockWriter, Blocks, Section, check_first_line, expect_name, width};
use crate::error::TableError;
use crate::format::{BLOCK, FileKind};
use crate::mapped::Mapped;

/// What a file says of its book, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BookHeader {
    /// The name of the game, with its board.
    pub game: String,
    /// The plies that it holds.
    pub plies: u32,
    /// The bytes of a value or a move, 1 or 2.
    pub value_bytes: u8,
    /// The positions of a block.
    pub block: u32,
    /// The levels, by ply.
    pub levels: Vec<BookCounts>,
}

/// The numbers of positions of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BookCounts {
    /// The ply.
    pub ply: u32,
    /// Positions, images counted once.
    pub positions: u64,
    /// Those of them that have a best move: the game goes on.
    pub moves: u64,
}

impl BookHeader {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| sum.saturating_add(level.positions))
    }
}

/// Writes a book of `game`, as the catalogue names it, and returns the number of bytes.
///
/// # Errors
/// Those of the writer; a book whose codes are not in ascending order, or with distances or numbers of moves beyond what a file
/// holds, is invalid input.
///
/// ```
/// use gametree::Wdl;
/// use gametree_tables::{Book, BookLevel, BookLookup, BookValue};
/// use gametree_tables::{BookFile, write_book};
/// let won = BookValue { result: Wdl::Win, plies: Some(41), best: Some(3) };
/// let book = Book { plies: 0, levels: vec![BookLevel { ply: 0, positions: vec![(7, won)] }] };
/// let mut bytes = Vec::new();
/// write_book(&book, "a game", &mut bytes)?;
/// let file = BookFile::new(bytes)?;
/// assert_eq!((file.find(7)?, file.find(8)?), (Some(won), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_book(book: &Book, game: &str, to: &mut dyn Write) -> Result<u64, Error> {
    let invalid = || Error::new(ErrorKind::InvalidInput, "codes, distances or moves that no book has");
    let mut sections = Vec::new();
    let mut levels = Vec::new();
    for level in &book.levels {
        let (mut values, mut moves) = (Vec::new(), Vec::new());
        for &(code, value) in &level.positions {
            values.push((code, value.pack().ok_or_else(invalid)?));
            if let Some(best) = value.best {
                moves.push((code, u16::try_from(best).map_err(|_| invalid())?));
            }
        }
        if !values.is_sorted_by(|one, two| one.0 < two.0) {
            return Err(invalid());
        }
        levels.push(BookCounts { ply: level.ply, positions: values.len() as u64, moves: moves.len() as u64 });
        sections.extend([values, moves]);
    }
    let largest = sections.iter().flatten().map(|&(_, value)| value).max().unwrap_or(0);
    let (game, plies) = (game.to_owned(), book.plies);
    let header = BookHeader { game, plies, value_bytes: width(largest), block: BLOCK, levels };
    let mut writer = BlockWriter::new(to, FileKind::Book, header.value_bytes)?;
    for section in sections {
        let (codes, values): (Vec<u64>, Vec<u16>) = section.into_iter().unzip();
        writer.section(&codes, &values)?;
    }
    writer.finish(&header)
}

/// A book in a file, or in any other bytes.
pub struct BookFile<B = Mapped> {
    bytes: B,
    header: BookHeader,
    blocks: Blocks,
    /// The values and the moves of each level.
    levels: Vec<(Section, Section)>,
}

impl BookFile<Mapped> {
    /// Opens a file. It must not be altered or shortened as long as it is used; to replace it is no harm.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{BookFile, TableError};
    /// assert!(matches!(BookFile::open("/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open(file: &Path) -> Result<Self, TableError> {
        BookFile::new(Mapped::open(file)?)
    }

    /// Opens the book of the game of this name.
    ///
    /// # Errors
    /// [`TableError`]; the book of another game is one.
    ///
    /// ```
    /// use gametree_tables::{BookFile, TableError};
    /// assert!(matches!(BookFile::open_for("hex:3", "/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open_for(game: &str, file: &Path) -> Result<Self, TableError> {
        let opened = BookFile::open(file)?;
        opened.expect_game(game)?;
        Ok(opened)
    }
}

impl<B: AsRef<[u8]>> BookFile<B> {
    /// The book in these bytes.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{BookFile, FileKind, TableError};
    /// assert_eq!(BookFile::new("text").err(), Some(TableError::Foreign { kind: FileKind::Book }));
    /// assert_eq!(BookFile::new("gametree book 1\n").err(), Some(TableError::Truncated));
    /// ```
    pub fn new(bytes: B) -> Result<Self, TableError> {
        let all = bytes.as_ref();
        check_first_line(all, FileKind::Book)?;
        let (mut blocks, header) = Blocks::open::<BookHeader>(all)?;
        let stored = header.levels.iter().flat_map(|level| [level.positions, level.moves]);
        let sections = blocks.sections(header.block, header.value_bytes, stored)?;
        let levels = sections.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        if !header.levels.is_sorted_by(|one, two| one.ply < two.ply) {
            return Err(blocks.disagree());
        }
        Ok(BookFile { bytes, header, blocks, levels })
    }

    /// What the file says of itself.
    #[must_use]
    pub fn header(&self) -> &BookHeader {
        &self.header
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.bytes.as_ref().len() as u64
    }

    /// Refuses a book of another game than the one of this name.
    ///
    /// # Errors
    /// [`TableError::OtherGame`].
    pub fn expect_game(&self, name: &str) -> Result<(), TableError> {
        expect_name(FileKind::Book, &self.header.game, name)
    }
}

impl<B: AsRef<[u8]>> BookLookup for BookFile<B> {
    type Error = TableError;

    fn find(&self, code: u64) -> Result<Option<BookValue>, TableError> {
        let all = self.bytes.as_ref();
        for &(values, moves) in &self.levels {
            if let Some(value) = self.blocks.find(all, values, code)? {
                let best = self.blocks.find(all, moves, code)?;
                return Ok(Some(BookValue::unpack(value, best.map(u32::from))));
            }
        }
        Ok(None)
    }
}

impl<B> fmt::Debug for BookFile<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookFile").field("header", &self.header).finish_non_exhaustive()
    }
}
