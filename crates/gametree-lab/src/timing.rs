//! Times two pieces of code alternately, so that disturbances of the machine affect both.
//!
//! ```
//! use gametree_lab::timing::{Clock, in_turns};
//!
//! let mut sum = || (0..1_000u64).map(std::hint::black_box).sum::<u64>();
//! let mut longer = || (0..9_000u64).map(std::hint::black_box).sum::<u64>();
//! let (own, rival) = in_turns(Clock::Thread, &mut sum, Some(&mut longer), &mut |rounds| rounds >= 5);
//! assert_eq!((own.len(), own.last()), (5, Some(&499_500)));
//! assert!(rival.least().unwrap() > 0.0);
//! ```

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The clock by which times are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Wall-clock time: for work that is shared between threads.
    Wall,
    /// The CPU time of the calling thread, which other processes do not affect. Wall-clock time if the system does not report it.
    Thread,
}

impl Clock {
    /// The time since some fixed instant.
    #[must_use]
    pub fn now(self) -> Duration {
        match self {
            Clock::Wall => wall(),
            Clock::Thread => thread(),
        }
    }
}

fn wall() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(unix)]
fn thread() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
fn thread() -> Duration {
    wall()
}

/// The rounds of one piece of code: the result of each, and its time in seconds.
#[derive(Clone, Debug)]
pub struct Rounds<T>(Vec<(T, f64)>);

impl<T> Rounds<T> {
    /// The number of rounds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no rounds.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The result of the last round.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.0.last().map(|(returned, _)| returned)
    }

    /// The minimum time: that of an undisturbed run.
    #[must_use]
    pub fn least(&self) -> Option<f64> {
        self.summary(|_, seconds| seconds).map(|(least, _)| least)
    }

    /// The median of the times.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        self.summary(|_, seconds| seconds).map(|(_, median)| median)
    }

    /// The minimum and the median of a cost computed from the result and the time of each round.
    #[must_use]
    pub fn summary(&self, cost: impl Fn(&T, f64) -> f64) -> Option<(f64, f64)> {
        let mut costs: Vec<f64> = self.0.iter().map(|(returned, seconds)| cost(returned, *seconds)).collect();
        costs.sort_by(f64::total_cmp);
        let (low, high) = (costs.get(costs.len().checked_sub(1)? / 2)?, costs.get(costs.len() / 2)?);
        Some((*costs.first()?, f64::midpoint(*low, *high)))
    }

    fn round(&mut self, run: &mut dyn FnMut() -> T, clock: Clock) {
        let started = clock.now();
        let returned = run();
        self.0.push((returned, (clock.now() - started).as_secs_f64()));
    }
}

/// Runs `own` and `rival` alternately until `enough` returns true for the number of rounds done. The order within a round
/// alternates too. Without a rival its rounds are empty.
pub fn in_turns<T>(
    clock: Clock,
    own: &mut dyn FnMut() -> T,
    mut rival: Option<&mut dyn FnMut() -> T>,
    enough: &mut dyn FnMut(usize) -> bool,
) -> (Rounds<T>, Rounds<T>) {
    let (mut times, mut rival_times) = (Rounds(Vec::new()), Rounds(Vec::new()));
    for number in 0.. {
        if number % 2 == 0 {
            times.round(own, clock);
        }
        if let Some(rival) = rival.as_mut() {
            rival_times.round(*rival, clock);
        }
        if number % 2 == 1 {
            times.round(own, clock);
        }
        if enough(number + 1) {
            break;
        }
    }
    (times, rival_times)
}
