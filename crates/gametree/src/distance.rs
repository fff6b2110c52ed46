//! Wins and losses as scores by their distance, beyond every estimate.

use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// The score of a win in 0 plies. Static values stay within 2³¹ and their sums over a thousand plies within 2⁴¹.
const WIN: i64 = 1 << 50;

/// The maximum depth of any search, in plies below its root.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Engine, MAX_PLIES};
/// let heap = Heap(3_999); // a game of some 2,000 plies
/// let budget = gametree::Budget { nodes: Some(50_000), ..Default::default() };
/// let report = Engine::new(&heap).budget(budget).run(&heap.start());
/// assert!(report.details.depth <= MAX_PLIES && !report.proved());
/// ```
pub const MAX_PLIES: u32 = 1_000;

impl Score {
    /// The score of a win in `plies` plies: 2⁵⁰ − `plies`. A loss is its negative.
    ///
    /// **Units.** That is more than any [evaluation](crate::knowledge::Evaluate) and any number of
    /// [points](crate::Outcome::Value), which are at most [`Score::LIMIT`]. The textbook algorithms know no distances: there a
    /// win counts what [`SearchOptions::win`](crate::SearchOptions::win) says, usually 1.
    ///
    /// ```
    /// use gametree::Score;
    /// assert!(Score::win_in(3) > Score::win_in(5)); // the sooner the better
    /// assert!(-Score::win_in(5) > -Score::win_in(3)); // a loss the later the better
    /// ```
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        Score::new(WIN - plies as i64)
    }

    /// Whether it is a win or a loss by its distance, or an infinity.
    ///
    /// ```
    /// use gametree::Score;
    /// assert!(Score::win_in(7).is_decisive() && (-Score::win_in(8)).is_decisive());
    /// assert!(!Score::new(Score::LIMIT).is_decisive()); // the best that an evaluation may say
    /// ```
    #[inline]
    #[must_use]
    pub fn is_decisive(self) -> bool {
        self > Score::new(WIN >> 1) || self < Score::new(-(WIN >> 1))
    }

    /// The result and its distance in plies that it represents, if it is decisive and finite.
    ///
    /// ```
    /// use gametree::{Score, Wdl};
    /// assert_eq!((-Score::win_in(8)).result(), Some((Wdl::Loss, 8)));
    /// assert_eq!(Score::from(250).result(), None); // an estimate
    /// ```
    #[must_use]
    pub fn result(self) -> Option<(Wdl, u32)> {
        let value = self.finite().filter(|_| self.is_decisive())?;
        let wdl = if value > 0 { Wdl::Win } else { Wdl::Loss };
        u32::try_from(WIN - value.abs()).ok().map(|plies| (wdl, plies))
    }
}

impl GameValue {
    /// The value as a number, by which values can be compared: points, an estimate, or a win by its distance
    /// ([`Score::win_in`]); one whose distance is unknown counts as farther than any other. Of an interval, what is
    /// nearest to a draw.
    ///
    /// ```
    /// use gametree::{GameValue, Score, Wdl};
    /// assert_eq!(GameValue::Proved(Wdl::Win, Some(7)).score(), Score::win_in(7));
    /// assert!(GameValue::Proved(Wdl::Win, None).score() > GameValue::Estimate(Score::from(900)).score());
    /// assert_eq!(GameValue::Between(Wdl::Loss, Wdl::Draw).score(), Score::ZERO);
    /// ```
    #[must_use]
    pub fn score(self) -> Score {
        let won = |plies: Option<u32>| Score::win_in(plies.unwrap_or(u32::MAX));
        match self {
            GameValue::Proved(Wdl::Win, plies) => won(plies),
            GameValue::Proved(Wdl::Loss, plies) => -won(plies),
            GameValue::Between(Wdl::Win, Wdl::Win) => won(None),
            GameValue::Between(Wdl::Loss, Wdl::Loss) => -won(None),
            GameValue::Proved(Wdl::Draw, _) | GameValue::Between(..) => Score::ZERO,
            GameValue::Points(low, high) => Score::ZERO.max(low).min(high),
            GameValue::Estimate(score) | GameValue::Bound(score, _) => score,
        }
    }
}

/// The value that a score represents; `complete` says that it depends on no estimate. Distances of up to `reach` plies are those of
/// best play; of a longer one it is only known that the end comes no later.
pub(crate) fn game_value(score: Score, complete: bool, reach: u32) -> GameValue {
    match score.result() {
        Some((wdl, plies)) => GameValue::Proved(wdl, (plies <= reach).then_some(plies)),
        None if complete && score == Score::ZERO => GameValue::Proved(Wdl::Draw, None),
        None if complete => GameValue::Points(score, score),
        None => GameValue::Estimate(score),
    }
}
