//! The flag that limits a whole run.

use std::time::Duration;

use clap::Args;

use super::values::duration;

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TimeLimit {
    /// Stop after this time with what was found: seconds, or a number with unit ms, s or m
    #[arg(long, global = true, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}
