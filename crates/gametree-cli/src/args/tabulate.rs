//! Flags of `tabulate`.

use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;

use super::known;
use super::time_limit::TimeLimit;
use super::values::{memory, path, threads, typed};

#[derive(Debug, Args)]
pub(crate) struct TabulateArgs {
    /// The game, as tictactoe, mnk:4,4,4, hex:4, connect4:5x5, breakthrough:4x4, othello:4, kalah:4,3, nim; `gametree games` lists them
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The file of the table
    #[arg(value_name = "FILE", value_parser = path)]
    pub(crate) file: PathBuf,
    /// The moves that lead to the position to start from [default: none, or with --stats those of the file]
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Print statistics too: results by ply, the longest win with its line, how many good moves positions have. If FILE
    /// already holds a table, it is read instead of made again
    #[arg(long)]
    pub(crate) stats: bool,
    /// Draw how many positions are won, drawn and lost by ply into this SVG file; implies --stats
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) plot: Option<String>,
    /// Maximum memory, in MiB or with suffix K, M or G: of the table while it is made
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub(crate) memory: usize,
    /// Number of threads; the table is the same [default: number of cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
}
