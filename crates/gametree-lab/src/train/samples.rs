//! Training data: positions with their features, the result of the game, and the value of a search.

use gametree_games::evaluation::Vector;

use super::logistic::chance;

/// The maximum number of games: all positions are kept in memory until the end.
pub const MAX_GAMES: u64 = 1_000_000;

/// One of this many games is held out of the fit.
const HELD_OUT: u64 = 8;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// The number of its game.
    pub(super) game: u64,
    /// The result for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    pub(super) result: f64,
    /// The value of a search for the side to move, in centi-points; none of a search without knowledge.
    pub(super) expected: Option<f64>,
}

/// The weight of the result in the target of the fit, relative to the value of the search. Matches of Connect Four and
/// Hex 7×7 after equally many games did not distinguish between 0.2, 0.5 and 1.
const RESULT: f64 = 0.5;

impl Sample {
    /// The target of the fit: the result, or a value between it and that of the search, at so many centi-points a logit.
    pub(super) fn target(&self, unit: f64) -> f64 {
        match self.expected {
            None => self.result,
            Some(expected) => RESULT * self.result + (1.0 - RESULT) * chance(expected / unit),
        }
    }
}

/// A feature that is not 0: its number and its value.
pub(super) type Present = (u16, i16);

/// Positions, with all their features in one array: chess has hundreds, most of them 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Samples {
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
    pub(super) fn push(&mut self, sample: Sample, features: &Vector) {
        self.samples.push(sample);
        let narrow = |x: i32| x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let numbered = (0..).zip(features.iter().map(|&x| narrow(x)));
        self.features.extend(numbered.filter(|&(_, x)| x != 0));
        self.ends.push(self.features.len());
    }

    pub(super) fn append(&mut self, mut other: Samples) {
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
