//! `experiment branching`: the number of terminal positions that alpha-beta examines, and its growth.

use gametree_lab::{Control, branching};

use super::simulation::{error, job, sampling};
use crate::args::BranchingArgs;
use crate::failure::{Failure, status};
use crate::output::{Ink, Output, grouped};
use crate::subcommands::columns::decimal;

pub(super) fn run(args: &BranchingArgs, out: &Output) -> Result<u8, Failure> {
    let BranchingArgs { branching: b, depth: d, algorithm, sample } = *args;
    let sampling = sampling(sample);
    let exact = branching(algorithm.into(), b, d, None, Control::default())?;
    let job = job(sampling, exact.expected);
    let simulated = match sampling {
        Some(_) => branching(algorithm.into(), b, d, sampling, job.control())?.simulated,
        None => None,
    };
    drop(job);
    if out.json() {
        let mut found = exact;
        found.simulated = simulated;
        out.object(found.json(b, d, algorithm.name(), sampling));
        return Ok(status::DONE);
    }
    let row = |label: &str, number: &str, text: &str| {
        format!(
            "{} {} {text}\n",
            out.paint(Ink::Faint, &format!("{label:<10}")),
            out.paint(Ink::Strong, &format!("{number:<12}"))
        )
    };
    let what =
        format!("terminal positions examined by {}, branching factor {b}, depth {d}", algorithm.name());
    let mut page = row("expected", &decimal(exact.expected), &what);
    page += &row("factor", &decimal(exact.factor), "growth per ply in the limit");
    if let (Some(found), Some(sampling)) = (simulated, sampling) {
        let trees = if found.samples == 1 { "tree" } else { "trees" };
        let (number, seed) = (grouped(found.samples), sampling.seed);
        let samples = format!("± {} in {number} {trees}, seed {seed}", error(found));
        page += &row("simulated", &decimal(found.mean), &samples);
    }
    out.text(&page);
    Ok(status::DONE)
}
