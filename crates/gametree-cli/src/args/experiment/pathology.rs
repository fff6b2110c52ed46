//! Flags of `experiment pathology`.

use clap::{Args, ValueEnum};
use gametree_lab::pathology::{Good, Rule};

use super::super::generate::decimal;
use super::super::values::{number, typed};
use super::sample::SampleArgs;

pub(super) const HELP: &str = "\
Examples:
  gametree experiment pathology                                       Althofer's own setting, exactly
  gametree experiment pathology --model persistent --depth 20         where his rule is pathological
  gametree experiment pathology --branching 8 --error 0.2 --rule minimax,althofer:0.5,bayes --depth 4 --samples 20000
  gametree experiment pathology --model pgame --depth 11 --samples 100000 --plot pgame.svg

The error of a decision is the expected share of bad moves among those that the rule likes best, at roots with a good
move and a bad one. There is a line for every rule and every depth from 1 to D. It is exact without --samples; with
them it is simulated, and the exact error stands beside it where there is one.

Models:
  althofer    positions are won or lost; static values are +1 or -1, each wrong with probability P
  persistent  the same, but a position's error is its parent's with probability R
  trap        the same as althofer, but a position before the horizon ends the game with probability T, seen without
              error
  pgame       board splitting: a position is judged by the share of won leaves; with --error P as in althofer
  ngame       arcs of +1 and -1, a leaf is won if its sum is positive; judged by the share of won leaves
  real        leaves from [0, 1), positions seen with normal noise of standard deviation P; always needs --samples

Rules: minimax, althofer:W (W = weight of inner nodes, 1 if not given), product (not real), bayes (the best that can be
made of what is seen; not ngame, real), literal:W (trap only: Althofer's equation 2 to the letter, where the end of a
game counts once; in althofer:W it counts as a game that goes on so to the horizon).";

#[derive(Debug, Args)]
pub(crate) struct PathologyArgs {
    /// Whose trees
    #[arg(long, value_enum, value_name = "MODEL", default_value_t = ModelName::Althofer)]
    pub(crate) model: ModelName,
    /// How moves are chosen: minimax, althofer:W, product, bayes, literal:W; several with commas, or repeated [default:
    /// all that the model knows; without --samples, all that are exact at these depths]
    #[arg(long, value_name = "RULE", value_parser = typed::<Rule>, value_delimiter = ',')]
    pub(crate) rule: Vec<Rule>,
    /// Moves of every position
    #[arg(long, value_name = "B", value_parser = number::<u32>, default_value_t = 2)]
    pub(crate) branching: u32,
    /// Good moves of a won position; `pgame`: as many as in P-games (althofer, persistent, trap) [default: 1]
    #[arg(long, value_name = "K", value_parser = typed::<Good>)]
    pub(crate) good: Option<Good>,
    /// The probability that a static value is wrong [default: 0.05]; real: the noise [default: 0.1]
    #[arg(long, value_name = "P", value_parser = decimal)]
    pub(crate) error: Option<f64>,
    /// The deepest search: all depths from 1 to D
    #[arg(long, value_name = "D", value_parser = number::<u32>, default_value_t = 10)]
    pub(crate) depth: u32,
    /// Moves of a game (pgame, ngame, real) [default: the depth, so that the deepest search sees the end]
    #[arg(long, value_name = "M", value_parser = number::<u32>)]
    pub(crate) moves: Option<u32>,
    /// persistent: the probability that an error is passed on to a child [default: 0.6]
    #[arg(long, value_name = "R", value_parser = decimal)]
    pub(crate) persistence: Option<f64>,
    /// trap: the probability that a position ends the game [default: 0.1]
    #[arg(long, value_name = "T", value_parser = decimal)]
    pub(crate) trap: Option<f64>,
    /// Round static values to multiples of 1/G (pgame, ngame, real) [default: not at all]
    #[arg(long, value_name = "G", value_parser = number::<u32>)]
    pub(crate) levels: Option<u32>,
    /// How positions are judged (pgame, ngame) [default: share]
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) evaluation: Option<EvaluationName>,
    /// real: a leaf is the sum of standard normal arcs, so that neighbours are alike
    #[arg(long)]
    pub(crate) dependent: bool,
    /// Draw the errors against the depth, too
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<String>,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum ModelName {
    Althofer,
    Pgame,
    Ngame,
    Real,
    Trap,
    Persistent,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum EvaluationName {
    /// The share of won leaves
    Share,
    /// pgame: the exact chance of winning, given the share
    Chance,
    /// Only whether the share is more than expected (pgame: the chance of a leaf; ngame: the root's share)
    Sign,
}

impl ModelName {
    /// The word it is known by.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}
