//! Flags of `experiment families` and `experiment errors`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use gametree_games::Spec;
use gametree_lab::families::Line;
use gametree_lab::pathology::Rule;

use super::super::known;
use super::super::values::{number, threads, typed};

pub(super) const FAMILIES_HELP: &str = "\
Examples:
  gametree experiment families connect4 --plies 16,22 --number 40
  gametree experiment families connect4:4x4 --plies 3,8 --number 400 > f.txt
  gametree experiment families hex:5 --plies 8,12 --line 8
  gametree experiment families tictactoe --every --plies 0,8

A family is a position after random moves with its children and, if some of its moves win and others do not, its grandchildren: all of \
them solved. Each is a line of JSON: for every move a word of the results of the position behind it and of its children, each for the \
side to move there. With --line it also has a random continuation: its moves, and a word of the results after each. --every takes all \
positions, each once, in a random order; mirror images are positions of their own.";

pub(super) const ERRORS_HELP: &str = "\
Examples:
  gametree experiment families connect4:4x4 --plies 3,8 --number 400 > f.txt
  gametree experiment errors connect4:4x4 f.txt --levels 3 --depth 3
  gametree experiment errors connect4:4x4 f.txt --levels 9 --predict

Everything that a model knows is learned from the first two thirds of the critical positions; decisions are made in the last third. \
Correlations are of static values, in so many levels, less the mean of the positions at which the same side wins. Those along a line of \
play are of positions so many plies apart on the continuations that `families --line` draws; --json also has them for all families up \
to the last that is learned from, critical or not. A model is Althöfer's \
with more of what is real: the numbers of good moves, that they hang on the static value (decisive), that static values hang on those \
of the position before (line) and of siblings, and that games end. --json has the model with none of it, each alone, all but each, and \
all.";

#[derive(Debug, Args)]
pub(crate) struct FamiliesArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// After how many moves: a number, or the least and the greatest; random moves are so few that the game goes on
    #[arg(long, value_name = "FROM,TO", value_parser = plies, required = true)]
    pub(crate) plies: RangeInclusive<u32>,
    /// The number of positions; one that is drawn again is left out
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 100)]
    pub(crate) number: u64,
    /// Every position that can be reached, each once, instead of random ones; at most a million
    #[arg(long, conflicts_with = "number")]
    pub(crate) every: bool,
    /// Also solve so many positions of a random continuation of each, up to 20
    #[arg(long, value_name = "N", value_parser = line, default_value_t = 0)]
    pub(crate) line: usize,
    /// Seed of the moves, and of the order of --every
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Positions solved in parallel [default: number of cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ErrorsArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = known::game(), hide_possible_values = true)]
    pub(crate) game: Spec,
    /// Families of positions, as written by gametree experiment families
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The evaluation: a name that `gametree games` lists, or file:PATH [default: the game's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// In how many levels the evaluation is seen: 2, or odd numbers
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = number::<usize>, default_value = "2,3,9")]
    pub(crate) levels: Vec<usize>,
    /// Backup rules: minimax, althofer:W, product or bayes
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = typed::<Rule>, default_value = "minimax,althofer:1")]
    pub(crate) rule: Vec<Rule>,
    /// The deepest search, from 1 to 12 plies
    #[arg(long, value_name = "D", value_parser = number::<usize>, default_value_t = 4)]
    pub(crate) depth: usize,
    /// Random trees in which product and bayes are predicted
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 500)]
    pub(crate) samples: u64,
    /// Only predict: do not look at the last third
    #[arg(long)]
    pub(crate) predict: bool,
}

/// Parses the length of a line.
fn line(text: &str) -> Result<usize, String> {
    let length = number::<usize>(text).ok().filter(|&plies| plies <= Line::LONGEST);
    length.ok_or_else(|| format!("expected a number of plies from 0 to {}", Line::LONGEST))
}

/// Parses a number of plies, or two.
fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (from, to) = text.split_once(',').unwrap_or((text, text));
    let range = from.parse::<u32>().ok().zip(to.parse::<u32>().ok()).map(|(from, to)| from..=to);
    range.filter(|range| !range.is_empty() && *range.end() <= 1_000).ok_or_else(|| {
        "expected a number of plies up to 1000, or the least and the greatest, e.g. 14,20".to_owned()
    })
}
