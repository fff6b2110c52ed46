//! Forced play: follows a position through its only moves, to the end of the game or to a position with a choice.

use gametree_games::connect4::Board;

use super::bounds::Quiet;
use super::field::Field;
use super::word::Word;

/// What forced play leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resolved<B> {
    /// The game is decided: the score for the side to move at the beginning.
    Decided(i32),
    /// A position with at least two moves that do not lose at once; whether the side to move there is the same as at the
    /// beginning.
    Quiet(Quiet<B>, bool),
}

impl<B: Word, S: Board<B>> Field<B, S> {
    /// The score of a game that a player wins with stone number `last` (from 1), for that player: how many stones of his own
    /// he would still have had, and one.
    #[inline(always)]
    pub(super) fn win_at(&self, last: i32) -> i32 {
        (self.size() + 2 - last) / 2
    }

    /// A position in which neither side has four in a row, and the cells that complete one.
    pub(super) fn look(&self, own: B, all: B) -> Quiet<B> {
        Quiet {
            own,
            all,
            own_wins: self.completions(own) & !all,
            their_wins: self.completions(own ^ all) & !all,
            stones: all.count() as i32,
        }
    }

    /// The position after a move to this cell.
    #[inline(always)]
    pub(super) fn after(&self, p: &Quiet<B>, cell: B) -> Quiet<B> {
        let all = p.all | cell;
        Quiet {
            own: p.own ^ p.all,
            all,
            own_wins: p.their_wins & !cell,
            their_wins: self.completions(p.own | cell) & !all,
            stones: p.stones + 1,
        }
    }

    /// The moves after which the other side can't win at once, in a position without a threat to parry.
    #[inline(always)]
    pub(super) fn safe(&self, p: &Quiet<B>) -> B {
        self.playable(p.all) & !p.their_wins.down(1)
    }

    /// Follows forced play.
    #[inline(always)]
    pub(super) fn resolve(&self, mut p: Quiet<B>) -> Resolved<B> {
        let mut same = true;
        let signed = |same: bool, score: i32| Resolved::Decided(if same { score } else { -score });
        loop {
            let playable = self.playable(p.all);
            if !(playable & p.own_wins).is_empty() {
                return signed(same, self.win_at(p.stones + 1));
            }
            let forced = playable & p.their_wins;
            let safe = playable & !p.their_wins.down(1);
            let only = if forced.is_empty() {
                if safe.has_two() {
                    return Resolved::Quiet(p, same);
                }
                if playable.is_empty() {
                    return Resolved::Decided(0);
                }
                safe
            } else if forced.has_two() {
                B::EMPTY
            } else {
                forced & safe
            };
            if only.is_empty() {
                return signed(same, -self.win_at(p.stones + 2));
            }
            p = self.after(&p, only);
            same = !same;
        }
    }
}
