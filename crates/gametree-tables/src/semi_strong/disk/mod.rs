//! Semi-strong solutions larger than the memory: level by level on disk, with a solver that knows the result of any position.
//!
//! Whatever must be known of a level, which positions belong to the region and which bounds are needed, follows from the level before. So a
//! level is a merge of sorted files, and what it asks of the next one is written in sorted pieces. A piece that is written is never made
//! again: a run that is stopped or killed loses the piece that it was at.

mod folder;
mod records;

use std::io::Write;
use std::path::Path;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::shared::{descending, sort_by_number};
use gametree::solve::ResultBounds;
use gametree::{Budget, Meter, StopReason, Wdl};

use super::certificate::decode;
use super::error::{DiskError, SemiStrongError};
use super::file::{SemiStrongCounts, SemiStrongHeader, SemiStrongSubject};
use super::players::Players;
use super::value::{MAX_PLIES, RegionValue};
use crate::blocks::{BlockWriter, width};
use crate::coder::{Coder, result};
use crate::format::{BLOCK, FileKind};
use folder::{Folder, Kind};
use records::{Merged, Record, combined};

/// The memory of a piece of work unless told.
const MEMORY: usize = 256 << 20;

/// Bytes that a record takes while a piece is made: sorted in place, in a list that may be twice as long as it is full.
const HELD: usize = 2 * size_of::<Record>();

/// A solver's word on a position that is not over: the result for the side to move, or nothing if it was stopped.
pub type ResultOf<'r, S> = dyn FnMut(&S) -> Option<Wdl> + 'r;

/// Saves a file that a function writes, which may be called twice; whether it is saved.
pub type SaveFile<'s> = dyn FnMut(&mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>) -> bool + 's;

/// Makes semi-strong solutions in a folder.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// # use gametree::{Budget, Game, Request, solve::Solver};
/// use gametree_tables::{SemiStrongFile, SemiStrongOnDisk, SemiStrongSubject};
/// # let _ = (Budget::default(), SemiStrongFile::<Vec<u8>>::size);
/// let heap = Heap(9);
/// let folder = std::env::temp_dir().join("gametree-doc-levels");
/// let subject = SemiStrongSubject { game: "heap", position: "", order: "natural" };
/// // Its positions don't tell their ply, so it has no levels.
/// let disk = SemiStrongOnDisk::new(&heap, &folder, subject);
/// assert!(disk.run(&heap.start(), &mut |_| None).is_err());
/// # let _ = std::fs::remove_dir_all(folder);
/// ```
#[derive(Debug)]
pub struct SemiStrongOnDisk<'a, G> {
    game: &'a G,
    folder: &'a Path,
    subject: SemiStrongSubject<'a>,
    budget: Budget<'a>,
}

/// What was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnDisk {
    /// The positions of the region.
    pub region: u64,
    /// The further positions of the certificate.
    pub certificate: u64,
    /// The positions that were looked at in this run.
    pub nodes: u64,
}

impl<'a, G: Guide + Keyed + Coded + Symmetric> SemiStrongOnDisk<'a, G> {
    /// Work in this folder, which need not exist. A run that goes on must have the same subject.
    #[must_use]
    pub fn new(game: &'a G, folder: &'a Path, subject: SemiStrongSubject<'a>) -> Self {
        SemiStrongOnDisk { game, folder, subject, budget: Budget::default() }
    }

