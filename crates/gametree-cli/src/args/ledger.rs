//! The arguments of `ledger`, and of `solve --ledger`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};

use super::values::{duration, memory, number, path};

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("work").args(["check", "proof"]).multiple(true)))]
pub(crate) struct LedgerArgs {
    /// The ledger
    #[arg(value_name = "FILE", value_parser = path)]
    pub(crate) file: PathBuf,
    /// The moves that lead to the position; "" for the start of the game [default: the position that was asked about first]
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Recompute everything: the file, every parent from its children, and every claim by the solver, which verifies it
    #[arg(long)]
    pub(crate) check: bool,
    /// Check this certificate by the rules alone, and enter what it proves as verified
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) certificate: Option<PathBuf>,
    /// Write a certificate of the position to this file: the ledger has the moves, and its pieces are solved again
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) proof: Option<PathBuf>,
    /// --proof: certify a win of Connect Four by policies (`solve --policies`); the ledger keeps what is tried for them
    #[arg(long, requires = "proof")]
    pub(crate) policies: bool,
    /// --check, --proof: stop after this time (seconds, or a number with unit ms, s or m); claims not checked by then stay claims
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "work")]
    pub(crate) time: Option<Duration>,
    /// --check, --proof: maximum number of nodes
    #[arg(long, value_name = "N", value_parser = number::<u64>, requires = "work")]
    pub(crate) nodes: Option<u64>,
    /// --check, --proof: maximum memory of the solver, in MiB or with suffix K, M or G [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = memory, requires = "work")]
    pub(crate) memory: Option<usize>,
}

/// The flags of `solve` for a ledger.
#[derive(Debug, Args)]
pub(crate) struct LedgerFlags {
    /// Keep what is proved in a ledger, and go on from what is there. The answer is the result (win, draw or loss) and a line;
    /// the distance to the end only where a single piece of work found it
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) ledger: Option<PathBuf>,
    /// The nodes of a piece of work [default: by time: 60 s for the position itself; then 2 s, doubled up to 32 s]
    #[arg(long, value_name = "N", value_parser = number::<u64>, requires = "ledger")]
    pub(crate) piece: Option<u64>,
}
