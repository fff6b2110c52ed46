//! The models of game trees, their parameters and the valid combinations.

use super::error::PathologyError;
use super::evaluation::Evaluation;
use super::good::Good;
use super::limits::{MAX_BRANCHING, MAX_DEPTH, MAX_POSITIONS};
use super::rules::Rule;
use super::weight::Weight;

/// A model of game trees and of the static values that a search sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    /// Althöfer's: positions are won or lost; static values are ±1, and independently wrong with probability `error`.
    Althofer {
        /// The number of moves of every position.
        branching: u32,
        /// The number of good moves of a won position.
        good: Good,
        /// The probability p of an error.
        error: f64,
    },
    /// The same with errors that persist from a position to its children.
    Persistent {
        /// The number of moves of every position.
        branching: u32,
        /// The number of good moves of a won position.
        good: Good,
        /// The probability p of an error.
        error: f64,
        /// The probability ρ that a position's error bit is its parent's.
        persistence: f64,
    },
    /// Althöfer's, with games that may end early; terminal positions are seen without error.
    Trap {
        /// The number of moves of every position.
        branching: u32,
        /// The number of good moves of a won position.
        good: Good,
        /// The probability p of an error.
        error: f64,
        /// The probability τ that a position between root and horizon is terminal.
        trap: f64,
    },
    /// P-games: independent leaves, at the fixed point.
    Pgame {
        /// The number of moves of every position.
        branching: u32,
        /// The number of moves of a game.
        moves: u32,
        /// The evaluation of unfinished positions.
        evaluation: Evaluation,
    },
    /// Althöfer's with [`Good::Pgame`]: positions are won and lost as in P-games of any length, but evaluated with errors.
    PgameErrors {
        /// The number of moves of every position.
        branching: u32,
        /// The probability p of an error.
        error: f64,
    },
    /// N-games: leaves depend on sums of arcs.
    Ngame {
        /// The number of moves of every position.
        branching: u32,
        /// The number of moves of a game.
        moves: u32,
        /// The evaluation of unfinished positions.
        evaluation: Evaluation,
    },
    /// Real-valued games, seen with normal noise.
    Real {
        /// The number of moves of every position.
        branching: u32,
        /// The number of moves of a game.
        moves: u32,
        /// The standard deviation of the noise.
        noise: f64,
        /// Whether a leaf is the sum of standard normal arcs; otherwise it is drawn independently from [0, 1).
        dependent: bool,
        /// Rounds a static value to the nearest multiple of 1/G; `None` for no rounding.
        levels: Option<u32>,
    },
}

const OF_ERRORS: &str = "minimax, althofer:W, product or bayes";
const OF_TRAPS: &str = "minimax, althofer:W, literal:W, product or bayes";
const OF_SHARES: &str = "minimax, althofer:W or product";
const OF_VALUES: &str = "minimax or althofer:W";

