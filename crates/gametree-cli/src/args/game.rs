//! Flags of the subcommands that take a game and a position.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree::engine::{Depths, Driver, EngineOptions, Selective};
use gametree::{Algorithm, Budget};
use gametree_games::evaluation::NONE;
use gametree_games::{Order, Spec};
use gametree_players::native::EvaluationSource;
use gametree_players::textbook::{self, TextbookRequest};
use gametree_players::{BackupRule, Searcher};

use super::known;
use super::ledger::LedgerFlags;
use super::time_limit::TimeLimit;
use super::values::{
    depths, duration, exploration, forced, memory, number, path, plies, selective, threads, typed,
};
use super::window::WindowArgs;

/// A game and one of its positions.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// The game: tictactoe, mnk:5,4,3, tictactoe3d:3, qubic, hex:4, hex:4x6, connect4, connect4:8x8, breakthrough:5x6, othello:6,
    /// domineering:6x6, nim:3,4,5, kalah:6,4, morris; `gametree games` lists them
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The moves that lead to the position, separated by spaces or run together; or a position in brackets, '[xo./.x./... o]',
    /// and the moves from there. - reads positions from stdin, one per line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The depth, in plies
    #[arg(value_name = "DEPTH", value_parser = number::<u32>)]
    pub(crate) depth: u32,
    /// The moves that lead to the position, perhaps from one in brackets; - reads positions from stdin, one per line
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Count distinct positions instead of move sequences
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Also count the positions at the last ply below each move
    #[arg(long, conflicts_with = "distinct")]
    pub(crate) divide: bool,
    /// Maximum memory of --distinct: MiB, or a number with suffix K, M or G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory, requires = "distinct")]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Always find the distance to the end too, which may take much longer
    #[arg(long)]
    pub(crate) exact: bool,
    /// Maximum memory, in MiB or with suffix K, M or G: of the table, or of all that a textbook algorithm
    /// keeps [default: 256M; with --algorithm 64M for the engine, else 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    /// Number of threads of Connect Four's solver, or of the engine with --algorithm engine [default: 1]
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with_all = ["table", "semi_strong", "ledger"])]
    pub(crate) threads: Option<usize>,
    /// Connect Four: print only `<position> <score>`, for each line of stdin with `-`, of which only the first word is
    /// read. The score is (cells + 2 − stones at the end) / 2 rounded down, negative where the side to move loses
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write a certificate of what is proved, which `gametree verify` checks with the rules alone
    #[arg(long, value_name = "FILE", value_parser = path, group = "certified")]
    pub(crate) proof: Option<PathBuf>,
    /// The most nodes and replies that a certificate may have, about 20 bytes of memory each; for --readable at most 2000000
    #[arg(long, value_name = "N", default_value = "20000000", value_parser = number::<usize>, requires = "certified")]
    pub(crate) proof_limit: usize,
    /// Connect Four: certify a win without its distance, by policies (orders of cells that fix all further moves) and a few
    /// moves that lead to them. Near the start of the game that takes many minutes
    #[arg(long, requires = "proof", conflicts_with = "readable")]
    pub(crate) policies: bool,
    /// Write a solution that a person can learn: moves, diagrams and rules, as a page (.html), one picture (.svg) or text (.txt)
    #[arg(
        long,
        value_name = "FILE",
        value_parser = path,
        group = "certified",
        conflicts_with_all = ["proof", "plain", "table", "semi_strong", "book", "algorithm"]
    )]
    pub(crate) readable: Option<PathBuf>,
    /// Answer from a complete table, which `gametree tabulate` has written, or from a semi-strong solution, instead of searching
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with_all = ["proof", "plain", "algorithm", "ledger"])]
    pub(crate) table: Option<PathBuf>,
    /// Write a semi-strong solution, which `gametree verify` checks with the rules alone: the result and the first best move of every
    /// position that can be reached while at least one player keeps to these moves. --order says which comes first [default: natural];
    /// --ledger keeps what is proved on the way; --memory is then 2G by default
    #[arg(
        long,
        value_name = "FILE",
        value_parser = path,
        conflicts_with_all = ["proof", "plain", "algorithm", "table", "piece", "exact", "all_moves"]
    )]
    pub(crate) semi_strong: Option<PathBuf>,
    /// --semi-strong: work level by level in this folder instead of in memory, for solutions that are larger; a run that was stopped
    /// goes on from there. --memory is then 512M by default
    #[arg(long, value_name = "FOLDER", value_parser = path, requires = "semi_strong", conflicts_with = "ledger")]
    pub(crate) levels: Option<PathBuf>,
    /// Answer from an opening book, which `gametree book` has written, where it has an answer
    #[arg(
        long,
        value_name = "FILE",
        value_parser = path,
        conflicts_with_all = ["proof", "plain", "table", "semi_strong", "ledger", "all_moves"]
    )]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) ledger: LedgerFlags,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write a trace of the search, one JSON record per node; - for stdout, instead of the answer
    #[arg(long, help_heading = "Textbook algorithms", value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) trace: Option<String>,
    /// Maximum number of nodes in the trace [default: 100000]
    #[arg(long, help_heading = "Textbook algorithms", value_name = "N", value_parser = number::<usize>, requires = "trace")]
    pub(crate) trace_cap: Option<usize>,
    /// How the engine backs up values: negamax, or althofer:WEIGHT, optionally with ,literal or ,padded for
    /// games that end before the depth limit [default: negamax]
    #[arg(long, help_heading = "Engine", value_name = "RULE", value_parser = typed::<BackupRule>)]
    pub(crate) backup: Option<BackupRule>,
    /// Number of threads of the engine [default: 1]
    #[arg(long, help_heading = "Engine", value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Maximum memory, in MiB or with suffix K, M or G: of the engine's table, of mcts' tree, or of all that a textbook
    /// algorithm keeps, its trace included [default: 64M for the engine and mcts, else 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    /// Engine: follow noisy moves and threats up to PLIES beyond the depth limit [default: 0]
    #[arg(long, help_heading = "Engine", value_name = "PLIES", value_parser = plies)]
    pub(crate) quiescence: Option<u32>,
    /// Engine: extend a line by up to PLIES at positions with only one move [default: 0]
    #[arg(long, help_heading = "Engine", value_name = "PLIES", value_parser = plies)]
    pub(crate) extensions: Option<u32>,
    /// Engine: how each depth is searched [default: aspiration]
    #[arg(long, help_heading = "Engine", value_enum, value_name = "DRIVER")]
    pub(crate) driver: Option<DriverName>,
    /// Engine: which results of its table count for a depth: exact, of the same depth; at-least, of greater ones too; auto
    /// (exact if --depth is given) [default: auto]
    #[arg(long, help_heading = "Engine", value_name = "WHICH", value_parser = depths)]
    pub(crate) depths: Option<Depths>,
    /// Engine: search less deeply where little is to be expected: on, off, or auto (on if no --depth is given)
    /// [default: auto]
    #[arg(long, help_heading = "Engine", value_name = "WHEN", value_parser = selective)]
    pub(crate) selective: Option<Selective>,
    /// The exploration constant of mcts: the lower, the sooner it settles on a move [default: 0.5]
    #[arg(long, help_heading = "Monte Carlo tree search", value_name = "C", value_parser = exploration)]
    pub(crate) exploration: Option<f64>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

