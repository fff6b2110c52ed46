//! An evaluation chosen at run time, as one type, so that a search is compiled once per game.

use gametree::knowledge::Evaluate;
use gametree::{Game, Score};

use super::features::Features;
use super::static_result::StaticResult;
use super::weights::Weights;

/// An evaluation chosen at run time: the game's handmade one, its sign, a learned one, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one per search, and it must be `Copy`")]
pub enum EvaluationChoice<E> {
    /// The game's handmade evaluation.
    Handmade(E),
    /// The sign of the handmade evaluation: −100, 0 or 100 centi-points.
    Coarse(E),
    /// The weighted sum of the game's features.
    Learned(E, Weights),
    /// 0 everywhere.
    None,
}

impl<E> EvaluationChoice<E> {
    /// The evaluation of this name: [`NONE`], [`COARSE`], or `handmade`, whose name is `handmade_name`.
    pub(crate) fn by_name(name: &str, handmade_name: &str, handmade: E) -> Option<Self> {
        match name {
            _ if name == NONE.name => Some(EvaluationChoice::None),
            _ if name == COARSE.name => Some(EvaluationChoice::Coarse(handmade)),
            _ => (name == handmade_name).then_some(EvaluationChoice::Handmade(handmade)),
        }
    }
}

impl<G: Game, E: Evaluate<G> + Features<G>> Evaluate<G> for EvaluationChoice<E> {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        match self {
            EvaluationChoice::Handmade(handmade) => handmade.evaluate(game, state),
            EvaluationChoice::None => Score::ZERO,
            EvaluationChoice::Coarse(_) | EvaluationChoice::Learned(..) => {
                self.evaluate_outlined(game, state)
            }
        }
    }

    fn is_constant(&self) -> bool {
        matches!(self, EvaluationChoice::None)
    }
}

impl<E> EvaluationChoice<E> {
    /// The less common choices, not inlined: only the common ones are worth inlining into the search.
    #[inline(never)]
    fn evaluate_outlined<G: Game>(&self, game: &G, state: &G::State) -> Score
    where
        E: Evaluate<G> + Features<G>,
    {
        match self {
            EvaluationChoice::Handmade(handmade) => handmade.evaluate(game, state),
            EvaluationChoice::Coarse(handmade) => {
                let value = handmade.evaluate(game, state).finite().unwrap_or(0);
                Score::new(value.signum() * COARSE_STEP / E::UNIT)
            }
            EvaluationChoice::Learned(handmade, weights) if E::UNIT == 1 => {
                handmade.weighted(game, state, weights)
            }
            EvaluationChoice::Learned(handmade, weights) => match handmade.static_result(game, state) {
                decided @ StaticResult::Decided(_) => weights.value(&decided),
                open => Score::new(weights.value(&open).finite().unwrap_or(0) / E::UNIT),
            },
            EvaluationChoice::None => Score::ZERO,
        }
    }
}

/// The name and description of an evaluation, for listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedEvaluation {
    /// Its name.
    pub name: &'static str,
    /// What it measures.
    pub what: &'static str,
}

/// The coarse evaluation's value for the side with the advantage, in centi-points.
const COARSE_STEP: i64 = 100;

/// The evaluation with only three values, for experiments on how fine an evaluation must be.
pub const COARSE: NamedEvaluation = NamedEvaluation {
    name: "coarse",
    what: "only who is ahead by the one above: -100, 0 or 100, where games end in points -1, 0 or 1",
};

/// The evaluation that is 0 everywhere.
pub const NONE: NamedEvaluation = NamedEvaluation { name: "none", what: "0 everywhere" };
