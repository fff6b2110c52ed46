//! What the positions and the errors of an evaluation are like, counted.

use std::collections::BTreeMap;

use gametree::Wdl;

use super::family::Family;
use super::kin::{Kin, Member};
use super::levels::Levels;

/// How often a static value predicts the wrong side, among positions that have something in common.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorRate {
    /// What they have in common: `good` moves, `share` of good moves in tenths, `plies` played, static `level`.
    pub by: &'static str,
    /// The number of it.
    pub at: i64,
    /// The number of positions, and of those whose static value is wrong.
    pub positions: u64,
    /// See `positions`.
    pub wrong: u64,
}

impl ErrorRate {
    /// The share of wrong static values, and its standard error.
    #[must_use]
    pub fn rate(&self) -> (f64, f64) {
        let number = self.positions as f64;
        let rate = self.wrong as f64 / number;
        (rate, (rate * (1.0 - rate) / number).sqrt())
    }
}

/// The number of positions by their number of good moves, of all that are won. What is not critical counts as well.
#[must_use]
pub fn good_moves(families: &[Family]) -> BTreeMap<usize, u64> {
    let mut counts = BTreeMap::new();
    for family in families.iter().filter(|family| family.value == Wdl::Win) {
        *counts.entry(family.good()).or_insert(0) += 1;
    }
    counts
}

/// The error rates of an evaluation with two levels on won positions and on positions by level.
pub(super) fn error_rates(kin: &[Kin], two: &Levels, levels: &Levels) -> Vec<ErrorRate> {
    let mut counts: BTreeMap<(&'static str, i64), (u64, u64)> = BTreeMap::new();
    let mut count = |by, at, member: Member| {
        let (positions, wrong) = counts.entry((by, at)).or_insert((0, 0));
        *positions += 1;
        *wrong += u64::from((two.level(member.value) > 0) != member.won);
    };
    for family in kin {
        for (generation, (parent, children)) in family.parents().enumerate() {
            let good = children.iter().filter(|child| !child.won).count();
            let ply = family.plies + usize::from(generation > 0);
            if parent.won {
                count("good", good as i64, parent);
                count("share", (10 * good / children.len().max(1)) as i64, parent);
            }
            count("plies", ply as i64, parent);
        }
        family.all().filter(|member| member.ended.is_none()).for_each(|member| {
            count("level", levels.level(member.value), member);
        });
    }
    let of = |((by, at), (positions, wrong))| ErrorRate { by, at, positions, wrong };
    counts.into_iter().map(of).collect()
}
