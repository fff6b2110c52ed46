//! What the records prove: of every node, the values that its leaves leave possible, whatever the record itself claims.

use std::cmp::Reverse;
use std::hash::Hash;

use super::horizon::Horizon;
use super::replay::Replay;
use crate::trace::format::{Kind, Record, upper};
use crate::tree::Interval;
use gametree::Outcome;
use gametree::knowledge::{Guide, Notation};
use gametree::{Bound, Score, Window};

/// What is proved of every record.
pub(super) struct Proved {
    intervals: Vec<Interval>,
    /// Whether an estimate stands behind the interval: it is a fact of the depth that was searched only.
    estimated: Vec<bool>,
    /// The value that no position exceeds.
    top: Score,
    /// Whether nodes may have been answered by a table, or their windows narrowed by one.
    tables: bool,
}

impl Proved {
    /// What is proved of a record.
    pub(super) fn of(&self, at: usize) -> Interval {
        self.intervals[at]
    }

    /// Whether a value cannot be exceeded.
    pub(super) fn is_top(&self, value: Score) -> bool {
        value >= self.top
    }

    /// Whether there may be a table.
    pub(super) fn tables(&self) -> bool {
        self.tables
    }
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// Proves every record from those below it and, where there is a table, from those before it.
    pub(super) fn prove(&self, horizon: &Horizon) -> Proved {
        let number = self.records.len();
        let mut proved = Proved {
            intervals: vec![Interval::UNKNOWN; number],
            estimated: vec![false; number],
            top: self.top(),
            tables: self.header.table != Some(false),
        };
        let mut order = self.order.clone();
        order.sort_by_key(|&at| (self.left[at], Reverse(self.entered[at])));
        for at in order {
            let record = &self.records[at];
            let unfinished = || self.game.outcome(&self.states[at]).is_none() && !self.won(at);
            proved.estimated[at] = match record.kind {
                Kind::Leaf => unfinished(),
                Kind::Table => true,
                _ => self.children[at].iter().any(|&child| proved.estimated[child]),
            };
            proved.intervals[at] = match record.kind {
                Kind::Leaf => {
                    record.value.map_or(Interval::UNKNOWN, |value| Interval::just(Score::new(value)))
                }
                Kind::Table => {
                    let sources = self.sources(at, horizon, &proved).filter(|&source| {
                        follows(proved.of(source), record.window().bound(record.score()), record.score())
                    });
                    // What a deeper search says may contradict the values of this depth.
                    let remaining = |at: usize| horizon.remaining(at, self.plies[at]);
                    let wanted = remaining(at);
                    let best = sources.max_by_key(|&source| {
                        (remaining(source) == wanted, proved.of(source).is_exact(), Reverse(source))
                    });
                    best.map_or(Interval::UNKNOWN, |source| proved.of(source))
                }
                _ => self.of_moves(at, horizon, &proved),
            };
        }
        proved
    }

    /// What the moves searched prove of an inner node.
    fn of_moves(&self, at: usize, horizon: &Horizon, proved: &Proved) -> Interval {
        let mut found = Interval::just(Score::NEG_INF);
        let family = &self.children[at];
        for visits in family.chunk_by(|&a, &b| self.name(a) == self.name(b)) {
            let each = visits.iter().map(|&child| {
                let interval = proved.of(child);
                if self.moves_again(at, child) { interval } else { interval.reversed() }
            });
            let both = each.reduce(meet).unwrap_or(Interval::UNKNOWN);
            found = Interval { low: found.low.max(both.low), high: found.high.max(both.high) };
        }
        if family.is_empty() || self.skipped(at).is_some() {
            found.high = proved.top;
        }
        // Where the recording was cut, what is missing is taken at its word.
        if self.header.capped && self.open[at] {
            found = meet(Interval { high: Score::INF, ..found }, self.records[at].claims());
        }
        if proved.tables {
            let same = |&source: &usize| {
                horizon.remaining(source, self.plies[source]) == horizon.remaining(at, self.plies[at])
            };
            let known: Vec<Interval> =
                self.sources(at, horizon, proved).filter(same).map(|source| proved.of(source)).collect();
            let known = known.into_iter().fold(found, meet);
            // A deeper entry used below may contradict what was found before.
            if known.low <= known.high {
                found = known;
            }
        }
        found
    }

    /// The records from which a table can know the position of `at` when it is entered: left before, and as deep.
    pub(super) fn sources<'p>(
        &'p self,
        at: usize,
        horizon: &'p Horizon,
        proved: &'p Proved,
    ) -> impl Iterator<Item = usize> + 'p {
        let wanted = horizon.remaining(at, self.plies[at]);
        let same = self.places.get(&self.states[at]).into_iter().flatten().copied();
        let before = same.take_while(move |&source| self.entered[source] < self.entered[at]);
        before.filter(move |&source| {
            let deep = match (horizon.remaining(source, self.plies[source]), wanted) {
                (Some(depth), Some(wanted)) => depth >= wanted,
                (None, _) => true,
                (Some(_), None) => false,
            };
            let Interval { low, high } = proved.of(source);
            let decided = proved.is_top(low) || proved.is_top(-high);
            self.left[source] <= self.entered[at] && (deep || decided || !proved.estimated[source])
        })
    }

    /// The value that no position exceeds: that of a win, unless the trace has other values.
    fn top(&self) -> Score {
        let win = self.counts().worth(Outcome::Win);
        let within = |value: Score| -win <= value && value <= win;
        let won_or_lost = self.records.iter().zip(&self.states).filter(|(r, _)| r.kind == Kind::Leaf).all(
            |(record, state)| match self.game.outcome(state) {
                Some(outcome) => !matches!(outcome, Outcome::Value(_)),
                None => within(record.score()),
            },
        );
        let known = self.header.evaluation.as_deref() == Some("none") || self.header.win.is_some();
        let estimated = self.records.iter().zip(&self.states).any(|(record, state)| {
            record.kind == Kind::Leaf && record.value != Some(0) && self.game.outcome(state).is_none()
        });
        if won_or_lost && (known || !estimated) { win } else { Score::INF }
    }
}

impl Record {
    /// What the record says of its position.
    pub(super) fn claims(&self) -> Interval {
        let value = self.value.map(Score::new);
        match (self.kind, value) {
            (Kind::Exact | Kind::Leaf, Some(value)) => Interval::just(value),
            (Kind::Lower, Some(low)) => Interval { low, high: upper(self.high) },
            (Kind::Upper, Some(high)) => Interval { high, ..Interval::UNKNOWN },
            _ => Interval::UNKNOWN,
        }
    }
}

/// What both say.
pub(super) fn meet(a: Interval, b: Interval) -> Interval {
    Interval { low: a.low.max(b.low), high: a.high.min(b.high) }
}

/// Whether `value`, as a bound of that kind, follows from what is proved.
pub(super) fn follows(proved: Interval, bound: Bound, value: Score) -> bool {
    match bound {
        Bound::Exact => proved.low >= value && proved.high <= value,
        Bound::Lower => proved.low >= value,
        Bound::Upper => proved.high <= value,
    }
}

/// What a value says in a window. Beyond an open end there is nothing: searched without a window, it is exact.
pub(super) fn says(window: Window, value: Score) -> Bound {
    if window == Window::FULL { Bound::Exact } else { window.bound(value) }
}

/// What is proved, in words.
pub(super) fn words(Interval { low, high }: Interval) -> String {
    match (low.finite(), high.finite()) {
        (Some(low), Some(high)) if low == high => format!("exactly {low}"),
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "nothing".to_owned(),
    }
}
