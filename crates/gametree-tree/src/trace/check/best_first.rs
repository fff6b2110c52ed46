//! Searches without windows: what a best-first search claims, and the product rule.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::proved::{meet, words};
use super::replay::Replay;
use crate::trace::format::Kind;
use crate::trace::place::of_children;
use gametree::knowledge::{Guide, Notation};
use gametree::textbook::{CERTAIN, in_millionths};

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// A node of a best-first search: what it claims follows from what is recorded of its children's positions.
    pub(super) fn claim(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let below = self.plies[at] + 1;
        let known = |state: &G::State| {
            let same = |&&other: &&usize| !self.limited || self.plies[other] == below;
            let records = self.places.get(state)?.iter().filter(same);
            records.map(|&other| self.records[other].claims()).reduce(meet)
        };
        let proved = of_children(self.game, &self.states[at], self.blocks(), known);
        let (kind, value, high) = proved.claim();
        if (record.kind, record.value, record.high) == (kind, value, high) {
            return Ok(());
        }
        let wrong = if record.value == value { Wrong::Kind } else { Wrong::Value };
        let said = words(record.claims());
        Err((wrong, format!("{} {said}: the children prove {}", record.kind.name(), words(proved))))
    }

    /// The product rule, from the leaves up in the order of the search: 1 minus the product of the children's
    /// probabilities.
    pub(super) fn product(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        if self.open[at] {
            return Ok(());
        }
        let expected = in_millionths(self.probability(at));
        if let Some(missing) = self.skipped(at) {
            return Err((Wrong::Cut, format!("the product rule needs every move: {missing} is missing")));
        }
        if record.kind != Kind::Exact {
            let kind = record.kind.name();
            return Err((Wrong::Kind, format!("{kind}: what the product rule returns is exact")));
        }
        if record.value == expected.finite() {
            return Ok(());
        }
        Err((Wrong::Value, format!("{}: expected {expected}", record.score())))
    }

    fn probability(&self, at: usize) -> f64 {
        if self.children[at].is_empty() {
            return self.records[at].value.unwrap_or_default() as f64 / CERTAIN as f64;
        }
        1.0 - self.children[at].iter().map(|&child| self.probability(child)).product::<f64>()
    }
}
