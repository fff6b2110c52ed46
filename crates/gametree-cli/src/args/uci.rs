//! Flags of `uci`.

use clap::Args;
use gametree_games::Spec;

use super::known;

pub(super) const HELP: &str = "\
Examples:
  gametree uci
  gametree uci othello
  (echo go depth 6; sleep 1) | gametree uci breakthrough
  gametree experiment match 'uci=gametree uci othello,depth=3' depth=3 othello

The protocol is UCI: add the command and its argument to a GUI as an engine. Moves and positions are in the notation of this \
command; position fen takes what stands in brackets elsewhere. The end of the input ends the engine, as quit does.

How to add it to a GUI, every option, and matches against other engines: docs/uci.md";

#[derive(Debug, Args)]
pub(crate) struct UciArgs {
    /// The game, as chess, othello, breakthrough:5x6, hex:7; `gametree games` lists them [default: chess]
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Option<Spec>,
}
