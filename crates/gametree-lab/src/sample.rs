//! Simulations: how many samples, who watches, and what they come to.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree::observe::Observer;
use gametree::{Game, Score};

use crate::LabError;
use crate::random_game::{STEP, mixed};

/// How much is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// How many trees are drawn.
    pub samples: u64,
    /// The seed that they are drawn from.
    pub seed: u64,
}

/// Where a simulation may be watched, and ended from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    /// Raised to end it early, with the samples that are complete.
    pub stop: Option<&'a AtomicBool>,
    /// Told the terminals examined so far, or the roots decided.
    pub progress: Option<&'a AtomicU64>,
}

impl Watch<'_> {
    pub(crate) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The same without its progress: for work whose measure is another.
    pub(crate) fn silent(&self) -> Self {
        Watch { progress: None, ..*self }
    }

    pub(crate) fn tell(&self, terminals: u64) {
        if let Some(progress) = self.progress {
            progress.fetch_add(terminals, Ordering::Relaxed);
        }
    }
}

/// The processor's cores, as far as this program may use them: how many threads an experiment takes unless told.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The mean of what was simulated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error: the standard deviation of the samples over the root of their number. `None` of one sample.
    pub standard_error: Option<f64>,
    /// How many samples were complete.
    pub samples: u64,
}

/// Means and deviations of numbers that come one after the other (Welford 1962).
#[derive(Clone, Copy, Default)]
pub(crate) struct Running {
    samples: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Running {
    pub(crate) fn add(&mut self, value: f64) {
        self.samples += 1;
        let before = value - self.mean;
        self.mean += before / self.samples as f64;
        self.squares += before * (value - self.mean);
    }

    pub(crate) fn estimate(&self) -> Estimate {
        let n = self.samples as f64;
        let error = || (self.squares / (n - 1.0) / n).sqrt();
        Estimate { mean: self.mean, standard_error: (self.samples > 1).then(error), samples: self.samples }
    }
}

/// Runs `sample` with one seed after the other and keeps what it finds, until there are enough or it is stopped;
/// what was found while it was being stopped doesn't count.
///
/// # Errors
/// [`LabError::NoSamples`], [`LabError::Stopped`] where nothing was kept, or the first error of `sample`.
pub(crate) fn sampled<T>(
    Sampling { samples, seed }: Sampling,
    watch: Watch<'_>,
    mut sample: impl FnMut(u64) -> Result<T, LabError>,
    mut keep: impl FnMut(T),
) -> Result<(), LabError> {
    if samples == 0 {
        return Err(LabError::NoSamples);
    }
    let first = mixed(seed);
    for number in 0..samples {
        let found = sample(mixed(first.wrapping_add(STEP.wrapping_mul(number))))?;
        if watch.stopped() {
            return if number == 0 { Err(LabError::Stopped) } else { Ok(()) };
        }
        keep(found);
    }
    Ok(())
}

/// Counts the terminals that a search examines, and tells them on.
pub(crate) struct Terminals<'a> {
    pub(crate) count: u64,
    watch: Watch<'a>,
}

impl<'a> Terminals<'a> {
    pub(crate) fn new(watch: Watch<'a>) -> Self {
        Terminals { count: 0, watch }
    }
}

/// After how many terminals they are told.
const TOLD: u64 = 1 << 10;

impl<G: Game> Observer<G> for Terminals<'_> {
    type Mark = ();
    fn mark(&self) {}
    fn leaf(&mut self, _: &G, _: &G::State, _: Score) {
        self.count += 1;
        if self.count.is_multiple_of(TOLD) {
            self.watch.tell(TOLD);
        }
    }
}

impl Drop for Terminals<'_> {
    fn drop(&mut self) {
        self.watch.tell(self.count % TOLD);
    }
}
