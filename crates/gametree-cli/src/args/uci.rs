//! Flags of `uci`.

use clap::Args;
use gametree_games::Spec;

use super::known;

pub(super) const HELP: &str = "\
Examples:
  gametree uci
  gametree uci othello
  printf 'position startpos\\ngo depth 6\\nquit\\n' | gametree uci breakthrough
  gametree experiment match uci='gametree uci othello',depth=4 depth=3 othello

The protocol is UCI: add the command, with its argument, as an engine to a chess GUI. Moves and positions are in the notation of \
this command: position fen takes what stands in brackets elsewhere. Scores are in hundredths of the evaluation's unit. In chess \
the option UCI_Chess960 switches to chess960.

How to add it to a GUI, and every option: docs/uci.md";

#[derive(Debug, Args)]
pub(crate) struct UciArgs {
    /// The game, as chess, othello, breakthrough:5x6, hex:7; `gametree games` lists them [default: chess]
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Option<Spec>,
}