    /// What a run may take. Its memory is that of the sorted pieces, 256 MiB unless told; nodes are positions that are looked at.
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Makes all levels that are missing, from the results that `solver` knows.
    ///
    /// # Errors
    /// [`SemiStrongError`]. What was written stays, and another run goes on from there.
    pub fn run(
        &self,
        root: &G::State,
        solver: &mut ResultOf<'_, G::State>,
    ) -> Result<OnDisk, SemiStrongError> {
        if G::REPEATS {
            return Err(SemiStrongError::Repeats);
        }
        let ply = self.game.ply(root).ok_or(SemiStrongError::NoLevels)?;
        let folder = Folder::open(self.folder, self.subject)?;
        let meter = Meter::new(self.budget);
        if !folder.is_complete(0) && folder.files(0, Kind::Players)?.is_empty() {
            let code = self.game.code(root).ok_or(SemiStrongError::NoCode)?;
            folder.write(0, Kind::Players, "first", &[(code, u16::from(Players::BOTH.bits()))])?;
        }
        let mut level = 0;
        while level <= MAX_PLIES {
            if !folder.is_complete(level) {
                let (positions, bounds) =
                    (folder.files(level, Kind::Players)?, folder.files(level, Kind::Bounds)?);
                if positions.is_empty() && bounds.is_empty() {
                    break;
                }
                let room = (self.budget.memory.unwrap_or(MEMORY) / HELD).max(1);
                let drawish = self.game.can_be_drawn();
                let coder = Coder { game: self.game, symmetric: true };
                let (game, folder, meter) = (self.game, &folder, &meter);
                let mut work =
                    Level { game, coder, folder, meter, solver, level, ply: ply + level, room, drawish };
                work.region()?;
                work.certificate()?;
                folder.complete(level)?;
            }
            level += 1;
        }
        let header = self.header(&folder, ply)?;
        Ok(OnDisk { region: header.region(), certificate: header.certificate(), nodes: meter.nodes() })
    }

    /// Writes the file of a solution whose levels are complete; returns its length. The levels stay.
    ///
    /// # Errors
    /// [`SemiStrongError::Disk`], if a level can't be read or the file can't be written.
    pub fn write(&self, root: &G::State, to: &mut dyn Write) -> Result<u64, SemiStrongError> {
        let ply = self.game.ply(root).ok_or(SemiStrongError::NoLevels)?;
        let folder = Folder::open(self.folder, self.subject)?;
        let header = self.header(&folder, ply)?;
        let failed = |error: std::io::Error| DiskError::of(self.folder, &error);
        let mut writer = BlockWriter::new(to, FileKind::SemiStrong, header.value_bytes).map_err(failed)?;
        for level in 0..header.levels.len() as u32 {
            for kind in [Kind::Region, Kind::Certificate] {
                let (mut codes, mut values) = (Vec::new(), Vec::new());
                folder.each(level, kind, |(code, value)| {
                    codes.push(code);
                    values.push(value);
                    if codes.len() < 64 * BLOCK as usize {
                        return Ok(());
                    }
                    let (codes, values) = (std::mem::take(&mut codes), std::mem::take(&mut values));
                    writer.section(&codes, &values).map_err(failed)
                })?;
                writer.section(&codes, &values).map_err(failed)?;
            }
        }
        Ok(writer.finish(&header).map_err(failed)?)
    }

    /// Removes what the folder has of the levels, and the folder.
    ///
    /// # Errors
    /// [`SemiStrongError::Disk`].
    pub fn remove(&self) -> Result<(), SemiStrongError> {
        Ok(Folder::open(self.folder, self.subject)?.remove()?)
    }

    /// The header of the file, from all levels that are complete.
    fn header(&self, folder: &Folder, ply: u32) -> Result<SemiStrongHeader, SemiStrongError> {
        let (mut levels, mut largest) = (Vec::new(), 0);
        for level in (0..=MAX_PLIES).take_while(|&level| folder.is_complete(level)) {
            let mut count = |kind| -> Result<u64, SemiStrongError> {
                let mut count = 0;
                folder.each(level, kind, |(_, value)| {
                    count += 1;
                    largest = largest.max(if kind == Kind::Region { value } else { 0 });
                    Ok(())
                })?;
                Ok(count)
            };
            let (region, certificate) = (count(Kind::Region)?, count(Kind::Certificate)?);
            levels.push(SemiStrongCounts { ply: Some(ply + level), region, certificate });
        }
        let SemiStrongSubject { game, position, order } = self.subject;
        Ok(SemiStrongHeader {
            game: game.to_owned(),
            position: position.to_owned(),
            order: order.to_owned(),
            value_bytes: width(largest),
            block: BLOCK,
            levels,
        })
    }
}

/// The work on one level.
struct Level<'l, 's, G: Coded> {
    game: &'l G,
    coder: Coder<'l, G>,
    folder: &'l Folder,
    meter: &'l Meter<'l>,
    solver: &'l mut ResultOf<'s, G::State>,
    level: u32,
    ply: u32,
    /// The records that a piece may have.
    room: usize,
    drawish: bool,
}

