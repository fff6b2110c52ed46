//! What ends of games and static values are worth in a mean, and the range in which means are compared.

use super::arena::worth;
use crate::game::{Outcome, Player};
use crate::score::Score;

/// The proved value of an end of the game for the first player: +∞ for a win, −∞ for a loss, 0 for a draw, or the points.
pub(super) fn proved_value(outcome: Outcome, to_move: Player) -> Score {
    let value = match outcome {
        Outcome::Win => Score::INF,
        Outcome::Loss => Score::NEG_INF,
        Outcome::Draw => Score::ZERO,
        Outcome::Value(points) => points.of_points(),
    };
    for_first(value, to_move)
}

/// What an end of the game is worth to the first player.
pub(super) fn end_worth(outcome: Outcome, to_move: Player) -> f64 {
    worth(proved_value(outcome, to_move))
}

/// The first player's value of what is worth `value` to `player`, and the other way round.
pub(super) fn for_first<V: std::ops::Neg<Output = V>>(value: V, player: Player) -> V {
    match player {
        Player::First => value,
        Player::Second => -value,
    }
}

/// How a static value becomes a worth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scale {
    /// The expected result, −1 to +1, if this many units stand for odds of e : 1.
    Odds(f64),
    /// Points, like those at the end of the game.
    Points,
}

impl Scale {
    pub(super) fn worth(self, value: Score) -> f64 {
        let value = worth(value.within_limit());
        match self {
            // With odds of e^x : 1 the expected result is (e^x − 1) / (e^x + 1).
            Scale::Odds(unit) => (value / unit / 2.0).tanh(),
            Scale::Points => value,
        }
    }
}

/// The range of what simulations were worth so far, which contains −1 … +1. Means are compared as shares of it, so that the
/// exploration constant does not depend on how a game counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    low: f64,
    high: f64,
}

impl Range {
    pub(super) const RESULTS: Range = Range { low: -1.0, high: 1.0 };

    pub(super) fn include(&mut self, worth: f64) {
        self.low = self.low.min(worth);
        self.high = self.high.max(worth);
    }

    /// A mean of the first player as a share of the range for `player`: 0 at the worst, 1 at the best.
    #[inline]
    pub(super) fn share(&self, mean: f64, player: Player) -> f64 {
        let above = match player {
            Player::First => mean - self.low,
            Player::Second => self.high - mean,
        };
        above / (self.high - self.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proved_value_counts_as_a_result_or_as_points() {
        let worth_of = |outcome, player| worth(proved_value(outcome, player));
        assert_eq!(worth_of(Outcome::Win, Player::First), 1.0);
        assert_eq!(worth_of(Outcome::Win, Player::Second), -1.0);
        assert_eq!(worth_of(Outcome::Value(Score::from(-7)), Player::Second), 7.0);
        assert_eq!(Scale::Odds(100.0).worth(Score::ZERO), 0.0);
        assert!((Scale::Odds(100.0).worth(Score::from(100)) - 0.462).abs() < 1e-3); // (e − 1) / (e + 1)
        assert_eq!(Scale::Odds(f64::MIN_POSITIVE).worth(Score::from(1)), 1.0);
    }
}
