//! The limits of a move, the time for a whole game, and the levels of play that limit more than that.

mod level;
mod time_control;

use std::time::Duration;

pub use level::{Level, Weakness};
pub use time_control::{GameClock, TimeControl};

/// The limits of a move: depth, nodes and time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

impl Limits {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Limits::default()
    }
}
