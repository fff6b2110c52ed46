//! The number of good moves of a won position.

use std::fmt;
use std::str::FromStr;

use gametree_tree::theory::fixed_point;

use super::spread::binomials;

/// The number of moves that lead from a won position to a lost one. All moves of a lost position lead to won ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Good {
    /// Always this number.
    Exactly(u32),
    /// Distributed as in a P-game at its fixed point: every move is independently good with probability 1 − ξ_b, given that at
    /// least one is. At the root, at least one is also bad.
    Pgame,
}

/// Why a text is not a number of good moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a number of good moves: expected a whole number, or pgame")]
pub struct GoodError(String);

impl Good {
    /// The distribution of the number of good moves of a won position.
    pub(super) fn counts(self, branching: u32) -> Vec<(usize, f64)> {
        self.among(branching, branching)
    }

    /// The same at the root, where at least one move is good and one is bad.
    pub(super) fn root_counts(self, branching: u32) -> Vec<(usize, f64)> {
        self.among(branching, branching - 1)
    }

    fn among(self, branching: u32, max: u32) -> Vec<(usize, f64)> {
        match self {
            Good::Exactly(k) => vec![(k as usize, 1.0)],
            Good::Pgame => {
                let (b, bad) = (branching as usize, fixed_point(branching));
                let ways = binomials(b);
                let power = |x: f64, n: usize| std::iter::repeat_n(x, n).product::<f64>();
                let chance = |k: usize| ways[k] * power(1.0 - bad, k) * power(bad, b - k);
                let all: f64 = (1..=max as usize).map(chance).sum();
                (1..=max as usize).map(|k| (k, chance(k) / all)).collect()
            }
        }
    }
}

impl FromStr for Good {
    type Err = GoodError;

    fn from_str(text: &str) -> Result<Good, GoodError> {
        match text {
            "pgame" => Ok(Good::Pgame),
            _ => text.parse().map(Good::Exactly).map_err(|_| GoodError(text.chars().take(40).collect())),
        }
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Good::Exactly(k) => write!(f, "{k}"),
            Good::Pgame => f.write_str("pgame"),
        }
    }
}
