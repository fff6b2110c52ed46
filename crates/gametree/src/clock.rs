//! The clock of a whole game, and how much of it a move may take: [`Clock`].

use std::time::Duration;

/// The moves for which the time left should last if nobody says for how many.
const MOVES: u32 = 30;

/// What is kept for surprises, such as a machine that is suddenly busy.
const RESERVE: Duration = Duration::from_millis(150);

/// What is left to a player for the rest of a game.
///
/// ```
/// use gametree::Clock;
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
    /// use gametree::Clock;
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
    /// use gametree::Clock;
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
