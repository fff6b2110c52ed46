//! The rules by which a search chooses a move, and their names.

use std::fmt;
use std::str::FromStr;

use super::weight::{Weight, WeightError};

/// A rule that turns the static values of a search tree into a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Minimax of the values at the horizon.
    Minimax,
    /// Althöfer's rule (Abdelbar 2012, eq. 2) with weighted inner nodes. A game that ends k plies above the horizon is padded:
    /// it counts as if it continued for k plies unchanged, so that lines of all lengths have the same weight.
    Althofer(Weight),
    /// The same, but a finished game counts once, as in the literal equation (2). It differs only if games end before the
    /// horizon, in the model with traps.
    Literal(Weight),
    /// The product rule (Pearl 1981, Nau 1983) on the probabilities of winning at the horizon.
    Product,
    /// The optimal rule: the move that is most probably good, given the model and every static value in the tree (belief
    /// propagation; Delcher and Kasif 1992).
    Bayes,
}

/// Why a text is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
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
