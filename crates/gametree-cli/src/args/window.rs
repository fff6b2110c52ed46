//! Flags that `tree` shares with searches of games: window, first guess and goal.

use clap::Args;
use gametree::{Score, Window};

use super::values::typed;

/// The window, the first guess and the goal of a textbook algorithm.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct WindowArgs {
    /// Search window A,B, e.g. -5,5 or -inf,1
    #[arg(long, help_heading = "Textbook algorithms", value_name = "A,B", value_parser = typed::<Window>)]
    pub(crate) window: Option<Window>,
    /// First guess of mtdf: a number, inf or -inf
    #[arg(long, help_heading = "Textbook algorithms", value_name = "N", value_parser = typed::<Score>)]
    pub(crate) guess: Option<Score>,
    /// Bound for pns and dfpn to prove: the value is at least V [default: find the value by several proofs]
    #[arg(long, help_heading = "Textbook algorithms", value_name = "V", value_parser = typed::<Score>)]
    pub(crate) at_least: Option<Score>,
}
