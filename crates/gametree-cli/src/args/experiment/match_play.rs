//! Flags of the experiments with players: `experiment match`, `decisions` and `engine`.

use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;
use gametree_lab::match_play::{AgreedDraw, AgreedWin};
use gametree_players::PlayerSpec;

use super::super::generate::decimal;
use super::super::known;
use super::super::values::{number, threads, typed, unmarked};

pub(super) const MATCH_HELP: &str = "\
Examples:
  gametree experiment match backup=althofer:1,nodes=1000 nodes=1000 connect4
  gametree experiment match nodes=2000 nodes=1000 hex:7 --sprt 0,20 --plot m.svg
  gametree experiment match depth=3 depth=3,eval=none hex:5 --resume g.ndjson
  gametree experiment match clock=1s+10ms clock=1s+10ms,selective=on mnk:7,7,4
  gametree experiment match 'command=./my-engine,time=100ms' time=100ms qubic
  gametree experiment match 'uci=gametree uci hex:5,nodes=99' nodes=99 hex:5

A setting describes a player: key=value,... with any of
  depth=N nodes=N time=TIME eval=NAME|file:PATH
  clock=TIME+TIME     the time for a whole game and what is added after each move, or clock=TIME/N for every
                      N moves (engine, mcts, external programs): a move that takes more than is left loses
and one of
  algorithm=engine    the default; with backup=RULE threads=N memory=SIZE
                      driver=aspiration|full|mtdf depths=exact|at-least selective=on|off quiescence=N extensions=N,
                      and late-moves, futility, table-move, killers, history, ranks, tactics=on|off;
                      variety=POINTS seed=N draws one of the moves that are worse than the best by so much at most
  algorithm=mcts      Monte Carlo tree search; with exploration=C seed=N memory=SIZE, and
                      eval=playouts, the default
  algorithm=NAME      a textbook algorithm; see gametree algorithms
  command=WORDS       an external program that speaks the line protocol (gametree experiment engine
                      --help); with patience=TIME, the wait for a move without a time limit
  uci=WORDS           an engine that speaks UCI (docs/uci.md); with options=NAME=VALUE;NAME=VALUE, where ;; is a
                      semicolon and NAME alone a button, and patience=TIME
  level=N             a level of gametree play, 1 to 10; with seed=N, and time=TIME for a move of level 10
  table=FILE          perfect play from a complete table (gametree tabulate --help)
All but external programs and tables play from an opening book as long as it has a move: book=FILE (gametree book
--help).
Without a limit the engine searches 10000 nodes per move, and mcts 100000. All players try moves from the centre outwards.

Each opening is played twice, with colours reversed, and a pair of games is one observation. Elo and its error (half of \
the 95 % interval) are A's. Without --sprt the verdict follows from the interval: stronger, weaker or undecided. With \
--sprt the match ends once a hypothesis is rejected. If the rejected one is that A is E0 Elo stronger, A is stronger \
(not weaker, if E0 is negative); if it is that A is E1 Elo stronger, A is not stronger (weaker, if E1 is 0 or less).

Exit status: 0 done, 1 a game was forfeited, by an illegal move, a program that failed or on time, 2 bad input, 3 stopped by \
--time or a signal.";

pub(super) const DECISIONS_HELP: &str = "\
Examples:
  echo a1 b2 | gametree solve hex:4 - --all-moves --json > solved.ndjson
  gametree experiment decisions hex:4 depth=2 depth=3 --solved solved.ndjson

A position is critical if some of its moves preserve its value and others do not. The decision error is the share of \
critical positions at which the player chooses a move that does not. For SETTING see experiment match.";

pub(super) const SERVE_HELP: &str = "\
Examples:
  gametree experiment engine depth=4
  gametree experiment match 'command=gametree experiment engine' depth=2 nim

The protocol, one line each way; lines that begin with info or # are ignored:
  gametree 1                                             ready NAME
  new GAME                                               ok
  go [depth N] [nodes N] [time MS] [clock MS [increment MS] [to-go N]] position [MOVES]
                                                         move MOVE [nodes N] [depth N] [score N]
  quit
or error TEXT. MOVES may follow a position in brackets. The limits of go apply if the setting has none of its own.";

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The player to measure
    #[arg(value_name = "A", value_parser = typed::<PlayerSpec>)]
    pub(crate) a: PlayerSpec,
    /// The opponent
    #[arg(value_name = "B", value_parser = typed::<PlayerSpec>)]
    pub(crate) b: PlayerSpec,
    /// The game
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// Maximum number of games, an even number [default: 400; 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) games: Option<u64>,
    /// Openings, one position per line, as moves or in brackets (# starts a comment); of chess also the positions of FILE.epd, and
    /// those after the games of FILE.pgn [default: random moves]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Random moves per opening [default: enough for 10000 different openings, at most a quarter of a game]
    #[arg(long, value_name = "N", value_parser = number::<u32>, conflicts_with = "openings")]
    pub(crate) plies: Option<u32>,
    /// Sequential test of two hypotheses, that A is E0 or E1 Elo stronger: stop when one is rejected
    #[arg(long, value_name = "E0,E1", value_parser = bounds)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Probability of accepting E1 although E0 is true
    #[arg(long, value_name = "P", value_parser = decimal, default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// Probability of accepting E0 although E1 is true
    #[arg(long, value_name = "P", value_parser = decimal, default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// End a game as won once both players have called it won by POINTS at MOVES of their moves in a row, e.g. 600,4
    #[arg(long, value_name = "POINTS,MOVES", value_parser = typed::<AgreedWin>)]
    pub(crate) resign: Option<AgreedWin>,
    /// End a game as drawn once neither player has seen more than POINTS at MOVES of its moves in a row, not before
    /// PLIES plies, e.g. 10,8,80
    #[arg(long, value_name = "POINTS,MOVES,PLIES", value_parser = typed::<AgreedDraw>)]
    pub(crate) draw: Option<AgreedDraw>,
    /// Seed of the openings
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Append every finished game to this file, and continue from the games that it holds
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Games played in parallel [default: number of cores / threads of a player]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
    /// Write the games of the match in PGN (chess only)
    #[arg(long, value_name = "FILE.pgn")]
    pub(crate) pgn: Option<PathBuf>,
    /// Plot the rating over the course of the match
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct DecisionsArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// The players
    #[arg(value_name = "SETTING", value_parser = typed::<PlayerSpec>, required = true)]
    pub(crate) settings: Vec<PlayerSpec>,
    /// Solved positions, one per line, as written by gametree solve GAME - --all-moves --json
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) solved: PathBuf,
    /// Positions searched in parallel [default: number of cores / threads of a player]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The player [default: the engine, within the limits of each request]
    #[arg(value_name = "SETTING", value_parser = typed::<PlayerSpec>)]
    pub(crate) setting: Option<PlayerSpec>,
}

/// Parses two Elo differences.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || b".-+eE".contains(&b));
        text.parse::<f64>().ok().filter(|number| plain && number.is_finite())
    };
    let (low, high) = unmarked(text).split_once(',').unwrap_or_default();
    number(low).zip(number(high)).ok_or_else(|| "expected two Elo differences, e.g. 0,10 or -10,0".to_owned())
}
