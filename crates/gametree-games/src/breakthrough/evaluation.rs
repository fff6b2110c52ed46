//! The static value of a position of Breakthrough: pawns, how far they have come, and how well they are protected.

use gametree::knowledge::Evaluate;
use gametree::{Player, Score};

use super::rules::{Breakthrough, Position};
use crate::bits::Bits;
use crate::evaluation::{IMMEDIATE_WIN, bounded};

/// Pawns by their rows, protection and rows of pawns, of the side to move minus the opponent's: in centi-points, within ±9,999.
/// A race that can be counted is decided.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, breakthrough::{Advance, Breakthrough}};
///
/// let game = Breakthrough::new(5, 6, Order::Natural).unwrap();
/// assert_eq!(Advance.evaluate(&game, &game.start()), Score::ZERO);
/// // Nobody can stop x on the left; o, one step behind, loses the race.
/// let race = game.read_setup("...../...../x..../....o/...../..... x").unwrap();
/// assert_eq!(Advance.evaluate(&game, &race), Score::from(5_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Advance;

/// A pawn.
const PAWN: i64 = 100;
/// A pawn that has come all the way; less with the square of the rows that are missing.
const ADVANCE: i64 = 120;
/// A pawn that another protects.
const PROTECTED: i64 = 12;
/// Two pawns side by side.
const PAIR: i64 = 6;
/// A pawn on its first row, where it guards against those that come through.
const GUARD: i64 = 10;
/// A pawn that is attacked and not protected.
const HANGING: i64 = -25;

/// Whether the side to move wins or loses without any doubt: it wins at once, it can't parry such a win, or one side has a pawn that
/// nobody can stop, and is faster. `None` if that isn't known.
pub(super) fn decided(game: &Breakthrough, p: &Position) -> Option<bool> {
    let board = &game.board;
    let ((own, other), (me, them)) = (p.sides(), (p.next, p.next.other()));
    let captures = board.attacks(me, own) & other;
    if board.nearly(me, own) != 0 || (other.count() == 1 && captures != 0) {
        return Some(true);
    }
    let near = board.nearly(them, other);
    if near.count() > 1 || near & !captures != 0 {
        return Some(false);
    }
    // A passed pawn can neither be captured nor blocked, so only a faster pawn beats it.
    let (fastest, theirs) = (board.distance(me, own), board.distance(them, other));
    if fastest <= theirs && board.distance(me, board.passed(me, own, other)) <= theirs {
        return Some(true);
    }
    (theirs < fastest && board.distance(them, board.passed(them, other, own)) < fastest).then_some(false)
}

impl Evaluate<Breakthrough> for Advance {
    fn evaluate(&self, game: &Breakthrough, p: &Position) -> Score {
        if let Some(won) = decided(game, p) {
            return Score::new(if won { IMMEDIATE_WIN } else { -IMMEDIATE_WIN });
        }
        let (own, other) = p.sides();
        bounded(side(game, p.next, own, other) - side(game, p.next.other(), other, own))
    }
}

/// The value of one side's pawns.
fn side(game: &Breakthrough, player: Player, own: u64, other: u64) -> i64 {
    let board = &game.board;
    let last = i64::from(board.grid.rows - 1);
    let count = |set: u64| i64::from(set.count());
    let rows = (0..board.grid.rows).map(|row| i64::from(row).pow(2) * count(own & board.row(player, row)));
    let protected = own & board.attacks(player, own);
    let attacked = own & board.attacks(player.other(), other);
    PAWN * count(own)
        + ADVANCE * rows.sum::<i64>() / last.pow(2)
        + PROTECTED * count(protected)
        + PAIR * count(board.pairs(own))
        + GUARD * count(own & board.row(player, 0))
        + HANGING * count(attacked & !protected)
}
