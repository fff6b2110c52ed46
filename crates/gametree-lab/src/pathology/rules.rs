//! The rules by which a search chooses a move, by name.

use std::fmt;
use std::str::FromStr;

use super::weight::{Weight, WeightError};

/// How the static values of a search tree become a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Minimax of the values at the horizon.
    Minimax,
    /// Althöfer's rule (Abdelbar 2012, eq. 2), inner nodes weighted. A game that has ended with k plies to go counts
    /// as if it went on for k plies without a change, so that lines of all lengths weigh the same:
    /// it is padded.
    Althofer(Weight),
    /// The same, but a game that has ended counts once, as equation (2) says to the letter. It differs only where games
    /// end before the horizon, in the model with traps.
    Literal(Weight),
    /// The product rule (Pearl 1981, Nau 1983) on the horizon's chances of winning.
    Product,
    /// The best that can be made of what the search has seen: the most probable good move, given the model and
    /// every static value in the tree (belief propagation; Delcher and Kasif 1992).
    Bayes,
}

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum RuleError {
    #[error("{0:?} is not a rule: expected minimax, althofer:W, literal:W, product or bayes")]
    Unknown(String),
    #[error(transparent)]
    Weight(#[from] WeightError),
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Rule, RuleError> {
        let (name, weight) = match text.split_once(':') {
            Some((name, weight)) => (name, Some(weight)),
            None => (text, None),
        };
        let weighted = || weight.map_or(Ok(Weight::ONE), str::parse);
        match (name, weight) {
            ("minimax", None) => Ok(Rule::Minimax),
            ("althofer", _) => Ok(Rule::Althofer(weighted()?)),
            ("literal", _) => Ok(Rule::Literal(weighted()?)),
            ("product", None) => Ok(Rule::Product),
            ("bayes", None) => Ok(Rule::Bayes),
            _ => Err(RuleError::Unknown(text.chars().take(40).collect())),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Minimax => f.pad("minimax"),
            Rule::Althofer(weight) => f.pad(&format!("althofer:{weight}")),
            Rule::Literal(weight) => f.pad(&format!("literal:{weight}")),
            Rule::Product => f.pad("product"),
            Rule::Bayes => f.pad("bayes"),
        }
    }
}
