//! The clock of a whole game, and how much of it a move may take: [`Clock`].

use std::time::{Duration, Instant};

use super::backup::Backup;
use super::builder::Engine;
use super::knowledge::Knowledge;
use super::pace::Pace;
use super::report::Report;
use crate::budget::Budget;
use crate::knowledge::{Evaluate, Keyed};

/// The moves for which the time left should last if nobody says for how many.
const MOVES: u32 = 30;

/// What is kept for surprises, such as a machine that is suddenly busy.
const RESERVE: Duration = Duration::from_millis(150);

/// What a move may take however little the machine leaves, if it is a small part of what is left.
const LEAST: Duration = Duration::from_millis(1);

/// What is left to a player for the rest of a game.
///
/// ```
/// use gametree::engine::Clock;
/// use std::time::Duration;
/// let clock = Clock::new(Duration::from_secs(60), Duration::from_secs(1));
/// let (soft, hard) = clock.allotment();
/// assert!(soft > Duration::from_secs(2) && hard < Duration::from_secs(20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// The moves until more time is added, if it is.
    pub moves_to_go: Option<u32>,
    /// What passes at every move outside of the search: the way to the opponent, the load of the machine.
    pub overhead: Duration,
}

impl Clock {
    /// A clock for the rest of the game, with an overhead of 10 ms a move.
    ///
    /// ```
    /// use gametree::engine::Clock;
    /// use std::time::Duration;
    /// let clock = Clock { moves_to_go: Some(5), ..Clock::new(Duration::from_secs(9), Duration::ZERO) };
    /// assert!(clock.allotment().0 > Duration::from_secs(1));
    /// ```
    #[must_use]
    pub const fn new(left: Duration, increment: Duration) -> Self {
        Clock { left, increment, moves_to_go: None, overhead: Duration::from_millis(10) }
    }

    /// How long the next move should take, and how long it may take at most. All moves to go get as much as the next one; a
    /// difficult move may take four times that, but never more than a third of what is left. Up to 150 ms, and at most
    /// half of what is left, are kept in reserve.
    ///
    /// ```
    /// use gametree::engine::Clock;
    /// use std::time::Duration;
    /// let (soft, hard) = Clock::new(Duration::from_millis(12), Duration::ZERO).allotment();
    /// assert!(soft <= hard && hard < Duration::from_millis(2)); // nearly over: at once
    /// ```
    #[must_use]
    pub fn allotment(&self) -> (Duration, Duration) {
        let reserve = RESERVE.min(self.left / 2);
        let usable = self.left.saturating_sub(self.overhead).saturating_sub(reserve);
        let moves = self.moves_to_go.unwrap_or(MOVES).clamp(1, MOVES);
        // Where little is left, an increment fills the reserve first.
        let share = (usable / moves).saturating_add(self.increment.mul_f64(0.75).min(usable / 6));
        let hard = share.saturating_mul(4).min(if moves == 1 { usable.mul_f64(0.9) } else { usable / 3 });
        (share.min(hard), hard)
    }
}

impl<'a, G, E, K, B> Engine<'a, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches `root` with the clock of a game running. How late the machine lets a search notice the time is measured, and what
    /// it may take in later moves is set aside. The engine's own budget holds as well; its stop flag ends the
    /// search at once. A forced move is played at once, a move that is the best at every depth soon.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Clock, Engine};
    /// use std::time::{Duration, Instant};
    /// let (heap, mut engine) = (Heap(300), Engine::owning(Heap(300)));
    /// let (mut left, mut x) = (Duration::from_millis(500), (300, Player::First));
    /// while heap.outcome(&x).is_none() {
    ///     let started = Instant::now();
    ///     let best = engine.run_on_clock(&x, Clock::new(left, Duration::ZERO)).best[0];
    ///     left = left.saturating_sub(started.elapsed());
    ///     x = heap.play(&x, best);
    /// }
    /// ```
    pub fn run_on_clock(&mut self, root: &G::State, clock: Clock) -> Report<G::Move> {
        let budget = self.allot(root, clock);
        let report = self.run_within(root, budget);
        self.pace = None;
        report
    }

    /// The same on several threads.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::{Clock, Engine};
    /// use std::time::Duration;
    /// let clock = Clock::new(Duration::from_secs(9), Duration::ZERO);
    /// let report = Engine::new(&TicTacToe).run_threads_on_clock(2, &TicTacToe.start(), clock);
    /// assert_eq!(report.best.len(), 1);
    /// ```
    #[cfg(feature = "threads")]
    pub fn run_threads_on_clock(&mut self, threads: usize, root: &G::State, clock: Clock) -> Report<G::Move>
    where
        G: Sync,
        G::State: Sync,
        G::Move: Send,
        E: Sync,
        K: Sync,
        B: Sync,
    {
        let budget = self.allot(root, clock);
        let report = self.run_on_within(threads, root, budget);
        self.pace = None;
        report
    }

    /// Sets the pace of a search with this clock, and returns its budget.
    fn allot(&mut self, root: &G::State, clock: Clock) -> Budget<'a> {
        // Where the machine makes threads wait for their turn, a move may take so much longer, and may have to wait twice.
        let overhead = clock.overhead.saturating_add(self.lag.saturating_mul(2));
        let (soft, hard) = Clock { overhead, ..clock }.allotment();
        // A first look at the moves is possible even then.
        let least = LEAST.min(clock.left.saturating_sub(clock.overhead) / 20);
        let (soft, hard) = (soft.max(least), hard.max(least));
        let time = self.budget.time.map_or(hard, |time| time.min(hard));
        let forced = self.core.game.outcome(root).is_none() && self.core.game.moves(root).nth(1).is_none();
        // A forced move is enough after the first depth. (A limit of the depth would make it another kind of search, for
        // which the table is cleared.)
        let soft = if forced { Duration::ZERO } else { soft };
        self.pace = Some(Pace { started: Instant::now(), soft, stable: 0 });
        Budget { time: Some(time), ..self.budget }
    }
}
