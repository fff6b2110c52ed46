//! Features of a position, and their weighted sum: the form that a learned evaluation has.

use gametree::{Game, Score};

use super::AT_ONCE;

/// The most features of a game.
pub const MAX_FEATURES: usize = 64;

/// The features of a position in the order of their names; 0 beyond the last.
pub type Vector = [i32; MAX_FEATURES];

/// What is seen of a position without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it lives for a moment, on the stack")]
pub enum Sight {
    /// It is won or lost at sight: the score, in the view of the side to move.
    Decided(Score),
    /// It is not: its features.
    Open(Vector),
}

/// What a game has to say of a position, before anybody says what that is worth: all in the view of the side to move, and the
/// same for every image of a position.
pub trait Features<G: Game> {
    /// The kind of game: a file of weights is for one kind, on boards of any size.
    const KIND: &'static str;

    /// A word for each feature, at most [`MAX_FEATURES`].
    const NAMES: &'static [&'static str];

    /// The features of an unfinished position, unless it is decided at sight.
    fn sight(&self, game: &G, state: &G::State) -> Sight;
}

/// What each feature is worth to the side to move.
///
/// In centi-points, kept in thousandths: whole numbers, so that a value is the same on every machine. 100 centi-points are odds of
/// e : 1 in the games it was learned from, 200 of e² : 1: what is *predicted* there is 1 / (1 + exp(−value/100)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([i32; MAX_FEATURES]);

/// Thousandths of a centi-point in one.
const UNIT: f64 = 1_000.0;

impl Weights {
    /// The largest weight, in centi-points; the smallest is its negative.
    pub const LIMIT: f64 = 100_000.0;

    /// Nothing is worth anything.
    pub const ZERO: Weights = Weights([0; MAX_FEATURES]);

    /// These weights in centi-points, rounded to thousandths; `None` where there are more than [`MAX_FEATURES`], or where one is not
    /// finite or beyond ±[`Weights::LIMIT`].
    /// ```
    /// use gametree_games::evaluation::Weights;
    /// assert_eq!(Weights::new(&[1.2345, -3.0]).unwrap().centipoints(1), -3.0);
    /// assert!(Weights::new(&[f64::NAN]).is_none());
    /// ```
    #[must_use]
    pub fn new(centipoints: &[f64]) -> Option<Weights> {
        let mut weights = Weights::ZERO;
        if centipoints.len() > MAX_FEATURES {
            return None;
        }
        for (weight, &value) in weights.0.iter_mut().zip(centipoints) {
            if value.is_nan() || value.abs() > Weights::LIMIT {
                return None;
            }
            *weight = (value * UNIT).round() as i32;
        }
        Some(weights)
    }

    /// The weight of this feature, in centi-points; 0 where there is no such feature.
    #[must_use]
    pub fn centipoints(&self, feature: usize) -> f64 {
        self.0.get(feature).map_or(0.0, |&weight| f64::from(weight) / UNIT)
    }

    /// The value of what is seen, for the side to move, in centi-points: that of a decided position as it is, any other nearer to 0.
    #[must_use]
    #[inline]
    pub fn value(&self, sight: &Sight) -> Score {
        match sight {
            Sight::Decided(score) => *score,
            Sight::Open(features) => {
                let pairs = self.0.iter().zip(features);
                let sum: i64 = pairs.map(|(&weight, &x)| i64::from(weight) * i64::from(x)).sum();
                Score::new((sum / UNIT as i64).clamp(1 - AT_ONCE, AT_ONCE - 1))
            }
        }
    }
}

/// Writes features one after the other, in the order of their names.
pub(crate) struct Writer {
    features: Vector,
    at: usize,
}

impl Writer {
    pub(crate) const fn new() -> Self {
        Writer { features: [0; MAX_FEATURES], at: 0 }
    }

    /// The next features.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, values: [i32; N]) {
        if let Some(place) = self.features.get_mut(self.at..self.at + N) {
            place.copy_from_slice(&values);
        }
        self.at += N;
    }

    /// All of them; there must be as many as names.
    #[inline]
    pub(crate) fn done(self, names: &[&str]) -> Sight {
        debug_assert_eq!(self.at, names.len(), "a name for each feature");
        Sight::Open(self.features)
    }
}
