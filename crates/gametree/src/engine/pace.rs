//! When a move with a clock running is thought out: [`Pace`].

use std::time::{Duration, Instant};

use super::builder::Engine;
use crate::budget::Budget;
use crate::clock::Clock;
use crate::knowledge::Keyed;

/// What a move may take however little the machine leaves, if it is a small part of what is left.
const LEAST: Duration = Duration::from_millis(1);

/// When to stop before the time is up: for a move that does not need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) started: Instant,
    /// How long the move should take.
    pub(super) soft: Duration,
    /// The depths for which the best move has been the same.
    pub(super) stable: u32,
}

impl Pace {
    /// Whether another depth should not be begun. It takes longer than all before it together, so half of the time is the
    /// end; a best move that has just changed gets more, one that does not change less.
    pub(super) fn enough(&self) -> bool {
        let factor = match self.stable {
            0 => 0.8,
            1 => 0.5,
            2 => 0.4,
            _ => 0.3,
        };
        self.started.elapsed() >= self.soft.mul_f64(factor)
    }
}

impl<G: Keyed, E, K, B> Engine<'_, G, E, K, B> {
    /// Sets the pace of a search with this clock, and returns its budget.
    pub(super) fn allot<'q>(&mut self, root: &G::State, clock: Clock, budget: Budget<'q>) -> Budget<'q> {
        // Where the machine makes threads wait for their turn, a move may take so much longer, and may have to wait twice.
        let overhead = clock.overhead.saturating_add(self.lag.saturating_mul(2));
        let (soft, hard) = Clock { overhead, ..clock }.allotment();
        // A first look at the moves is possible even then.
        let least = LEAST.min(clock.left.saturating_sub(clock.overhead) / 20);
        let (soft, hard) = (soft.max(least), hard.max(least));
        let time = budget.time.map_or(hard, |time| time.min(hard));
        let forced = self.core.game.outcome(root).is_none() && self.core.game.moves(root).nth(1).is_none();
        // A forced move is enough after the first depth. (A limit of the depth would make it another kind of search, for
        // which the table is cleared.)
        let soft = if forced { Duration::ZERO } else { soft };
        self.pace = Some(Pace { started: Instant::now(), soft, stable: 0 });
        Budget { time: Some(time), ..budget }
    }
}
