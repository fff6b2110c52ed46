//! Pathology: whether a decision gets better or worse as the search gets deeper, exactly and by simulation.
//!
//! A [`Model`] draws game trees and the static values that a search sees; a [`Rule`] turns these into a choice among the root's
//! moves. The *decision error* is the expected share of bad moves among those that tie for the best by the rule, at roots with
//! at least one good and one bad move. A good move keeps the win of the side to move (in real-valued games, the value); a bad
//! one loses it.
//!
//! | model | exact without samples |
//! |---|---|
//! | [`Althofer`](Model::Althofer), [`Persistent`](Model::Persistent), [`Trap`](Model::Trap), [`PgameErrors`](Model::PgameErrors) | minimax and Althöfer's rule at any depth; the product rule and Bayes as long as there are few values |
//! | [`Pgame`](Model::Pgame), [`Ngame`](Model::Ngame) | minimax, and at depth 1 every rule (not N-games by [`Sign`](Evaluation::Sign)); on boards of at most 20 coins, everything |
//! | [`Real`](Model::Real) | nothing |
//!
//! ```
//! use gametree_lab::pathology::{pathology, Good, Model, Rule, Weight};
//! use gametree_lab::Control;
//! let model = Model::Althofer { branching: 2, good: Good::Exactly(1), error: 0.05 };
//! let cells = pathology(&model, &[Rule::Minimax, Rule::Althofer(Weight::ONE)], 2, None, Control::default())?;
//! let errors: Vec<f64> = cells.iter().map(|cell| cell.decision_error).collect();
//! // By rule, then by depth: minimax gets worse, Althöfer's rule gets better.
//! let known = [0.05, 0.0725, 0.05, 0.0104028125];
//! assert!(errors.iter().zip(known).all(|(error, known)| (error - known).abs() < 1e-12));
//! # Ok::<(), gametree_lab::pathology::PathologyError>(())
//! ```

mod althofer;
mod backups;
mod board;
mod drawn;
mod error;
mod evaluation;
mod experiment;
mod good;
mod joint;
mod json;
mod judge;
mod limits;
mod machine;
mod model;
mod multisets;
mod ngame;
mod persistent;
mod pgame;
mod real;
mod rules;
mod setting;
mod simulate;
mod size;
mod splitting;
mod spread;
#[cfg(test)]
mod tests;
mod trap;
mod weight;

/// What other models of trees share with those of this module.
pub(crate) mod backing {
    pub(crate) use super::backups::{CERTAIN, Chances, Product};
    pub(crate) use super::drawn::{BackUp, Seen, same};
    pub(crate) use super::real::Normal;
    pub(crate) use super::spread::{Moves, Spread, binomials};
}

pub use error::PathologyError;
pub use evaluation::Evaluation;
pub use experiment::{Cell, Simulation, exact_errors, pathology};
pub use gametree_tree::theory::critical_error;
pub use good::{Good, GoodError};
pub use limits::{MAX_BRANCHING, MAX_DEPTH};
pub use model::Model;
pub use rules::{Rule, RuleError};
pub use setting::{EvaluationName, ModelName, Setting, SettingError, UnknownName};
pub use simulate::{Choices, streams};
pub use trap::critical_trap;
pub use weight::{Weight, WeightError};
