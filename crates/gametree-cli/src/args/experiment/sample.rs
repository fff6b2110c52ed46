//! Flags of a simulation.

use clap::Args;

use super::super::values::number;

/// The size and the seed of a simulation.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SampleArgs {
    /// Also simulate, on N random trees
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) samples: Option<u64>,
    /// Seed of the random trees [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
}