/// What a piece of work has found out: about its own level, and of the next one.
#[derive(Default)]
struct Piece {
    own: Vec<Record>,
    classes: Vec<Record>,
    players: Vec<Record>,
    bounds: Vec<Record>,
}

impl Piece {
    fn records(&self) -> usize {
        self.own.len() + self.classes.len() + self.players.len() + self.bounds.len()
    }
}

impl<G: Guide + Keyed + Coded + Symmetric> Level<'_, '_, G> {
    /// Values all positions of the region.
    fn region(&mut self) -> Result<(), SemiStrongError> {
        let mut positions = self.folder.merged(self.level, Kind::Players, Position::combine)?;
        self.pieces(&mut positions, Kind::Region, |level, record, piece| level.position(record, piece))
    }

    /// Follows all bounds that are needed, but for those that the region says.
    fn certificate(&mut self) -> Result<(), SemiStrongError> {
        let mut bounds = self.folder.merged(self.level, Kind::Bounds, meet)?;
        let mut region = self.folder.merged(self.level, Kind::Classes, |value, _| value)?;
        self.pieces(&mut bounds, Kind::Certificate, |level, record, piece| {
            while region.peek().is_some_and(|class| class < record.0) {
                region.next()?;
            }
            if region.peek() == Some(record.0) { Ok(()) } else { level.bounds(record, piece) }
        })
    }

