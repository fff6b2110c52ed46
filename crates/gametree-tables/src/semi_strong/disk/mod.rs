//! Semi-strong solutions larger than the memory: level by level on disk, with a solver that knows the result of any position.
//!
//! Whatever must be known of a level, which positions belong to the region and which bounds are needed, follows from the level before. So a
//! level is a merge of sorted files, and what it asks of the next one is written in sorted pieces. A piece that is written is never made
//! again: a run that is stopped or killed loses the piece that it was at.

mod folder;
mod pieces;
mod records;
mod whole;

use std::cmp::Reverse;
use std::io::Write;
use std::path::Path;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Budget, Meter, Wdl};

use super::certificate::decode;
use super::error::SemiStrongError;
use super::file::SemiStrongSubject;
use super::players::Players;
use super::value::{MAX_PLIES, RegionValue};
use crate::coder::Coder;
use folder::{Folder, Kind};
use pieces::{Piece, Position, Shelf, meet};
use records::Record;
use whole::{header, write};

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
                let shelf = &Shelf { folder: &folder, meter: &meter, level, room };
                let mut work = Level { game: self.game, coder, shelf, solver, ply: ply + level, drawish };
                work.region()?;
                work.certificate()?;
                folder.complete(level)?;
            }
            level += 1;
        }
        let header = header(&folder, self.subject, ply)?;
        Ok(OnDisk { region: header.region(), certificate: header.certificate(), nodes: meter.nodes() })
    }

    /// Writes the file of a solution whose levels are complete; returns its length. The levels stay.
    ///
    /// # Errors
    /// [`SemiStrongError::Disk`], if a level can't be read or the file can't be written.
    pub fn write(&self, root: &G::State, to: &mut dyn Write) -> Result<u64, SemiStrongError> {
        let ply = self.game.ply(root).ok_or(SemiStrongError::NoLevels)?;
        Ok(write(self.folder, self.subject, ply, to)?)
    }

    /// Removes what the folder has of the levels, and the folder.
    ///
    /// # Errors
    /// [`SemiStrongError::Disk`].
    pub fn remove(&self) -> Result<(), SemiStrongError> {
        Ok(Folder::open(self.folder, self.subject)?.remove()?)
    }
}

/// The work on one level.
struct Level<'l, 's, G: Coded> {
    game: &'l G,
    coder: Coder<'l, G>,
    shelf: &'l Shelf<'l>,
    solver: &'l mut ResultOf<'s, G::State>,
    ply: u32,
    drawish: bool,
}

impl<G: Guide + Keyed + Coded + Symmetric> Level<'_, '_, G> {
    /// Values all positions of the region.
    fn region(&mut self) -> Result<(), SemiStrongError> {
        let shelf = self.shelf;
        let mut positions = shelf.folder.merged(shelf.level, Kind::Players, Position::combine)?;
        shelf.pieces(&mut positions, Kind::Region, &mut |record, piece| self.position(record, piece))
    }

    /// Follows all bounds that are needed, but for those that the region says.
    fn certificate(&mut self) -> Result<(), SemiStrongError> {
        let shelf = self.shelf;
        let mut bounds = shelf.folder.merged(shelf.level, Kind::Bounds, meet)?;
        let mut region = shelf.folder.merged(shelf.level, Kind::Classes, |value, _| value)?;
        shelf.pieces(&mut bounds, Kind::Certificate, &mut |record, piece| {
            while region.peek().is_some_and(|class| class < record.0) {
                region.next()?;
            }
            if region.peek() == Some(record.0) { Ok(()) } else { self.bounds(record, piece) }
        })
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
            // By keys of their own type, which one sort serves for all games.
            children.sort_by_cached_key(|&(rank, ..)| Reverse(rank));
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
        (self.solver)(state).ok_or_else(|| self.shelf.stopped())
    }

    fn class(&self, state: &G::State) -> Result<u64, SemiStrongError> {
        self.coder.code(state).ok_or(SemiStrongError::NoCode)
    }
}
