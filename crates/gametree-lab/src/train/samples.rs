//! Training data: positions with their features, the result of the game, and the value of a search.

use gametree_games::evaluation::Vector;

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
    /// The target of the fit: the result, or a value between it and that of the search.
    pub(super) target: f64,
}

/// Positions, with all their features in one array.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Samples {
    samples: Vec<Sample>,
    /// For each position one value per feature.
    features: Vec<i16>,
}

/// A subset of the positions.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    all: &'a Samples,
    /// Their indices.
    chosen: Vec<usize>,
}

impl Samples {
    pub(super) fn push(&mut self, sample: Sample, features: &Vector, count: usize) {
        self.samples.push(sample);
        let narrow = |&x: &i32| x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.features.extend(features.iter().take(count).map(narrow));
    }

    pub(super) fn append(&mut self, mut other: Samples) {
        self.samples.append(&mut other.samples);
        self.features.append(&mut other.features);
    }

    pub(super) fn len(&self) -> usize {
        self.samples.len()
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
    pub(super) fn rows(&self) -> impl Iterator<Item = (&'a Sample, &'a [i16])> {
        let Samples { samples, features } = self.all;
        let width = features.len().checked_div(samples.len()).unwrap_or(0);
        self.chosen.iter().map(move |&at| (&samples[at], &features[at * width..(at + 1) * width]))
    }
}
