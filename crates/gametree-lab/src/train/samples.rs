//! Training data: positions with their features, the result of the game, and the value of a search.

use gametree_games::evaluation::Vector;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::logistic::chance;

/// The maximum number of games: all positions are kept in memory until the end.
pub const MAX_GAMES: u64 = 1_000_000;

/// One of this many games is held out of the fit.
const HELD_OUT: u64 = 8;

/// The value of a search that has proved a win, in place of centi-points; its negative is a proved loss.
pub(super) const PROVED: i64 = i64::MAX;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sample {
    /// The number of its game.
    pub(super) game: u64,
    /// The result for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    pub(super) result: f64,
    /// The value of a search for the side to move, in centi-points or ±[`PROVED`]; none of a search without knowledge.
    pub(super) expected: Option<i64>,
}

/// The weight of the result in the target of the fit, relative to the value of the search. Matches of Connect Four and
/// Hex 7×7 after equally many games did not distinguish between 0.2, 0.5 and 1.
const RESULT: f64 = 0.5;

impl Sample {
    /// The target of the fit: the result, or a value between it and that of the search, at so many centi-points a logit.
    pub(super) fn target(&self, unit: f64) -> f64 {
        match self.expected {
            None => self.result,
            Some(expected) => RESULT * self.result + (1.0 - RESULT) * chance(expected as f64 / unit),
        }
    }
}

/// A feature that is not 0: its number and its value.
pub(super) type Present = (u16, i16);

/// What is kept of games: positions, with all their features in one array, since chess has hundreds, most of them 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Samples {
    samples: Vec<Sample>,
    /// Where the features of each position end.
    ends: Vec<usize>,
    features: Vec<Present>,
}

/// A subset of the positions.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    all: &'a Samples,
    /// Their indices.
    chosen: Vec<usize>,
}

impl Samples {
    /// The positions as one line of text, for [`Samples::parse`].
    #[must_use]
    pub fn line(&self) -> String {
        json!(self).to_string()
    }

    /// Reads what [`Samples::line`] has written about a game with so many features; `None` for anything else.
    #[must_use]
    pub fn parse(line: &str, features: usize) -> Option<Samples> {
        let found: Samples = serde_json::from_str(line).ok()?;
        let begins = std::iter::once(&0).chain(&found.ends);
        let in_order = begins.clone().zip(&found.ends).all(|(begin, end)| begin <= end);
        let complete =
            found.samples.len() == found.ends.len() && begins.last() == Some(&found.features.len());
        let known = found.features.iter().all(|&(at, _)| usize::from(at) < features);
        let valid = |sample: &Sample| {
            (0.0..=1.0).contains(&sample.result) && sample.expected.is_none_or(|value| value != i64::MIN)
        };
        (in_order && complete && known && found.samples.iter().all(valid)).then_some(found)
    }

    pub(super) fn push(&mut self, sample: Sample, features: &Vector) {
        self.samples.push(sample);
        let narrow = |x: i32| x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let numbered = (0..).zip(features.iter().map(|&x| narrow(x)));
        self.features.extend(numbered.filter(|&(_, x)| x != 0));
        self.ends.push(self.features.len());
    }

    /// Adds those of later games.
    pub fn append(&mut self, mut other: Samples) {
        let before = self.features.len();
        self.samples.append(&mut other.samples);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.features.append(&mut other.features);
    }

    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// All positions.
    pub(super) fn all(&self) -> Part<'_> {
        Part { all: self, chosen: (0..self.samples.len()).collect() }
    }

    /// The positions to fit, and those of the held-out games: whole games, since the positions of a game are similar.
    pub(super) fn split(&self) -> (Part<'_>, Part<'_>) {
        let held =
            |&number: &usize| self.samples.get(number).is_some_and(|s| s.game % HELD_OUT == HELD_OUT - 1);
        let (held_out, training) = (0..self.samples.len()).partition(held);
        (Part { all: self, chosen: training }, Part { all: self, chosen: held_out })
    }
}

impl<'a> Part<'a> {
    /// Every position with its features.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&'a Sample, &'a [Present])> {
        let Samples { samples, ends, features } = self.all;
        let begin = |at: usize| at.checked_sub(1).map_or(0, |before| ends[before]);
        self.chosen.iter().map(move |&at| (&samples[at], &features[begin(at)..ends[at]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Samples {
        let mut some = Samples::default();
        let rows: [(f64, Option<i64>, &[i32]); 3] =
            [(1.0, None, &[0, 3, -2]), (0.5, Some(-PROVED), &[]), (0.0, Some(17), &[-40_000, 0, 1])];
        for (game, (result, expected, row)) in (4..).zip(rows) {
            some.push(Sample { game, result, expected }, &row.iter().copied().collect());
        }
        some
    }

    #[test]
    fn a_line_reads_back() {
        let some = some();
        assert_eq!(Samples::parse(&some.line(), 3), Some(some));
        assert_eq!(Samples::parse(&Samples::default().line(), 3), Some(Samples::default()));
    }

    #[test]
    fn lines_that_would_mislead_the_fit_are_refused() {
        let line = some().line();
        assert!(line.contains("\"ends\":[2,2,4]") && line.contains("\"result\":0.5"), "{line}");
        assert_eq!(Samples::parse(&line, 2), None, "a feature that the game has not");
        for (from, to) in [
            ("[2,2,4]", "[2,2,5]"),
            ("[2,2,4]", "[3,2,4]"),
            ("[2,2,4]", "[2,4]"),
            ("\"result\":0.5", "\"result\":1.5"),
            ("\"result\":0.5", "\"result\":null"),
            ("-9223372036854775807", "-9223372036854775808"),
        ] {
            let damaged = line.replacen(from, to, 1);
            assert_ne!(damaged, line, "{from}");
            assert_eq!(Samples::parse(&damaged, 3), None, "{damaged}");
        }
        for cut in 0..line.len() {
            assert_eq!(Samples::parse(&line[..cut], 3), None, "{cut}");
        }
    }
}
