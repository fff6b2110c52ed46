//! Connect Four on 7×6 as a game whose rules are all constants: what the generic search can reach.

use gametree::{Game, Outcome, Player};

use super::hand::connect4::{Board, CENTRE, NATURAL};

/// The rules, the columns in their natural order or centre first.
pub(super) struct Constants<const CENTRE_FIRST: bool>;

impl<const CENTRE_FIRST: bool> Game for Constants<CENTRE_FIRST> {
    type State = Board;
    type Move = u32;

    fn start(&self) -> Board {
        Board::EMPTY
    }

    fn to_move(&self, p: &Board) -> Player {
        if p.stones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self, p: &Board) -> Option<Outcome> {
        if p.lost() { Some(Outcome::Loss) } else { p.full().then_some(Outcome::Draw) }
    }

    #[inline]
    fn moves(&self, p: &Board) -> impl Iterator<Item = u32> {
        let p = *p;
        const { if CENTRE_FIRST { CENTRE } else { NATURAL } }
            .into_iter()
            .filter(move |&column| p.free(column))
    }

    #[inline]
    fn play(&self, p: &Board, column: u32) -> Board {
        p.play(column)
    }
}
