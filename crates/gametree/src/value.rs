//! The value of a position: its result ([`Wdl`]), and how far it is proved ([`GameValue`]).

use std::fmt;

use crate::score::{Bound, Score};

/// The result of a game for the side to move.
///
/// ```
/// use gametree::Wdl;
/// assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::Win);
/// assert_eq!(Wdl::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The word used in output: `win`, `draw` or `loss`.
    ///
    /// ```
    /// assert_eq!(gametree::Wdl::Win.name(), "win");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        }
    }

    /// The same result for the opponent.
    ///
    /// ```
    /// use gametree::Wdl;
    /// assert_eq!([Wdl::Win, Wdl::Draw].map(Wdl::reversed), [Wdl::Loss, Wdl::Draw]);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }

    /// The result that a textbook score (+1, 0, −1) represents.
    ///
    /// ```
    /// use gametree::{Score, Wdl};
    /// assert_eq!(Wdl::of_score(Score::from(-12)), Wdl::Loss);
    /// ```
    #[must_use]
    pub fn of_score(score: Score) -> Self {
        match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Less => Wdl::Loss,
            std::cmp::Ordering::Equal => Wdl::Draw,
            std::cmp::Ordering::Greater => Wdl::Win,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The value of a position, and how far it is proved. Displays as `win in 7`, `draw (proved)`, `+12 (estimate)`, `≥ 3`.
///
/// ```
/// use gametree::{Bound, Score, Wdl, GameValue};
/// let said = [
///     GameValue::Proved(Wdl::Win, Some(7)),
///     GameValue::Between(Wdl::Draw, Wdl::Win),
///     GameValue::Estimate(Score::from(12)),
///     GameValue::Bound(Score::from(3), Bound::Lower),
/// ];
/// assert_eq!(said.map(|value| value.to_string()), ["win in 7", "at least a draw", "+12 (estimate)", "≥ 3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum GameValue {
    /// A proved result, and the plies to the end under best play if known.
    Proved(Wdl, Option<u32>),
    /// The result lies between these two.
    Between(Wdl, Wdl),
    /// In a game of points ([`Outcome::Value`](crate::Outcome::Value)): proved to be at least the first and at most the second, which
    /// may be infinite. If both are equal, that is the number of points.
    Points(Score, Score),
    /// A score that depends on an evaluation, or on a search whose budget ran out.
    Estimate(Score),
    /// A score that bounds the true one.
    Bound(Score, Bound),
}

impl GameValue {
    /// The proved result: of a number of points, who is ahead. "At least 1 point" is a win, though the number is open.
    ///
    /// ```
    /// use gametree::{Score, Wdl, GameValue};
    /// assert_eq!(GameValue::Proved(Wdl::Draw, None).wdl(), Some(Wdl::Draw));
    /// assert_eq!(GameValue::Estimate(Score::from(900)).wdl(), None); // an estimate proves nothing
    /// ```
    #[must_use]
    pub fn wdl(self) -> Option<Wdl> {
        match self {
            GameValue::Proved(wdl, _) => Some(wdl),
            GameValue::Between(low, high) if low == high => Some(low),
            GameValue::Points(low, high) if Wdl::of_score(low) == Wdl::of_score(high) => {
                Some(Wdl::of_score(low))
            }
            _ => None,
        }
    }

