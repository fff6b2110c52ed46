//! The range of an evaluation's values.

use gametree::Score;

/// The largest value of an evaluation, in centi-points; the smallest is its negative.
pub const LIMIT: i64 = 9_999;

/// The value of a position in which the side to move wins immediately, in centi-points; the value of a certain loss is its
/// negative.
pub const IMMEDIATE_WIN: i64 = 5_000;

/// A value in centi-points as a score, clamped to ±[`LIMIT`].
pub(crate) fn bounded(value: i64) -> Score {
    Score::new(value.clamp(-LIMIT, LIMIT))
}
