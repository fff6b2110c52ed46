//! The definition of a measurement: what to run, and optionally a rival to compare it with.

/// A measurement.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// A description of the run.
    pub what: &'static str,
    /// The expected number of nodes; `None` if the run does not count nodes, or their number varies.
    pub nodes: Option<u64>,
    /// Runs it.
    pub run: Run,
    /// The rival that it is compared with.
    pub rival: Option<Rival>,
    /// Whether it runs only if named.
    pub long: bool,
    /// Whether it is timed by wall-clock time, which work on several threads requires; otherwise by the CPU time of this thread,
    /// which other processes do not affect.
    pub wall: bool,
}

/// What a measurement is compared with: both run alternately in the same process.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// A description of the run.
    pub what: &'static str,
    /// The expected number of nodes, if known.
    pub nodes: Option<u64>,
    /// Runs it.
    pub run: Run,
}

/// The function that a measurement runs.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Returns the number of nodes; 0 if they are not counted.
    Nodes(fn() -> u64),
    /// Returns the number of nodes, and the cut-offs.
    Cutoffs(fn() -> (u64, Cutoffs)),
}

/// The number of nodes with a cut-off.
#[derive(Clone, Copy, Debug)]
pub struct Cutoffs {
    /// All of them.
    pub all: u64,
    /// Those in which the first move caused the cut-off.
    pub first: u64,
}

impl Cutoffs {
    /// The share of cut-offs caused by the first move: a measure of move ordering.
    #[must_use]
    pub fn share(self) -> f64 {
        self.first as f64 / self.all.max(1) as f64
    }
}
