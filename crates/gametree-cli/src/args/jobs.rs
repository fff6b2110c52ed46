//! The arguments of `jobs`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::game::Position;
use super::time_limit::TimeLimit;
use super::values::{memory, number, path};

#[derive(Debug, Args)]
pub(crate) struct JobsArgs {
    #[command(subcommand)]
    pub(crate) jobs: Jobs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Jobs {
    /// Choose the positions whose results would help most, and print a job for each
    ///
    /// A job is a line of JSON. When everything is proved there are no more jobs.
    #[command(
        after_help = "Examples:\n  gametree jobs split connect4:5x4 --ledger c54.ledger --count 4 > jobs.jsonl\n  gametree jobs split hex:4 a1 --ledger hex.ledger --count 100 --nodes 1000000"
    )]
    Split(JobsSplitArgs),
    /// Run jobs, one per line, and print a result for each as a line of JSON
    #[command(
        after_help = "Examples:\n  gametree jobs split connect4:5x4 --ledger c54.ledger --count 4 > jobs.jsonl\n  gametree jobs run < jobs.jsonl > results.jsonl\n  gametree jobs run jobs.jsonl --time 60 > results.jsonl"
    )]
    Run(JobsRunArgs),
    /// Check results, and enter those that hold into the ledger
    #[command(
        after_help = "Examples:\n  gametree jobs split connect4:5x4 --ledger c54.ledger --count 4 > jobs.jsonl\n  gametree jobs run < jobs.jsonl > results.jsonl\n  gametree jobs merge c54.ledger results.jsonl"
    )]
    Merge(JobsMergeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct JobsSplitArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The ledger of the proof; it is created if there is none
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) ledger: PathBuf,
    /// Maximum number of jobs; there are fewer if there are fewer positions to choose from
    #[arg(long, value_name = "N", default_value = "16", value_parser = number::<usize>)]
    pub(crate) count: usize,
    /// Maximum number of nodes of a job; a position that takes more is split
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = number::<u64>)]
    pub(crate) nodes: u64,
}

#[derive(Debug, Args)]
pub(crate) struct JobsRunArgs {
    /// The jobs, as `jobs split` prints them; - for stdin
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: String,
    /// Add a certificate to each result, if it has at most this many nodes and replies and fits 1 MiB. Writing it may take longer
    /// than the job itself
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::<usize>)]
    pub(crate) proof_limit: usize,
    /// Maximum memory of the solver, in MiB or with suffix K, M or G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = memory)]
    pub(crate) memory: usize,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
}

#[derive(Debug, Args)]
pub(crate) struct JobsMergeArgs {
    /// The ledger
    #[arg(value_name = "LEDGER", value_parser = path)]
    pub(crate) ledger: PathBuf,
    /// Files of results, as `jobs run` prints them; - for stdin
    #[arg(value_name = "RESULT", required = true)]
    pub(crate) files: Vec<String>,
    /// Recompute results that have no certificate and cost at most this many nodes; larger ones are only claimed
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number::<u64>)]
    pub(crate) recompute: u64,
    /// Maximum memory of the solver that recomputes, in MiB or with suffix K, M or G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = memory)]
    pub(crate) memory: usize,
    /// Once the position that was asked about is proved, write its certificate to this file
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
}
