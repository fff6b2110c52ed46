//! Values: of leaves by the rules, of inner nodes by their children, of tables by what was recorded before; and whether a
//! cut-off had reached its bound.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::replay::{Replay, played};
use crate::algorithm::Algorithm;
use crate::game::Outcome;
use crate::knowledge::{Guide, Notation};
use crate::score::{Bound, Score, Window};
use crate::textbook::product::{CERTAIN, in_millionths};
use crate::trace::format::{Kind, Record};
use crate::trace::place::{of_children, worth};
use crate::tree::Interval;

/// How a search returns what it found.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Style {
    /// The best value found.
    Soft,
    /// No less than alpha.
    Hard,
    /// Within the window.
    Clamped,
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// A leaf: the game is over and has that value, or the search ended there.
    pub(super) fn leaf(&self, at: usize) -> Judgement {
        let (record, state) = (&self.records[at], &self.states[at]);
        if self.algorithm == Some(Algorithm::Mtdf) {
            let mut same = self.places[state].iter().map(|&other| &self.records[other]);
            if same
                .any(|other| other.id < record.id && (other.kind, other.depth) == (Kind::Leaf, record.depth))
            {
                return Err((Wrong::Kind, "this leaf is in the memory already: expected table".to_owned()));
            }
        }
        let product = self.algorithm == Some(Algorithm::Product);
        let expected = match self.game.outcome(state) {
            Some(outcome) => worth(outcome, product),
            None => {
                let sees_wins = self.header.forced.iter().any(|rule| rule == "win");
                let limit = self.header.depth_limit;
                if limit.flatten().is_some_and(|limit| Some(i64::from(limit)) == record.depth) {
                    if self.header.evaluation.as_deref() != Some("none") {
                        return Ok(());
                    }
                    if product { Score::new(CERTAIN / 2) } else { Score::ZERO }
                } else if sees_wins && self.game.winning_move(state).is_some() {
                    worth(Outcome::Win, product)
                } else if limit.is_none() {
                    return Ok(()); // a foreign trace that does not say how deep it went
                } else {
                    return Err(
                        self.ended_early(at, "the game is not over here, nor the depth used up".to_owned())
                    );
                }
            }
        };
        if record.value == expected.finite() {
            return Ok(());
        }
        let said = record.score();
        Err(self.ended_early(at, format!("a leaf worth {said}: expected {expected}")))
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
            if there != over && there.map(|outcome| outcome.score().finite()) == claimed {
                let mv = self.records[sibling].mv.as_deref().unwrap_or_default();
                return (
                    Wrong::NotRestored,
                    format!("{text}; it would be so if {mv}, searched before, had not been taken back"),
                );
            }
        }
        (Wrong::Outcome, text)
    }

    /// An answer from a table: some record of the position before must say so.
    pub(super) fn table(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        if let Some(algorithm) = self.algorithm.filter(|&algorithm| algorithm != Algorithm::Mtdf) {
            return Err((Wrong::Kind, format!("{} has no table that answers", algorithm.name())));
        }
        let value = record.score();
        let window = record.window();
        let earlier = self.places[&self.states[at]].iter().map(|&other| &self.records[other]);
        let says = |other: &Record| {
            let right = match other.kind {
                Kind::Exact | Kind::Leaf => true,
                Kind::Lower => window.bound(value) != Bound::Upper,
                Kind::Upper => window.bound(value) != Bound::Lower,
                Kind::Table => false,
            };
            right && other.value == record.value
        };
        let known = earlier.clone().any(|other| other.id < record.id && says(other));
        let cut_short = self.header.capped && earlier.count() == 0;
        if known || cut_short {
            return Ok(());
        }
        Err((
            Wrong::Kind,
            format!("the table is said to know {value}: no record before proves that of this position"),
        ))
    }

    /// A node of a best-first search: what it claims follows from what is recorded of its children's positions.
    pub(super) fn claim(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let known = |state: &G::State| {
            let records = self.places.get(state)?.iter().map(|&other| self.records[other].claims());
            records.reduce(|a, b| Interval { low: a.low.max(b.low), high: a.high.min(b.high) })
        };
        let proved = of_children(self.game, &self.states[at], self.blocks(), known);
        let expected = proved.claim();
        if (record.kind, record.value, record.high) == expected || self.header.capped || self.header.stopped {
            return Ok(());
        }
        let text = format!(
            "{:?} {}: the children prove {} to {}",
            record.kind,
            record.score(),
            proved.low,
            proved.high
        );
        Err((Wrong::Value, text))
    }

    /// The product rule, from the leaves up in the order of the search: 1 minus the product of the children's
    /// probabilities.
    pub(super) fn product(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        if self.header.capped || self.header.stopped {
            return Ok(());
        }
        let expected = in_millionths(self.probability(at));
        if !self.complete(at) {
            return Err((Wrong::Cut, "the product rule needs every move".to_owned()));
        }
        if record.kind != Kind::Exact {
            return Err((Wrong::Kind, format!("{:?}: what the product rule returns is exact", record.kind)));
        }
        if record.value == expected.finite() {
            return Ok(());
        }
        Err((Wrong::Value, format!("{}: expected {expected}", record.score())))
    }

    pub(super) fn probability(&self, at: usize) -> f64 {
        if self.children[at].is_empty() {
            return self.records[at].value.unwrap_or_default() as f64 / CERTAIN as f64;
        }
        1.0 - self.children[at].iter().map(|&child| self.probability(child)).product::<f64>()
    }

    /// Whether every move was searched, or the only one that the forced rules leave.
    pub(super) fn complete(&self, at: usize) -> bool {
        let mut moves: Vec<&Option<String>> =
            self.children[at].iter().map(|&child| &self.records[child].mv).collect();
        moves.dedup();
        let forced = self.blocked(at).is_some_and(|block| moves == [&Some(block)]);
        forced || moves.len() == self.game.moves(&self.states[at]).count()
    }

    /// An inner node of a depth-first search: its value, what it says, and whether it could be cut. Whether it was.
    pub(super) fn inner(&self, at: usize, style: Style) -> Result<bool, (Wrong, String)> {
        let record = &self.records[at];
        let window = record.window();
        let unfinished = record.value.is_none() && (self.header.stopped || self.header.capped);
        let parts_missing = self.header.capped
            && self.children[at].len() < record.searched.map_or(usize::MAX, |searched| searched as usize);
        if unfinished || (self.header.stopped && record.value.is_none()) {
            return Ok(false);
        }
        let value = record.score();
        let says = match window.bound(value) {
            Bound::Exact => Kind::Exact,
            // Beyond an open end of the window there is nothing; a node searched without one is exact.
            Bound::Lower | Bound::Upper if window == Window::FULL => Kind::Exact,
            Bound::Lower => Kind::Lower,
            Bound::Upper => Kind::Upper,
        };
        if record.kind != says {
            return Err((
                Wrong::Kind,
                format!("{value} in the window ({}, {}) is {says:?}", window.alpha, window.beta),
            ));
        }
        if parts_missing {
            return Ok(false);
        }
        let Some(held) = self.held(at, None) else {
            return Err((Wrong::Structure, "an inner node of which no move was searched".to_owned()));
        };
        let expected = match style {
            Style::Soft => held,
            Style::Hard => held.max(window.alpha),
            // Pearl's TEST answers yes or no: nothing in between.
            Style::Clamped => held.max(window.alpha).min(window.beta),
        };
        if value != expected {
            return Err((Wrong::Value, format!("{value}: the moves searched make it {expected}")));
        }
        let skipped = !self.complete(at);
        // A win can't be beaten: a search that stops at one may cut there.
        if skipped && value < window.beta && value < Outcome::Win.score() {
            let text = format!("moves were skipped at {value}, which does not reach beta {}", window.beta);
            return Err((Wrong::Cut, text));
        }
        Ok(skipped)
    }
}
