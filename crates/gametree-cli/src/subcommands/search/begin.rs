//! The start of a search within limits.

use std::time::Duration;

use gametree_players::DEFAULT_TIME;

use crate::args::RunArgs;
use crate::job::Job;

/// Begins the job of a search; returns its time limit, which is [`DEFAULT_TIME`] if it has no limit at all.
pub(super) fn begin(run: &RunArgs, name: &str) -> (Job, Option<Duration>) {
    let unlimited = run.depth.is_none() && run.nodes.is_none() && run.time.is_none();
    let time = run.time.or(unlimited.then_some(DEFAULT_TIME));
    (Job::start(&format!("searching {name}"), run.nodes, time), time)
}
