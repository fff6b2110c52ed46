//! When a move with a clock running is thought out: [`Pace`].

use std::time::Duration;

use gametree_shared::Instant;

/// When to stop before the time is up: for a move that does not need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    started: Instant,
    /// How long the move should take.
    pub(super) soft: Duration,
    /// The depths for which the best move has been the same.
    pub(super) stable: u32,
}

impl Pace {
    /// Of a search that begins now.
    pub(super) fn new(soft: Duration) -> Self {
        Pace { started: Instant::now(), soft, stable: 0 }
    }

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
