//! Wins and losses as scores: by their distance, beyond every estimate.

use crate::report::{Verdict, Worth};
use crate::score::Score;

/// A win on the spot. Static values stay within 2³¹ and their sums over a thousand plies within 2⁴¹.
const WIN: i64 = 1 << 50;

/// The most plies that any search goes below its root.
pub const MOST_PLIES: u32 = 1_000;

/// The score of a win in so many plies: 2⁵⁰ − `plies`. A loss is its negative.
#[inline]
#[must_use]
pub const fn win_in(plies: u32) -> Score {
    Score::new(WIN - plies as i64)
}

/// Whether a score is a win or a loss in so many plies, or an infinity.
#[inline]
#[must_use]
pub fn decisive(score: Score) -> bool {
    score > Score::new(WIN >> 1) || score < Score::new(-(WIN >> 1))
}

/// The result and its distance in plies that a score stands for, if it is decisive and finite.
#[must_use]
pub fn result(score: Score) -> Option<(Verdict, u32)> {
    let value = score.finite().filter(|_| decisive(score))?;
    let verdict = if value > 0 { Verdict::Win } else { Verdict::Loss };
    u32::try_from(WIN - value.abs()).ok().map(|plies| (verdict, plies))
}

/// What a score is worth in words, where `complete` says that no estimate stands behind it.
pub(super) fn worth(score: Score, complete: bool) -> Worth {
    match result(score) {
        Some((verdict, plies)) => Worth::Proved(verdict, Some(plies)),
        None if complete => Worth::Proved(Verdict::of_score(score), None),
        None => Worth::Estimate(score),
    }
}
