//! Semi-strong solutions as files: artefact and certificate by ply, in the blocks of tables.

use std::fmt;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Write};
use std::path::Path;

use crate::{RegionValue, SemiStrongLevel, SemiStrongLookup, SemiStrongSolution};
use gametree::solve::ResultBounds;
use serde::{Deserialize, Serialize};

use crate::blocks::{BlockWriter, Blocks, Section, check_first_line, expect_name, width};
use crate::error::TableError;
use crate::format::{BLOCK, FileKind};
use crate::mapped::Mapped;

/// What a file says of its semi-strong solution, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SemiStrongHeader {
    /// The name of the game, with its board.
    pub game: String,
    /// The moves that lead to the first position; empty for the start of the game.
    pub position: String,
    /// The order of moves in which a canonical move is the first best one, by its name.
    pub order: String,
    /// The bytes of a value, 1 or 2.
    pub value_bytes: u8,
    /// The positions of a block.
    pub block: u32,
    /// The levels, by ply.
    pub levels: Vec<SemiStrongCounts>,
}

/// The numbers of positions of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SemiStrongCounts {
    /// The ply; `None` if positions don't tell theirs.
    pub ply: Option<u32>,
    /// Positions of the region.
    pub region: u64,
    /// Further positions, which the certificate needs.
    pub certificate: u64,
}

impl SemiStrongHeader {
    /// The number of positions of the region.
    #[must_use]
    pub fn region(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| sum.saturating_add(level.region))
    }

    /// The number of further positions.
    #[must_use]
    pub fn certificate(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| sum.saturating_add(level.certificate))
    }
}

/// What a semi-strong solution is of, as its header has it.
#[derive(Clone, Copy, Debug)]
pub struct SemiStrongSubject<'a> {
    /// The name of the game in the catalogue, with its board.
    pub game: &'a str,
    /// The moves that lead to the first position; empty for the start of the game.
    pub position: &'a str,
    /// The name of the order of moves.
    pub order: &'a str,
}

/// Writes a semi-strong solution, and returns the number of bytes.
///
/// # Errors
/// Those of the writer; a solution whose codes are not in ascending order or whose moves have no number is invalid input.
///
/// ```
/// use gametree::Wdl;
/// use gametree_tables::{RegionValue, SemiStrongLevel, SemiStrongLookup, SemiStrongSolution};
/// use gametree_tables::{SemiStrongFile, SemiStrongSubject, write_semi_strong};
/// let won = RegionValue { result: Wdl::Win, number: Some(2) };
/// let level = SemiStrongLevel { ply: Some(0), region: vec![(7, won)], certificate: vec![] };
/// let mut bytes = Vec::new();
/// let subject = SemiStrongSubject { game: "a game", position: "", order: "natural" };
/// write_semi_strong(&SemiStrongSolution { levels: vec![level], nodes: 0 }, subject, &mut bytes)?;
/// let file = SemiStrongFile::new(bytes)?;
/// assert_eq!((file.find(Some(0), 7)?, file.find(Some(0), 8)?), (Some(won), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_semi_strong(
    solution: &SemiStrongSolution,
    SemiStrongSubject { game, position, order }: SemiStrongSubject<'_>,
    to: &mut dyn Write,
) -> Result<u64, Error> {
    let invalid = || Error::new(ErrorKind::InvalidInput, "codes or moves that no solution has");
    let values = solution.levels.iter().flat_map(|level| &level.region).map(|&(_, value)| value.pack());
    let largest: u16 = values.max().flatten().unwrap_or(0);
    let counts = |level: &SemiStrongLevel| SemiStrongCounts {
        ply: level.ply,
        region: level.region.len() as u64,
        certificate: level.certificate.len() as u64,
    };
    let header = SemiStrongHeader {
        game: game.to_owned(),
        position: position.to_owned(),
        order: order.to_owned(),
        value_bytes: width(largest),
        block: BLOCK,
        levels: solution.levels.iter().map(counts).collect(),
    };
    let mut writer = BlockWriter::new(to, FileKind::SemiStrong, header.value_bytes)?;
    for level in &solution.levels {
        let in_order = level.region.is_sorted_by(|one, two| one.0 < two.0)
            && level.certificate.is_sorted_by(|one, two| one.0 < two.0);
        let region: Option<Vec<(u64, u16)>> =
            level.region.iter().map(|&(code, value)| Some((code, value.pack()?))).collect();
        let certificate = level.certificate.iter().map(|&(code, bounds)| (code, u16::from(bounds.pack())));
        let (codes, values): (Vec<u64>, Vec<u16>) =
            region.filter(|_| in_order).ok_or_else(invalid)?.into_iter().unzip();
        writer.section(&codes, &values)?;
        let (codes, values): (Vec<u64>, Vec<u16>) = certificate.unzip();
        writer.section(&codes, &values)?;
    }
    writer.finish(&header)
}

/// Whether bytes that begin like this should be a semi-strong solution, of whatever version.
///
/// ```
/// assert!(gametree_tables::is_semi_strong(b"gametree semi-strong 1\n") && !gametree_tables::is_semi_strong(b"gametree table"));
/// ```
#[must_use]
pub fn is_semi_strong(beginning: &[u8]) -> bool {
    beginning.starts_with(FileKind::SemiStrong.beginning())
}

