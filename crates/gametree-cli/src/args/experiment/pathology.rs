//! Flags of `experiment pathology`.

use clap::{Args, ValueEnum};
use gametree_lab::pathology::{self, Good, Rule};

use super::super::generate::decimal;
use super::super::values::{number, typed};
use super::sample::SampleArgs;

pub(super) const HELP: &str = "\
Examples:
  gametree experiment pathology                  Althofer's own setting, exact
  gametree experiment pathology --model persistent --depth 20
  gametree experiment pathology --branching 8 --depth 4 --samples 20000
  gametree experiment pathology --model pgame --samples 1000 --plot pgame.svg

The decision error is the expected share of bad moves among those that the rule rates best, at roots with both a good \
and a bad move. It is measured for every rule and every depth from 1 to D. Without --samples it is exact; with --samples \
it is simulated, and printed next to the exact error if that is known.

Models:
  althofer    positions are won or lost; static values are +1 or -1, each wrong with probability P
  persistent  as althofer, but a position inherits its parent's error with probability R
  trap        as althofer, but a position before the horizon ends the game with probability T,
              and is then evaluated without error
  pgame       board splitting, evaluated by the share of won leaves, or with --error P as in
              althofer
  ngame       arcs of +1 and -1, a leaf is won if their sum is positive; evaluated by the share of
              won leaves
  real        leaves in [0, 1), evaluated with normal noise of standard deviation P; requires
              --samples

Rules: minimax, althofer:W (W = weight of inner nodes, 1 by default), product (not real), bayes (the best use of the \
static values; not ngame, real), literal:W (trap only: Althofer's equation 2 as printed, in which the end of a game \
counts once; in althofer:W it counts as if the game continued with that value to the horizon).";

#[derive(Debug, Args)]
pub(crate) struct PathologyArgs {
    /// The model of the game trees
    #[arg(long, value_enum, value_name = "MODEL", default_value_t = ModelName::Althofer)]
    pub(crate) model: ModelName,
    /// Backup rules: minimax, althofer:W, product, bayes or literal:W, separated by commas or repeated
    /// [default: all of the model; without --samples, all that are exact at these depths]
    #[arg(long, value_name = "RULE", value_parser = typed::<Rule>, value_delimiter = ',')]
    pub(crate) rule: Vec<Rule>,
    /// Moves in every position
    #[arg(long, value_name = "B", value_parser = number::<u32>, default_value_t = 2)]
    pub(crate) branching: u32,
    /// Good moves in a won position, or `pgame` for the distribution of P-games (althofer, persistent, trap)
    /// [default: 1]
    #[arg(long, value_name = "K", value_parser = typed::<Good>)]
    pub(crate) good: Option<Good>,
    /// Probability that a static value is wrong [default: 0.05]; real: standard deviation of the noise [default: 0.1]
    #[arg(long, value_name = "P", value_parser = decimal)]
    pub(crate) error: Option<f64>,
    /// The deepest search; all depths from 1 to D are measured
    #[arg(long, value_name = "D", value_parser = number::<u32>, default_value_t = 10)]
    pub(crate) depth: u32,
    /// Length of a game, in moves (pgame, ngame, real) [default: the depth, so that the deepest search sees the end]
    #[arg(long, value_name = "M", value_parser = number::<u32>)]
    pub(crate) moves: Option<u32>,
    /// persistent: probability that a child inherits an error [default: 0.6]
    #[arg(long, value_name = "R", value_parser = decimal)]
    pub(crate) persistence: Option<f64>,
    /// trap: probability that a position ends the game [default: 0.1]
    #[arg(long, value_name = "T", value_parser = decimal)]
    pub(crate) trap: Option<f64>,
    /// Round static values to multiples of 1/G (pgame, ngame, real) [default: no rounding]
    #[arg(long, value_name = "G", value_parser = number::<u32>)]
    pub(crate) levels: Option<u32>,
    /// The evaluation (pgame, ngame) [default: share]
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) evaluation: Option<EvaluationName>,
    /// real: a leaf is the sum of standard normal arcs, so that neighbouring leaves are correlated
    #[arg(long)]
    pub(crate) dependent: bool,
    /// Also plot the errors against the depth
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
    /// pgame: the exact probability of winning, given the share
    Chance,
    /// Only whether the share is above the expected one (pgame: a leaf's probability; ngame: the root's share)
    Sign,
}

impl From<ModelName> for pathology::ModelName {
    fn from(name: ModelName) -> Self {
        match name {
            ModelName::Althofer => Self::Althofer,
            ModelName::Pgame => Self::Pgame,
            ModelName::Ngame => Self::Ngame,
            ModelName::Real => Self::Real,
            ModelName::Trap => Self::Trap,
            ModelName::Persistent => Self::Persistent,
        }
    }
}

impl From<EvaluationName> for pathology::EvaluationName {
    fn from(name: EvaluationName) -> Self {
        match name {
            EvaluationName::Share => Self::Share,
            EvaluationName::Chance => Self::Chance,
            EvaluationName::Sign => Self::Sign,
        }
    }
}
