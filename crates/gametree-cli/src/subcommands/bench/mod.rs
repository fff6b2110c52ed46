//! `bench`: node counts and times of the searches next to those of a rival, and the signature of the searches.

mod print;

use gametree_lab::bench::{self, Row};
use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::Output;
use print::BenchTable;

pub(super) fn run(args: &BenchArgs, out: &Output) -> Result<u8, Failure> {
    if args.signature {
        let signature = bench::signature();
        if out.json() {
            out.object(json!({"signature": signature.to_string()}));
        } else {
            out.text(&signature.to_string());
        }
        return Ok(status::DONE);
    }
    let rows: Vec<&Row> = bench::all().collect();
    if let Some(name) = args.names.iter().find(|name| rows.iter().all(|b| b.name != name.as_str())) {
        let names: Vec<&str> = rows.iter().map(|b| b.name).collect();
        return Err(Failure::usage(format!(
            "{name:?} is not a benchmark: expected one of {}",
            names.join(", ")
        )));
    }
    let requested = |b: &&Row| {
        if args.names.is_empty() {
            args.list || !b.long
        } else {
            args.names.iter().any(|name| name == b.name)
        }
    };
    let table = BenchTable::new(out, &rows);
    if !args.list {
        table.head();
    }
    let mut worst = status::DONE;
    for row in rows.into_iter().filter(requested) {
        if args.list {
            table.list(row);
            continue;
        }
        let measured = {
            let _progress = Job::unstoppable(row.name);
            bench::measure(row)
        };
        if !measured.right(row) {
            worst = status::CHECK_FAILED;
        }
        table.row(row, &measured);
    }
    Ok(worst)
}
