//! `bench`: exact node counts with their times against a rival's, run by turns in one process, and the signature of the search.

mod hand;
mod measure;
mod print;
mod rows;
mod rules;
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
    /// Nodes that several independent programs agree on; `None` where the run does not count.
    nodes: Option<u64>,
    run: fn() -> u64,
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
    run: fn() -> u64,
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
