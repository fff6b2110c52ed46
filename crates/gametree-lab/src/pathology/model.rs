//! The models of game trees: their parameters, and what is allowed.

use super::error::PathologyError;
use super::evaluation::Evaluation;
use super::good::Good;
use super::limits::{MAX_BRANCHING, MAX_DEPTH, MAX_POSITIONS};
use super::rules::Rule;
use super::weight::Weight;

/// A model of game trees and of what a search sees of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    /// Althöfer's: positions are won or lost, static values are ±1 and wrong with probability `error`, all
    /// independently.
    Althofer {
        /// Moves of every position.
        branching: u32,
        /// How many of them are good where one is.
        good: Good,
        /// The probability p of an error.
        error: f64,
    },
    /// The same with errors that persist from a position to its children.
    Persistent {
        /// Moves of every position.
        branching: u32,
        /// How many of them are good where one is.
        good: Good,
        /// The probability p of an error.
        error: f64,
        /// The probability ρ that a position's error bit is its parent's.
        persistence: f64,
    },
    /// The same as the first with games that end early, and are then seen without error.
    Trap {
        /// Moves of every position.
        branching: u32,
        /// How many of them are good where one is.
        good: Good,
        /// The probability p of an error.
        error: f64,
        /// The probability τ that a position between root and horizon ends the game.
        trap: f64,
    },
    /// P-games: independent leaves, at the fixed point.
    Pgame {
        /// Moves of every position.
        branching: u32,
        /// Moves of a game.
        moves: u32,
        /// How a position before the end is judged.
        evaluation: Evaluation,
    },
    /// Positions that are won and lost as in P-games of any length, and judged as in Althöfer's model: his model with
    /// [`Good::Pgame`].
    PgameErrors {
        /// Moves of every position.
        branching: u32,
        /// The probability p of an error.
        error: f64,
    },
    /// N-games: leaves depend on sums of arcs.
    Ngame {
        /// Moves of every position.
        branching: u32,
        /// Moves of a game.
        moves: u32,
        /// How a position before the end is judged.
        evaluation: Evaluation,
    },
    /// Real-valued games, seen with normal noise.
    Real {
        /// Moves of every position.
        branching: u32,
        /// Moves of a game.
        moves: u32,
        /// The standard deviation of the noise.
        noise: f64,
        /// Whether a leaf is the sum of standard normal arcs, and not drawn from [0, 1) on its own.
        dependent: bool,
        /// Rounds a static value to the nearest multiple of 1/G; `None`: not at all.
        levels: Option<u32>,
    },
}

const OF_ERRORS: &str = "minimax, althofer:W, product or bayes";
const OF_TRAPS: &str = "minimax, althofer:W, literal:W, product or bayes";
const OF_SHARES: &str = "minimax, althofer:W or product";
const OF_VALUES: &str = "minimax or althofer:W";

impl Model {
    /// The word it is known by.
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

    /// Moves of every position.
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

    /// The probability that a static value is wrong, or the standard deviation of noise.
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

    /// The rules that go with the model, Althöfer's with weight 1.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        let all = [
            Rule::Minimax,
            Rule::Althofer(Weight::ONE),
            Rule::Literal(Weight::ONE),
            Rule::Product,
            Rule::Bayes,
        ];
        all.into_iter().filter(|&rule| self.knows(rule)).collect()
    }

    fn knows(&self, rule: Rule) -> bool {
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

    /// Whether the model, the rules and the depth go together.
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
            _ if self.knows(Rule::Bayes) => OF_ERRORS,
            _ if self.knows(Rule::Product) => OF_SHARES,
            _ => OF_VALUES,
        };
        match rules.iter().find(|&&rule| !self.knows(rule)) {
            Some(&rule) => Err(PathologyError::Rule { rule, model, expected }),
            None => Ok(()),
        }
    }

    /// The moves of a game, where games have an end.
    const fn moves(&self) -> Option<u32> {
        match *self {
            Model::Pgame { moves, .. } | Model::Ngame { moves, .. } | Model::Real { moves, .. } => {
                Some(moves)
            }
            _ => None,
        }
    }

    /// Whether a tree of so many plies can be drawn.
    pub(super) fn fits(&self, plies: u32) -> Result<(), PathologyError> {
        let branching = self.branching();
        match (branching as usize).checked_pow(plies) {
            Some(positions) if positions <= MAX_POSITIONS => Ok(()),
            _ => Err(PathologyError::TooLarge { branching, plies }),
        }
    }
}
