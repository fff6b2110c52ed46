//! Flags of the verbs that take a game and a position.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree::engine::{Driver, EngineOptions};
use gametree::{Algorithm, Budget};
use gametree_games::{Order, Spec};
use gametree_players::textbook::{self, TextbookRequest};
use gametree_players::{BackupRule, Searcher};

use super::values::{duration, forced, memory, number, plies, threads, typed};
use super::window::WindowArgs;

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
    #[arg(long, value_name = "SIZE", value_parser = memory)]
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
    /// How the engine backs up values: negamax, or althofer:WEIGHT with ,literal or ,padded for ends before the depth [default: negamax]
    #[arg(long, value_name = "RULE", value_parser = typed::<BackupRule>)]
    pub(crate) backup: Option<BackupRule>,
    /// The engine's threads [default: 1]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// How large the engine's table may grow: MiB, or with a suffix K, M or G [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    /// The engine follows noisy moves and threats so many plies beyond the depth [default: 0]
    #[arg(long, value_name = "PLIES", value_parser = plies)]
    pub(crate) quiescence: Option<u32>,
    /// The engine's lines grow by so many plies where there is only one move [default: 0]
    #[arg(long, value_name = "PLIES", value_parser = plies)]
    pub(crate) extensions: Option<u32>,
    /// How the engine searches a depth: aspiration, full or mtdf [default: aspiration]
    #[arg(long, value_enum, value_name = "DRIVER")]
    pub(crate) driver: Option<DriverName>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

impl SearchArgs {
    /// The parts of the engine that the flags switch on.
    pub(crate) fn engine_options(&self) -> EngineOptions {
        EngineOptions {
            driver: self.driver.map_or_else(Default::default, DriverName::driver),
            quiescence: self.quiescence.unwrap_or(0),
            extensions: self.extensions.unwrap_or(0),
            ..EngineOptions::default()
        }
    }
}

/// Flags of any search of a game: budget, algorithm, Felstiner's variations.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RunArgs {
    /// The algorithm; see `gametree algorithms`
    #[arg(long, value_name = "NAME", value_parser = typed::<Searcher>)]
    pub(crate) algorithm: Option<Searcher>,
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
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// The value of a position at the depth limit: none is 0; see `gametree games` [default: the game's own for the engine, else none]
    #[arg(long, value_name = "NAME", value_parser = typed::<String>)]
    pub(crate) eval: Option<String>,
    /// The order of moves; random is drawn anew at every node
    #[arg(long, value_enum, value_name = "ORDER")]
    pub(crate) order: Option<OrderName>,
    /// The seed of --order random [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Moves seen before they are searched: none, win, block, or win,block
    #[arg(long, value_name = "RULES", value_parser = forced)]
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
    pub(crate) asked: WindowArgs,
}

impl RunArgs {
    /// What the search may spend; `stop` ends it, and `progress` receives its nodes.
    pub(crate) fn budget<'a>(&self, stop: &'a AtomicBool, progress: Option<&'a AtomicU64>) -> Budget<'a> {
        Budget { depth: self.depth, nodes: self.nodes, time: self.time, stop: Some(stop), progress }
    }

    /// The order of the rules: the requested one, else `default`. A random order is drawn over the natural one.
    pub(crate) fn rules_order(&self, default: Order) -> Order {
        match self.order {
            Some(OrderName::Centre) => Order::Centre,
            Some(OrderName::Natural | OrderName::Random) => Order::Natural,
            None => default,
        }
    }

    /// The search by a textbook algorithm that the flags describe.
    pub(crate) fn textbook<'a>(
        &self,
        algorithm: Algorithm,
        budget: Budget<'a>,
        from_start: bool,
    ) -> TextbookRequest<'a> {
        TextbookRequest {
            algorithm,
            budget,
            evaluation: self.eval.clone(),
            window: self.asked.window,
            guess: self.asked.guess,
            at_least: self.asked.at_least,
            stop_at_win: self.stop_at_win,
            forced: self.forced.unwrap_or_default(),
            count_forced: self.count_forced,
            seed: (self.order == Some(OrderName::Random)).then(|| self.seed.unwrap_or(0)),
            each_move: self.driver_loop || self.all_moves,
            acute_corners: self.acute_corners.map_or_else(Default::default, AcuteCorners::rule),
            from_start,
        }
    }

    /// The first flag given that only the textbook algorithms know.
    pub(crate) fn textbook_flag(&self) -> Option<&'static str> {
        let flags = [
            ("--forced", self.forced.is_some()),
            ("--count-forced", self.count_forced),
            ("--stop-at-win", self.stop_at_win),
            ("--driver-loop", self.driver_loop),
            ("--acute-corners", self.acute_corners.is_some()),
            ("--window", self.asked.window.is_some()),
            ("--guess", self.asked.guess.is_some()),
            ("--at-least", self.asked.at_least.is_some()),
            ("--seed", self.seed.is_some()),
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
    /// Judge a trace, knowing only the rules of the game: the first wrong cut-off, bound, owner, value or move
    Check {
        /// The trace: lines of JSON as `search --trace` writes them; - for stdin
        #[arg(value_name = "FILE")]
        file: String,
    },
}
