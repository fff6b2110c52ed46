//! `experiment`: runs one of the experiments.

mod branching;
mod critical;
mod decisions;
mod errors;
mod families;
mod match_play;
mod pathology;
mod randomised;
mod serve;
mod simulation;
mod suite;
mod train;
mod train_network;

use crate::args::{Experiment, ExperimentArgs};
use crate::failure::{Failure, status};
use crate::job::interrupted;
use crate::output::Output;

pub(super) fn run(args: &ExperimentArgs, out: &Output) -> Result<u8, Failure> {
    let status = match &args.experiment {
        Experiment::Branching(args) => branching::run(args, out),
        Experiment::Critical(args) => critical::run(args, out),
        Experiment::Decisions(args) => decisions::run(args, out),
        Experiment::Engine(args) => serve::run(args),
        Experiment::Errors(args) => errors::run(args, out),
        Experiment::Families(args) => families::run(args, out),
        Experiment::Match(args) => match_play::run(args, out),
        Experiment::Pathology(args) => pathology::run(args, out),
        Experiment::Randomised(args) => randomised::run(args, out),
        Experiment::Suite(args) => suite::run(args, out),
        Experiment::Train(args) if args.network => train_network::run(args, out),
        Experiment::Train(args) => train::run(args, out),
    }?;
    // A signal ends an experiment with what was finished.
    Ok(if status == status::DONE && interrupted() { status::STOPPED } else { status })
}
