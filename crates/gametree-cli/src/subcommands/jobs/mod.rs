//! `jobs`: a proof in pieces that anything may schedule: chosen, run and merged.

mod lines;
mod merge;
mod run;
mod split;

use crate::args::{Jobs, JobsArgs};
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(args: &JobsArgs, out: &Output) -> Result<u8, Failure> {
    match &args.jobs {
        Jobs::Split(args) => split::run(args, out),
        Jobs::Run(args) => run::run(args, out),
        Jobs::Merge(args) => merge::run(args, out),
    }
}