impl SearchArgs {
    /// The engine options that the flags select.
    pub(crate) fn engine_options(&self) -> EngineOptions {
        EngineOptions {
            driver: self.driver.map_or_else(Default::default, DriverName::driver),
            quiescence: self.quiescence.unwrap_or(0),
            extensions: self.extensions.unwrap_or(0),
            depths: self.depths.unwrap_or_default(),
            selective: self.selective.unwrap_or_default(),
            ..EngineOptions::default()
        }
    }

    /// The first given flag that only the engine has.
    pub(crate) fn engine_flag(&self) -> Option<&'static str> {
        let engine_only = [
            ("--backup", self.backup.is_some()),
            ("--threads", self.threads.is_some()),
            ("--quiescence", self.quiescence.is_some()),
            ("--extensions", self.extensions.is_some()),
            ("--driver", self.driver.is_some()),
            ("--depths", self.depths.is_some()),
            ("--selective", self.selective.is_some()),
        ];
        engine_only.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag)
    }
}

/// Flags of any search of a game: budget, algorithm, Felstiner's variations.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RunArgs {
    /// The algorithm; see `gametree algorithms`
    #[arg(long, value_name = "NAME", value_parser = known::searcher(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Searcher>,
    /// Find the value of every move at the root
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// Maximum depth, in plies [default: none]
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// Maximum number of nodes
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) nodes: Option<u64>,
    /// Maximum time: seconds, or a number with unit ms, s or m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Evaluation at the depth limit: a name that `gametree games` lists, file:PATH, or none, which is 0; for mcts that of
    /// its leaves, or playouts [default: the game's own for the engine, playouts for mcts, else none]
    #[arg(long, value_name = "NAME", value_parser = typed::<String>)]
    pub(crate) eval: Option<String>,
    /// Move order; random draws a new order at every node
    #[arg(long, value_enum, value_name = "ORDER")]
    pub(crate) order: Option<OrderName>,
    /// Seed of --order random, or of mcts [default: 0]
    #[arg(long, help_heading = "Textbook algorithms", value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Forced moves that are recognised without a search: none, win, block, or win,block
    #[arg(long, help_heading = "Textbook algorithms", value_name = "RULES", value_parser = forced)]
    pub(crate) forced: Option<gametree::adapt::ForcedRules>,
    /// Include forced moves in the node count
    #[arg(long, help_heading = "Textbook algorithms")]
    pub(crate) count_forced: bool,
    /// Stop searching a node once it is won: the ±1 termination
    #[arg(long, help_heading = "Textbook algorithms")]
    pub(crate) stop_at_win: bool,
    /// Search each move at the root separately, with a fresh window; the root is not counted
    #[arg(long, help_heading = "Textbook algorithms")]
    pub(crate) driver_loop: bool,
    /// Hex's two acute corners: allowed, excluded as the first move, or excluded at every ply
    #[arg(long, help_heading = "Textbook algorithms", value_enum, value_name = "RULE")]
    pub(crate) acute_corners: Option<AcuteCorners>,
    #[command(flatten)]
    pub(crate) window_args: WindowArgs,
}

