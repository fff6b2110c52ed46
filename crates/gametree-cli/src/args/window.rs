//! Flags that `tree` shares with searches of games: window, first guess, goal.

use clap::Args;
use gametree::{Score, Window};

use super::values::typed;

/// What an algorithm may be asked beyond the position.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct WindowArgs {
    /// The window A,B of the root's mover, as -5,5 or -inf,1
    #[arg(long, value_name = "A,B", value_parser = typed::<Window>)]
    pub(crate) window: Option<Window>,
    /// The first guess of mtdf: a number, inf or -inf
    #[arg(long, value_name = "N", value_parser = typed::<Score>)]
    pub(crate) guess: Option<Score>,
    /// What pns and dfpn prove: that the value is at least this [default: find the value by several proofs]
    #[arg(long, value_name = "V", value_parser = typed::<Score>)]
    pub(crate) at_least: Option<Score>,
}
