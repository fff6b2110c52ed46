//! Leaves: the game is over and has that value, or the search ended there.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::horizon::{Horizon, Limit};
use super::replay::Replay;
use crate::trace::format::Kind;
use crate::trace::place::played;
use gametree::Algorithm;
use gametree::Outcome;
use gametree::Score;
use gametree::knowledge::{Guide, Notation};
use gametree::textbook::CERTAIN;

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// A leaf has the value of its position.
    pub(super) fn leaf(&self, at: usize, horizon: &Horizon) -> Judgement {
        let (record, state) = (&self.records[at], &self.states[at]);
        if self.algorithm == Some(Algorithm::Mtdf) {
            let mut before = self.places[state].iter().take_while(|&&other| other != at);
            if before
                .any(|&other| self.records[other].kind == Kind::Leaf && self.plies[other] == self.plies[at])
            {
                return Err((Wrong::Kind, "this leaf is in the memory already: expected table".to_owned()));
            }
        }
        let limit = horizon.limit(at);
        let expected = match self.game.outcome(state) {
            Some(outcome) => self.counts().worth(outcome),
            None if limit == Limit::After(self.plies[at]) => match self.estimate(at) {
                Some(value) => value,
                None => return self.finite(at),
            },
            None if self.won(at) => self.counts().worth(Outcome::Win),
            // The header says neither how deep the search went nor that it was the same everywhere.
            None if limit == Limit::Unknown => return self.finite(at),
            None => {
                let text = "a leaf, but the game is not over here, nor the depth used up".to_owned();
                return Err(self.ended_early(at, text));
            }
        };
        if record.value == expected.finite() {
            return Ok(());
        }
        let said = record.score();
        Err(self.ended_early(at, format!("a leaf worth {said}: expected {expected}")))
    }

    /// The value of an unfinished game at the depth limit, where it is known: from the evaluation, or else from the
    /// first record of the same position.
    fn estimate(&self, at: usize) -> Option<Score> {
        let state = &self.states[at];
        if self.header.evaluation.as_deref() == Some("none") {
            let even = Score::new(CERTAIN / 2);
            return Some(if self.algorithm == Some(Algorithm::Product) { even } else { Score::ZERO });
        }
        if let Some(evaluation) = self.evaluation {
            return Some(evaluation(state));
        }
        let mut same = self.places[state].iter().take_while(|&&other| other != at);
        let first = same.find(|&&other| self.records[other].kind == Kind::Leaf && !self.won(other));
        first.map(|&other| self.records[other].score())
    }

    /// A leaf has a value, whatever it is.
    fn finite(&self, at: usize) -> Judgement {
        match self.records[at].value {
            Some(_) => Ok(()),
            None => Err((Wrong::Outcome, "a leaf without a value".to_owned())),
        }
    }

    /// An end of the game that is not there. It may be there if the sibling before was not taken back.
    pub(super) fn ended_early(&self, at: usize, text: String) -> (Wrong, String) {
        let (Some(parent), Some(mv)) = (self.parents[at], &self.records[at].mv) else {
            return (Wrong::Outcome, text);
        };
        let over = self.game.outcome(&self.states[at]);
        let claimed = (self.records[at].kind == Kind::Leaf).then_some(self.records[at].value);
        for &sibling in self.children[parent].iter().take_while(|&&sibling| sibling != at) {
            let left = played(self.game, &self.states[sibling], mv);
            let there = left.and_then(|left| self.game.outcome(&left));
            if there != over && there.map(|outcome| self.counts().worth(outcome).finite()) == claimed {
                let mv = self.name(sibling);
                return (
                    Wrong::NotRestored,
                    format!("{text}; it would be so if {mv}, searched before, had not been taken back"),
                );
            }
        }
        (Wrong::Outcome, text)
    }
}
