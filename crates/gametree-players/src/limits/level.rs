//! [`Level`]: how strong an opponent plays, from 1 to 10.

use std::fmt;
use std::str::FromStr;

/// A level of play: 1 is the weakest, 10 is full strength.
///
/// A level below 10 searches a number of nodes at each of its moves, ranks all moves by that search, and takes the best
/// one, except that it may *slip*: with the probability of a slip it passes on to the next best move, and there again.
/// From level 4 on it never misses a win in one move, never lets the opponent have one that it can prevent, and never
/// slips to a move that its search has proved to lose. Levels 1 to 3 sometimes *overlook* all that: at such a move they
/// do not search, and rank the moves only by where they lie.
///
/// ```
/// use gametree_players::Level;
/// let level: Level = "3".parse()?;
/// let weakness = level.weakness().ok_or("full strength")?;
/// assert!(weakness.nodes < 1_000 && weakness.overlook > 0);
/// assert!("0".parse::<Level>().is_err() && Level::FULL.weakness().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level below 10 weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// The nodes searched for a move.
    pub nodes: u64,
    /// The probability of passing on to the next best move, in per cent.
    pub slip: u8,
    /// The probability of choosing a move without a search, in per cent.
    pub overlook: u8,
}

/// Levels 1 to 9.
const WEAKNESSES: [Weakness; 9] = [
    weakness(100, 60, 30),
    weakness(200, 50, 15),
    weakness(400, 40, 8),
    weakness(800, 30, 0),
    weakness(1_600, 20, 0),
    weakness(3_200, 12, 0),
    weakness(8_000, 6, 0),
    weakness(25_000, 0, 0),
    weakness(150_000, 0, 0),
];

const fn weakness(nodes: u64, slip: u8, overlook: u8) -> Weakness {
    Weakness { nodes, slip, overlook }
}

impl Level {
    /// Full strength: nothing but the time limits it.
    pub const FULL: Level = Level(WEAKNESSES.len() as u8 + 1);

    /// The number, from 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What makes it weak; `None` at full strength.
    #[must_use]
    pub fn weakness(self) -> Option<Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1).copied()
    }
}

impl Default for Level {
    fn default() -> Self {
        Level::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (1..=Level::FULL.0).contains(number));
        number.map(Level).ok_or_else(|| format!("expected a level from 1 to {}", Level::FULL))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_at_most_as_weak_as_the_one_below() {
        for pair in WEAKNESSES.windows(2) {
            let [low, high] = pair else { unreachable!() };
            assert!(low.nodes < high.nodes && low.slip >= high.slip && low.overlook >= high.overlook);
        }
        let attentive = |number: u8| Level(number).weakness().is_none_or(|weakness| weakness.overlook == 0);
        assert!((4..=10).all(attentive) && !(1..=3).any(attentive));
    }

    #[test]
    fn levels_read_as_they_are_written() {
        for number in 1..=10_u8 {
            let level: Level = number.to_string().parse().unwrap();
            assert_eq!((level.number(), level.to_string()), (number, number.to_string()));
        }
        for bad in ["", "0", "11", "-1", "256", "257", "3.5", "x"] {
            assert_eq!(bad.parse::<Level>(), Err("expected a level from 1 to 10".to_owned()), "{bad:?}");
        }
    }
}
