//! The pieces of work on a level, and what they find out. Nothing here knows a game: it is compiled once, and not for each of them.

use gametree::solve::ResultBounds;
use gametree::{Meter, StopReason, Wdl};

use super::folder::{Folder, Kind};
use super::records::{Merged, Record, combined};
use crate::coder::result;
use crate::semi_strong::error::SemiStrongError;
use crate::semi_strong::players::Players;

/// The files and the limits of the work on one level.
pub(super) struct Shelf<'l> {
    pub(super) folder: &'l Folder,
    pub(super) meter: &'l Meter<'l>,
    pub(super) level: u32,
    /// The records that a piece may have.
    pub(super) room: usize,
}

impl Shelf<'_> {
    /// Works through records piece by piece, and writes what each piece has found out.
    pub(super) fn pieces(
        &self,
        records: &mut Merged,
        kind: Kind,
        of: &mut dyn FnMut(Record, &mut Piece) -> Result<(), SemiStrongError>,
    ) -> Result<(), SemiStrongError> {
        let (mut number, last) = self.folder.done(self.level, kind)?;
        if let Some(last) = last {
            records.skip_to(last)?;
        }
        loop {
            let mut piece = Piece::default();
            while piece.records() < self.room
                && let Some(record) = records.next()?
            {
                if self.meter.must_stop(0) || !self.meter.spend() {
                    return Err(self.stopped());
                }
                of(record, &mut piece)?;
            }
            if piece.records() == 0 {
                return Ok(());
            }
            let name = format!("{}{number:06}", kind.letter());
            let (level, next) = (self.level, self.level + 1);
            let Piece { own, classes, players, bounds } = piece;
            let write = |level, kind, records: Vec<Record>, combine| match records.is_empty() {
                true => Ok(()),
                false => self.folder.write(level, kind, &name, &combined(records, combine)),
            };
            write(next, Kind::Players, players, Position::combine)?;
            write(next, Kind::Bounds, bounds, meet)?;
            write(level, Kind::Classes, classes, |value, _| value)?;
            // The piece is done when this file is there. It has a record for each position that was worked on.
            self.folder.write(level, kind, &name, &own)?;
            number += 1;
        }
    }

    pub(super) fn stopped(&self) -> SemiStrongError {
        SemiStrongError::Stopped(self.meter.stop_reason().unwrap_or(StopReason::Interrupted))
    }
}

/// What a piece of work has found out: about its own level, and of the next one.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) own: Vec<Record>,
    pub(super) classes: Vec<Record>,
    pub(super) players: Vec<Record>,
    pub(super) bounds: Vec<Record>,
}

impl Piece {
    fn records(&self) -> usize {
        self.own.len() + self.classes.len() + self.players.len() + self.bounds.len()
    }
}

impl Kind {
    /// What tells the pieces of the region from those of the certificate, which write files of the same kinds.
    const fn letter(self) -> char {
        if matches!(self, Kind::Region) { 'r' } else { 'c' }
    }
}

/// What is known of a position of the region before it is looked at.
pub(super) struct Position {
    pub(super) players: Players,
    pub(super) result: Option<Wdl>,
}

impl Position {
    pub(super) fn pack(&self) -> u16 {
        u16::from(self.players.bits()) | self.result.map_or(0, |result| (result as u16 + 1) << 2)
    }

    pub(super) fn unpack(packed: u16) -> Self {
        let known = (packed >> 2).checked_sub(1);
        Position {
            players: Players::of_bits(packed as u8 & 3),
            result: known.map(|known| result(known.into())),
        }
    }

    /// Both, of the same position.
    pub(super) fn combine(one: u16, other: u16) -> u16 {
        (one & 3 | other & 3) | (one >> 2).max(other >> 2) << 2
    }
}

/// The bounds that say both.
pub(super) fn meet(one: u16, other: u16) -> u16 {
    match (ResultBounds::unpack(one), ResultBounds::unpack(other)) {
        (Some(one), Some(other)) => u16::from(one.meet(other).pack()),
        // What contradicts itself stays so, and is found when it is read.
        (None, _) => one,
        (_, None) => other,
    }
}
