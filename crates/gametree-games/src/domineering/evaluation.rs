//! The static value of a position of Domineering: safe placements, and room for dominoes.

use gametree::knowledge::Evaluate;
use gametree::{Player, Score};

use super::rules::{Domineering, Position};
use crate::bits::Bits;
use crate::evaluation::bounded;

/// Placements, and those that the opponent can't prevent, of the side to move minus the opponent's: in centi-points, within ±9,999.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, domineering::{Domineering, SafeMoves}};
///
/// let game = Domineering::new(4, 4, Order::Natural).unwrap();
/// assert_eq!(SafeMoves.evaluate(&game, &game.start()), Score::ZERO);
/// // A column at the edge of which only vertical dominoes can be placed.
/// let safe = game.read_setup(".###/.###/.###/.### x").unwrap();
/// assert!(SafeMoves.evaluate(&game, &safe) > Score::from(150));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SafeMoves;

/// A domino that can be placed whatever the opponent does.
const SAFE: i64 = 100;
/// A domino that can be placed beside others, if the opponent were never to move.
const ROOM: i64 = 40;
/// A placement.
const PLACEMENT: i64 = 10;

impl Domineering {
    /// The cells of a set that the opponent of a player can't cover.
    pub(super) fn safe(&self, player: Player, free: u64) -> u64 {
        let other = player.other();
        free & !self.covered(other, self.placements(other, free))
    }

    /// The dominoes that a player can place beside each other on these cells: each run of cells is filled from its beginning.
    pub(super) fn room(&self, player: Player, cells: u64) -> u32 {
        let (mut cells, mut dominoes) = (cells, 0);
        loop {
            let begins = self.placements(player, cells);
            if begins == 0 {
                return dominoes;
            }
            // The first domino of each run: none begins on the cell before it.
            let first = begins & !self.ends(player, begins);
            dominoes += first.count();
            cells &= !self.covered(player, first);
        }
    }
}

impl Evaluate<Domineering> for SafeMoves {
    fn evaluate(&self, game: &Domineering, p: &Position) -> Score {
        bounded(side(game, p, p.next) - side(game, p, p.next.other()))
    }
}

/// The value of one side's placements.
fn side(game: &Domineering, p: &Position, player: Player) -> i64 {
    let free = game.free(p);
    let safe = game.safe(player, free);
    SAFE * i64::from(game.room(player, safe))
        + ROOM * i64::from(game.room(player, free))
        + PLACEMENT * i64::from(game.placements(player, free).count())
}
