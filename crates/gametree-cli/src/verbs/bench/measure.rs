//! Running a measurement and its rival in turns: what each counts, and how long it takes.

use std::time::Duration;

use gametree_lab::timing::{Clock, Rounds, in_turns};

use super::{Bench, Cutoffs, Run};
use crate::job::Job;

/// A measurement goes on for this long and for so many rounds at least; a long one, which runs only when named, needs only
/// one round.
const TIME: Duration = Duration::from_millis(1_000);
const MIN_ROUNDS: usize = 5;
const MAX_ROUNDS: usize = 10_000;

/// The nodes and times of one side.
#[derive(Default)]
pub(super) struct Side {
    pub(super) nodes: u64,
    pub(super) cutoffs: Option<Cutoffs>,
    least: f64,
    median: f64,
}

/// What was measured.
pub(super) struct Measured {
    pub(super) own: Side,
    pub(super) rival: Option<Side>,
    rounds: usize,
}

/// What a run counts.
type Counts = (u64, Option<Cutoffs>);

impl Run {
    fn counts(self) -> Counts {
        match self {
            Run::Nodes(run) => (run(), None),
            Run::Cutoffs(run) => {
                let (nodes, cutoffs) = run();
                (nodes, Some(cutoffs))
            }
        }
    }
}

impl Side {
    /// `None` without rounds.
    fn new(rounds: &Rounds<Counts>) -> Option<Self> {
        let &(nodes, cutoffs) = rounds.last()?;
        Some(Side { nodes, cutoffs, least: rounds.least()?, median: rounds.median()? })
    }

    /// The least time: what the code takes if nothing disturbs it.
    pub(super) fn least(&self) -> f64 {
        self.least
    }

    pub(super) fn median(&self) -> f64 {
        self.median
    }
}

impl Measured {
    /// How often each side ran.
    pub(super) fn rounds(&self) -> usize {
        self.rounds
    }

    /// The ratio of this measurement's time to its rival's: of the least times, and of the medians.
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

/// Measures a bench and its rival, if it has one.
pub(super) fn measure(bench: &Bench) -> Measured {
    let job = Job::unstoppable(bench.name);
    let started = Clock::Wall.now();
    let clock = if bench.wall { Clock::Wall } else { Clock::Thread };
    let mut own = || bench.run.counts();
    let mut rival = bench.rival.as_ref().map(|rival| || rival.run.counts());
    let mut enough = |rounds| {
        rounds >= MAX_ROUNDS || (Clock::Wall.now() - started >= TIME && (bench.long || rounds >= MIN_ROUNDS))
    };
    let rival = rival.as_mut().map(|rival| rival as &mut dyn FnMut() -> Counts);
    let (own, rival) = in_turns(clock, &mut own, rival, &mut enough);
    drop(job);
    Measured { rounds: own.len(), own: Side::new(&own).unwrap_or_default(), rival: Side::new(&rival) }
}
