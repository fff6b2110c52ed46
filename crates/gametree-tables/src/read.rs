//! Reads tables: opens them, and looks codes up.

use std::fmt;
use std::path::Path;

use crate::{TableLookup, TableSummary, TableValue};

use crate::blocks::{Blocks, Section, check_first_line, expect_name};
use crate::error::TableError;
use crate::format::{FileKind, Header};
use crate::mapped::Mapped;

/// A table in a file, or in any other bytes.
///
/// The documentation of [the crate](crate) has an example.
pub struct Table<B = Mapped> {
    bytes: B,
    header: Header,
    blocks: Blocks,
    levels: Vec<(Option<u32>, Section)>,
}

impl Table<Mapped> {
    /// Opens a file. It must not be altered or shortened as long as the table is used; to replace it is no harm.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{Table, TableError};
    /// assert!(matches!(Table::open("/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open(file: &Path) -> Result<Self, TableError> {
        Table::new(Mapped::open(file)?)
    }

    /// Opens the table of the game of this name.
    ///
    /// # Errors
    /// [`TableError`]; the table of another game is one.
    ///
    /// ```
    /// use gametree_tables::{Table, TableError};
    /// assert!(matches!(Table::open_for("hex:3", "/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open_for(game: &str, file: &Path) -> Result<Self, TableError> {
        let opened = Table::open(file)?;
        opened.expect_game(game)?;
        Ok(opened)
    }
}

impl<B: AsRef<[u8]>> Table<B> {
    /// The table in these bytes.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{FileKind, Table, TableError};
    /// assert_eq!(Table::new("text").err(), Some(TableError::Foreign { kind: FileKind::Table }));
    /// assert_eq!(Table::new("gametree table 1\n").err(), Some(TableError::Truncated));
    /// ```
    pub fn new(bytes: B) -> Result<Self, TableError> {
        let all = bytes.as_ref();
        check_first_line(all, FileKind::Table)?;
        let (mut blocks, header) = Blocks::open::<Header>(all)?;
        let stored = header.summary.levels.iter().map(|level| level.stored);
        let sections = blocks.sections(header.block, header.value_bytes, stored)?;
        let plies = header.summary.levels.iter().map(|level| level.ply);
        let levels: Vec<_> = plies.zip(sections).collect();
        if !levels.is_sorted_by(|one, two| one.0.is_some() && one.0 < two.0) {
            return Err(blocks.disagree());
        }
        Ok(Table { bytes, header, blocks, levels })
    }

    /// What the file says of the table.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What the table says as a whole.
    #[must_use]
    pub fn summary(&self) -> &TableSummary {
        &self.header.summary
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.bytes.as_ref().len() as u64
    }

    /// Refuses a table of another game than the one of this name.
    ///
    /// # Errors
    /// [`TableError::OtherGame`].
    pub fn expect_game(&self, name: &str) -> Result<(), TableError> {
        expect_name(FileKind::Table, &self.header.game, name)
    }

    /// Visits every position that is kept: its level's ply, its code, its value; in the order of the file. What is wrong anywhere in
    /// the file is found.
    ///
    /// # Errors
    /// [`TableError`], as soon as something is wrong.
    pub fn visit(&self, mut visitor: impl FnMut(Option<u32>, u64, TableValue)) -> Result<(), TableError> {
        for &(ply, section) in &self.levels {
            self.blocks.visit(self.bytes.as_ref(), section, |code, value| {
                visitor(ply, code, TableValue::unpack(value));
            })?;
        }
        Ok(())
    }
}

impl<B: AsRef<[u8]>> TableLookup for Table<B> {
    type Error = TableError;

    fn symmetric(&self) -> bool {
        self.header.symmetric
    }

    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<TableValue>, TableError> {
        let level = self.levels.iter().find(|(level, _)| *level == ply || level.is_none());
        let Some(&(_, section)) = level else { return Ok(None) };
        Ok(self.blocks.find(self.bytes.as_ref(), section, code)?.map(TableValue::unpack))
    }
}

impl<B> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("header", &self.header).finish_non_exhaustive()
    }
}
