//! The weights of a learned evaluation, whose value is the weighted sum of a position's features.

use gametree::Score;

use super::range::IMMEDIATE_WIN;
use super::static_result::{MAX_FEATURES, StaticResult};

/// The weight of each feature, for the side to move.
///
/// Weights are in centi-points and stored as whole thousandths, so that a value is the same on every machine. A value of 100
/// means odds of e : 1 in the games the weights were learned from, 200 means e² : 1: the predicted result is
/// 1 / (1 + exp(−value/100)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([i32; MAX_FEATURES]);

/// Stored units per centi-point.
const UNIT: f64 = 1_000.0;

impl Weights {
    /// The largest weight, in centi-points; the smallest is its negative.
    pub const LIMIT: f64 = 100_000.0;

    /// Every weight 0.
    pub const ZERO: Weights = Weights([0; MAX_FEATURES]);

    /// Weights given in centi-points, rounded to thousandths; `None` if there are more than [`MAX_FEATURES`], or if one is NaN
    /// or exceeds ±[`Weights::LIMIT`].
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

    /// The weight of a feature, in centi-points; 0 if there is no such feature.
    #[must_use]
    pub fn centipoints(&self, feature: usize) -> f64 {
        self.0.get(feature).map_or(0.0, |&weight| f64::from(weight) / UNIT)
    }

    /// The weights as they are stored, in thousandths of a centi-point.
    #[cfg(feature = "chess")]
    pub(crate) fn thousandths(&self) -> &[i32; MAX_FEATURES] {
        &self.0
    }

    /// The value of a position for the side to move, in centi-points: the score of a decided position unchanged; otherwise the
    /// weighted sum of the features, clamped to the open interval ±[`IMMEDIATE_WIN`](super::IMMEDIATE_WIN).
    #[must_use]
    #[inline]
    pub fn value(&self, result: &StaticResult) -> Score {
        match result {
            StaticResult::Decided(score) => *score,
            StaticResult::Open(features) => {
                let pairs = self.0.iter().zip(features);
                Weights::score(pairs.map(|(&weight, &x)| i64::from(weight) * i64::from(x)).sum())
            }
        }
    }

    /// The value of this weighted sum.
    #[inline]
    pub(crate) fn score(sum: i64) -> Score {
        Score::new((sum / UNIT as i64).clamp(1 - IMMEDIATE_WIN, IMMEDIATE_WIN - 1))
    }
}
