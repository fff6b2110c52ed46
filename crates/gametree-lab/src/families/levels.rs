//! The values of an evaluation in a few levels.

use super::error::FamilyError;
use crate::decisions::best_threshold;

/// Levels that are symmetric about the value which separates won from lost positions best, and each of which is met equally often.
///
/// With 2 levels they are −1 and 1; with an odd number 2k + 1, −k … k. A constant that is added to an evaluation changes no decision,
/// so the middle need not be 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The smallest value that predicts a win.
    pub(super) threshold: i64,
    /// By how much at most, in half centi-points, a value of the middle level, the next one and so on differs from the middle.
    pub(super) edges: Vec<i64>,
    pub(super) number: usize,
}

impl Levels {
    /// The levels of an evaluation by its values on positions of which it is known whether the side to move wins.
    ///
    /// # Errors
    /// [`FamilyError::Levels`], if the number is neither 2 nor odd and from 3 to 99.
    ///
    /// ```
    /// use gametree_lab::families::Levels;
    /// let levels = Levels::of(&[(-30, false), (-10, false), (-9, true), (10, true), (31, true)], 3)?;
    /// assert_eq!([-500, -10, -9, 0, 40].map(|value| levels.level(value)), [-1, 0, 0, 1, 1]);
    /// # Ok::<(), gametree_lab::families::FamilyError>(())
    /// ```
    pub fn of(values: &[(i64, bool)], number: usize) -> Result<Levels, FamilyError> {
        if number != 2 && (number.is_multiple_of(2) || !(3..=99).contains(&number)) {
            return Err(FamilyError::Levels(number));
        }
        let beyond = values.iter().map(|&(value, _)| value + 1).max().unwrap_or(0);
        let threshold = best_threshold(values, beyond).map_or(0, |(threshold, _)| threshold);
        let mut levels = Levels { threshold, edges: Vec::new(), number };
        let mut distances: Vec<i64> =
            values.iter().map(|&(value, _)| levels.off_middle(value).abs()).collect();
        distances.sort_unstable();
        // Of 2k + 1 equal shares the middle level has one, and each pair of levels outside of it two.
        for level in 0..(number - 1) / 2 {
            let place = distances.len() * (2 * level + 1) / number;
            levels.edges.push(distances.get(place).copied().unwrap_or(0));
        }
        Ok(levels)
    }

    /// The level of a value.
    #[must_use]
    pub fn level(&self, value: i64) -> i64 {
        let off_middle = self.off_middle(value);
        let level = self.edges.partition_point(|&edge| edge < off_middle.abs()) as i64;
        if self.number == 2 { off_middle.signum() } else { off_middle.signum() * level }
    }

    /// The number of levels.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// All levels, from the lowest to the highest.
    #[must_use]
    pub fn all(&self) -> Vec<i64> {
        let most = self.number as i64 / 2;
        (-most..=most).filter(|&level| level != 0 || self.number > 2).collect()
    }

    /// Twice the distance to the middle between the threshold and the value below it, which is never 0.
    fn off_middle(&self, value: i64) -> i64 {
        2 * (value - self.threshold) + 1
    }
}
