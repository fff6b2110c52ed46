//! Flags of `experiment match`, `decisions` and `engine`: settings that are measured, or play.

use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;
use gametree_players::PlayerSpec;

use super::super::generate::decimal;
use super::super::values::{bare, number, threads, typed};

pub(super) const MATCH_HELP: &str = "\
Examples:
  gametree experiment match backup=althofer:1,nodes=1000 nodes=1000 connect4
  gametree experiment match nodes=2000 nodes=1000 hex:7 --sprt 0,20 --plot match.svg
  gametree experiment match eval=distance,depth=3 eval=none,depth=3 hex:5 --games 1000 --resume games.ndjson
  gametree experiment match 'command=./my-engine --fast,time=100ms' time=100ms qubic

A setting is key=value,... Each of its searches has
  depth=N nodes=N time=TIME eval=NAME|file:PATH
and one of
  algorithm=engine    the default; with backup=RULE threads=N memory=SIZE driver=aspiration|full|mtdf quiescence=N
                      extensions=N, and table-move, killers, history, ranks, tactics=on|off
  algorithm=NAME      a textbook algorithm; see gametree algorithms
  command=WORDS       a program that speaks the line protocol (gametree experiment engine --help); with patience=TIME
The engine searches 10000 nodes a move where nothing limits it. Everybody's moves come from the middle outwards.

Each opening is played twice, with both colours, and a pair of games is one observation. Elo and its error (half of a
95 % interval) are those of A. Without --sprt the verdict is the interval's: stronger, weaker or undecided. With it the
match ends as soon as a hypothesis is refuted: that A is no stronger than E0 (then A is stronger, or not weaker if E0 is
negative), or that it is at least E1 stronger (then not stronger, or weaker if E1 is 0 or less).";

pub(super) const DECISIONS_HELP: &str = "\
Examples:
  gametree solve hex:4 - --all-moves --json < positions.txt > solved.ndjson
  gametree experiment decisions hex:4 depth=2 depth=2,backup=althofer:1 --solved solved.ndjson

A position is critical where some move keeps its value and another does not. The decision error is the share of
critical positions at which a setting chooses one that does not. Settings are those of experiment match.";

pub(super) const SERVE_HELP: &str = "\
Examples:
  gametree experiment engine depth=4
  gametree experiment match 'command=gametree experiment engine depth=4' depth=2 connect4 --games 20

The protocol, a line each way; lines that begin with info or # are passed over:
  gametree 1                                             ready NAME
  new GAME                                               ok
  go [depth N] [nodes N] [time MS] position [MOVES]      move MOVE [nodes N] [depth N]
  quit
or error TEXT. The limits of go are used where the setting has none of its own.";

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The setting that is measured
    #[arg(value_name = "A", value_parser = typed::<PlayerSpec>)]
    pub(crate) a: PlayerSpec,
    /// The setting that it is measured by
    #[arg(value_name = "B", value_parser = typed::<PlayerSpec>)]
    pub(crate) b: PlayerSpec,
    /// The game
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// The most games, an even number [default: 400; 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) games: Option<u64>,
    /// Openings, a position a line (# begins a comment) [default: random moves]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// How many random moves an opening has [default: enough for 10000 different ones, at most a quarter of a game]
    #[arg(long, value_name = "N", value_parser = number::<u32>, conflicts_with = "openings")]
    pub(crate) plies: Option<u32>,
    /// Test two hypotheses, A is E0 or E1 Elo stronger, and stop when one is refuted
    #[arg(long, value_name = "E0,E1", value_parser = bounds)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// How often E1 may be accepted though E0 is true
    #[arg(long, value_name = "P", value_parser = decimal, default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// How often E0 may be accepted though E1 is true
    #[arg(long, value_name = "P", value_parser = decimal, default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// The seed of the openings
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Keep a record of every game in this file as it ends, and go on with the games that it holds
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Games at the same time [default: the cores over the threads of a setting]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
    /// Draw how the match went
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct DecisionsArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = typed::<Spec>)]
    pub(crate) game: Spec,
    /// The settings
    #[arg(value_name = "SETTING", value_parser = typed::<PlayerSpec>, required = true)]
    pub(crate) settings: Vec<PlayerSpec>,
    /// Solved positions, a line each, as gametree solve GAME - --all-moves --json writes them
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) solved: PathBuf,
    /// Positions at the same time [default: the cores over the threads of a setting]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// How it plays [default: the engine within the limits that it is given]
    #[arg(value_name = "SETTING", value_parser = typed::<PlayerSpec>)]
    pub(crate) setting: Option<PlayerSpec>,
}

/// Two numbers of Elo.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || b".-+eE".contains(&b));
        text.parse::<f64>().ok().filter(|number| plain && number.is_finite())
    };
    let (low, high) = bare(text).split_once(',').unwrap_or_default();
    number(low).zip(number(high)).ok_or_else(|| "expected two numbers of Elo, as 0,10 or -10,0".to_owned())
}
