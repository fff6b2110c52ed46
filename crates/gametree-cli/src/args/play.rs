//! Flags of `play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree_games::Spec;
use gametree_players::Level;

use super::known;
use super::values::{duration, memory, number, path, typed};

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, as connect4, hex:7, qubic, mnk:7,7,4, breakthrough:5x6, othello:6, kalah:6,4, morris; `gametree games` lists them
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The moves that lead to the starting position, separated by spaces or run together; or a position in brackets,
    /// '[xo./.x./... o]', and the moves from there
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Who makes the first move of the game, or plays X from a position [default: me, or as in the record]
    #[arg(long, value_enum, value_name = "WHO")]
    pub(crate) first: Option<First>,
    /// The engine's level, from 1 to 10 (full strength). Each level below searches fewer nodes (from
    /// 150,000 a move at level 9 to 100 at level 1) and slips more often to a move that is not quite the best; levels 4
    /// and above never miss a win or a threat in one move. Hints and values are always at full strength; `level N`
    /// changes it during the game
    #[arg(long, value_name = "LEVEL", default_value_t, value_parser = typed::<Level>)]
    pub(crate) level: Level,
    /// The seed of the slips of levels 1 to 9: the same seed repeats the same play [default: a random seed]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Maximum time for a move, a hint or the values of all moves: seconds, or a number with unit ms, s or m
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) time: Duration,
    /// Save a record of the game in this file after every move
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) record: Option<PathBuf>,
    /// Continue a recorded game; undo and redo step through it
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "words")]
    pub(crate) replay: Option<PathBuf>,
    /// Play, hint and value moves from the complete table in this file, which `gametree tabulate` has written, or from a semi-strong
    /// solution. At full strength, only positions that are not in it are searched
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) table: Option<PathBuf>,
    /// Play at full strength, hint and value moves from the opening book in this file, which `gametree book` has written, as far as
    /// it goes
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "table")]
    pub(crate) book: Option<PathBuf>,
    /// Hint, value moves and play from what is proved in this ledger, which `gametree solve --ledger` has written
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) ledger: Option<PathBuf>,
    /// Hint, value moves and play from what this certificate proves, which `gametree solve --proof` has written; it is checked first
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) certificate: Option<PathBuf>,
    /// Let the engine think on your time, too, at full strength: it uses a processor core as long as the game is open
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Play line by line even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Maximum size of the engine's tables: MiB, or a number with suffix K, M or G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = memory)]
    pub(crate) memory: usize,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum First {
    Me,
    Engine,
}
