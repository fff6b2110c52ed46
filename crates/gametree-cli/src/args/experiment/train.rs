//! Flags of `experiment train`.

use clap::Args;
use gametree_games::Spec;
use gametree_lab::match_play::{AgreedDraw, AgreedWin};

use super::super::known;
use super::super::values::{number, threads, typed};

pub(super) const HELP: &str = "\
Examples:
  gametree experiment train connect4 --out connect4.txt
  gametree experiment train hex:7 --games 6000 --seed 1 --out hex7.txt
  gametree search hex:7 --eval file:hex7.txt --depth 5
  gametree experiment train chess --network --games 200 --out chess.net

Each generation plays games against itself from random openings, with the weights of the previous one (the first with \
those of --start, or without an evaluation); then the weights of the game's features are fitted to the results by logistic \
regression. FILE is rewritten after every generation, so that Ctrl-C loses no finished one. The loss is that of predicting the winner, measured on \
held-out games; ln 2 = 0.693 is the loss of a coin toss. The same seed gives the same file on any number of threads.

With --network the games are played by the game's evaluation, or by that of --eval, and FILE is a network, which stands beside the \
game's terms: `--eval file:FILE` searches with it, and plays the games from which the next network learns. Chess and Chess960 have networks. \
A useful one takes 100,000 games and more; each takes some 13 KB of memory. The error is the root mean square of what the predicted chance of winning lacks; of the \
games that are held out, one in fifty, it tells whether more was learned than those games: below that of the terms alone. FILE is written at the end, so that Ctrl-C or --time keeps nothing of it.";

#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The game, as connect4, hex:5, mnk:5,5,4, breakthrough:5x6, othello:6, kalah:6,4, morris; `gametree games` lists them
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The file for the weights or the network, which `--eval file:FILE` reads
    #[arg(long, value_name = "FILE")]
    pub(crate) out: String,
    /// Total number of games
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 10_000)]
    pub(crate) games: u64,
    /// Number of generations, each of which learns from all games so far
    #[arg(long, value_name = "N", value_parser = number::<u32>, default_value_t = 8)]
    pub(crate) generations: u32,
    /// Maximum number of nodes per move
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 200)]
    pub(crate) nodes: u64,
    /// Seed of the openings
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The weights that the first generation plays with [default: none, and so without any knowledge]
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<String>,
    /// End a game as won once both sides have called it won by POINTS at MOVES of their moves in a row, e.g. 400,3
    #[arg(long, value_name = "POINTS,MOVES", value_parser = typed::<AgreedWin>)]
    pub(crate) resign: Option<AgreedWin>,
    /// End a game as drawn once neither side has seen more than POINTS at MOVES of its moves in a row, not before
    /// PLIES plies, e.g. 10,8,80
    #[arg(long, value_name = "POINTS,MOVES,PLIES", value_parser = typed::<AgreedDraw>)]
    pub(crate) draw: Option<AgreedDraw>,
    /// Learn a network beside the game's evaluation, instead of weights
    #[arg(long, conflicts_with_all = ["start", "generations", "plot"])]
    pub(crate) network: bool,
    /// The evaluation that plays the games from which a network is learned: a name, or file:PATH [default: the game's own]
    #[arg(long, value_name = "NAME", requires = "network")]
    pub(crate) eval: Option<String>,
    /// Games played in parallel [default: number of cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Also plot the loss against the number of games
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<String>,
}
