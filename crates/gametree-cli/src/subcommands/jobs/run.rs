//! `jobs run`: a result for each job, as soon as it is there.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use gametree::Budget;
use gametree_games::{Order, Spec};
use gametree_ledger::Ending;
use gametree_ledger::jobs::JobResult;
use gametree_players::native::certificate::Limits;
use gametree_players::{Pieces, write_moves};
use serde_json::json;

use super::lines::{Line, lines};
use crate::args::JobsRunArgs;
use crate::failure::{Failure, status};
use crate::input::{open_game_at, stopped};
use crate::job::{Job, counted, interrupted, stop_flag};
use crate::output::Output;
use crate::subcommands::ledger::origin;

/// The most bytes of a certificate that travels with a result.
const LARGEST_CERTIFICATE: usize = 1 << 20;

pub(super) fn run(args: &JobsRunArgs, out: &Output) -> Result<u8, Failure> {
    let mut worst = status::DONE;
    let unreadable = |error: std::io::Error| Failure::usage(format!("{error}: expected jobs")).at(&args.file);
    for (number, line) in lines(&args.file).map_err(unreadable)? {
        match result(&line, args) {
            Ok(result) => out.json_line(&result.to_line()),
            Err(error) => {
                out.object(json!({"line": number, "error": error}));
                worst = worst.max(status::USAGE);
            }
        }
        if interrupted() {
            return Ok(stopped(worst));
        }
    }
    Ok(worst)
}

/// The result of a line, or why there is none.
fn result(line: &Line, args: &JobsRunArgs) -> Result<JobResult, String> {
    let line = line.as_ref().map_err(|error| format!("{error}: expected a job"))?;
    let job = gametree_ledger::jobs::Job::parse(line).map_err(|error| error.to_string())?;
    let spec: Spec = job.game.parse().map_err(|error| format!("{error}"))?;
    let game = open_game_at(spec, Order::Centre, &job.position);
    let game = game.map_err(|failure| failure.message().to_owned())?;
    let (moves, state) = job.position(&game).map_err(|error| error.to_string())?;
    let counter = Arc::new(AtomicU64::new(0));
    let running = Job::counted_in(Arc::clone(&counter), &format!("job {}", job.id()), Some(job.nodes), None);
    let mut solver = Pieces::fresh(&game, args.memory, counted(&counter));
    let result = job.run(&game, &mut solver, &origin(args.memory)).map_err(|error| error.to_string())?;
    if args.proof_limit == 0 || result.ending != Ending::Finished {
        return Ok(result);
    }
    let limits = Limits { nodes: args.proof_limit, ..Limits::default() };
    let budget = Budget { stop: Some(stop_flag()), ..Budget::default() };
    let position = write_moves(&game, &moves);
    // A result without a certificate is a claim, and still a result.
    let certificate = solver.session.certificate(&state, &job.game, &position, limits, budget).ok();
    let certificate = certificate.and_then(|certificate| certificate.to_bytes().ok());
    let certificate = certificate.filter(|bytes| bytes.len() <= LARGEST_CERTIFICATE).unwrap_or_default();
    drop(running);
    Ok(JobResult { certificate, ..result })
}
