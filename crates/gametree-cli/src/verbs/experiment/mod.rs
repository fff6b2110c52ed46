//! `experiment`: what the theory says of a search, and what the algorithms do.

mod decisions;
mod match_play;
mod pathology;
mod picture;
mod randomised;
mod serve;
mod train;

use gametree_lab::{
    Control, CriticalLevel, Estimate, Positions, Sampling, branching, critical_on_average, critical_uniform,
};
use serde_json::{Value, json};

use super::generate::levels;
use crate::args::{BranchingArgs, CriticalArgs, Experiment, ExperimentArgs, SampleArgs};
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};

pub(super) fn run(args: &ExperimentArgs, out: &Output) -> Result<u8, Failure> {
    match &args.experiment {
        Experiment::Branching(args) => run_branching(args, out),
        Experiment::Critical(args) => run_critical(args, out),
        Experiment::Decisions(args) => decisions::run(args, out),
        Experiment::Engine(args) => serve::run(args),
        Experiment::Match(args) => match_play::run(args, out),
        Experiment::Pathology(args) => pathology::run(args, out),
        Experiment::Randomised(args) => randomised::run(args, out),
        Experiment::Train(args) => train::run(args, out),
    }
}

impl SampleArgs {
    fn sampling(self) -> Option<Sampling> {
        self.samples.map(|samples| Sampling { samples, seed: self.seed.unwrap_or(0) })
    }
}

/// Shows how far a simulation is that examines about so many terminals in each of its trees.
fn job(sampling: Option<Sampling>, terminals: f64) -> Job {
    let samples = sampling.map_or(0, |sampling| sampling.samples);
    Job::counting("simulating", "terminals", (terminals * samples as f64) as u64)
}

fn control(job: &Job) -> Control<'_> {
    Control { stop: Some(job.stop()), progress: Some(job.nodes()) }
}

fn run_branching(args: &BranchingArgs, out: &Output) -> Result<u8, Failure> {
    let BranchingArgs { branching: b, depth: d, algorithm, sample } = *args;
    let sampling = sample.sampling();
    let exact = branching(algorithm.into(), b, d, None, Control::default())?;
    let job = job(sampling, exact.expected);
    let simulated = match sampling {
        Some(_) => branching(algorithm.into(), b, d, sampling, control(&job))?.simulated,
        None => None,
    };
    drop(job);
    if out.json() {
        out.object(json!({
            "branching": b,
            "depth": d,
            "algorithm": algorithm.name(),
            "expected": exact.expected,
            "factor": exact.factor,
            "simulated": simulated.map(|s| s.mean),
            "standard_error": simulated.and_then(|s| s.standard_error),
            "samples": simulated.map(|s| s.samples),
            "seed": sampling.map(|s| s.seed),
        }));
        return Ok(status::DONE);
    }
    let row = |label: &str, number: &str, text: &str| {
        format!(
            "{} {} {text}\n",
            out.paint(Ink::Faint, &format!("{label:<10}")),
            out.paint(Ink::Strong, &format!("{number:<12}"))
        )
    };
    let what = format!("terminals examined by {}, {b} successors, {d} plies", algorithm.name());
    let mut page = row("expected", &decimal(exact.expected), &what);
    page += &row("factor", &decimal(exact.factor), "by which they grow with every ply, in the limit");
    if let (Some(found), Some(sampling)) = (simulated, sampling) {
        let trees = if found.samples == 1 { "tree" } else { "trees" };
        let (number, seed) = (grouped(found.samples), sampling.seed);
        let samples = format!("± {} in {number} {trees}, seed {seed}", error(found));
        page += &row("simulated", &decimal(found.mean), &samples);
    }
    out.text(&page);
    Ok(status::DONE)
}

