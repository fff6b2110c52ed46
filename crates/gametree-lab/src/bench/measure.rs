//! Runs a measurement and its rival alternately, and collects counts and times.

use std::time::Duration;

use super::row::{Cutoffs, Row, Run};
use crate::timing::{Clock, Rounds, in_turns};

/// A measurement runs for at least this long and this many rounds; a long one, which runs only if named, needs only one round.
const TIME: Duration = Duration::from_millis(1_000);
const MIN_ROUNDS: usize = 5;
const MAX_ROUNDS: usize = 10_000;

/// The nodes and times of one side.
#[derive(Debug, Default)]
pub struct Side {
    /// The number of nodes; 0 if they are not counted.
    pub nodes: u64,
    /// The cut-offs, if they are counted.
    pub cutoffs: Option<Cutoffs>,
    least: f64,
    median: f64,
}

/// The result of a measurement.
#[derive(Debug)]
pub struct Measured {
    /// The measurement itself.
    pub own: Side,
    /// Its rival.
    pub rival: Option<Side>,
    rounds: usize,
}

/// The counts of a run.
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

    /// The minimum time, in seconds: the time of an undisturbed run.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.least
    }

    /// The median time, in seconds.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.median
    }
}

impl Measured {
    /// The number of runs of each side.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The ratio of this measurement's time to its rival's, by minimum and by median time.
    #[must_use]
    pub fn ratios(&self) -> Option<(f64, f64)> {
        let rival = self.rival.as_ref()?;
        Some((self.own.least() / rival.least(), self.own.median() / rival.median()))
    }

    /// Whether both sides have the expected node counts.
    #[must_use]
    pub fn right(&self, row: &Row) -> bool {
        let right = |expected: Option<u64>, nodes| expected.is_none_or(|expected| expected == nodes);
        let rival = row.rival.as_ref().zip(self.rival.as_ref());
        right(row.nodes, self.own.nodes) && rival.is_none_or(|(rival, side)| right(rival.nodes, side.nodes))
    }
}

/// Measures a row and its rival, if it has one.
#[must_use]
pub fn measure(row: &Row) -> Measured {
    let started = Clock::Wall.now();
    let clock = if row.wall { Clock::Wall } else { Clock::Thread };
    let mut own = || row.run.counts();
    let mut rival = row.rival.as_ref().map(|rival| || rival.run.counts());
    let mut enough = |rounds| {
        rounds >= MAX_ROUNDS || (Clock::Wall.now() - started >= TIME && (row.long || rounds >= MIN_ROUNDS))
    };
    let rival = rival.as_mut().map(|rival| rival as &mut dyn FnMut() -> Counts);
    let (own, rival) = in_turns(clock, &mut own, rival, &mut enough);
    Measured { rounds: own.len(), own: Side::new(&own).unwrap_or_default(), rival: Side::new(&rival) }
}
