//! The arguments of `verify`.

use clap::Args;

use super::values::threads;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The certificates, or semi-strong solutions; - for one on stdin
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// Number of threads
    #[arg(long, value_name = "N", value_parser = threads, default_value = "1")]
    pub(crate) jobs: usize,
}
