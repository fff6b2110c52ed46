//! Inner nodes of a depth-first search: their value, what it says, and whether they could be cut.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::horizon::Horizon;
use super::proved::{Proved, follows, says, words};
use super::replay::Replay;
use super::rules::Returns;
use crate::trace::format::Kind;
use gametree::knowledge::{Guide, Notation};
use gametree::{Bound, Score, Window};

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// An inner node. Whether it was cut.
    pub(super) fn inner(
        &self,
        at: usize,
        returns: Returns,
        horizon: &Horizon,
        proved: &Proved,
    ) -> Result<bool, (Wrong, String)> {
        let record = &self.records[at];
        self.searched_on(at)?;
        let Some(value) = record.value.map(Score::new) else {
            let text = "no value, though the search finished this node".to_owned();
            return if self.open[at] { Ok(false) } else { Err((Wrong::Value, text)) };
        };
        let cut_off = self.header.capped && self.open[at];
        let bound = match record.kind {
            Kind::Lower => Bound::Lower,
            Kind::Upper => Bound::Upper,
            Kind::Exact | Kind::Leaf | Kind::Table => Bound::Exact,
        };
        let found = proved.of(at);
        let windows: Vec<Window> =
            self.narrowed(at, horizon, proved).into_iter().map(|(window, ..)| window).collect();
        // The best so far of a search that was stopped is true, though it says less than the window wants.
        let so_far = self.header.stopped && self.open[at] && bound == Bound::Lower;
        let expected = says(record.window(), value);
        let known = bound == Bound::Exact && expected != Bound::Exact && follows(found, bound, value);
        if !(known || so_far || windows.iter().any(|&window| says(window, value) == bound)) {
            let Window { alpha, beta } = record.window();
            let expected = expected.name();
            let text =
                format!("{value} in the window ({alpha}, {beta}) is {expected}: {} is said", bound.name());
            return Err((Wrong::Kind, text));
        }
        let held = self.held(at, None).unwrap_or(Score::NEG_INF);
        let skipped = self.skipped(at).filter(|_| !(cut_off || so_far));
        // A win can't be beaten: a search that stops at one may cut there.
        let uncut = windows.iter().all(|window| held < window.beta) && !proved.is_top(held);
        if let Some(skipped) = skipped.as_ref().filter(|_| uncut) {
            let beta = record.window().beta;
            let text = format!("{skipped} was skipped at {held}, which does not reach beta {beta}");
            return Err((Wrong::Cut, text));
        }
        // NegaScout as printed may search again with an empty window: a bound of nothing. What stands above must follow from
        // the moves searched all the same.
        let bounds_nothing = record.window().alpha >= record.window().beta;
        if !bounds_nothing && !follows(found, bound, value) {
            let said = match bound {
                Bound::Exact => format!("exactly {value}"),
                Bound::Lower => format!("at least {value}"),
                Bound::Upper => format!("at most {value}"),
            };
            let wrong = if follows(found, says(record.window(), value), value)
                || (found.low <= value && value <= found.high)
            {
                Wrong::Kind
            } else {
                Wrong::Value
            };
            return Err((wrong, format!("{said} is claimed: the moves searched prove {}", words(found))));
        }
        if cut_off || so_far {
            return Ok(false);
        }
        let returned = |held: Score, window: &Window| {
            let value = if returns.floor { held.max(window.alpha) } else { held };
            if returns.ceiling { value.min(window.beta) } else { value }
        };
        let last = self.held_at_last(at);
        let right = |window: &Window| value == returned(held, window) || value == returned(last, window);
        if !windows.iter().any(right) {
            let expected = returned(held, &record.window());
            return Err((Wrong::Value, format!("{value}: the moves searched make it {expected}")));
        }
        Ok(skipped.is_some())
    }

    /// No move is searched once beta has been reached.
    fn searched_on(&self, at: usize) -> Judgement {
        let beta = self.records[at].window().beta;
        let family = &self.children[at];
        for (place, &child) in family.iter().enumerate().skip(1) {
            let before = family[place - 1];
            let held = self.held(at, Some(child)).unwrap_or(Score::NEG_INF);
            if held >= beta && self.name(child) != self.name(before) {
                let (mv, before) = (self.name(child), self.name(before));
                let text = format!("{mv} was searched after {before}, with {held}, had reached beta {beta}");
                return Err((Wrong::Cut, text));
            }
        }
        Ok(())
    }

    /// The best of what the last search of each move returned.
    fn held_at_last(&self, at: usize) -> Score {
        let visits = self.children[at].chunk_by(|&a, &b| self.name(a) == self.name(b));
        let last = visits.filter_map(|visits| visits.last());
        last.map(|&child| self.seen_from(at, child)).max().unwrap_or(Score::NEG_INF)
    }
}
