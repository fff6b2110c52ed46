//! One depth: searches the root with a sequence of windows until its value is exact.

use super::backup::Backup;
use super::depth_result::RootBest;
use super::options::Driver;
use super::worker::{Types, Worker};
use crate::score::{Score, Window};

/// The expected value of a depth, from the previous depths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) value: Score,
    /// How much the value changed from one depth to the next.
    pub(super) change: i64,
}

/// The values of the previous depths.
#[derive(Debug, Default)]
pub(super) struct Values(Vec<(u32, Score)>);

impl Values {
    pub(super) fn add(&mut self, depth: u32, value: Score) {
        self.0.push((depth, value));
    }

    /// A first guess at the value of `depth`: that of the last depth with the same parity, since many evaluations favour
    /// the side that has just moved; by Althöfer's rule, whose values grow, as it would have grown.
    pub(super) fn guess<B: Backup>(&self, backup: &B, depth: u32) -> Option<Guess> {
        let from = self.like(depth).or(self.0.last().copied())?;
        from.1.finite()?;
        // The error of such a guess at the value that is known.
        let change = self.like(from.0).map_or(0, |earlier| {
            let error = from.1 - grown(backup, earlier, from.0);
            error.finite().unwrap_or(0).abs()
        });
        Some(Guess { value: grown(backup, from, depth), change })
    }

    /// The last depth before `depth` that has its parity.
    fn like(&self, depth: u32) -> Option<(u32, Score)> {
        self.0.iter().rev().find(|(d, _)| *d < depth && (depth - d).is_multiple_of(2)).copied()
    }
}

/// What an estimate at a depth has grown to at a later one; results of games stay what they are.
fn grown<B: Backup>(backup: &B, (from, value): (u32, Score), depth: u32) -> Score {
    let growth: f64 = (from..depth).map(|d| backup.growth(d)).product();
    let estimate = value.finite().filter(|_| !value.is_decisive());
    estimate.map_or(value, |estimate| Score::new((estimate as f64 * growth) as i64))
}

impl<T: Types> Worker<'_, T> {
    /// The exact root value at this depth. `None` once the budget is spent; `found` then has the partial result.
    pub(super) fn value(
        &mut self,
        x: &T::State,
        guess: Option<Guess>,
        all_moves: bool,
        found: &mut Option<RootBest<T::Move>>,
    ) -> Option<Score> {
        let guess = guess.filter(|_| !all_moves);
        if self.deeper
            && let Some(Guess { value, .. }) = guess
            && value.is_decisive()
        {
            return self.settle(x, value, found);
        }
        let guess = guess.filter(|guess| !guess.value.is_decisive());
        match (self.options.driver, guess) {
            (Driver::Aspiration, Some(guess)) => self.aspire(x, guess, found),
            (Driver::Mtdf, Some(guess)) => self.close_in(x, guess.value, found),
            (Driver::Mtdf, None) if !all_moves => self.close_in(x, Score::ZERO, found),
            _ => self.root(x, Window::FULL, all_moves, found),
        }
    }

    /// An aspiration window around the guess, widened while the value lies outside.
    fn aspire(
        &mut self,
        x: &T::State,
        Guess { value: guess, change }: Guess,
        found: &mut Option<RootBest<T::Move>>,
    ) -> Option<Score> {
        let mut margin = 1 + change.min(1 << 40);
        let around = |margin: i64| (guess - Score::new(margin), guess + Score::new(margin));
        let (mut alpha, mut beta) = around(margin);
        loop {
            let value = self.root(x, Window { alpha, beta }, false, found)?;
            if self.deeper && self.proves(value, Window { alpha, beta }.bound(value)) {
                return self.settle(x, value, found);
            }
            margin *= 8;
            // After two failures outside, stop guessing.
            let (lower, upper) =
                if margin > 64 * (1 + change) { (Score::NEG_INF, Score::INF) } else { around(margin) };
            if value <= alpha && alpha > Score::NEG_INF {
                alpha = lower.min(value - Score::new(1));
            } else if value >= beta && beta < Score::INF {
                beta = upper.max(value + Score::new(1));
            } else {
                return Some(value);
            }
        }
    }

    /// MTD(f): null windows, each at the bound found by the last one; finally one more window, just wide enough for a
    /// principal variation.
    fn close_in(
        &mut self,
        x: &T::State,
        guess: Score,
        found: &mut Option<RootBest<T::Move>>,
    ) -> Option<Score> {
        let (mut lower, mut upper) = (Score::NEG_INF, Score::INF);
        let mut value = guess;
        while lower < upper {
            let beta = if value == lower { value + Score::new(1) } else { value };
            let window = Window { alpha: beta - Score::new(1), beta };
            value = self.root(x, window, false, found)?;
            if self.deeper && self.proves(value, window.bound(value)) {
                return self.settle(x, value, found);
            }
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        let window = Window { alpha: value - Score::new(1), beta: value + Score::new(1) };
        if value.is_infinite() { Some(value) } else { self.root(x, window, false, found) }
    }

    /// A root that is proved to be won or lost, by at least or at most this value: null windows find the distance. What is
    /// proved stays, though another search of this depth might miss it: it may rest on deeper ones.
    fn settle(
        &mut self,
        x: &T::State,
        proved: Score,
        found: &mut Option<RootBest<T::Move>>,
    ) -> Option<Score> {
        let one = Score::new(1);
        let mut value = proved;
        // A reduced line might hide a sooner win.
        self.parts = self.parts.whole();
        self.settles = true;
        loop {
            let mut better = None;
            let (alpha, beta) = if value > Score::ZERO { (value, value + one) } else { (value - one, value) };
            let next = self.root(x, Window { alpha, beta }, false, &mut better)?;
            *found = better.or(*found);
            if next == value || (next < value) == (value > Score::ZERO) {
                break;
            }
            value = next;
        }
        // No shorter one is left: the distance is known, and the table has a line of best play, or one more search.
        let complete = self.thread.estimates == 0;
        if let Some((_, plies)) = value.result()
            && (plies <= self.depth + 1 || complete)
        {
            if let Some(line) = self.proved_line(x, value)
                && let Some(&best) = line.first()
            {
                self.thread.set_line(line);
                *found = Some(RootBest { best, value });
                return Some(value);
            }
            let mut best = None;
            self.depth = self.depth.max(plies);
            self.reaches(self.depth);
            self.thread.reach((self.depth + 1 + self.parts.extensions) as usize);
            let window = Window { alpha: value - one, beta: value + one };
            if self.root(x, window, false, &mut best)? == value {
                *found = best.or(*found);
            }
            if complete {
                // The line rests on estimates no more than the value.
                self.thread.estimates = 0;
            }
        }
        Some(value)
    }
}
