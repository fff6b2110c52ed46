//! The value of a position: an integer with absorbing infinities, [`Score`].

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position for the side to move there, as one integer.
///
/// The unit is the game's own (an explicit tree's leaves, centi-points of an evaluation, or +1, 0, −1 for a win,
/// a draw and a loss). [`Score::INF`] and [`Score::NEG_INF`] absorb: adding a finite score does not change them, which
/// Althöfer's shifted windows need (`INF − h` must not drift).
///
/// Sixty-four bits, because an Althöfer value is a sum of one static value per ply: a thousand plies of 31-bit leaves
/// must neither overflow nor saturate on the way to a result that fits.
///
/// ```
/// use gametree::Score;
/// assert_eq!(Score::INF - Score::from(7), Score::INF);
/// assert_eq!(-Score::INF, Score::NEG_INF);
/// assert_eq!((Score::from(3) + Score::from(4)).to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i64);

impl Score {
    /// Better than every finite score.
    ///
    /// ```
    /// use gametree::Score;
    /// assert!(Score::INF > Score::new(Score::LIMIT) && Score::INF + Score::from(-5) == Score::INF);
    /// ```
    pub const INF: Score = Score(i64::MAX);
    /// Worse than every finite score.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!(-Score::NEG_INF, Score::INF);
    /// ```
    pub const NEG_INF: Score = Score(-i64::MAX);
    /// Zero.
    ///
    /// ```
    /// assert_eq!(gametree::Score::ZERO, gametree::Score::default());
    /// ```
    pub const ZERO: Score = Score(0);
    /// The largest finite value a leaf or a result may have, 2³¹ − 2; the smallest is its negative.
    ///
    /// ```
    /// use gametree::Score;
    /// let value = |points: i64| Score::new(points.clamp(-Score::LIMIT, Score::LIMIT)); // what an evaluation may say
    /// assert!(value(1 << 40).in_range());
    /// ```
    pub const LIMIT: i64 = (1 << 31) - 2;

    /// A finite score; `value` must lie well inside ±2⁶², as every sum of leaves does. (The largest and the two smallest
    /// integers are infinite.)
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!(Score::new(250), Score::from(250));
    /// ```
    #[must_use]
    pub const fn new(value: i64) -> Self {
        // The smallest integer has no negative.
        if value == i64::MIN { Score::NEG_INF } else { Score(value) }
    }

    /// The integer, or `None` for an infinity.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!((Score::from(-3).finite(), Score::INF.finite()), (Some(-3), None));
    /// ```
    #[must_use]
    pub const fn finite(self) -> Option<i64> {
        if self.is_infinite() { None } else { Some(self.0) }
    }

    /// Whether this is +∞ or −∞.
    ///
    /// ```
    /// assert!(gametree::Score::NEG_INF.is_infinite());
    /// ```
    #[must_use]
    pub const fn is_infinite(self) -> bool {
        self.0 == i64::MAX || self.0 == -i64::MAX
    }

    /// Whether a leaf or a result may have this score: an infinity, or within ±[`Score::LIMIT`].
    ///
    /// ```
    /// use gametree::Score;
    /// assert!(Score::INF.in_range() && !Score::new(Score::LIMIT + 1).in_range());
    /// ```
    #[must_use]
    pub const fn in_range(self) -> bool {
        self.is_infinite() || (self.0 <= Self::LIMIT && self.0 >= -Self::LIMIT)
    }

    /// The nearest score within ±[`Score::LIMIT`], where an evaluation must lie.
    #[inline]
    pub(crate) fn within_limit(self) -> Score {
        Score(self.0.clamp(-Self::LIMIT, Self::LIMIT))
    }

    /// A number of points as a score: infinite, or within ±[`Score::LIMIT`].
    pub(crate) fn of_points(self) -> Score {
        if self.is_infinite() { self } else { self.within_limit() }
    }