impl Model {
    /// The name of the model.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Model::Althofer { .. } => "althofer",
            Model::Persistent { .. } => "persistent",
            Model::Trap { .. } => "trap",
            Model::Pgame { .. } | Model::PgameErrors { .. } => "pgame",
            Model::Ngame { .. } => "ngame",
            Model::Real { .. } => "real",
        }
    }

    /// The number of moves of every position.
    #[must_use]
    pub const fn branching(&self) -> u32 {
        match *self {
            Model::Althofer { branching, .. }
            | Model::Persistent { branching, .. }
            | Model::Trap { branching, .. }
            | Model::Pgame { branching, .. }
            | Model::PgameErrors { branching, .. }
            | Model::Ngame { branching, .. }
            | Model::Real { branching, .. } => branching,
        }
    }

    /// The probability that a static value is wrong, or the standard deviation of the noise.
    #[must_use]
    pub const fn error_rate(&self) -> Option<f64> {
        match *self {
            Model::Althofer { error, .. }
            | Model::Persistent { error, .. }
            | Model::Trap { error, .. }
            | Model::PgameErrors { error, .. } => Some(error),
            Model::Real { noise, .. } => Some(noise),
            Model::Pgame { .. } | Model::Ngame { .. } => None,
        }
    }

    /// The rules that are defined for the model, Althöfer's with weight 1.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        let all = [
            Rule::Minimax,
            Rule::Althofer(Weight::ONE),
            Rule::Literal(Weight::ONE),
            Rule::Product,
            Rule::Bayes,
        ];
        all.into_iter().filter(|&rule| self.supports(rule)).collect()
    }

    fn supports(&self, rule: Rule) -> bool {
        match rule {
            Rule::Minimax | Rule::Althofer(_) => true,
            Rule::Literal(_) => matches!(self, Model::Trap { .. }),
            Rule::Product => !matches!(
                self,
                Model::Real { .. }
                    | Model::Pgame { evaluation: Evaluation::Sign, .. }
                    | Model::Ngame { evaluation: Evaluation::Sign, .. }
            ),
            Rule::Bayes => match self {
                Model::Pgame { evaluation, .. } => {
                    matches!(evaluation, Evaluation::Share { levels: None } | Evaluation::Chance)
                }
                Model::Ngame { .. } | Model::Real { .. } => false,
                _ => true,
            },
        }
    }

    /// Checks the parameters, and that the rules and the depth are valid for the model.
    pub(super) fn check(&self, rules: &[Rule], depth: u32) -> Result<(), PathologyError> {
        let branching = self.branching();
        if !(2..=MAX_BRANCHING).contains(&branching) {
            return Err(PathologyError::Branching(branching));
        }
        let probability = |what, value| match value {
            0.0..=1.0 => Ok(()),
            _ => Err(PathologyError::NotAProbability { what, value }),
        };
        let rounded = |levels: Option<u32>| match levels {
            Some(levels @ (0 | 1001..)) => Err(PathologyError::Levels(levels)),
            _ => Ok(()),
        };
        match *self {
            Model::Althofer { good, error, .. }
            | Model::Persistent { good, error, .. }
            | Model::Trap { good, error, .. } => {
                if let Good::Exactly(good) = good
                    && !(1..branching).contains(&good)
                {
                    return Err(PathologyError::Good { good, branching });
                }
                probability("an error rate of", error)?;
            }
            Model::PgameErrors { error, .. } => probability("an error rate of", error)?,
            Model::Ngame { evaluation: Evaluation::Chance, .. } => {
                return Err(PathologyError::NoChances(self.name()));
            }
            Model::Pgame { evaluation, .. } | Model::Ngame { evaluation, .. } => {
                if let Evaluation::Share { levels } = evaluation {
                    rounded(levels)?;
                }
            }
            Model::Real { noise, levels, .. } => {
                if !(0.0..=100.0).contains(&noise) {
                    return Err(PathologyError::Noise(noise));
                }
                rounded(levels)?;
            }
        }
        match *self {
            Model::Persistent { persistence, .. } => probability("a persistence of", persistence)?,
            Model::Trap { trap, .. } => probability("a chance of traps of", trap)?,
            _ => {}
        }
        if !(1..=MAX_DEPTH).contains(&depth) {
            return Err(PathologyError::Depth(depth));
        }
        if let Some(moves) = self.moves() {
            if depth > moves {
                return Err(PathologyError::Moves { depth, moves });
            }
            self.fits(moves)?;
        }
        let model = self.name();
        let expected = match self {
            Model::Trap { .. } => OF_TRAPS,
            _ if self.supports(Rule::Bayes) => OF_ERRORS,
            _ if self.supports(Rule::Product) => OF_SHARES,
            _ => OF_VALUES,
        };
        match rules.iter().find(|&&rule| !self.supports(rule)) {
            Some(&rule) => Err(PathologyError::Rule { rule, model, expected }),
            None => Ok(()),
        }
    }

    /// The number of moves of a game, if games have a fixed length.
    const fn moves(&self) -> Option<u32> {
        match *self {
            Model::Pgame { moves, .. } | Model::Ngame { moves, .. } | Model::Real { moves, .. } => {
                Some(moves)
            }
            _ => None,
        }
    }

    /// Checks that a tree of this many plies fits in memory.
    pub(super) fn fits(&self, plies: u32) -> Result<(), PathologyError> {
        let branching = self.branching();
        match (branching as usize).checked_pow(plies) {
            Some(positions) if positions <= MAX_POSITIONS => Ok(()),
            _ => Err(PathologyError::TooLarge { branching, plies }),
        }
    }
}
