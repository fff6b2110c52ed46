//! The evaluation of a game that has none.

use gametree::knowledge::Evaluate;
use gametree::{Game, Score};

use super::features::{FeatureWriter, Features};
use super::static_result::StaticResult;

/// 0 everywhere, without features: for [`Playable::Handmade`](crate::Playable::Handmade) of a game without an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _: &G, _: &G::State) -> Score {
        Score::ZERO
    }

    fn is_constant(&self) -> bool {
        true
    }
}

impl<G: Game> Features<G> for NoEvaluation {
    const NAMES: &'static [&'static str] = &[];

    fn static_result(&self, _: &G, _: &G::State) -> StaticResult {
        FeatureWriter::new().finish(&[])
    }
}
