//! `bench`: exact node counts with their times against a rival's, run by turns in one process, and the signature of the search.

mod hand;
mod measure;
mod print;
mod rows;
mod signature;
mod unobserved;

use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::{Failure, status};
use crate::output::Output;
use print::Table;

/// A measurement: something to run, and perhaps something else to compare it with.
struct Bench {
    name: &'static str,
    what: &'static str,
    /// How many nodes there must be; `None` where the run does not count, or not always the same.
    nodes: Option<u64>,
    run: Run,
    rival: Option<Rival>,
    /// Left out unless named.
    long: bool,
    /// Timed by the clock on the wall, as work that threads share must be; else by the time this thread works, which no
    /// neighbour lengthens.
    wall: bool,
}

/// What a measurement is compared with, in the same process, by turns.
struct Rival {
    what: &'static str,
    nodes: Option<u64>,
    run: Run,
}

/// What is run.
#[derive(Clone, Copy)]
enum Run {
    /// The nodes, 0 where nobody counts.
    Nodes(fn() -> u64),
    /// With the cut-offs among them.
    Cutoffs(fn() -> (u64, Cutoffs)),
}

/// Nodes that were cut off.
#[derive(Clone, Copy)]
struct Cutoffs {
    all: u64,
    /// By the first move tried.
    first: u64,
}

impl Cutoffs {
    /// The share made by the first move tried: the measure of an order.
    fn share(self) -> f64 {
        self.first as f64 / self.all.max(1) as f64
    }
}

pub(super) fn run(args: &BenchArgs, out: &Output) -> Result<u8, Failure> {
    if args.signature {
        let signature = signature::signature();
        if out.json() {
            out.object(json!({"signature": signature}));
        } else {
            out.text(&signature.to_string());
        }
        return Ok(status::DONE);
    }
    let benches: Vec<&Bench> = rows::all().collect();
    if let Some(name) = args.names.iter().find(|name| benches.iter().all(|b| b.name != name.as_str())) {
        let names: Vec<&str> = benches.iter().map(|b| b.name).collect();
        return Err(Failure::usage(format!(
            "{name:?} is not a measurement: expected one of {}",
            names.join(", ")
        )));
    }
    let wanted = |b: &&Bench| {
        if args.names.is_empty() {
            args.list || !b.long
        } else {
            args.names.iter().any(|name| name == b.name)
        }
    };
    let table = Table::new(out, &benches);
    if !args.list {
        table.head();
    }
    let mut worst = status::DONE;
    for bench in benches.into_iter().filter(wanted) {
        if args.list {
            table.list(bench);
            continue;
        }
        let measured = measure::measure(bench);
        if !measured.right(bench) {
            worst = status::CHECK_FAILED;
        }
        table.row(bench, &measured);
    }
    Ok(worst)
}
