//! Flags of a simulation.

use clap::Args;

use super::super::values::number;

/// What is simulated.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SampleArgs {
    /// Run the algorithm on so many random trees, too
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) samples: Option<u64>,
    /// The seed that the trees are drawn from [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
}