fn run_critical(args: &CriticalArgs, out: &Output) -> Result<u8, Failure> {
    let sampling = args.sample.sampling();
    let rows = |sampling, watch| match (args.branching, args.depth, &args.q, &args.d) {
        (None, depth, Some(q), Some(d)) => {
            Ok::<_, Failure>(critical_on_average(&levels(q, d, depth)?, sampling, watch)?)
        }
        (Some(b), Some(depth), ..) => Ok(critical_uniform(b, depth, sampling, watch)?),
        _ => Err(Failure::usage(
            "no tree: expected --branching B and --depth D, or --q Q0,Q1,… and --d D0,D1,…",
        )),
    };
    let exact = rows(None, Control::default())?;
    // Terminals may stand on every level; those that alpha-beta examines are among the critical positions.
    let job = job(sampling, exact.iter().map(|row| row.expected).sum());
    let rows = if sampling.is_some() { rows(sampling, control(&job))? } else { exact };
    drop(job);
    if out.json() {
        let samples = rows.first().and_then(|row| row.simulated).map(|found| found.samples);
        out.object(json!({
            "branching": args.branching,
            "depth": rows.len() - 1,
            "q": args.q.as_ref().map(|q| &q.0),
            "d": args.d.as_ref().map(|d| &d.0),
            "levels": rows.iter().map(level_json).collect::<Vec<_>>(),
            "samples": samples,
            "seed": sampling.map(|s| s.seed),
        }));
    } else {
        out.text(&table(&rows, out));
    }
    Ok(status::DONE)
}

fn level_json(row: &CriticalLevel) -> Value {
    let [total, type1, type2, type3] = match row.positions {
        Positions::Exact(p) => [p.total, p.type1, p.type2, p.type3].map(whole),
        Positions::Mean(p) => [p.total, p.type1, p.type2, p.type3].map(Value::from),
    };
    let mut level = json!({
        "level": row.level,
        "total": total,
        "type1": type1,
        "type2": type2,
        "type3": type3,
        "expected": row.expected,
    });
    if let Some(found) = row.simulated {
        level["simulated"] = json!(found.mean);
        level["standard_error"] = json!(found.standard_error);
    }
    level
}

/// A whole number in JSON: beyond 64 bits, where readers give up, as a floating-point one.
fn whole(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number as f64), Value::from)
}

fn table(rows: &[CriticalLevel], out: &Output) -> String {
    let mut lines: Vec<Vec<String>> =
        vec![["level", "total", "type 1", "type 2", "type 3", "formula"].map(str::to_owned).into()];
    let simulated = rows.iter().any(|row| row.simulated.is_some());
    if simulated {
        lines[0].extend(["simulated".to_owned(), "± error".to_owned()]);
    }
    for row in rows {
        let numbers = match row.positions {
            Positions::Exact(p) => [p.total, p.type1, p.type2, p.type3]
                .map(|n| u64::try_from(n).map_or_else(|_| n.to_string(), grouped)),
            Positions::Mean(p) => [p.total, p.type1, p.type2, p.type3].map(decimal),
        };
        let mut line = vec![row.level.to_string()];
        line.extend(numbers);
        line.push(decimal(row.expected));
        if let Some(found) = row.simulated {
            line.extend([decimal(found.mean), error(found)]);
        }
        lines.push(line);
    }
    columns(&lines, out)
}

/// Lines of cells as text, every column to the right; the first line is the head.
fn columns(lines: &[Vec<String>], out: &Output) -> String {
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len)).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &if number == 0 { out.paint(Ink::Faint, &line) } else { line };
        text.push('\n');
    }
    text
}

fn error(found: Estimate) -> String {
    found.standard_error.map_or_else(|| "?".to_owned(), decimal)
}

/// A number for people: to six decimals, whole ones without, large ones in powers of ten.
fn decimal(number: f64) -> String {
    if number.abs() >= 1e12 {
        format!("{number:.9e}")
    } else if number.fract() == 0.0 {
        grouped(number as u64)
    } else {
        format!("{number:.6}")
    }
}
