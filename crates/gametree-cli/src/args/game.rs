//! Flags of the verbs that take a game and a position.

use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree::Algorithm;
use gametree_games::Spec;

use super::tree::Asked;
use super::{number, typed};

/// A game and a position of it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// The game: tictactoe, mnk:5,4,3, tictactoe3d:3, qubic, hex:4, hex:4x6, connect4, connect4:8x8
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// The moves that lead to the position, in words or run together; - reads positions from stdin, one a line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// How many plies deep
    #[arg(value_name = "DEPTH", value_parser = number::<u32>)]
    pub(crate) depth: u32,
    /// The moves that lead to the position; - reads positions from stdin, one a line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Count distinct positions, not sequences of moves
    #[arg(long)]
    pub(crate) distinct: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Find distances too, whatever they cost
    #[arg(long)]
    pub(crate) exact: bool,
    /// How large the table may grow: MiB, or with a suffix K, M or G [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = crate::input::memory)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write what the search did, a record a node, as lines of JSON
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) trace: Option<String>,
    /// The most nodes of --trace [default: 100000]
    #[arg(long, value_name = "N", value_parser = number::<usize>, requires = "trace")]
    pub(crate) trace_cap: Option<usize>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What a search of a game may be told: budget, algorithm, Felstiner's switches.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    /// The algorithm; see `gametree algorithms`
    #[arg(long, value_name = "NAME", value_parser = typed::<Algorithm>)]
    pub(crate) algorithm: Option<Algorithm>,
    /// The value of every move of the root
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// The most plies below the position [default: to the end of the game]
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// The most nodes
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) nodes: Option<u64>,
    /// The most time: seconds, or with a unit ms, s or m
    #[arg(long, value_name = "TIME", value_parser = crate::input::duration)]
    pub(crate) time: Option<Duration>,
    /// The value of a position at the depth limit; none: 0
    #[arg(long, value_name = "NAME", value_parser = evaluation)]
    pub(crate) eval: Option<NoEvaluation>,
    /// The order of moves; random is drawn anew at every node
    #[arg(long, value_enum, value_name = "ORDER")]
    pub(crate) order: Option<OrderName>,
    /// The seed of --order random [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Moves seen before they are searched: none, win, block, or win,block
    #[arg(long, value_name = "RULES", value_parser = crate::input::forced)]
    pub(crate) forced: Option<gametree::adapt::ForcedRules>,
    /// Count forced moves in `nodes`
    #[arg(long)]
    pub(crate) count_forced: bool,
    /// Stop at a node as soon as it is won: the ±1 termination
    #[arg(long)]
    pub(crate) stop_at_win: bool,
    /// Search every move of the root on its own, with a fresh window; the root is not counted
    #[arg(long)]
    pub(crate) driver_loop: bool,
    /// Hex's two acute corners: allowed, left out of the first move, or out of every loop
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) acute_corners: Option<AcuteCorners>,
    #[command(flatten)]
    pub(crate) asked: Asked,
}

/// The only evaluation so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoEvaluation;

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum OrderName {
    Natural,
    Centre,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum AcuteCorners {
    Allow,
    FirstMove,
    Never,
}

fn evaluation(name: &str) -> Result<NoEvaluation, String> {
    match name {
        "none" => Ok(NoEvaluation),
        _ => Err(format!("the evaluation {name:?} is not in this version: expected none")),
    }
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum TraceArgs {
    /// Judge a trace, knowing only the rules of the game: the first wrong cut-off, bound, owner, value or move
    Check {
        /// The trace: lines of JSON as `search --trace` writes them; - for stdin
        #[arg(value_name = "FILE")]
        file: String,
    },
}
