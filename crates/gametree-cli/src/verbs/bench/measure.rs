//! Running a measurement and its rival by turns: what each takes, at least and in the median.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::{Bench, Cutoffs, Run};
use crate::job::Job;

/// For so long the rounds of one measurement go on, and for so many at least; of a long one, which nobody runs unasked, one is
/// enough.
const TIME: Duration = Duration::from_millis(1_000);
const LEAST_ROUNDS: usize = 5;
const MAX_ROUNDS: usize = 10_000;

/// The time since the first call.
fn wall() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time this thread has worked.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Where that can't be asked.
#[cfg(not(unix))]
fn worked() -> Duration {
    wall()
}

/// The nodes and times of one side.
pub(super) struct Side {
    pub(super) nodes: u64,
    pub(super) cutoffs: Option<Cutoffs>,
    /// In seconds, in ascending order.
    times: Vec<f64>,
}

/// What was measured.
pub(super) struct Measured {
    pub(super) own: Side,
    pub(super) rival: Option<Side>,
}

impl Side {
    fn new() -> Self {
        Side { nodes: 0, cutoffs: None, times: Vec::new() }
    }

    fn round(&mut self, run: Run, clock: fn() -> Duration) {
        let started = clock();
        match run {
            Run::Nodes(run) => self.nodes = run(),
            Run::Cutoffs(run) => {
                let (nodes, cutoffs) = run();
                (self.nodes, self.cutoffs) = (nodes, Some(cutoffs));
            }
        }
        self.times.push((clock() - started).as_secs_f64());
    }

    /// The least time: what the code takes when nothing disturbs it.
    pub(super) fn least(&self) -> f64 {
        self.times[0]
    }

    pub(super) fn median(&self) -> f64 {
        let (low, high) = (self.times[(self.times.len() - 1) / 2], self.times[self.times.len() / 2]);
        (low + high) / 2.0
    }
}

impl Measured {
    /// How often each side ran.
    pub(super) fn rounds(&self) -> usize {
        self.own.times.len()
    }

    /// Of the least times, and of the medians: this measurement's over its rival's.
    pub(super) fn ratios(&self) -> Option<(f64, f64)> {
        let rival = self.rival.as_ref()?;
        Some((self.own.least() / rival.least(), self.own.median() / rival.median()))
    }

    /// Whether both sides counted what they must.
    pub(super) fn right(&self, bench: &Bench) -> bool {
        let right = |expected: Option<u64>, nodes| expected.is_none_or(|expected| expected == nodes);
        let rival = bench.rival.as_ref().zip(self.rival.as_ref());
        right(bench.nodes, self.own.nodes) && rival.is_none_or(|(rival, side)| right(rival.nodes, side.nodes))
    }
}

/// Runs both sides by turns, so that whatever disturbs the machine disturbs both. Each round begins with the other side.
pub(super) fn measure(bench: &Bench) -> Measured {
    let job = Job::unstoppable(bench.name);
    let started = wall();
    let clock = if bench.wall { wall } else { worked };
    let (mut own, mut rival) = (Side::new(), bench.rival.as_ref().map(|_| Side::new()));
    for round in 0..MAX_ROUNDS {
        if round % 2 == 0 {
            own.round(bench.run, clock);
        }
        if let Some((side, rival)) = rival.as_mut().zip(bench.rival.as_ref()) {
            side.round(rival.run, clock);
        }
        if round % 2 == 1 {
            own.round(bench.run, clock);
        }
        if wall() - started >= TIME && (bench.long || round + 1 >= LEAST_ROUNDS) {
            break;
        }
    }
    drop(job);
    for side in [Some(&mut own), rival.as_mut()].into_iter().flatten() {
        side.times.sort_by(f64::total_cmp);
    }
    Measured { own, rival }
}
