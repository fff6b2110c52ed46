//! Checking a whole trace, record by record.

use std::hash::Hash;

use super::flaw::{Flaw, Judged};
use super::replay::Replay;
use super::values::Style;
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::trace::format::{Header, Kind, Record};

/// Checks a trace of a search of `game` from `root`.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Search, trace};
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).observe(&mut recorder).run(&heap.start())?;
/// let (header, records) = recorder.finish();
/// let judged = trace::check(&heap, &heap.start(), &header, &records).unwrap();
/// println!("{judged:?}");
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub fn check<G>(game: &G, root: &G::State, header: &Header, records: &[Record]) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    let replay = Replay::new(game, root, header, records)?;
    // Fail-soft and fail-hard searches return different values: the trace must agree with one of them throughout.
    let mut best: Option<Result<Judged, Flaw>> = None;
    for style in [Style::Soft, Style::Hard, Style::Clamped] {
        let judged = replay.judge(style);
        let place =
            |judged: &Result<Judged, Flaw>| judged.as_ref().map_or_else(|flaw| flaw.record, |_| usize::MAX);
        if best.as_ref().is_none_or(|best| place(&judged) > place(best)) {
            best = Some(judged);
        }
    }
    best.unwrap_or(Ok(Judged { nodes: 0, leaves: 0, cutoffs: 0 }))
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    fn judge(&self, style: Style) -> Result<Judged, Flaw> {
        let mut judged = Judged { nodes: self.records.len(), leaves: 0, cutoffs: 0 };
        let step = self.step_of_depth();
        for at in 0..self.records.len() {
            let record = &self.records[at];
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.place(at, step).map_err(flaw)?;
            self.window(at).map_err(flaw)?;
            self.family(at).map_err(flaw)?;
            let skipped = match record.kind {
                Kind::Leaf => self.leaf(at).map(|()| false),
                Kind::Table => self.table(at).map(|()| false),
                _ if self.best_first() => self.claim(at).map(|()| false),
                _ if self.algorithm == Some(Algorithm::Product) => self.product(at).map(|()| false),
                _ => self.inner(at, style),
            };
            judged.cutoffs += usize::from(skipped.map_err(flaw)?);
            judged.leaves += usize::from(record.kind == Kind::Leaf);
        }
        Ok(judged)
    }

    /// Whether the depths count up from the root, or down to the leaves.
    fn step_of_depth(&self) -> i64 {
        let down = |(at, parent): (usize, Option<usize>)| {
            let (here, above) = (self.records[at].depth?, self.records[parent?].depth?);
            Some(here.saturating_sub(above))
        };
        let mut steps = self.parents.iter().copied().enumerate().filter_map(down);
        if steps.all(|step| step == -1)
            && self.records.iter().any(|record| record.depth.is_some_and(|d| d != 0))
        {
            -1
        } else {
            1
        }
    }
}
