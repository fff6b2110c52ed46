//! Flags of `book`.

use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;

use super::known;
use super::time_limit::TimeLimit;
use super::values::{memory, number, path};

#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    /// The game, as connect4, hex:6, mnk:5,5,4, breakthrough:5x5, domineering:6x6; `gametree games` lists them
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The file of the book
    #[arg(value_name = "FILE", value_parser = path)]
    pub(crate) file: PathBuf,
    /// Number of plies: the book holds every position that can be reached in at most this many
    #[arg(long, value_name = "N", value_parser = number::<u32>)]
    pub(crate) plies: u32,
    /// The ledger through which the positions are solved: what it has is not solved again, and what is solved stays there
    /// [default: FILE.ledger]
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) ledger: Option<PathBuf>,
    /// Solve this many positions once more, without the ledger, before the book is written
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::<usize>)]
    pub(crate) sample: usize,
    /// The seed that chooses them
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::<u64>)]
    pub(crate) seed: u64,
    /// Maximum memory, in MiB or with suffix K, M or G: half of it for the solver's table, half for the positions
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = memory)]
    pub(crate) memory: usize,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
}
