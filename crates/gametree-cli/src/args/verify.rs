//! The arguments of `verify`.

use std::path::PathBuf;

use clap::Args;

use super::values::{path, threads};

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The certificates, or semi-strong solutions; - for one on stdin
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// Number of threads
    #[arg(long, value_name = "N", value_parser = threads, default_value = "1")]
    pub(crate) jobs: usize,
    /// Write the certificate again to this file without what its claims do not need: equal positions that stand twice, links that
    /// lead nowhere, plans and cells of policies that are never used
    #[arg(long, value_name = "OUT", value_parser = path)]
    pub(crate) trim: Option<PathBuf>,
}
