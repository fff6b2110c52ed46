//! Flags of `why`.

use std::time::Duration;

use clap::Args;

use super::values::{duration, memory, number, typed};
use super::{PictureFiles, Position};

#[derive(Debug, Args)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The move to explain [default: the best]
    #[arg(long = "move", value_name = "MOVE", value_parser = typed::<String>)]
    pub(crate) mv: Option<String>,
    /// A move to compare it with: why not this one?
    #[arg(long, value_name = "MOVE", value_parser = typed::<String>)]
    pub(crate) not: Option<String>,
    /// Maximum time of all searches together: seconds, or a number with unit ms, s or m [default: 5s, with --nodes 1m]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Maximum number of nodes of all searches together, which makes the answer the same on every machine
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) files: PictureFiles,
    /// Maximum memory of the tables: MiB, or a number with suffix K, M or G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = memory)]
    pub(crate) memory: usize,
}
