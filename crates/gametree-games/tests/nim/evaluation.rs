//! The static value of a position of Nim: C. L. Bouton's nim-sum (1901).

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Nim, Position};
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// The side to move wins unless the exclusive or of the heaps is 0: 100 or −100 centi-points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimSum;

fn balanced((heaps, _): &Position) -> bool {
    heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
}

impl Evaluate<Nim> for NimSum {
    fn evaluate(&self, _: &Nim, p: &Position) -> Score {
        Score::new(if balanced(p) { -100 } else { 100 })
    }
}

impl Features<Nim> for NimSum {
    const NAMES: &'static [&'static str] = &["tempo", "balanced"];

    fn static_result(&self, _: &Nim, p: &Position) -> StaticResult {
        let mut features = FeatureWriter::new();
        features.push([1, i32::from(balanced(p))]);
        features.finish(Self::NAMES)
    }
}
