//! Flags of `experiment train`.

use clap::Args;
use gametree_games::Spec;

use super::super::values::{number, threads, typed};

pub(super) const HELP: &str = "\
Examples:
  gametree experiment train connect4 --out connect4.txt
  gametree experiment train hex:7 --games 6000 --nodes 800 --seed 1 --out hex7.txt --plot hex7.svg
  gametree search hex:7 --eval file:hex7.txt --depth 5

Every generation plays games against itself with the weights of the last one, the first with none, from random openings;
then the weights of the game's features are fitted to the results by logistic regression. FILE is written anew after every
generation, so that Ctrl-C loses none that is complete. The loss is that of predicting who wins, on games that were kept
from the fit; ln 2 = 0.693 is that of who knows nothing. The same seed gives the same file on any number of threads.";

#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The game: tictactoe, mnk:5,4,3, tictactoe3d:3, qubic, hex:4, hex:4x6, connect4, connect4:8x8
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// Where the weights go: a small text that `--eval file:FILE` reads
    #[arg(long, value_name = "FILE")]
    pub(crate) out: String,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 10_000)]
    pub(crate) games: u64,
    /// In how many generations, each of which learns from those before it
    #[arg(long, value_name = "N", value_parser = number::<u32>, default_value_t = 8)]
    pub(crate) generations: u32,
    /// The most nodes of a move
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 200)]
    pub(crate) nodes: u64,
    /// The seed that the openings are drawn from
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Draw the loss against the games, too
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<String>,
}
