//! An explanation on the board: the move, what it rests on, and the move that is not good.

use gametree::Game;
use gametree::knowledge::Notation;
use gametree_picture::{Content, Mark, Marks};

use super::{Claim, ClaimKind, Why};
use crate::erased::{AnyMove, AnyState};
use crate::native::AnyGame;

impl Why {
    /// The marks of this explanation on the position's picture: the move that is explained, the one that is not good, and the
    /// cells that the claims name.
    #[must_use]
    pub fn marks(&self, game: &AnyGame, state: &AnyState) -> Marks {
        let mut marks = self.marked_moves(game, state);
        let mut regions = 0;
        for claim in &self.claims {
            let Some(mark) = mark_of(claim) else { continue };
            // Two regions on one board could not be told apart.
            regions += usize::from(mark == Mark::Region);
            if mark == Mark::Region && regions > 1 {
                continue;
            }
            let cells = cells(game, state, claim);
            marks = cells.into_iter().fold(marks, |marks, cell| marks.with(cell, mark.clone()));
        }
        marks
    }

    /// The marks of one claim alone, with the moves that the explanation speaks of.
    pub(super) fn claim_marks(&self, game: &AnyGame, state: &AnyState, claim: &Claim) -> Marks {
        let marks = self.marked_moves(game, state);
        let mark = mark_of(claim).unwrap_or(Mark::Region);
        cells(game, state, claim).into_iter().fold(marks, |marks, cell| marks.with(cell, mark.clone()))
    }

    /// The marks of the moves that the explanation speaks of.
    fn marked_moves(&self, game: &AnyGame, state: &AnyState) -> Marks {
        let picture = game.picture(state);
        let show = |marks: Marks, mv: AnyMove, mark: Mark| {
            let cells = game.touched(state, mv);
            let marks = match &cells[..] {
                // A man goes from cell to cell.
                [from, to, ..] if matches!(picture.content(from), Some(Content::Stone(_))) => {
                    marks.arrow(from, to)
                }
                _ => marks,
            };
            cells.into_iter().fold(marks, |marks, cell| marks.with(cell, mark.clone()))
        };
        let marks = show(Marks::default(), self.explained.mv, Mark::Chosen);
        self.not.as_ref().map_or(marks.clone(), |not| show(marks, not.mv, Mark::Bad))
    }
}

/// How the cells of a claim are marked where all claims are shown together; nothing, if they are not.
fn mark_of(claim: &Claim) -> Option<Mark> {
    match claim.kind {
        ClaimKind::Threat => Some(Mark::Key),
        ClaimKind::Parity if claim.cells.len() == 1 => Some(Mark::Key),
        ClaimKind::Connection | ClaimKind::MustPlay | ClaimKind::Parity => Some(Mark::Region),
        _ => None,
    }
}

/// The cells that a claim names; where it names moves, the cells that these fill after its line.
fn cells(game: &AnyGame, state: &AnyState, claim: &Claim) -> Vec<String> {
    let picture = game.picture(state);
    let after = claim.line.iter().fold(state.clone(), |state, &mv| Game::play(game, &state, mv));
    let of = |name: &String| match (picture.content(name), game.read_move(name)) {
        (None, Ok((mv, ""))) if after.outcome().is_none() => game.touched(&after, mv),
        _ => vec![name.clone()],
    };
    claim.cells.iter().flat_map(of).filter(|cell| picture.content(cell).is_some()).collect()
}
