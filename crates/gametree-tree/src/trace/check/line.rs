//! The line of best play that a search claims: legal moves, each of which is proved to be worth the root's value.

use std::hash::Hash;

use super::flaw::Wrong;
use super::horizon::Horizon;
use super::proved::{Proved, meet, words};
use super::replay::Replay;
use crate::trace::format::{Kind, lower, upper};
use crate::trace::place::played;
use crate::tree::Interval;
use gametree::Algorithm;
use gametree::knowledge::{Guide, Notation};
use gametree::{Bound, Score, Window};

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
        // A product is no single line's value, and in the line of a proof of "at least v" the opponent may play badly.
        let loose = self.algorithm.is_some_and(|a| a == Algorithm::Product || a.proves());
        // A value inside the window needs moves that prove it; one that reaches beta a first move; one that fails low none.
        let window = Window { alpha: lower(self.header.window[0]), beta: upper(self.header.window[1]) };
        let finished = self.records[root].value.is_some();
        let inside = finished && value.is_exact() && window.bound(value.low) == Bound::Exact;
        let reached = finished && value.low >= window.beta;
        let unsearched = matches!(self.records[root].kind, Kind::Leaf | Kind::Table);
        let so_far = if self.open[root] { self.best_so_far(root, claims) } else { None };
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
            let worth = value.low;
            let claimed = !loose && (inside || (number == 1 && reached));
            match known {
                None if number == 1 && !unsearched && !self.open[root] => {
                    return wrong("was not searched".to_owned());
                }
                Some(known)
                    if claimed
                        && known.low < worth
                        && !(self.header.capped && known == Interval::UNKNOWN) =>
                {
                    let known = words(known);
                    return wrong(format!("is claimed to be worth {worth}: the records prove {known}"));
                }
                Some(known) if !loose && number == 1 && so_far.is_some_and(|best| known.high < best) => {
                    let (known, best) = (words(known), so_far.unwrap_or_default());
                    return wrong(format!("is worth {known}: another move searched is worth {best}"));
                }
                _ => {}
            }
            value = turned(value);
            state = next;
        }
        let over = self.game.outcome(&state).map(|outcome| self.counts().worth(outcome));
        match over.filter(|&end| !loose && inside && end != value.low) {
            Some(end) => Err((line.len() - 1, format!("the line ends at {end}: expected {}", value.low))),
            None => Ok(()),
        }
    }

    /// The best that a finished move of an unfinished root is proved to be worth. The last move may be unfinished: it may
    /// have been about to be searched again.
    fn best_so_far(&self, root: usize, claims: impl Fn(usize) -> Interval) -> Option<Score> {
        let family = &self.children[root];
        let last = family.last().map(|&child| self.name(child));
        let finished = family.iter().filter(|&&child| Some(self.name(child)) != last);
        let worth = |&child: &usize| {
            let known = claims(child);
            if self.moves_again(root, child) { known.low } else { -known.high }
        };
        finished.map(worth).max()
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
        let here = self.places.get(state)?;
        let left = |at: usize| horizon.remaining(at, self.plies[at]);
        let same = here.iter().filter(|&&at| left(at) == wanted).map(|&at| claims(at));
        // A line may go on where a table has answered from a deeper search.
        let deeper = || here.iter().filter(|&&at| left(at) > wanted).map(|&at| claims(at)).next();
        same.reduce(|a, b| {
            let both = meet(a, b);
            if both.low <= both.high { both } else { b }
        })
        .or_else(deeper)
    }
}