    /// Works through records piece by piece, and writes what each piece has found out.
    fn pieces(
        &mut self,
        records: &mut Merged,
        kind: Kind,
        mut of: impl FnMut(&mut Self, Record, &mut Piece) -> Result<(), SemiStrongError>,
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
                of(self, record, &mut piece)?;
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

    /// The value of a position of the region, and what it asks of the next level.
    fn position(&mut self, (code, packed): Record, piece: &mut Piece) -> Result<(), SemiStrongError> {
        let game = self.game;
        let (state, position) = (decode(game, code)?, Position::unpack(packed));
        piece.classes.push((self.class(&state)?, 0));
        if let Some(outcome) = game.outcome(&state) {
            let value = RegionValue { result: Wdl::of_score(outcome.score()), number: None };
            piece.own.push((code, value.pack().unwrap_or_default()));
            return Ok(());
        }
        let result = match position.result {
            Some(result) => result,
            None => self.result(&state)?,
        };
        let child = |mv| {
            let child = game.play(&state, mv);
            let same = game.to_move(&child) == game.to_move(&state);
            (child, same)
        };
        let children: Vec<(G::State, bool)> = game.moves(&state).map(child).collect();
        let mut known: Vec<Option<Wdl>> = vec![None; children.len()];
        let mut canonical = None;
        for (number, (child, same)) in children.iter().enumerate() {
            // Where all moves are as good, the first is the best.
            let found = if result == Wdl::Loss { result } else { self.child(child, *same)? };
            if result != Wdl::Loss {
                known[number] = Some(found);
            }
            if found == result {
                canonical = Some(number);
                break;
            }
        }
        // A solver whose word on a position does not fit that on the next ones is wrong.
        let canonical = canonical.ok_or(SemiStrongError::Contradiction { code })?;
        let value = RegionValue { result, number: Some(canonical as u32) };
        let packed = value.pack().ok_or(SemiStrongError::Moves { moves: children.len() })?;
        piece.own.push((code, packed));
        let others = position.players.without(Players::only(game.to_move(&state)));
        for (number, (child, same)) in children.iter().enumerate() {
            let players = if number == canonical { position.players } else { others };
            let seen = |result: Wdl| if *same { result } else { result.reversed() };
            if !players.is_empty() {
                let found = if number == canonical { Some(result) } else { known[number] };
                let code = game.code(child).ok_or(SemiStrongError::NoCode)?;
                piece.players.push((code, Position { players, result: found.map(seen) }.pack()));
            }
            let most = match (number < canonical, result) {
                (false, result) => result,
                (true, Wdl::Win) if self.drawish => Wdl::Draw,
                (true, _) => Wdl::Loss,
            };
            self.need(child, *same, ResultBounds::at_most(most), piece)?;
        }
        Ok(())
    }

    /// The bounds of a position, and those from which they follow.
    fn bounds(&mut self, (class, packed): Record, piece: &mut Piece) -> Result<(), SemiStrongError> {
        let game = self.game;
        let state = decode(game, class)?;
        let claim = ResultBounds::unpack(packed).ok_or(SemiStrongError::Contradiction { code: class })?;
        piece.own.push((class, packed));
        let mut children: Vec<(i32, G::State, bool)> = game
            .moves(&state)
            .map(|mv| {
                let child = game.play(&state, mv);
                let same = game.to_move(&child) == game.to_move(&state);
                (game.rank(&state, mv), child, same)
            })
            .collect();
        if claim.upper < Wdl::Win {
            for (_, child, same) in &children {
                self.need(child, *same, ResultBounds::at_most(claim.upper), piece)?;
            }
        }
        if claim.lower > Wdl::Loss {
            sort_by_number(&mut children, |&(rank, ..)| descending(rank));
            let ended = |child: &G::State, same: bool| {
                let score = game.outcome(child)?.score();
                let result = Wdl::of_score(score);
                Some(if same { result } else { result.reversed() })
            };
            if children.iter().any(|(_, child, same)| ended(child, *same) >= Some(claim.lower)) {
                return Ok(());
            }
            for (_, child, same) in &children {
                if self.child(child, *same)? >= claim.lower {
                    return self.need(child, *same, ResultBounds::at_least(claim.lower), piece);
                }
            }
            return Err(SemiStrongError::Contradiction { code: class });
        }
        Ok(())
    }

    /// Asks for bounds of a child, given as its parent sees them.
    fn need(
        &self,
        child: &G::State,
        same: bool,
        bounds: ResultBounds,
        piece: &mut Piece,
    ) -> Result<(), SemiStrongError> {
        let bounds = if same { bounds } else { bounds.reversed() };
        if bounds != ResultBounds::UNKNOWN && self.game.outcome(child).is_none() {
            piece.bounds.push((self.class(child)?, u16::from(bounds.pack())));
        }
        Ok(())
    }

    /// The result of a child, as its parent sees it.
    fn child(&mut self, child: &G::State, same: bool) -> Result<Wdl, SemiStrongError> {
        if self.game.ply(child) != Some(self.ply + 1) {
            return Err(SemiStrongError::NoLevels);
        }
        let result = match self.game.outcome(child) {
            Some(outcome) => Wdl::of_score(outcome.score()),
            None => self.result(child)?,
        };
        Ok(if same { result } else { result.reversed() })
    }

    fn result(&mut self, state: &G::State) -> Result<Wdl, SemiStrongError> {
        (self.solver)(state).ok_or_else(|| self.stopped())
    }

    fn class(&self, state: &G::State) -> Result<u64, SemiStrongError> {
        self.coder.code(state).ok_or(SemiStrongError::NoCode)
    }

    fn stopped(&self) -> SemiStrongError {
        SemiStrongError::Stopped(self.meter.stop_reason().unwrap_or(StopReason::Interrupted))
    }
}

impl Kind {
    /// What tells the pieces of the region from those of the certificate, which write files of the same kinds.
    const fn letter(self) -> char {
        if matches!(self, Kind::Region) { 'r' } else { 'c' }
    }
}

/// What is known of a position of the region before it is looked at.
struct Position {
    players: Players,
    result: Option<Wdl>,
}

impl Position {
    fn pack(&self) -> u16 {
        u16::from(self.players.bits()) | self.result.map_or(0, |result| (result as u16 + 1) << 2)
    }

    fn unpack(packed: u16) -> Self {
        let known = (packed >> 2).checked_sub(1);
        Position {
            players: Players::of_bits(packed as u8 & 3),
            result: known.map(|known| result(known.into())),
        }
    }

    /// Both, of the same position.
    fn combine(one: u16, other: u16) -> u16 {
        (one & 3 | other & 3) | (one >> 2).max(other >> 2) << 2
    }
}

/// The bounds that say both.
fn meet(one: u16, other: u16) -> u16 {
    match (ResultBounds::unpack(one), ResultBounds::unpack(other)) {
        (Some(one), Some(other)) => u16::from(one.meet(other).pack()),
        // What contradicts itself stays so, and is found when it is read.
        (None, _) => one,
        (_, None) => other,
    }
}
