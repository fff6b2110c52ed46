//! The static value of a position of Nim, which is its exact value, and features that a learned evaluation can get it from.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Nim, Position};
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// 100 centi-points for the side to move, or −100 if the exclusive or of the heaps is 0 (Bouton's theorem).
///
/// ```
/// use gametree::{Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::nim::{Nim, NimSum};
/// let game = Nim::new(&[3, 4, 5]).unwrap();
/// let lost = game.read_position("a2").unwrap(); // 1, 4 and 5 stones
/// assert_eq!(NimSum.evaluate(&game, &lost), Score::from(-100));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimSum;

/// What knowing the winner is worth, in centi-points.
const KNOWN: i64 = 100;

impl Evaluate<Nim> for NimSum {
    fn evaluate(&self, _: &Nim, p: &Position) -> Score {
        Score::new(if p.nim_sum() == 0 { -KNOWN } else { KNOWN })
    }
}

impl Features<Nim> for NimSum {
    /// `balanced`: the exclusive or is 0. `bit-N`: bit N of it. `ones`: heaps of one stone. `pairs`: heaps that have an equal.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "balanced",
        "bit-0",
        "bit-1",
        "bit-2",
        "bit-3",
        "bit-4",
        "bit-5",
        "heaps",
        "even-heaps",
        "ones",
        "even-ones",
        "all-ones",
        "pairs",
        "stones",
    ];

    fn static_result(&self, _: &Nim, p: &Position) -> StaticResult {
        let sum = p.nim_sum();
        let count = |which: &dyn Fn(u8) -> bool| p.heaps.iter().filter(|&&heap| which(heap)).count() as i32;
        let heaps = count(&|heap| heap > 0);
        let ones = count(&|heap| heap == 1);
        let pairs = count(&|heap| heap > 0 && p.heaps.iter().filter(|&&other| other == heap).count() > 1);
        let mut features = FeatureWriter::new();
        features.push([1, i32::from(sum == 0)]);
        features.push([0, 1, 2, 3, 4, 5].map(|bit| i32::from(sum >> bit & 1)));
        features.push([heaps, 1 - heaps % 2, ones, 1 - ones % 2, i32::from(ones == heaps), pairs]);
        features.push([p.heaps.iter().map(|&heap| i32::from(heap)).sum()]);
        features.finish(Self::NAMES)
    }
}
