//! What a position is worth: scores whose infinities absorb, windows, and what a result says of the true value.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position for the side to move there, as one integer.
///
/// The unit is the game's own (an explicit tree's leaves, centi-points of an evaluation, or +1, 0, −1 for a win,
/// a draw and a loss). [`Score::INF`] and [`Score::NEG_INF`] absorb: adding anything finite leaves them alone, which
/// Althöfer's shifted windows need (`INF − h` must not drift).
///
/// Sixty-four bits, because an Althöfer value is a sum of one static value a ply: a thousand plies of 31-bit leaves
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
    /// Neither good nor bad.
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

    /// A finite score; `value` must lie well inside ±2⁶², which every sum of leaves does.
    ///
    /// ```
    /// use gametree::Score;
    /// assert_eq!(Score::new(250), Score::from(250));
    /// ```
    #[must_use]
    pub const fn new(value: i64) -> Self {
        Score(value)
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

    /// The next score up that a leaf may have, itself for +∞: on the line −∞, −[`Score::LIMIT`] … `LIMIT`, +∞. The null
    /// window above `m` is `(m, m.up())`.
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

    /// Whether `above` is the next score up, neither of them infinite: nothing lies between, not even at an end.
    #[inline]
    pub(crate) const fn is_just_below(self, above: Score) -> bool {
        above.0.wrapping_sub(self.0) == 1
    }

    /// The next score down that a leaf may have, itself for −∞.
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
    /// Infinities absorb; of two, the left one stays.
    #[inline]
    fn add(self, other: Score) -> Score {
        if self.is_infinite() {
            self
        } else if other.is_infinite() {
            other
        } else {
            Score(self.0.saturating_add(other.0))
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

/// A score that was not one: what stood there.
///
/// ```
/// use gametree::Score;
/// let error = "1.5".parse::<Score>().unwrap_err();
/// assert!(error.to_string().starts_with("\"1.5\" is not a score"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf")]
pub struct ParseScoreError {
    /// The text that could not be read.
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

/// What a search that ended with a value knows of the true one.
///
/// ```
/// use gametree::{Bound, Score, Window};
/// let window = Window::new(Score::from(2), Score::from(5)).unwrap();
/// assert_eq!(window.bound(Score::from(7)), Bound::Lower); // at least 7: the search need not know more
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value is the true one.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

impl Bound {
    /// The word used in output: `exact`, `lower` or `upper`.
    ///
    /// ```
    /// assert_eq!(gametree::Bound::Upper.name(), "upper");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }

    /// What the same bound says to the opponent.
    ///
    /// ```
    /// use gametree::Bound;
    /// assert_eq!(Bound::Lower.reversed(), Bound::Upper);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// The sign used in output: `=`, `≥` or `≤`.
    ///
    /// ```
    /// assert_eq!(gametree::Bound::Lower.sign(), "≥");
    /// ```
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        }
    }
}

/// The open interval (alpha, beta) in which a search must find the value exactly, for the side to move.
///
/// ```
/// use gametree::{Score, Window};
/// let window: Window = "-5,5".parse().unwrap();
/// assert_eq!(window, Window { alpha: Score::from(-5), beta: Score::from(5) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The value is of interest only above this.
    pub alpha: Score,
    /// The value is of interest only below this.
    pub beta: Score,
}

impl Window {
    /// (−∞, +∞): every value is of interest.
    ///
    /// ```
    /// use gametree::{Bound, Score, Window};
    /// assert_eq!(Window::FULL.bound(Score::from(-900)), Bound::Exact);
    /// ```
    pub const FULL: Window = Window { alpha: Score::NEG_INF, beta: Score::INF };

    /// The window (alpha, beta), or `None` where nothing lies between.
    ///
    /// ```
    /// use gametree::{Score, Window};
    /// assert!(Window::new(Score::from(1), Score::from(1)).is_none());
    /// ```
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// What `value`, returned by a search with this window, says: an upper bound if it is ≤ alpha, a lower bound if
    /// it is ≥ beta, else exact.
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
}

/// A window that was not one.
///
/// ```
/// use gametree::Window;
/// assert_eq!("5,5".parse::<Window>().unwrap_err().to_string(), "the window 5,5 is empty: expected A < B");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseWindowError {
    /// Not two scores with a comma between them.
    #[error("{text:?} is not a window: expected A,B, as -5,5 or -inf,1")]
    NotAPair {
        /// The text.
        text: String,
    },
    /// One end is no score.
    #[error(transparent)]
    Score(#[from] ParseScoreError),
    /// Nothing lies between the ends.
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

/// One end of a window, which remembers who set it.
///
/// `M` is the observer's mark ([`crate::observe::Mark`]): a ply when somebody watches, `()`, which costs nothing,
/// when nobody does. Negation and shifting keep the mark, so a search written as its source prints it carries
/// the owner of every bound along without a word.
///
/// ```
/// use gametree::{OwnedBound, Score, observe::Owner};
/// let alpha = OwnedBound::new(Score::from(3), Owner::Ply(0)); // set by the root
/// let beta_below = -alpha; // seen by the opponent: still the root's
/// assert_eq!((beta_below.score, beta_below.mark), (Score::from(-3), Owner::Ply(0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OwnedBound<M> {
    /// The bound itself.
    pub score: Score,
    /// Who set it.
    pub mark: M,
}

impl<M> OwnedBound<M> {
    /// `score`, remembered as set by `mark`.
    ///
    /// ```
    /// use gametree::{OwnedBound, Score};
    /// assert_eq!(OwnedBound::new(Score::ZERO, ()).score, Score::ZERO);
    /// ```
    pub const fn new(score: Score, mark: M) -> Self {
        OwnedBound { score, mark }
    }

    /// The larger of two bounds; of equal ones this, whose owner was there first.
    ///
    /// ```
    /// use gametree::{OwnedBound, Score, observe::Owner};
    /// let (old, new) = (OwnedBound::new(Score::ZERO, Owner::Window), OwnedBound::new(Score::ZERO, Owner::Ply(2)));
    /// assert_eq!(old.max(new).mark, Owner::Window); // as good is not better
    /// ```
    #[must_use]
    #[inline]
    pub fn max(self, other: Self) -> Self {
        if other.score > self.score { other } else { self }
    }

    /// The smaller of two bounds; of equal ones this, whose owner was there first.
    ///
    /// ```
    /// use gametree::{OwnedBound, Score};
    /// assert_eq!(OwnedBound::new(Score::INF, ()).min(OwnedBound::new(Score::ZERO, ())).score, Score::ZERO);
    /// ```
    #[must_use]
    #[inline]
    pub fn min(self, other: Self) -> Self {
        if other.score < self.score { other } else { self }
    }

    /// The bound just above this one, by the same owner: the far end of a null window.
    ///
    /// ```
    /// use gametree::{OwnedBound, Score};
    /// assert_eq!(OwnedBound::new(Score::from(3), ()).up().score, Score::from(4));
    /// ```
    #[must_use]
    pub fn up(self) -> Self {
        OwnedBound { score: self.score.up(), mark: self.mark }
    }
}

impl<M> Neg for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn neg(self) -> Self {
        OwnedBound { score: -self.score, mark: self.mark }
    }
}

impl<M> Add<Score> for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn add(self, shift: Score) -> Self {
        OwnedBound { score: self.score + shift, mark: self.mark }
    }
}

impl<M> Sub<Score> for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn sub(self, shift: Score) -> Self {
        OwnedBound { score: self.score - shift, mark: self.mark }
    }
}

impl<M> PartialEq for OwnedBound<M> {
    fn eq(&self, other: &Self) -> bool {
        self.score == other.score
    }
}

impl<M> PartialOrd for OwnedBound<M> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.score.cmp(&other.score))
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
    fn the_owner_of_a_bound_costs_nothing_when_nobody_asks() {
        assert_eq!(size_of::<OwnedBound<()>>(), size_of::<Score>());
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
