//! `search` in a game whose own solver is often faster than the engine is deep: half the time is the solver's.

use std::time::Duration;

use gametree::Budget;
use gametree_players::Answer;
use gametree_players::native::{DEFAULT_MEMORY, SolveRequest};

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
    let method = query.game.own_solver().filter(|_| !about_engine)?;
    let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
    let request = SolveRequest { method, memory, all_moves: run.all_moves, ..SolveRequest::default() };
    let budget = Budget { time: Some(time / 2), ..run.budget(job.stop(), Some(job.nodes())) };
    let answer = query.game.solver(&request).run(&query.state, budget);
    (answer.value.wdl().is_some() && !answer.stopped).then_some(answer)
}