    /// The proved number of points, 0 for a draw. `None` of a win or a loss, in which no points are counted.
    ///
    /// Where a game ends with points, engine, [`PointsSolver`](crate::solve::PointsSolver) and Monte Carlo tree search tell every number
    /// so. [`Solver`](crate::solve::Solver) and [`Retrograde`](crate::solve::Retrograde) only ask who is ahead, and have none but the
    /// draw's. In [`Search`](crate::Search) a win counts 1 unless [told otherwise](crate::SearchOptions::win): there +1 and −1 are a
    /// win and a loss, also where they were points.
    ///
    /// ```
    /// use gametree::{GameValue, Score, Wdl};
    /// assert_eq!(GameValue::Points(Score::from(3), Score::from(3)).points(), Some(Score::from(3)));
    /// assert_eq!(GameValue::Points(Score::from(3), Score::INF).points(), None); // at least three
    /// assert_eq!(GameValue::Proved(Wdl::Draw, None).points(), Some(Score::ZERO));
    /// assert_eq!(GameValue::Proved(Wdl::Win, None).points(), None);
    /// ```
    #[must_use]
    pub fn points(self) -> Option<Score> {
        match self {
            GameValue::Points(low, high) if low == high => Some(low),
            GameValue::Proved(Wdl::Draw, _) | GameValue::Between(Wdl::Draw, Wdl::Draw) => Some(Score::ZERO),
            _ => None,
        }
    }

    /// The value of the move that leads to a position of this value: for the other side, and one ply further from the end.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl};
    /// assert_eq!(GameValue::Proved(Wdl::Loss, Some(2)).of_move(), GameValue::Proved(Wdl::Win, Some(3)));
    /// assert_eq!(GameValue::Between(Wdl::Draw, Wdl::Win).of_move(), GameValue::Between(Wdl::Loss, Wdl::Draw));
    /// ```
    #[must_use]
    pub fn of_move(self) -> Self {
        match self {
            GameValue::Proved(wdl, plies) => GameValue::Proved(wdl.reversed(), plies.map(|plies| plies + 1)),
            GameValue::Between(low, high) => GameValue::Between(high.reversed(), low.reversed()),
            GameValue::Points(low, high) => GameValue::Points(-high, -low),
            GameValue::Estimate(score) => GameValue::Estimate(-score),
            GameValue::Bound(score, bound) => GameValue::Bound(-score, bound.reversed()),
        }
    }

    /// The plies to the end under best play, if known.
    ///
    /// ```
    /// use gametree::{Wdl, GameValue};
    /// assert_eq!(GameValue::Proved(Wdl::Win, Some(7)).plies(), Some(7));
    /// ```
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        if let GameValue::Proved(_, plies) = self { plies } else { None }
    }
}

impl GameValue {
    /// The result alone, where the end may come sooner than was found.
    pub(crate) fn without_distance(self) -> Self {
        match self {
            GameValue::Proved(wdl, _) => GameValue::Proved(wdl, None),
            other => other,
        }
    }
}

fn plus(score: Score) -> &'static str {
    if score > Score::ZERO { "+" } else { "" }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GameValue::Proved(wdl, None) => write!(f, "{wdl} (proved)"),
            GameValue::Proved(Wdl::Draw, Some(plies)) => write!(f, "draw (proved), game ends in {plies}"),
            GameValue::Proved(wdl, Some(plies)) => write!(f, "{wdl} in {plies}"),
            GameValue::Between(low, high) if low == high => write!(f, "{low} (proved)"),
            GameValue::Between(Wdl::Loss, Wdl::Win) => f.write_str("unknown"),
            GameValue::Between(Wdl::Loss, high) => write!(f, "at most a {high}"),
            GameValue::Between(low, _) => write!(f, "at least a {low}"),
            GameValue::Points(low, high) if low == high => write!(f, "{}{low} (proved)", plus(low)),
            GameValue::Points(Score::NEG_INF, Score::INF) => f.write_str("unknown"),
            GameValue::Points(Score::NEG_INF, high) => write!(f, "≤ {high}"),
            GameValue::Points(low, Score::INF) => write!(f, "≥ {low}"),
            GameValue::Points(low, high) => write!(f, "{low} to {high}"),
            GameValue::Estimate(score) => write!(f, "{}{score} (estimate)", plus(score)),
            GameValue::Bound(score, Bound::Lower) => write!(f, "≥ {score}"),
            GameValue::Bound(score, Bound::Upper) => write!(f, "≤ {score}"),
            GameValue::Bound(score, Bound::Exact) => write!(f, "{score}"),
        }
    }
}
