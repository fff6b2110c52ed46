//! Flags of `reproduce`.

use std::path::PathBuf;

use clap::Args;

use super::time_limit::TimeLimit;
use super::values::{number, path};

#[derive(Debug, Args)]
pub(crate) struct ReproduceArgs {
    /// The entries to reproduce, by name or by the beginning of names, e.g. felstiner-fig5 [default: all]
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// List the entries: the printed value, where it is printed, and the expected verdict
    #[arg(long, conflicts_with_all = ["quick", "html", "markdown", "out", "samples", "seed"])]
    pub(crate) list: bool,
    /// Use fewer samples and skip the slowest entries: under half a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// Write the report as one HTML page with inline plots
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) html: Option<PathBuf>,
    /// Write the report as Markdown, with its plots in a directory of the same name
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) markdown: Option<PathBuf>,
    /// Write every plot as SVG to this directory
    #[arg(long, value_name = "DIR", value_parser = path)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
    /// Number of samples per sampled entry; some entries take at least 100 to 2000 [default: each entry's own number]
    #[arg(long, value_name = "N", value_parser = samples)]
    pub(crate) samples: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    pub(crate) seed: u64,
}

/// A standard error needs two samples.
fn samples(text: &str) -> Result<u64, String> {
    match number::<u64>(text)? {
        0 | 1 => Err("expected 2 or more, for a standard error".to_owned()),
        samples => Ok(samples),
    }
}
