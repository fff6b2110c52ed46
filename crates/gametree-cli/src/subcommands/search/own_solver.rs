//! `search` in a game whose own solver is often faster than the engine is deep: half the time is the solver's.

use std::time::Duration;

use gametree_players::native::DEFAULT_MEMORY;
use gametree_players::{Answer, own_solution};

use crate::args::SearchArgs;
use crate::input::Query;
use crate::job::Job;

/// The exact answer, if the game has such a solver and it finds the answer in half the time; only where nothing but a time
/// limit and a size of memory is asked for, since everything else is about the engine.
pub(super) fn answer(args: &SearchArgs, query: &Query<'_>, job: &Job, time: Duration) -> Option<Answer> {
    let run = &args.run;
    let about_engine = run.algorithm.is_some()
        || run.depth.is_some()
        || run.nodes.is_some()
        || run.eval.is_some()
        || args.engine_flag().is_some();
    if about_engine {
        return None;
    }
    let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
    let budget = run.budget(job.stop(), Some(job.nodes()));
    own_solution(query.game, &query.state, (memory, run.all_moves), budget, time)
}
