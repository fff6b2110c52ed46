//! The game as the proof search plays it: stones in the normal form, filled in after every move.
//!
//! The side to move always joins top and bottom: after a move the board is transposed. Positions that differ only by half a
//! turn have one key.

use gametree::{Game, Outcome, Player};
use gametree_games::bits::{Bits, pair_key};

use super::field::Fields;
use super::fill_in::{Filled, fill_in};

/// A position, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones<B> {
    pub(super) own: B,
    pub(super) other: B,
    pub(super) next: Player,
}

/// Stones on a board; with or without fill-in.
#[derive(Clone, Debug)]
pub(super) struct StoneGame<B> {
    pub(super) fields: Fields<B>,
    pub(super) fill_in: bool,
}

impl<B: Bits> StoneGame<B> {
    /// The stones after a move, still as the side that made it sees them, with what it filled.
    pub(super) fn placed(&self, stones: &Stones<B>, cell: u8) -> Filled<B> {
        let stone = B::cell(cell.into());
        let own = stones.own | stone;
        if self.fill_in {
            fill_in(self.fields.of(stones.next), own, stones.other, stone)
        } else {
            Filled { own, other: stones.other, dead: B::EMPTY }
        }
    }

    /// The same as the other side sees them.
    pub(super) fn turned(&self, filled: &Filled<B>, mover: Player) -> Stones<B> {
        let field = self.fields.of(mover);
        Stones { own: field.turned(filled.other), other: field.turned(filled.own), next: mover.other() }
    }

    /// A position with everything filled that can be.
    pub(super) fn filled(&self, stones: Stones<B>) -> Stones<B> {
        if !self.fill_in {
            return stones;
        }
        let field = self.fields.of(stones.next);
        let Filled { own, other, .. } = fill_in(field, stones.own, stones.other, field.all);
        Stones { own, other, ..stones }
    }

    /// The position turned by half a turn.
    pub(super) fn rotated(&self, stones: &Stones<B>) -> Stones<B> {
        let turn = |set: B| set.reversed(self.cells());
        Stones { own: turn(stones.own), other: turn(stones.other), ..*stones }
    }

    /// The key of a position and of its rotation.
    pub(super) fn key(&self, stones: &Stones<B>) -> u64 {
        let key = |stones: &Stones<B>| pair_key(stones.own, stones.other, self.cells());
        let least = key(stones).min(key(&self.rotated(stones)));
        // An odd factor loses nothing, and keeps the two sides' positions apart.
        match stones.next {
            Player::First => least,
            Player::Second => !least.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    pub(super) fn cells(&self) -> u32 {
        self.fields.of(Player::First).cells
    }
}

impl<B: Bits> Game for StoneGame<B> {
    type State = Stones<B>;
    type Move = u8;

    fn start(&self) -> Stones<B> {
        Stones { own: B::EMPTY, other: B::EMPTY, next: Player::First }
    }

    fn to_move(&self, stones: &Stones<B>) -> Player {
        stones.next
    }

    /// Who has won is the expert's to say, before any edge is reached.
    fn outcome(&self, _: &Stones<B>) -> Option<Outcome> {
        None
    }

    fn moves(&self, stones: &Stones<B>) -> impl Iterator<Item = u8> {
        let empty = self.fields.of(stones.next).all & !(stones.own | stones.other);
        empty.cells().map(|cell| cell as u8)
    }

    fn play(&self, stones: &Stones<B>, cell: u8) -> Stones<B> {
        self.turned(&self.placed(stones, cell), stones.next)
    }
}
