//! `experiment critical`: the number of critical positions per level and type.

use gametree_lab::{Control, CriticalLevel, Positions, critical_on_average, critical_uniform};
use serde_json::json;

use super::simulation::{error, job, sampling};
use crate::args::CriticalArgs;
use crate::failure::{Failure, status};
use crate::output::{Output, grouped};
use crate::subcommands::columns::{columns, decimal};
use crate::subcommands::generate::levels;

pub(super) fn run(args: &CriticalArgs, out: &Output) -> Result<u8, Failure> {
    let sampling = sampling(args.sample);
    let rows = |sampling, control| match (args.branching, args.depth, &args.q, &args.d) {
        (None, depth, Some(q), Some(d)) => {
            Ok::<_, Failure>(critical_on_average(&levels(q, d, depth)?, sampling, control)?)
        }
        (Some(b), Some(depth), ..) => Ok(critical_uniform(b, depth, sampling, control)?),
        _ => Err(Failure::usage(
            "no tree: expected --branching B and --depth D, or --q Q0,Q1,… and --d D0,D1,…",
        )),
    };
    let exact = rows(None, Control::default())?;
    // Terminal positions may be at any level; those that alpha-beta examines are among the critical positions.
    let job = job(sampling, exact.iter().map(|row| row.expected).sum());
    let rows = if sampling.is_some() { rows(sampling, job.control())? } else { exact };
    drop(job);
    if out.json() {
        let samples = rows.first().and_then(|row| row.simulated).map(|found| found.samples);
        out.object(json!({
            "branching": args.branching,
            "depth": rows.len() - 1,
            "q": args.q.as_ref().map(|q| &q.0),
            "d": args.d.as_ref().map(|d| &d.0),
            "levels": rows.iter().map(CriticalLevel::json).collect::<Vec<_>>(),
            "samples": samples,
            "seed": sampling.map(|s| s.seed),
        }));
    } else {
        out.text(&table(&rows, out));
    }
    Ok(status::DONE)
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