/// Whether a file begins as a semi-strong solution does. What cannot be read does not.
///
/// ```
/// assert!(!gametree_tables::is_semi_strong_file("/no/such/file".as_ref()));
/// ```
#[must_use]
pub fn is_semi_strong_file(file: &Path) -> bool {
    let mut beginning = Vec::new();
    // Pipes and devices could not be read a second time.
    let regular = std::fs::metadata(file).is_ok_and(|found| found.is_file());
    regular
        && File::open(file).is_ok_and(|open| open.take(32).read_to_end(&mut beginning).is_ok())
        && is_semi_strong(&beginning)
}

/// A semi-strong solution in a file, or in any other bytes.
pub struct SemiStrongFile<B = Mapped> {
    bytes: B,
    header: SemiStrongHeader,
    blocks: Blocks,
    /// The region and the certificate of each level.
    levels: Vec<(Option<u32>, Section, Section)>,
}

impl SemiStrongFile<Mapped> {
    /// Opens a file. It must not be altered or shortened as long as it is used; to replace it is no harm.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{SemiStrongFile, TableError};
    /// assert!(matches!(SemiStrongFile::open("/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open(file: &Path) -> Result<Self, TableError> {
        SemiStrongFile::new(Mapped::open(file)?)
    }

    /// Opens the semi-strong solution of the game of this name.
    ///
    /// # Errors
    /// [`TableError`]; the semi-strong solution of another game is one.
    ///
    /// ```
    /// use gametree_tables::{SemiStrongFile, TableError};
    /// assert!(matches!(SemiStrongFile::open_for("hex:3", "/no/such/file".as_ref()), Err(TableError::Unreadable(_))));
    /// ```
    pub fn open_for(game: &str, file: &Path) -> Result<Self, TableError> {
        let opened = SemiStrongFile::open(file)?;
        opened.expect_game(game)?;
        Ok(opened)
    }
}

impl<B: AsRef<[u8]>> SemiStrongFile<B> {
    /// The semi-strong solution in these bytes.
    ///
    /// # Errors
    /// [`TableError`].
    ///
    /// ```
    /// use gametree_tables::{FileKind, SemiStrongFile, TableError};
    /// assert_eq!(SemiStrongFile::new("text").err(), Some(TableError::Foreign { kind: FileKind::SemiStrong }));
    /// assert_eq!(SemiStrongFile::new("gametree semi-strong 1\n").err(), Some(TableError::Truncated));
    /// ```
    pub fn new(bytes: B) -> Result<Self, TableError> {
        let all = bytes.as_ref();
        check_first_line(all, FileKind::SemiStrong)?;
        let (mut blocks, header) = Blocks::open::<SemiStrongHeader>(all)?;
        let stored = header.levels.iter().flat_map(|level| [level.region, level.certificate]);
        let sections = blocks.sections(header.block, header.value_bytes, stored)?;
        let pairs = sections.chunks_exact(2).zip(&header.levels);
        let levels: Vec<_> = pairs.map(|(pair, level)| (level.ply, pair[0], pair[1])).collect();
        if !levels.is_sorted_by(|one, two| one.0 < two.0) {
            return Err(blocks.disagree());
        }
        Ok(SemiStrongFile { bytes, header, blocks, levels })
    }

    /// What the file says of itself.
    #[must_use]
    pub fn header(&self) -> &SemiStrongHeader {
        &self.header
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.bytes.as_ref().len() as u64
    }

    /// Refuses a solution of another game than the one of this name.
    ///
    /// # Errors
    /// [`TableError::OtherGame`].
    pub fn expect_game(&self, name: &str) -> Result<(), TableError> {
        expect_name(FileKind::SemiStrong, &self.header.game, name)
    }

    /// Reads everything. What is wrong anywhere in the file is found; whether what it says is true, only
    /// [`check_semi_strong`](crate::check_semi_strong) knows.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn read(&self) -> Result<SemiStrongSolution, TableError> {
        let all = self.bytes.as_ref();
        let mut solution = SemiStrongSolution::default();
        for &(ply, region, certificate) in &self.levels {
            let mut level = SemiStrongLevel { ply, ..SemiStrongLevel::default() };
            self.blocks
                .visit(all, region, |code, value| level.region.push((code, RegionValue::unpack(value))))?;
            let mut possible = true;
            self.blocks.visit(all, certificate, |code, value| match ResultBounds::unpack(value) {
                Some(bounds) => level.certificate.push((code, bounds)),
                None => possible = false,
            })?;
            if !possible {
                return Err(self.blocks.wrong("bounds are impossible"));
            }
            solution.levels.push(level);
        }
        Ok(solution)
    }
}

impl<B: AsRef<[u8]>> SemiStrongLookup for SemiStrongFile<B> {
    type Error = TableError;

    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<RegionValue>, TableError> {
        let Some(&(_, region, _)) = self.levels.iter().find(|level| level.0 == ply) else { return Ok(None) };
        Ok(self.blocks.find(self.bytes.as_ref(), region, code)?.map(RegionValue::unpack))
    }
}

impl<B> fmt::Debug for SemiStrongFile<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SemiStrongFile").field("header", &self.header).finish_non_exhaustive()
    }
}
