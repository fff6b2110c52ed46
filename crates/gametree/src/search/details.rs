//! What only a textbook search can tell, [`Textbook`]; and how far it proves the game's value.

use super::options::SearchOptions;
use crate::algorithm::Algorithm;
use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::score::{Bound, Score};
use crate::value::{GameValue, Wdl};

/// The [details](crate::Answer::details) of a textbook search's answer.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Bound, Score, Search};
/// let answer = Search::new(&Heap(6)).run(&Heap(6).start())?;
/// assert_eq!((answer.score, answer.details.bound), (Score::from(1), Bound::Exact)); // a win, in the textbook's scores
/// assert_eq!(answer.details.algorithm, Algorithm::AlphaBeta);
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Textbook {
    /// The algorithm that was run.
    #[cfg_attr(feature = "serde", serde(with = "by_name"))]
    pub algorithm: Algorithm,
    /// How the [score](crate::Answer::score) bounds the value of the tree that was searched.
    pub bound: Bound,
    /// The depth limit, in plies; `None` if the search went to the end of the game.
    pub depth: Option<u32>,
}

/// What a win counts in a search.
#[derive(Clone, Copy)]
pub(super) struct Wins {
    win: Score,
    /// Whether there is no evaluation: it is 0 everywhere.
    no_estimates: bool,
}

impl Wins {
    pub(super) fn of<G: Game, E: Evaluate<G>>(
        options: &SearchOptions,
        eval: &E,
        game: &G,
        root: &G::State,
    ) -> Self {
        let win = options.win.unwrap_or(Score::from(1));
        Wins { win, no_estimates: is_zero(eval, game, root) }
    }
}

/// Whether an evaluation is 0 everywhere.
pub(super) fn is_zero<G: Game, E: Evaluate<G>>(eval: &E, game: &G, root: &G::State) -> bool {
    eval.is_constant() && eval.evaluate(game, root) == Score::ZERO
}

/// What is known when a search has ended.
pub(super) struct Ended {
    pub(super) textbook: Textbook,
    pub(super) score: Score,
    pub(super) wins: Wins,
    pub(super) complete: bool,
    pub(super) stopped: bool,
}

impl Ended {
    /// The value of the root: a proved result if the whole tree was searched, or if what was searched ends in one; else an estimate
    /// or a bound. The values of Althöfer's rule with an evaluation, and those of the product rule, are never results of the game.
    pub(super) fn value(&self) -> GameValue {
        let Ended { textbook: Textbook { algorithm, bound, .. }, score, wins, complete, stopped } = *self;
        let Wins { win, no_estimates } = wins;
        // No estimate can be mistaken for a win or a loss.
        let stand_out = no_estimates || win >= Score::new(Score::LIMIT);
        let reached = match bound {
            Bound::Exact => score >= win || score <= -win,
            Bound::Lower => score >= win,
            Bound::Upper => score <= -win,
        };
        // Without an evaluation, Althöfer's values are those of minimax.
        let no_result = algorithm == Algorithm::Product || algorithm.uses_static_values() && !no_estimates;
        match bound {
            _ if !no_result && !stopped && (complete || stand_out && reached) => self.proved(),
            Bound::Lower | Bound::Upper if !stopped => GameValue::Bound(score, bound),
            _ => GameValue::Estimate(score),
        }
    }

    fn proved(&self) -> GameValue {
        let Ended { textbook: Textbook { bound, .. }, score, wins: Wins { win, .. }, .. } = *self;
        let result = Wdl::of_score(score);
        // Numbers that are neither a win, a draw nor a loss are points.
        let points = score != Score::ZERO && score != win && score != -win;
        match (bound, result) {
            (Bound::Exact, _) if points && self.complete => GameValue::Points(score, score),
            (Bound::Lower, _) if points && self.complete => GameValue::Points(score, Score::INF),
            (Bound::Upper, _) if points && self.complete => GameValue::Points(Score::NEG_INF, score),
            (Bound::Lower, Wdl::Draw | Wdl::Loss) => GameValue::Between(result, Wdl::Win),
            (Bound::Upper, Wdl::Draw | Wdl::Win) => GameValue::Between(Wdl::Loss, result),
            _ => GameValue::Proved(result, None),
        }
    }
}

/// Serialises an algorithm by its name.
#[cfg(feature = "serde")]
mod by_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::algorithm::Algorithm;

    pub(super) fn serialize<S: Serializer>(algorithm: &Algorithm, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(algorithm.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
