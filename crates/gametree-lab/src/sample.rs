//! Simulation: samples drawn from a seed, their mean and its standard error.

use gametree::observe::Observer;
use gametree::{Game, Score};

use crate::error::LabError;
use crate::splitmix::{STEP, mixed};
use gametree::Control;

/// The size and seed of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The number of trees to draw.
    pub samples: u64,
    /// The seed from which they are drawn.
    pub seed: u64,
}

/// The mean of a simulated quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error: the standard deviation of the samples divided by the square root of their number. `None` for a single
    /// sample.
    pub standard_error: Option<f64>,
    /// The number of complete samples.
    pub samples: u64,
}

/// Running mean and deviation of a sequence of numbers (Welford 1962).
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

/// Runs `sample` with consecutive seeds and passes the results to `keep` until there are enough samples or the stop flag is set;
/// a sample during which it was set does not count.
///
/// # Errors
/// [`LabError::NoSamples`], [`LabError::Stopped`] if no sample was kept, or the first error of `sample`.
pub(crate) fn sampled<T>(
    Sampling { samples, seed }: Sampling,
    control: Control<'_>,
    mut sample: impl FnMut(u64) -> Result<T, LabError>,
    mut keep: impl FnMut(T),
) -> Result<(), LabError> {
    if samples == 0 {
        return Err(LabError::NoSamples);
    }
    let first = mixed(seed);
    for number in 0..samples {
        let found = sample(mixed(first.wrapping_add(STEP.wrapping_mul(number))))?;
        if control.stopped() {
            return if number == 0 { Err(LabError::Stopped) } else { Ok(()) };
        }
        keep(found);
    }
    Ok(())
}

/// Counts the terminals that a search examines, and adds them to the progress.
pub(crate) struct Terminals<'a> {
    pub(crate) count: u64,
    control: Control<'a>,
}

impl<'a> Terminals<'a> {
    pub(crate) fn new(control: Control<'a>) -> Self {
        Terminals { count: 0, control }
    }
}

/// Progress is reported in batches of this many terminals.
const BATCH: u64 = 1 << 10;

impl<G: Game> Observer<G> for Terminals<'_> {
    type Mark = ();
    fn mark(&self) {}
    fn leaf(&mut self, _: &G, _: &G::State, _: Score) {
        self.count += 1;
        if self.count.is_multiple_of(BATCH) {
            self.control.add(BATCH);
        }
    }
}

impl Drop for Terminals<'_> {
    fn drop(&mut self) {
        self.control.add(self.count % BATCH);
    }
}
