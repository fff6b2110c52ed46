//! The samples, the progress and the errors of simulated experiments.

use gametree_lab::{Estimate, Sampling};

use crate::args::SampleArgs;
use crate::job::Job;
use crate::subcommands::columns::decimal;

/// The requested samples.
pub(super) fn sampling(args: SampleArgs) -> Option<Sampling> {
    args.samples.map(|samples| Sampling { samples, seed: args.seed.unwrap_or(0) })
}

/// The job of a simulation that examines about `terminals` terminal positions in each of its trees.
pub(super) fn job(sampling: Option<Sampling>, terminals: f64) -> Job {
    let samples = sampling.map_or(0, |sampling| sampling.samples);
    Job::counting("simulating", "terminals", (terminals * samples as f64) as u64)
}

/// The standard error of a mean.
pub(super) fn error(found: Estimate) -> String {
    found.standard_error.map_or_else(|| "?".to_owned(), decimal)
}
