//! Flags of `experiment suite`.

use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;
use gametree_players::PlayerSpec;

use super::super::known;
use super::super::values::{threads, typed};

pub(super) const HELP: &str = "\
Examples:
  gametree experiment suite positions.epd
  gametree experiment suite positions.epd time=5s,threads=2
  gametree experiment suite mates.epd nodes=100000 --json
  gametree experiment suite counts.epd
  gametree experiment suite positions.epd 'uci=gametree uci chess,nodes=2000'

A line is a position in EPD, as 6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"the last row\"; with bm the best moves, am moves to \
avoid, dm N (or bm #N) a mate to be proved in at most N moves. Lines with counts (D1 20;D2 400) are counted and compared. SETTING is \
the engine or another player, as in experiment match, with the limits of a position: time=, nodes=, depth=; without a depth \
the engine is selective, as where it plays, unless selective=off is said. The mate of another player is \
believed, not proved.

`since` is the work up to the depth from which on the answer of the engine was right to the end. A player that crashes or names no legal \
move has not solved the position, and the exit status is 1.";

#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// The positions, in EPD, one per line (# starts a comment)
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The engine, or another player, and its limits for each position
    #[arg(value_name = "SETTING", value_parser = typed::<PlayerSpec>, default_value = "time=1s")]
    pub(crate) setting: PlayerSpec,
    /// The game: chess, or chess960 for castling by king and rook
    #[arg(long, value_name = "GAME", value_parser = known::game(), hide_possible_values = true, default_value = "chess")]
    pub(crate) game: Spec,
    /// Positions searched in parallel, each on the threads of SETTING
    #[arg(long, value_name = "N", value_parser = threads, default_value_t = 1)]
    pub(crate) jobs: usize,
}
