//! The features of a position, which a learned evaluation combines by its weights.

use gametree::{Game, Score};

use super::static_result::{StaticResult, Vector};
use super::weights::Weights;

/// The features of a game's positions, from the point of view of the side to move. They must be the same for every
/// [image](gametree::knowledge::Symmetric::images) of a position.
pub trait Features<G: Game> {
    /// The centi-points in one unit of this game's evaluations. 1, unless the game ends in points: then evaluations estimate those,
    /// as a search compares the two, and a point is 100.
    const UNIT: i64 = 1;

    /// The name of each feature, one word; at most [`MAX_FEATURES`](super::MAX_FEATURES).
    const NAMES: &'static [&'static str];

    /// What is counted by the terms that each side has, `my-TERM` and `their-TERM`, in words that fit into a sentence. A term that is
    /// not listed is called by its name.
    const TERMS: &'static [(&'static str, &'static str)] = &[];

    /// What the terms count of the side to move and of its opponent, in words that fit into a sentence, where features are not called
    /// `my-TERM` and `their-TERM`; `None`, the default, where they are.
    fn counted(&self, _game: &G, _state: &G::State) -> Option<Vec<(&'static str, [i32; 2])>> {
        None
    }

    /// The features of an unfinished position, or its score if it is decided without a search.
    fn static_result(&self, game: &G, state: &G::State) -> StaticResult;

    /// The value of an unfinished position with these weights, that of its [`static_result`](Features::static_result). A game with
    /// many features most of which are 0 may add up the others alone.
    #[inline]
    fn weighted(&self, game: &G, state: &G::State, weights: &Weights) -> Score {
        weights.value(&self.static_result(game, state))
    }
}

/// Collects the features of a position in the order of their names.
///
/// ```
/// use gametree_games::evaluation::{FeatureWriter, StaticResult};
/// let mut features = FeatureWriter::new();
/// features.push([1]);
/// features.push([5, -3]);
/// let StaticResult::Open(vector) = features.finish(&["tempo", "mine", "theirs"]) else { unreachable!() };
/// assert_eq!(vector[..], [1, 5, -3]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FeatureWriter(Vector);

impl FeatureWriter {
    /// No features yet.
    #[must_use]
    pub fn new() -> Self {
        FeatureWriter::default()
    }

    /// Appends features.
    #[inline]
    pub fn push<const N: usize>(&mut self, values: [i32; N]) {
        self.0.extend_from_slice(&values);
    }

    /// The collected features as [`StaticResult::Open`].
    ///
    /// # Panics
    /// In builds with debug assertions, if the number of features differs from the number of names.
    #[inline]
    #[must_use]
    pub fn finish(self, names: &[&str]) -> StaticResult {
        debug_assert_eq!(self.0.len(), names.len(), "expected one feature for each name");
        StaticResult::Open(self.0)
    }
}
