//! Flags of `experiment`.

mod contest;
mod pathology;
mod sample;
mod train;

use clap::{Args, Subcommand, ValueEnum};
use gametree_lab::Pruning;

use super::game::{AcuteCorners, Position};
use super::generate::{Numbers, numbers};
use super::values::{forced, number};

pub(crate) use contest::{DecisionsArgs, MatchArgs, ServeArgs};
pub(crate) use pathology::{EvaluationName, ModelName, PathologyArgs};
pub(crate) use sample::SampleArgs;
pub(crate) use train::TrainArgs;

/// The experiments there are.
pub(super) const EXPERIMENTS: &str =
    "branching, critical, decisions, engine, match, pathology, randomised, train";

#[derive(Debug, Args)]
pub(crate) struct ExperimentArgs {
    #[command(subcommand)]
    pub(crate) experiment: Experiment,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Experiment {
    /// The terminals that alpha-beta examines in random uniform trees, and how they grow with the depth
    #[command(
        after_help = "Examples:\n  gametree experiment branching --branching 2 --depth 4\n  gametree experiment branching --branching 3 --depth 6 --algorithm branch-and-bound --samples 1000\n\nThe values of the leaves are independent and continuous. `expected` is exact: an integral, not a simulation."
    )]
    Branching(BranchingArgs),
    /// The critical positions, level by level and type by type; the average-case formula
    #[command(
        after_help = "Examples:\n  gametree experiment critical --branching 3 --depth 8\n  gametree experiment critical --q 1,0.9,0.8 --d 3,2.25,2 --samples 10000"
    )]
    Critical(CriticalArgs),
    /// How often settings give something away on solved positions
    #[command(after_help = contest::DECISIONS_HELP)]
    Decisions(DecisionsArgs),
    /// Be a player of somebody's match: answer its line protocol on stdin and stdout
    #[command(after_help = contest::SERVE_HELP)]
    Engine(ServeArgs),
    /// Which of two settings plays better: paired games, Elo with its error, a sequential test
    #[command(after_help = contest::MATCH_HELP)]
    Match(Box<MatchArgs>),
    /// How often a search chooses a bad move, by rule and depth: where deeper is worse, and for whom
    #[command(after_help = pathology::HELP)]
    Pathology(PathologyArgs),
    /// The moves that a search in random order is expected to try: exact, not sampled
    #[command(
        after_help = "Examples:\n  gametree experiment randomised tictactoe\n  gametree experiment randomised hex:3 --forced win,block --stop-at-win --acute-corners never\n  gametree experiment randomised tictactoe3d:3 Bb2 --forced win,block --stop-at-win\n\nThe order is drawn anew at every node, uniformly; `search --order random` draws one. `tried` leaves out the\nroot, the moves of POSITION and forced moves; `nodes` is one more, with --driver-loop too."
    )]
    Randomised(RandomisedArgs),
    /// An evaluation, learned from games against itself: `search --eval file:FILE` uses it
    #[command(after_help = train::HELP)]
    Train(TrainArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BranchingArgs {
    /// Successors of every position
    #[arg(long, value_name = "B", value_parser = number::<u32>)]
    pub(crate) branching: u32,
    /// Plies from the root to the terminals
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: u32,
    /// Whose terminals: F1's, F2's, or those of the best order
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Searched::Alphabeta)]
    pub(crate) algorithm: Searched,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CriticalArgs {
    /// Successors of every position of a uniform tree
    #[arg(long, value_name = "B", value_parser = number::<u32>, conflicts_with_all = ["q", "d"])]
    pub(crate) branching: Option<u32>,
    /// The deepest level
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// Of a random shape: the probability, level by level from the root's, that a position has successors
    #[arg(long, value_name = "Q0,Q1,…", value_parser = numbers, requires = "d")]
    pub(crate) q: Option<Numbers>,
    /// Of a random shape: the mean number of successors, level by level, over all positions of the level
    #[arg(long, value_name = "D0,D1,…", value_parser = numbers, requires = "q")]
    pub(crate) d: Option<Numbers>,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RandomisedArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search whose moves are shuffled
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Shuffled::Alphabeta)]
    pub(crate) algorithm: Shuffled,
    /// Moves seen before they are searched: none, win, block, or win,block
    #[arg(long, value_name = "RULES", value_parser = forced)]
    pub(crate) forced: Option<gametree::adapt::ForcedRules>,
    /// Stop at a node as soon as it is won: the ±1 termination
    #[arg(long)]
    pub(crate) stop_at_win: bool,
    /// Hex's two acute corners: allowed, left out of the first move, or out of every loop
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) acute_corners: Option<AcuteCorners>,
    /// Search every move of the root on its own, with a fresh window and no forced move at the root
    #[arg(long)]
    pub(crate) driver_loop: bool,
}

/// The searches whose expectation is known.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Shuffled {
    /// Without cut-offs
    Minimax,
    /// With the full window
    Alphabeta,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Searched {
    /// F1, without deep cut-offs
    BranchAndBound,
    /// F2, alpha-beta
    Alphabeta,
    /// Alpha-beta on perfect order
    Minimal,
}

impl Searched {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Searched::BranchAndBound => "branch-and-bound",
            Searched::Alphabeta => "alphabeta",
            Searched::Minimal => "minimal",
        }
    }
}

impl From<Searched> for Pruning {
    fn from(searched: Searched) -> Pruning {
        match searched {
            Searched::BranchAndBound => Pruning::Shallow,
            Searched::Alphabeta => Pruning::Deep,
            Searched::Minimal => Pruning::Minimal,
        }
    }
}
