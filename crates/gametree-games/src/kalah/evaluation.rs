//! The static value of a position of Kalah: the stores, the seeds at home, and what the next moves can do.

use gametree::knowledge::Evaluate;
use gametree::{Player, Score};

use super::rules::{Kalah, Position};
use crate::evaluation::bounded;

/// The expected difference of the stores at the end, in whole **seeds**, so that it compares with the points of finished games.
///
/// ```
/// use gametree::{Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::kalah::{Kalah, Seeds};
/// let game = Kalah::new(3, 3).unwrap();
/// // The first player is three seeds behind, but captures five, and so stands no worse.
/// let p = game.read_position("[0,2,5/1,1,0 3-6 x]").unwrap();
/// assert_eq!(Seeds.evaluate(&game, &p), Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seeds;

/// A seed in a store; all weights are in hundredths of a seed.
const STORED: i64 = 100;
/// A seed in a house: it may stay at home until the end.
const AT_HOME: i64 = 15;
/// A seed that the side to move can capture.
const CAPTURE: i64 = 80;
/// A seed that the opponent could capture, were it to move now.
const THREATENED: i64 = 25;
/// A move of the side to move after which it moves again: the first, and any other.
const AGAIN: [i64; 2] = [110, 30];

impl Kalah {
    /// The houses from which a player's last seed falls into the store.
    pub(super) fn again(&self, p: &Position, player: Player) -> usize {
        (0..self.houses()).filter(|&house| self.moves_again(p, player, house)).count()
    }

    /// The most seeds that a move of a player captures.
    pub(super) fn best_capture(&self, p: &Position, player: Player) -> u8 {
        (0..self.houses()).map(|house| self.captured(p, player, house)).max().unwrap_or(0)
    }

    /// The seeds in a player's houses.
    pub(super) fn at_home(&self, p: &Position, player: Player) -> i32 {
        p.houses(player).iter().map(|&seeds| i32::from(seeds)).sum()
    }
}

impl Evaluate<Kalah> for Seeds {
    fn evaluate(&self, game: &Kalah, p: &Position) -> Score {
        let (own, other) = (p.next, p.next.other());
        let home = i64::from(game.at_home(p, own) - game.at_home(p, other));
        let again = match game.again(p, own) {
            0 => 0,
            moves => AGAIN[0] + AGAIN[1] * (moves as i64 - 1),
        };
        let hundredths =
            STORED * i64::from(p.lead(own)) + AT_HOME * home + CAPTURE * i64::from(game.best_capture(p, own))
                - THREATENED * i64::from(game.best_capture(p, other))
                + again;
        let most = i64::from(game.seeds());
        bounded((hundredths / 100).clamp(-most, most))
    }
}
