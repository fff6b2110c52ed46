//! What a piece of evidence is worth: every result enters the ledger through [`Evidence::entry`], and nowhere else.
//!
//! Of each kind of evidence only that counts which somebody here has looked at. The rest is dropped, so that no later reader can
//! take it for more than it was.

use gametree::Wdl;
use gametree::solve::ResultBounds;
use gametree_certificate::{Proved, Relation};
use gametree_verify::Report;

use crate::entry::{Ending, Entry, Origin, Status};
use crate::piece::Piece;
use crate::text::written;
use crate::tree::Kept;

/// Why a result may be believed.
pub(crate) enum Evidence<'e, M> {
    /// A solver has worked on the position, in this run.
    Work(&'e Piece<M>),
    /// A solver that knew nothing of these bounds was asked whether they hold: they alone enter, whatever else it found.
    Repeated(&'e Piece<M>, ResultBounds),
    /// A certificate with this SHA-256 was checked by the rules alone.
    Certificate(&'e Report, String),
    /// A worker was asked whether these bounds, which another piece of work claims, hold: it knew nothing of them, and says so too.
    Again(ResultBounds),
    /// Somebody says so, and nobody has looked.
    Word(Word<'e>),
}

/// What somebody says: how the work ended, what it proved, and a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'e> {
    pub(crate) ending: Ending,
    pub(crate) bounds: ResultBounds,
    pub(crate) line: &'e str,
}

/// What goes with a result, and proves nothing.
pub(crate) struct Circumstances {
    /// How the work ended, if its bounds leave the result open.
    pub(crate) unfinished: Ending,
    /// The moves to the position, as they are written.
    pub(crate) moves: String,
    pub(crate) nodes: u64,
    pub(crate) microseconds: u64,
    pub(crate) solver: String,
    pub(crate) origin: Origin,
}

impl<M> Evidence<'_, M> {
    /// What it is worth: the status of the row.
    fn status(&self) -> Status {
        match self {
            Evidence::Work(_) => Status::Solved,
            // A solver that found less has confirmed nothing, but what it did find is its own.
            Evidence::Repeated(found, claimed) if found.bounds.implies(*claimed) => Status::Recomputed,
            Evidence::Repeated(..) => Status::Solved,
            Evidence::Again(_) => Status::Recomputed,
            Evidence::Certificate(..) => Status::Certified,
            Evidence::Word(_) => Status::Claimed,
        }
    }

    /// The row of a result: value, distance and line as far as they were found by a solver here or proved by a certificate.
    pub(crate) fn entry<G: Kept<Move = M>>(&self, game: &G, circumstances: Circumstances) -> Entry {
        let (bounds, plies, line, proof) = match self {
            // How far it came with other work says nothing of where to look first.
            Evidence::Repeated(found, claimed)
                if found.bounds.implies(*claimed) && claimed.result().is_none() =>
            {
                (*claimed, None, String::new(), String::new())
            }
            Evidence::Work(found) | Evidence::Repeated(found, _) => {
                (found.bounds, found.plies, written(game, &found.line), String::new())
            }
            Evidence::Certificate(report, proof) => {
                let (bounds, plies) = proved_by(report);
                (bounds, plies, String::new(), proof.clone())
            }
            Evidence::Again(bounds) => (*bounds, None, String::new(), String::new()),
            // Of work that did not finish the move that looked best says where to look first; of any other, a line would be
            // taken for best play.
            Evidence::Word(Word { ending, bounds, line }) => {
                let line = if *ending == Ending::Finished { "" } else { line };
                (*bounds, None, line.to_owned(), String::new())
            }
        };
        let Circumstances { unfinished, moves, nodes, microseconds, solver, origin } = circumstances;
        // The file has 63 bits for a number, and a stranger may write any.
        let [nodes, microseconds, memory] =
            [nodes, microseconds, origin.memory].map(|number| number.min(i64::MAX as u64));
        let origin = Origin { memory, ..origin };
        Entry {
            ending: if bounds.result().is_some() { Ending::Finished } else { unfinished },
            bounds,
            plies: plies.filter(|_| bounds.result().is_some()),
            moves,
            line,
            nodes,
            microseconds,
            solver,
            origin,
            status: self.status(),
            proof,
        }
    }
}

/// What a certificate proves of its position, for the side to move: its bounds, and the plies to the end if it proves them.
pub(crate) fn proved_by(report: &Report) -> (ResultBounds, Option<u32>) {
    bounds_of(report.proved)
}

fn bounds_of(Proved { value, relation, plies, .. }: Proved) -> (ResultBounds, Option<u32>) {
    match relation {
        // Not to be lost within some plies is no draw.
        Relation::AtLeast | Relation::AtMost if value == Wdl::Draw && plies.is_some() => {
            (ResultBounds::UNKNOWN, None)
        }
        Relation::Exact => (ResultBounds::just(value), plies),
        Relation::AtLeast => (ResultBounds::at_least(value), None),
        Relation::AtMost => (ResultBounds::at_most(value), None),
    }
}

#[cfg(test)]
mod tests {
    use gametree_certificate::Proved;

    use super::*;

    #[test]
    fn a_claim_within_plies_is_no_more_than_it_says() {
        let bounds = |relation, value, plies| bounds_of(Proved { relation, value, plies });
        for relation in [Relation::AtLeast, Relation::AtMost] {
            assert_eq!(bounds(relation, Wdl::Draw, Some(5)), (ResultBounds::UNKNOWN, None));
        }
        assert_eq!(bounds(Relation::AtLeast, Wdl::Draw, None).0, ResultBounds::at_least(Wdl::Draw));
        // To win within some plies is to win, though perhaps sooner.
        assert_eq!(bounds(Relation::AtLeast, Wdl::Win, Some(5)), (ResultBounds::just(Wdl::Win), None));
        assert_eq!(bounds(Relation::AtMost, Wdl::Loss, Some(5)), (ResultBounds::just(Wdl::Loss), None));
        assert_eq!(bounds(Relation::Exact, Wdl::Win, Some(5)), (ResultBounds::just(Wdl::Win), Some(5)));
    }
}
