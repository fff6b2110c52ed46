//! The features of Nine Men's Morris, for a learned evaluation.

use gametree::Player;

use super::evaluation::{Mills, Side};
use super::rules::{Morris, Position};
use crate::evaluation::{FeatureWriter, Features, StaticResult};

impl Features<Morris> for Mills {
    /// `my` is the side to move. `open` counts lines with two men and a free point, `ready` those that a move of their player would
    /// make a mill, `double` those of them that a man of another mill would. `placing-` features count while men are in hand.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "men",
        "placing",
        "my-mills",
        "my-open",
        "my-ready",
        "my-double",
        "my-steps",
        "my-blocked",
        "my-crossings",
        "my-flying",
        "their-mills",
        "their-open",
        "their-ready",
        "their-double",
        "their-steps",
        "their-blocked",
        "their-crossings",
        "their-flying",
        "placing-men",
        "placing-my-open",
        "placing-their-open",
        "placing-crossings",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("mills", "mills"),
        ("open", "lines with two men and a free point"),
        ("ready", "mills that one move can close"),
        ("double", "mills that a man of another mill can close"),
        ("steps", "steps that men can take"),
        ("blocked", "blocked men"),
        ("crossings", "men where lines cross"),
        ("flying", "whether men can fly"),
    ];

    fn static_result(&self, _: &Morris, p: &Position) -> StaticResult {
        let [mine, theirs] = [p.next, p.next.other()].map(|player| (Side::new(p, player), p.flies(player)));
        let placing = [Player::First, Player::Second].iter().any(|&player| p.places(player));
        let while_placing = |value: i64| if placing { value as i32 } else { 0 };
        let side = |(side, flies): (Side, bool)| {
            let Side { mills, open, ready, double, steps, blocked, crossings, .. } = side;
            [mills, open, ready, double, steps, blocked, crossings, flies.into()].map(|value| value as i32)
        };
        let (my, their) = (mine.0, theirs.0);
        let men = my.men - their.men;
        let mut features = FeatureWriter::new();
        features.push([1, men as i32, placing.into()]);
        features.push(side(mine));
        features.push(side(theirs));
        features.push([men, my.open, their.open, my.crossings - their.crossings].map(while_placing));
        features.finish(Self::NAMES)
    }
}
