//! The features of a position, which a learned evaluation weighs.

use gametree::{Game, Score};

/// The most features of a game.
pub const MAX_FEATURES: usize = 64;

/// The features of a position in the order of their names; 0 beyond the last.
pub type Vector = [i32; MAX_FEATURES];

/// What a position shows without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is short-lived, on the stack")]
pub enum StaticResult {
    /// Won or lost within a move or two: the score, from the point of view of the side to move.
    Decided(Score),
    /// Not decided: the features.
    Open(Vector),
}

/// The features of a game's positions, all from the point of view of the side to move, and the same for every image of a
/// position.
pub trait Features<G: Game> {
    /// A word for each feature, at most [`MAX_FEATURES`].
    const NAMES: &'static [&'static str];

    /// The features of an unfinished position, or its score if it is decided without a search.
    fn static_result(&self, game: &G, state: &G::State) -> StaticResult;
}

/// Collects features in the order of their names.
pub(crate) struct Writer {
    features: Vector,
    at: usize,
}

impl Writer {
    pub(crate) const fn new() -> Self {
        Writer { features: [0; MAX_FEATURES], at: 0 }
    }

    /// Appends features.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, values: [i32; N]) {
        if let Some(place) = self.features.get_mut(self.at..self.at + N) {
            place.copy_from_slice(&values);
        }
        self.at += N;
    }

    /// The collected features; there must be one for each name.
    #[inline]
    pub(crate) fn done(self, names: &[&str]) -> StaticResult {
        debug_assert_eq!(self.at, names.len(), "a name for each feature");
        StaticResult::Open(self.features)
    }
}
