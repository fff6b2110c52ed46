//! A run of the registry: the number of samples, the seed, and the sampling itself.

use super::finding::{Finding, Measured};
use crate::error::LabError;
use crate::sample::{Running, Sampling, sampled};
use gametree::Control;

/// The parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The number of samples of an entry that samples; `None` for the entry's default.
    pub samples: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether to take fewer samples.
    pub quick: bool,
    /// The stop flag.
    pub control: Control<'a>,
}

impl Default for Run<'_> {
    /// A quick run, seed 1.
    fn default() -> Self {
        Run { samples: None, seed: 1, quick: true, control: Control::default() }
    }
}

impl Run<'_> {
    /// The number of samples, if `full` are enough for the report.
    pub(super) fn samples(&self, full: u64) -> u64 {
        self.samples.unwrap_or(if self.quick { (full / 10).clamp(8, full) } else { full })
    }

    /// The same run with at least `least` samples, for an entry that cannot be judged with fewer.
    pub(super) fn at_least(self, least: u64, full: u64) -> Self {
        Run { samples: Some(self.samples(full).max(least)), ..self }
    }

    /// Runs `sample` with consecutive seeds.
    pub(super) fn sample(
        &self,
        full: u64,
        mut sample: impl FnMut(u64) -> Result<f64, LabError>,
    ) -> Result<Sampled, LabError> {
        let samples = self.samples(full);
        let mut running = Running::default();
        let sampling = Sampling { samples, seed: self.seed };
        sampled(sampling, self.control, &mut sample, |value| running.add(value))?;
        let estimate = running.estimate();
        let error = estimate.standard_error.unwrap_or(0.0);
        Ok(Sampled {
            mean: estimate.mean,
            standard_error: error,
            spread: error * (estimate.samples as f64).sqrt(),
            samples: estimate.samples,
        })
    }

    /// Runs `case` on random cases, each with its own seed: as many as [`Run::samples`], but at least a hundred.
    pub(super) fn cases(
        &self,
        full: u64,
        mut case: impl FnMut(u64) -> Result<(), LabError>,
    ) -> Result<u64, LabError> {
        let samples = self.samples(full).max(100);
        let sampling = Sampling { samples, seed: self.seed };
        sampled(sampling, self.control, &mut case, |()| ())?;
        Ok(samples)
    }
}

/// The mean of a sampled quantity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sampled {
    pub(super) mean: f64,
    pub(super) standard_error: f64,
    /// The standard deviation of one sample.
    pub(super) spread: f64,
    pub(super) samples: u64,
}

impl Sampled {
    /// The finding: the sampled number with its exact expectation.
    pub(super) fn beside(self, exact: f64, note: impl Into<String>) -> Finding {
        Finding {
            measured: Measured::Number(self.mean),
            standard_error: Some(self.standard_error),
            samples: Some(self.samples),
            exact: Some(exact),
            spread: Some(self.spread),
            fault: None,
            note: note.into(),
        }
    }
}
