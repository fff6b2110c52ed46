//! The line of best play that a search claims: legal moves, each of which is proved to be worth the root's value.

use std::hash::Hash;

use super::flaw::Wrong;
use super::horizon::Horizon;
use super::proved::{Proved, meet, words};
use super::replay::{Replay, played};
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::score::Score;
use crate::trace::format::Kind;
use crate::tree::Interval;

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// The roots of the last depth, together: in a complete search they decide the value within the window of the call.
    fn result(&self, horizon: &Horizon, of: impl Fn(usize) -> Interval) -> Option<(usize, Interval)> {
        let &last = self.roots.last()?;
        let same = self.roots.iter().filter(|&&root| horizon.limit(root) == horizon.limit(last));
        Some((last, same.map(|&root| of(root)).reduce(meet)?))
    }

    /// Whether the roots answer the call.
    pub(super) fn answered(&self, horizon: &Horizon, proved: &Proved) -> Result<(), (usize, Wrong, String)> {
        let Some((root, Interval { low, high })) = self.result(horizon, |at| proved.of(at)) else {
            return Ok(());
        };
        let [alpha, beta] = self.header.window;
        let decided = low == high
            || beta.is_some_and(|beta| low >= Score::new(beta))
            || alpha.is_some_and(|alpha| high <= Score::new(alpha));
        if decided || self.header.stopped || self.header.capped {
            return Ok(());
        }
        let text = format!("the search ended with a value from {low} to {high}: expected it to be decided");
        Err((root, Wrong::Value, text))
    }

    /// The claimed line.
    pub(super) fn line(&self, horizon: &Horizon, proved: &Proved) -> Result<(), (usize, Wrong, String)> {
        let root = self.roots.last().copied().unwrap_or_default();
        self.proved_line(horizon, proved).map_err(|(_, text)| (root, Wrong::Pv, text))
    }

    /// Whether the records prove the claimed line; if not, how many of its moves they prove, and what is wrong then.
    pub(super) fn proved_line(&self, horizon: &Horizon, proved: &Proved) -> Result<(), (usize, String)> {
        let Some(line) = &self.header.pv else { return Ok(()) };
        let claims = |at: usize| if self.best_first() { self.records[at].claims() } else { proved.of(at) };
        let Some((root, mut value)) = self.result(horizon, claims) else { return Ok(()) };
        // A product is no single line's value.
        let product = self.algorithm == Some(Algorithm::Product);
        let mut state = self.states[root].clone();
        for (before, mv) in line.iter().enumerate() {
            let number = before + 1;
            let wrong = |text: String| Err((before, format!("move {number} of the line, {mv}, {text}")));
            if self.game.outcome(&state).is_some() {
                return wrong("comes after the end of the game".to_owned());
            }
            let Some(next) = played(self.game, &state, mv) else {
                return wrong("is not legal there".to_owned());
            };
            let again = self.game.to_move(&state) == self.game.to_move(&next);
            let turned = |known: Interval| if again { known } else { known.reversed() };
            let known = self.known(&next, number as u32, root, horizon, claims).map(turned);
            // A bound says something of the first move only.
            let worth = value.low;
            if !product && worth != Score::NEG_INF && (number == 1 || value.is_exact()) {
                match known {
                    None if number == 1 && self.records[root].kind != Kind::Leaf => {
                        return wrong("was not searched".to_owned());
                    }
                    Some(known)
                        if known.low < worth && !(self.header.capped && known == Interval::UNKNOWN) =>
                    {
                        let known = words(known);
                        return wrong(format!("is claimed to be worth {worth}: the records prove {known}"));
                    }
                    _ => {}
                }
            }
            value = turned(value);
            state = next;
        }
        let over = self.game.outcome(&state).map(|outcome| self.counts().worth(outcome));
        match over.filter(|&end| !product && value.is_exact() && end != value.low) {
            Some(end) => Err((line.len() - 1, format!("the line ends at {end}: expected {}", value.low))),
            None => Ok(()),
        }
    }

    /// What the records of a position say together, at that distance from the root.
    fn known(
        &self,
        state: &G::State,
        plies: u32,
        root: usize,
        horizon: &Horizon,
        claims: impl Fn(usize) -> Interval,
    ) -> Option<Interval> {
        let wanted = horizon.remaining(root, plies);
        let same = self.places.get(state)?.iter().filter(|&&at| {
            let left = horizon.remaining(at, self.plies[at]);
            left.is_none() || left >= wanted
        });
        same.map(|&at| claims(at)).reduce(|a, b| {
            let both = meet(a, b);
            if both.low <= both.high { both } else { b }
        })
    }
}
