//! Flags of `play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree_games::Spec;

use super::values::{bare, duration, memory, typed};

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game: tictactoe, mnk:5,4,3, tictactoe3d:3, qubic, hex:4, hex:4x6, connect4, connect4:8x8
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// The moves that lead to the position where play begins, in words or run together
    #[arg(value_name = "POSITION")]
    pub(crate) words: Vec<String>,
    /// Who has the first move of the game [default: me, or as the record says]
    #[arg(long, value_enum, value_name = "WHO")]
    pub(crate) first: Option<First>,
    /// How long the engine may think a move, a hint or the values of all moves: seconds, or with a unit ms, s or m
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) time: Duration,
    /// Keep a record of the game in this file, written anew after every move
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the game of a record: undo and redo step through it
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "words")]
    pub(crate) replay: Option<PathBuf>,
    /// Plain lines even on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// How large the engine's table may grow: MiB, or with a suffix K, M or G
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = memory)]
    pub(crate) memory: usize,
}

/// Who has the first move.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum First {
    Me,
    Engine,
}

fn path(text: &str) -> Result<PathBuf, String> {
    match bare(text) {
        "" => Err("expected the name of a file".to_owned()),
        text => Ok(PathBuf::from(text)),
    }
}
