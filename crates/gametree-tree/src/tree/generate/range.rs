//! The range that the values of a generated tree are drawn from.

use std::fmt;
use std::str::FromStr;

use gametree::Score;

/// The whole numbers from `low` to `high`, **both included**; written `-9..9`.
///
/// ```
/// use gametree_tree::generate::Range;
/// let range: Range = "-9..9".parse()?;
/// assert_eq!((range.low(), range.high(), range.count()), (-9, 9, 19));
/// assert_eq!("9..-9".parse::<Range>().unwrap_err().to_string(), "the range 9..-9 is empty: expected A <= B");
/// # Ok::<(), gametree_tree::generate::RangeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    low: i64,
    high: i64,
}

/// Why a text or a pair of numbers is no range.
///
/// ```
/// use gametree_tree::generate::Range;
/// assert!("one".parse::<Range>().unwrap_err().to_string().starts_with("\"one\" is not a range"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum RangeError {
    #[error("{text:?} is not a range: expected A..B, as -9..9 (both ends included)")]
    NotARange { text: String },
    #[error("{value:?} is not an end of a range: expected a whole number from -2147483646 to 2147483646")]
    NotAnEnd { value: String },
    #[error("the range {low}..{high} is empty: expected A <= B")]
    Empty { low: i64, high: i64 },
}

impl Range {
    /// All values that a leaf may have.
    ///
    /// ```
    /// use gametree_tree::generate::Range;
    /// assert_eq!(Range::new(Range::WIDEST.low(), Range::WIDEST.high())?, Range::WIDEST);
    /// assert!(Range::new(0, Range::WIDEST.high() + 1).is_err());
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    pub const WIDEST: Range = Range { low: -Score::LIMIT, high: Score::LIMIT };

    /// The range from `low` to `high`.
    ///
    /// # Errors
    /// [`RangeError`], where it is empty or reaches beyond ±[`Score::LIMIT`].
    ///
    /// ```
    /// use gametree_tree::generate::{Range, RangeError};
    /// assert_eq!(Range::new(-9, 9)?.to_string(), "-9..9");
    /// assert_eq!(Range::new(9, -9), Err(RangeError::Empty { low: 9, high: -9 }));
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    pub fn new(low: i64, high: i64) -> Result<Range, RangeError> {
        let allowed = -Score::LIMIT..=Score::LIMIT;
        if let Some(end) = [low, high].into_iter().find(|end| !allowed.contains(end)) {
            return Err(RangeError::NotAnEnd { value: end.to_string() });
        }
        if low > high { Err(RangeError::Empty { low, high }) } else { Ok(Range { low, high }) }
    }

    /// The least value.
    ///
    /// ```
    /// use gametree_tree::generate::Range;
    /// let range: Range = "-9..9".parse()?;
    /// // The lower half.
    /// assert_eq!(Range::new(range.low(), 0)?.to_string(), "-9..0");
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    #[must_use]
    pub const fn low(self) -> i64 {
        self.low
    }

    /// The largest value.
    ///
    /// ```
    /// use gametree_tree::generate::Range;
    /// let range: Range = "0..9".parse()?;
    /// // As large on both sides of 0.
    /// assert_eq!(Range::new(-range.high(), range.high())?.count(), 19);
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    #[must_use]
    pub const fn high(self) -> i64 {
        self.high
    }

    /// How many values there are.
    ///
    /// ```
    /// use gametree_tree::generate::Range;
    /// assert_eq!(Range::new(7, 7)?.count(), 1); // both ends are included
    /// assert_eq!(Range::WIDEST.count(), 4_294_967_293);
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    #[must_use]
    pub const fn count(self) -> u64 {
        (self.high - self.low) as u64 + 1
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let shown = |text: &str| text.chars().take(40).collect::<String>();
        let (low, high) = text.split_once("..").ok_or_else(|| RangeError::NotARange { text: shown(text) })?;
        let end = |text: &str| match text.parse::<Score>().ok().and_then(Score::finite) {
            Some(value) => Ok(value),
            None => Err(RangeError::NotAnEnd { value: shown(text) }),
        };
        Range::new(end(low)?, end(high)?)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}
