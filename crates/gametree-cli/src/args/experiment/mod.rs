//! Flags of `experiment`.

mod families;
mod match_play;
mod pathology;
mod sample;
mod suite;
mod train;

use clap::{Args, Subcommand, ValueEnum};
use gametree_lab::Pruning;

use super::game::{AcuteCorners, Position};
use super::generate::{Numbers, numbers};
use super::time_limit::TimeLimit;
use super::values::{forced, number};

pub(crate) use families::{ErrorsArgs, FamiliesArgs};
pub(crate) use match_play::{DecisionsArgs, MatchArgs, ServeArgs};
pub(crate) use pathology::PathologyArgs;
pub(crate) use sample::SampleArgs;
pub(crate) use suite::SuiteArgs;
pub(crate) use train::TrainArgs;

#[derive(Debug, Args)]
pub(crate) struct ExperimentArgs {
    #[command(flatten)]
    pub(crate) time: TimeLimit,
    #[command(subcommand)]
    pub(crate) experiment: Experiment,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Experiment {
    /// How many terminal positions alpha-beta examines in random uniform trees, and how that grows
    #[command(
        after_help = "Examples:\n  gametree experiment branching --branching 2 --depth 4\n  gametree experiment branching --branching 3 --depth 6 --samples 1000\n\nLeaf values are independent and continuous. `expected` is exact: an integral, not a simulation."
    )]
    Branching(BranchingArgs),
    /// The number of critical positions per level and type, and the average-case formula
    #[command(
        after_help = "Examples:\n  gametree experiment critical --branching 3 --depth 8\n  gametree experiment critical --q 1,0.9,0.8 --d 3,2.25,2 --samples 10000"
    )]
    Critical(CriticalArgs),
    /// How often players blunder on solved positions
    #[command(after_help = match_play::DECISIONS_HELP)]
    Decisions(DecisionsArgs),
    /// Be a player in a match: answer requests of the line protocol on stdin and stdout
    #[command(after_help = match_play::SERVE_HELP)]
    Engine(ServeArgs),
    /// What the errors of an evaluation are like in a real game, and what a model with such errors predicts
    #[command(after_help = families::ERRORS_HELP)]
    Errors(ErrorsArgs),
    /// Solve random positions with their children and grandchildren, for `experiment errors`
    #[command(after_help = families::FAMILIES_HELP)]
    Families(FamiliesArgs),
    /// Play a match between two players: paired games, Elo with its error, a sequential test
    #[command(after_help = match_play::MATCH_HELP)]
    Match(Box<MatchArgs>),
    /// How often a search chooses a bad move, by backup rule and depth: where deeper search is worse
    #[command(after_help = pathology::HELP)]
    Pathology(PathologyArgs),
    /// The expected number of moves that a search in random order tries: exact, not sampled
    #[command(
        after_help = "Examples:\n  gametree experiment randomised tictactoe\n  gametree experiment randomised hex:3 --forced win --acute-corners never\n  gametree experiment randomised tictactoe a1 --forced win,block --stop-at-win\n\nEvery node has its own uniformly random order; `search --order random` samples one. `tried` excludes the root, the moves of POSITION and forced moves; `nodes` is `tried` + 1, also with --driver-loop."
    )]
    Randomised(RandomisedArgs),
    /// Solve a file of chess positions whose best moves, mates or counts are known
    #[command(after_help = suite::HELP)]
    Suite(SuiteArgs),
    /// Learn an evaluation from self-play, for `search --eval file:FILE`
    #[command(after_help = train::HELP)]
    Train(TrainArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BranchingArgs {
    /// Children of every node
    #[arg(long, value_name = "B", value_parser = number::<u32>)]
    pub(crate) branching: u32,
    /// Plies from the root to the leaves
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: u32,
    /// The algorithm: F1, F2, or alpha-beta on perfect order
    #[arg(long, value_enum, value_name = "NAME", default_value_t = BranchingAlgorithm::Alphabeta)]
    pub(crate) algorithm: BranchingAlgorithm,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CriticalArgs {
    /// Children of every node of a uniform tree
    #[arg(long, value_name = "B", value_parser = number::<u32>, conflicts_with_all = ["q", "d"])]
    pub(crate) branching: Option<u32>,
    /// The deepest level
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// Random shape: for each level from the root, the probability that a node has children
    #[arg(long, value_name = "Q0,Q1,…", value_parser = numbers, requires = "d")]
    pub(crate) q: Option<Numbers>,
    /// Random shape: for each level from the root, the mean number of children over all its nodes
    #[arg(long, value_name = "D0,D1,…", value_parser = numbers, requires = "q")]
    pub(crate) d: Option<Numbers>,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RandomisedArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search whose move order is random
    #[arg(long, value_enum, value_name = "NAME", default_value_t = RandomisedAlgorithm::Alphabeta)]
    pub(crate) algorithm: RandomisedAlgorithm,
    /// Forced moves that are recognised without a search: none, win, block, or win,block
    #[arg(long, value_name = "RULES", value_parser = forced)]
    pub(crate) forced: Option<gametree::adapt::ForcedRules>,
    /// Stop searching a node once it is won: the ±1 termination
    #[arg(long)]
    pub(crate) stop_at_win: bool,
    /// Hex's two acute corners: allowed, excluded as the first move, or excluded at every ply
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) acute_corners: Option<AcuteCorners>,
    /// Search each move at the root separately, with a fresh window and no forced-move rules at the root
    #[arg(long)]
    pub(crate) driver_loop: bool,
}

/// The searches whose expectation can be computed.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum RandomisedAlgorithm {
    /// Without cut-offs
    Minimax,
    /// With the full window
    Alphabeta,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum BranchingAlgorithm {
    /// F1, without deep cut-offs
    BranchAndBound,
    /// F2, alpha-beta
    Alphabeta,
    /// Alpha-beta on perfect order
    Minimal,
}

impl BranchingAlgorithm {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            BranchingAlgorithm::BranchAndBound => "branch-and-bound",
            BranchingAlgorithm::Alphabeta => "alphabeta",
            BranchingAlgorithm::Minimal => "minimal",
        }
    }
}

impl From<BranchingAlgorithm> for Pruning {
    fn from(algorithm: BranchingAlgorithm) -> Pruning {
        match algorithm {
            BranchingAlgorithm::BranchAndBound => Pruning::Shallow,
            BranchingAlgorithm::Alphabeta => Pruning::Deep,
            BranchingAlgorithm::Minimal => Pruning::Minimal,
        }
    }
}