impl RunArgs {
    /// The budget of the search; `stop` ends it, and `progress` counts its nodes.
    pub(crate) fn budget<'a>(&self, stop: &'a AtomicBool, progress: Option<&'a AtomicU64>) -> Budget<'a> {
        let &RunArgs { depth, nodes, time, .. } = self;
        Budget { depth, nodes, time, stop: Some(stop), progress, ..Budget::default() }
    }

    /// The move order of the rules: the requested one, else `default`. A random order permutes the natural one.
    pub(crate) fn rules_order(&self, default: Order) -> Order {
        match self.order {
            Some(OrderName::Centre) => Order::Centre,
            Some(OrderName::Natural | OrderName::Random) => Order::Natural,
            None => default,
        }
    }

    /// The textbook search that the flags describe.
    pub(crate) fn textbook<'a>(
        &'a self,
        algorithm: Algorithm,
        budget: Budget<'a>,
        from_start: bool,
    ) -> TextbookRequest<'a> {
        TextbookRequest {
            algorithm,
            budget,
            evaluation: EvaluationSource::Named(self.eval.as_deref().unwrap_or(NONE.name)),
            window: self.window_args.window,
            guess: self.window_args.guess,
            at_least: self.window_args.at_least,
            stop_at_win: self.stop_at_win,
            forced: self.forced.unwrap_or_default(),
            count_forced: self.count_forced,
            seed: (self.order == Some(OrderName::Random)).then(|| self.seed.unwrap_or(0)),
            each_move: self.driver_loop || self.all_moves,
            acute_corners: self.acute_corners.map_or_else(Default::default, AcuteCorners::rule),
            from_start,
        }
    }

    /// The first given flag that only textbook algorithms have. Monte Carlo tree search also has a seed.
    pub(crate) fn textbook_flag(&self) -> Option<&'static str> {
        let flags = [
            ("--forced", self.forced.is_some()),
            ("--count-forced", self.count_forced),
            ("--stop-at-win", self.stop_at_win),
            ("--driver-loop", self.driver_loop),
            ("--acute-corners", self.acute_corners.is_some()),
            ("--window", self.window_args.window.is_some()),
            ("--guess", self.window_args.guess.is_some()),
            ("--at-least", self.window_args.at_least.is_some()),
            ("--seed", self.seed.is_some() && self.algorithm != Some(Searcher::MonteCarlo)),
            ("--order random", self.order == Some(OrderName::Random)),
        ];
        flags.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum DriverName {
    Aspiration,
    Full,
    Mtdf,
}

impl DriverName {
    const fn driver(self) -> Driver {
        match self {
            DriverName::Aspiration => Driver::Aspiration,
            DriverName::Full => Driver::FullWindow,
            DriverName::Mtdf => Driver::Mtdf,
        }
    }
}

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

impl AcuteCorners {
    pub(crate) const fn rule(self) -> textbook::AcuteCorners {
        match self {
            AcuteCorners::Allow => textbook::AcuteCorners::Allow,
            AcuteCorners::FirstMove => textbook::AcuteCorners::FirstMove,
            AcuteCorners::Never => textbook::AcuteCorners::Never,
        }
    }
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum TraceArgs {
    /// Check a trace by the rules of the game alone, and report what is wrong first
    ///
    /// That may be a cut-off, a bound, its owner, a value or a move.
    #[command(
        after_help = "Examples:\n  gametree search tictactoe --depth 4 --trace t.ndjson\n  gametree trace check t.ndjson\n  gametree trace check - --json < t.ndjson"
    )]
    Check {
        /// The trace, in the JSON lines that `search --trace` writes; - for stdin
        #[arg(value_name = "FILE")]
        file: String,
        /// Maximum memory, in MiB or with suffix K, M or G: of the trace and what is derived from it [default: 1G]
        #[arg(long, value_name = "SIZE", value_parser = memory)]
        memory: Option<usize>,
    },
}
