//! A measurement: something to run, and perhaps something to compare it with.

/// A measurement.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What is run.
    pub what: &'static str,
    /// The nodes that there must be; `None` where the run does not count, or not always the same.
    pub nodes: Option<u64>,
    /// Runs it.
    pub run: Run,
    /// What it is compared with.
    pub rival: Option<Rival>,
    /// Whether it is left out unless named.
    pub long: bool,
    /// Whether it is timed by the clock on the wall, as work that threads share must be; else by the processor time of
    /// this thread, which no neighbour lengthens.
    pub wall: bool,
}

/// What a measurement is compared with, in turns and in the same process.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// What is run.
    pub what: &'static str,
    /// The nodes that there must be, where they are known.
    pub nodes: Option<u64>,
    /// Runs it.
    pub run: Run,
}

/// Something to run.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Returns the nodes; 0 where they are not counted.
    Nodes(fn() -> u64),
    /// Returns the nodes and the cut-offs among them.
    Cutoffs(fn() -> (u64, Cutoffs)),
}

/// Nodes that were cut off.
#[derive(Clone, Copy, Debug)]
pub struct Cutoffs {
    /// All of them.
    pub all: u64,
    /// Those cut off by the first move tried.
    pub first: u64,
}

impl Cutoffs {
    /// The share made by the first move tried: the measure of a move order.
    #[must_use]
    pub fn share(self) -> f64 {
        self.first as f64 / self.all.max(1) as f64
    }
}
