//! Answers from a table: some record of the position, left before and as deep, must prove them.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::horizon::Horizon;
use super::proved::{Proved, follows, says};
use super::replay::Replay;
use crate::trace::format::Kind;
use gametree::knowledge::{Guide, Notation};
use gametree::{Bound, Window};

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// An answer from a table.
    pub(super) fn table(&self, at: usize, horizon: &Horizon, proved: &Proved) -> Judgement {
        let record = &self.records[at];
        if self.header.table == Some(false) {
            return Err((Wrong::Kind, "the header says that there is no table".to_owned()));
        }
        let (value, window) = (record.score(), record.window());
        let bound = says(window, value);
        let means = match bound {
            Bound::Exact => format!("{value}"),
            Bound::Lower => format!("at least {value}"),
            Bound::Upper => format!("at most {value}"),
        };
        let sources: Vec<usize> = self.sources(at, horizon, proved).collect();
        let clamped = value == window.alpha || value == window.beta;
        let says_so = |&&source: &&usize| {
            follows(proved.of(source), bound, value)
                && (clamped || self.records[source].value == record.value)
        };
        if record.value.is_some() && sources.iter().any(|source| says_so(&source)) {
            return Ok(());
        }
        let mut earlier =
            self.places[&self.states[at]].iter().filter(|&&other| self.left[other] <= self.entered[at]);
        let text = match (sources.last(), earlier.next_back()) {
            (Some(&source), _) => {
                let (id, kind, said) =
                    (self.records[source].id, self.records[source].kind.name(), self.records[source].score());
                format!("the table answers {means}; node {id}, the same position before, has {kind} {said}")
            }
            (None, Some(&shallow)) => {
                let id = self.records[shallow].id;
                format!(
                    "the table answers {means}; node {id}, the same position before, was searched less deep"
                )
            }
            (None, None) => format!("the table answers {means}: no record before is of this position"),
        };
        Err((Wrong::Kind, text))
    }

    /// The windows in which a node may go on: its own, and those that a table narrows it to, with the record that does.
    pub(super) fn narrowed(
        &self,
        at: usize,
        horizon: &Horizon,
        proved: &Proved,
    ) -> Vec<(Window, Option<u64>, Option<u64>)> {
        let window = self.records[at].window();
        let mut windows = vec![(window, None, None)];
        if !proved.tables() {
            return windows;
        }
        for source in self.sources(at, horizon, proved) {
            // A table holds what the record said, be it less than what is proved.
            let record = &self.records[source];
            let known = if record.kind == Kind::Table { proved.of(source) } else { record.claims() };
            let id = Some(record.id);
            for n in 0..windows.len() {
                let (window, low, high) = windows[n];
                if known.low > window.alpha && known.low < window.beta {
                    windows.push((Window { alpha: known.low, ..window }, id, high));
                }
                if known.high < window.beta && known.high > window.alpha {
                    windows.push((Window { beta: known.high, ..window }, low, id));
                }
            }
            windows.truncate(16);
        }
        windows.dedup();
        windows
    }
}
