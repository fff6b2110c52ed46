//! Flags of `reproduce`.

use std::path::PathBuf;

use clap::Args;

use super::values::{bare, number};

#[derive(Debug, Args)]
pub(crate) struct ReproduceArgs {
    /// The entries to reproduce, by their names or by the beginning of names, as felstiner-fig5 [default: all]
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// List the entries: what is printed where, and the verdict that is expected
    #[arg(long, conflicts_with_all = ["quick", "html", "markdown", "out", "samples", "seed"])]
    pub(crate) list: bool,
    /// Fewer samples, and without the entries that take longest: under half a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// Write the report as one page, its plots inline
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) html: Option<PathBuf>,
    /// Write the report as Markdown, its plots into the folder of the same name beside it
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) markdown: Option<PathBuf>,
    /// Write every plot as an SVG into this folder
    #[arg(long, value_name = "DIR", value_parser = path)]
    pub(crate) out: Option<PathBuf>,
    /// How many samples, wherever something is sampled; where fewer than 100 to 2000 would tell nothing, those
    /// [default: each entry's own number]
    #[arg(long, value_name = "N", value_parser = samples)]
    pub(crate) samples: Option<u64>,
    /// The seed that everything random is drawn from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    pub(crate) seed: u64,
}

fn path(text: &str) -> Result<PathBuf, String> {
    match bare(text) {
        "" => Err("expected a name".to_owned()),
        text => Ok(PathBuf::from(text)),
    }
}

/// A standard error needs two samples.
fn samples(text: &str) -> Result<u64, String> {
    match number::<u64>(text)? {
        0 | 1 => Err("expected 2 or more, for a standard error".to_owned()),
        samples => Ok(samples),
    }
}