    /// The next higher score that a leaf may have, or +∞ itself: on the line −∞, −[`Score::LIMIT`] … `LIMIT`, +∞. The
    /// null window above `m` is `(m, m.up())`.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!(Score::from(3).up(), Score::from(4));
    /// assert_eq!(Score::INF.up(), Score::INF);
    /// ```
    #[must_use]
    pub const fn up(self) -> Self {
        match self {
            Score::INF | Score(Self::LIMIT) => Score::INF,
            Score::NEG_INF => Score(-Self::LIMIT),
            Score(value) => Score(value + 1),
        }
    }

    /// Whether `above` is the next higher score, neither of them infinite: nothing lies between.
    #[inline]
    pub(crate) const fn is_just_below(self, above: Score) -> bool {
        above.0.wrapping_sub(self.0) == 1
    }

    /// The next lower score that a leaf may have, or −∞ itself.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!(Score::INF.down(), Score::new(Score::LIMIT));
    /// ```
    #[must_use]
    pub const fn down(self) -> Self {
        Score(-Score(-self.0).up().0)
    }
}

impl Default for Score {
    fn default() -> Self {
        Score::ZERO
    }
}

impl From<Score> for f64 {
    /// The same number, exact up to 2⁵³; infinities are those of the numbers.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!([Score::INF, Score::from(-3)].map(f64::from), [f64::INFINITY, -3.0]);
    /// ```
    fn from(score: Score) -> f64 {
        let infinity = if score > Score::ZERO { f64::INFINITY } else { f64::NEG_INFINITY };
        score.finite().map_or(infinity, |value| value as f64)
    }
}

impl From<i32> for Score {
    fn from(value: i32) -> Self {
        Score(i64::from(value))
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add for Score {
    type Output = Score;
    /// Infinities absorb; of two, the left one prevails. A sum beyond all integers is infinite.
    #[inline]
    fn add(self, other: Score) -> Score {
        if self.is_infinite() {
            self
        } else if other.is_infinite() {
            other
        } else {
            Score::new(self.0.saturating_add(other.0))
        }
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        self + -other
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::INF => f.pad("inf"),
            Score::NEG_INF => f.pad("-inf"),
            Score(value) => fmt::Display::fmt(&value, f),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An invalid score.
///
/// ```
/// use gametree::Score;
/// let error = "1.5".parse::<Score>().unwrap_err();
/// assert!(error.to_string().starts_with("\"1.5\" is not a score"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf")]
pub struct ParseScoreError {
    /// The text that could not be parsed.
    pub text: String,
}

impl std::str::FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let score = match text {
            "inf" | "+inf" => Some(Score::INF),
            "-inf" => Some(Score::NEG_INF),
            _ => text.parse::<i64>().ok().map(Score),
        };
        score
            .filter(|s| s.in_range())
            .filter(|s| !s.is_infinite() || text.ends_with("inf"))
            .ok_or_else(|| ParseScoreError { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinities_absorb_and_order() {
        for x in [-5, 0, 2_147_483_646] {
            let x = Score::from(x);
            assert!(Score::NEG_INF < x && x < Score::INF);
            assert_eq!(Score::INF + x, Score::INF);
            assert_eq!(x - Score::INF, Score::NEG_INF);
        }
        assert_eq!(Score::INF.up(), Score::INF);
        assert_eq!(Score::INF.down(), Score::new(Score::LIMIT));
        assert_eq!((Score::NEG_INF.up(), Score::NEG_INF.down()), (Score::new(-Score::LIMIT), Score::NEG_INF));
        assert_eq!((Score::ZERO.up(), Score::ZERO.down()), (Score::from(1), Score::from(-1)));
        assert!(Score::NEG_INF.up() > Score::NEG_INF && Score::INF.down() < Score::INF);
    }

    #[test]
    fn scores_parse_or_say_what_stood_there() {
        assert_eq!("-inf".parse(), Ok(Score::NEG_INF));
        assert_eq!("+3".parse(), Ok(Score::from(3)));
        assert_eq!("-2147483646".parse(), Ok(Score::new(-Score::LIMIT)));
        for bad in [
            "2147483647",
            "-2147483647",
            "1.5",
            "",
            "++3",
            "nan",
            "9223372036854775807",
            "-9223372036854775807",
        ] {
            assert_eq!(bad.parse::<Score>(), Err(ParseScoreError { text: bad.into() }));
        }
    }
}
