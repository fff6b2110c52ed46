//! The static value of a position of Nine Men's Morris: men, mills, mills about to be made, and freedom to move.

use gametree::knowledge::Evaluate;
use gametree::{Player, Score};

use super::board::{CROSSINGS, MILLS, NEIGHBOURS, in_mills};
use super::rules::{Morris, Position, points};
use crate::evaluation::bounded;

/// Men and what they can do, of the side to move less the opponent's, 100 centi-points a man.
///
/// ```
/// use gametree::{Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::morris::{Mills, Morris};
/// let game = Morris::default();
/// let up = game.read_position("a1 g7 d1 f4 g1xf4").unwrap(); // a mill took a man
/// assert!(Mills.evaluate(&game, &up) < Score::from(-100));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mills;

/// A man, on the board or in hand.
const MAN: i64 = 100;
/// A mill.
const MILL: i64 = 12;
/// A mill that the next move of its player would make.
const READY: i64 = 30;
/// Such a mill that a man of another mill would make, which then opens and can be closed again.
const DOUBLE: i64 = 60;
/// Two men of a line whose third point is free.
const OPEN: i64 = 6;
/// A free point next to a man.
const STEP: i64 = 4;
/// A man without a free point next to it.
const BLOCKED: i64 = 5;
/// A man on a point with four neighbours.
const CROSSING: i64 = 5;
/// For the side whose turn it is, if a mill is ready: it takes a man now.
const NOW: i64 = 50;

/// What a player's men can do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    pub(super) men: i64,
    pub(super) mills: i64,
    pub(super) open: i64,
    pub(super) ready: i64,
    pub(super) double: i64,
    pub(super) steps: i64,
    pub(super) blocked: i64,
    pub(super) crossings: i64,
}

impl Side {
    pub(super) fn new(p: &Position, player: Player) -> Self {
        let (own, free) = (p.men[player as usize], p.free());
        let anywhere = p.places(player) || p.flies(player);
        let locked = in_mills(own);
        let mut side = Side {
            men: p.men(player).into(),
            crossings: (own & CROSSINGS).count_ones().into(),
            ..Side::default()
        };
        for mill in MILLS {
            if own & mill == mill {
                side.mills += 1;
            } else if (own & mill).count_ones() == 2 && free & mill != 0 {
                let gap = (free & mill).trailing_zeros();
                let near = if anywhere { u32::MAX } else { NEIGHBOURS[gap as usize] };
                // The man that would close the gap; one from the hand is none of those on the board.
                let others = own & !mill & near;
                side.open += 1;
                side.ready += i64::from(p.places(player) || others != 0);
                side.double += i64::from(!p.places(player) && others & locked != 0);
            }
        }
        for man in points(own) {
            let steps = (NEIGHBOURS[man as usize] & free).count_ones();
            side.steps += i64::from(steps);
            side.blocked += i64::from(steps == 0);
        }
        side
    }

    fn worth(&self) -> i64 {
        MAN * self.men
            + MILL * self.mills
            + OPEN * self.open
            + READY * self.ready.min(1)
            + DOUBLE * self.double.min(1)
            + STEP * self.steps
            + CROSSING * self.crossings
            - BLOCKED * self.blocked
    }
}

impl Evaluate<Morris> for Mills {
    fn evaluate(&self, _: &Morris, p: &Position) -> Score {
        let (own, other) = (Side::new(p, p.next), Side::new(p, p.next.other()));
        bounded(own.worth() - other.worth() + NOW * own.ready.min(1))
    }
}
