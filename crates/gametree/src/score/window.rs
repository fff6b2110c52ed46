//! The window of a search: [`Window`].

use std::fmt;

use super::bound::Bound;
use super::integer::{ParseScoreError, Score};

/// The open interval (alpha, beta) in which a search must find the value exactly, for the side to move.
///
/// ```
/// use gametree::{Score, Window};
/// let window: Window = "-5,5".parse().unwrap();
/// assert_eq!(window, Window { alpha: Score::from(-5), beta: Score::from(5) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Window {
    /// The lower end, excluded.
    pub alpha: Score,
    /// The upper end, excluded.
    pub beta: Score,
}

impl Window {
    /// The full window (−∞, +∞).
    ///
    /// ```
    /// use gametree::{Bound, Score, Window};
    /// assert_eq!(Window::FULL.bound(Score::from(-900)), Bound::Exact);
    /// ```
    pub const FULL: Window = Window { alpha: Score::NEG_INF, beta: Score::INF };

    /// The window (alpha, beta), or `None` if it is empty.
    ///
    /// ```
    /// use gametree::{Score, Window};
    /// assert!(Window::new(Score::from(1), Score::from(1)).is_none());
    /// ```
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// How `value`, returned by a search with this window, bounds the true value: an upper bound if it is ≤ alpha, a
    /// lower bound if it is ≥ beta, else exact.
    ///
    /// ```
    /// use gametree::{Bound, Score, Window};
    /// let null = Window::new(Score::ZERO, Score::from(1)).unwrap(); // a question with two answers
    /// assert_eq!(null.bound(Score::ZERO), Bound::Upper);
    /// assert_eq!(null.bound(Score::from(1)), Bound::Lower);
    /// ```
    #[must_use]
    pub fn bound(&self, value: Score) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// The two ends in words. The null window beside an infinity asks whether a value is infinite: its finite end is the
    /// largest number there is, which nobody wrote, and so it reads `< inf` or `> -inf`.
    ///
    /// ```
    /// use gametree::{Score, Window};
    /// assert_eq!(Window { alpha: 3.into(), beta: Score::INF }.ends(), ["3", "inf"]);
    /// assert_eq!(Window { alpha: Score::INF.down(), beta: Score::INF }.ends(), ["< inf", "inf"]);
    /// ```
    #[must_use]
    pub fn ends(self) -> [String; 2] {
        let Window { alpha, beta } = self;
        [
            if self.asks_for(Score::INF) { "< inf".to_owned() } else { alpha.to_string() },
            if self.asks_for(Score::NEG_INF) { "> -inf".to_owned() } else { beta.to_string() },
        ]
    }

    /// Whether this is the null window that asks whether a value is that infinity.
    fn asks_for(self, infinity: Score) -> bool {
        let (low, high) =
            if infinity == Score::INF { (infinity.down(), infinity) } else { (infinity, infinity.up()) };
        (self.alpha, self.beta) == (low, high)
    }
}

/// As `(-5, 5)`, the ends in the words of [`Window::ends`].
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.ends();
        write!(f, "({low}, {high})")
    }
}

/// An invalid window.
///
/// ```
/// use gametree::Window;
/// assert_eq!("5,5".parse::<Window>().unwrap_err().to_string(), "the window 5,5 is empty: expected A < B");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseWindowError {
    /// Not two scores separated by a comma.
    #[error("{text:?} is not a window: expected A,B, as -5,5 or -inf,1")]
    NotAPair {
        /// The text.
        text: String,
    },
    /// One end is not a score.
    #[error(transparent)]
    Score(#[from] ParseScoreError),
    /// The window is empty.
    #[error("the window {alpha},{beta} is empty: expected A < B")]
    Empty {
        /// The lower end.
        alpha: Score,
        /// The upper end.
        beta: Score,
    },
}

impl std::str::FromStr for Window {
    type Err = ParseWindowError;

    /// Reads `A,B` with A < B.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pair = text.split_once(',');
        let not_a_pair = || ParseWindowError::NotAPair { text: text.chars().take(40).collect() };
        let (alpha, beta) = pair.ok_or_else(not_a_pair)?;
        let (alpha, beta) = (alpha.parse()?, beta.parse()?);
        Window::new(alpha, beta).ok_or(ParseWindowError::Empty { alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_parse_or_say_what_was_expected() {
        assert_eq!("-5,5".parse(), Ok(Window { alpha: Score::from(-5), beta: Score::from(5) }));
        assert_eq!("-inf,inf".parse(), Ok(Window::FULL));
        assert!(matches!("5".parse::<Window>(), Err(ParseWindowError::NotAPair { .. })));
        assert!(matches!("5,5".parse::<Window>(), Err(ParseWindowError::Empty { .. })));
        for bad in ["", "a,b", "1,2,3", "1 ,2", "inf,-inf", "inf,inf"] {
            assert!(bad.parse::<Window>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_result_at_an_edge_of_its_window_is_a_bound() {
        let window = Window::new(Score::from(-1), Score::from(1)).unwrap();
        assert_eq!(window.bound(Score::from(-1)), Bound::Upper);
        assert_eq!(window.bound(Score::ZERO), Bound::Exact);
        assert_eq!(window.bound(Score::from(1)), Bound::Lower);
        assert_eq!(Window::new(Score::ZERO, Score::ZERO), None);
    }
}
