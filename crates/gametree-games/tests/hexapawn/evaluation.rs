//! The static value of a position of Hexapawn: who has more pawns.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Hexapawn, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// 100 centi-points for every pawn more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Material;

fn more(p: &Position) -> i32 {
    let [own, theirs] = [p.next, p.next.other()].map(|player| p.pawns[player as usize].count() as i32);
    own - theirs
}

impl Evaluate<Hexapawn> for Material {
    fn evaluate(&self, _: &Hexapawn, p: &Position) -> Score {
        Score::from(100 * more(p))
    }
}

impl Features<Hexapawn> for Material {
    const NAMES: &'static [&'static str] = &["tempo", "pawns"];

    fn static_result(&self, _: &Hexapawn, p: &Position) -> StaticResult {
        let mut features = FeatureWriter::new();
        features.push([1, more(p)]);
        features.finish(Self::NAMES)
    }
}
