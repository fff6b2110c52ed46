//! Pathology: whether a decision gets better or worse as the search gets deeper, exactly and by simulation.
//!
//! A [`Model`] draws game trees and says what a search sees of them; a [`Rule`] turns what is seen into a choice
//! among the root's moves. The *error of a decision* is the expected share of bad moves among those that the rule
//! likes best and equally, at roots where one move at least is good and another bad. The root's mover has a winning
//! move (in real-valued games, one that keeps the value); a bad move loses it.
//!
//! | model | exact without samples |
//! |---|---|
//! | [`Althofer`](Model::Althofer), [`Persistent`](Model::Persistent), [`Trap`](Model::Trap), [`PgameErrors`](Model::PgameErrors) | minimax and Althöfer's rule at any depth; the product rule and Bayes while values are few |
//! | [`Pgame`](Model::Pgame), [`Ngame`](Model::Ngame) | minimax, at depth 1 every rule (N-games not by [`Sign`](Evaluation::Sign)); on boards of at most 20 coins, all |
//! | [`Real`](Model::Real) | nothing |
//!
//! ```
//! use gametree_lab::pathology::{pathology, Good, Model, Rule, Weight};
//! use gametree_lab::Watch;
//! let model = Model::Althofer { branching: 2, good: Good::Exactly(1), error: 0.05 };
//! let cells = pathology(&model, &[Rule::Minimax, Rule::Althofer(Weight::ONE)], 2, None, Watch::default())?;
//! let errors: Vec<f64> = cells.iter().map(|cell| cell.decision_error).collect();
//! // By rule, then by depth: minimax gets worse, Althöfer's rule better.
//! let known = [0.05, 0.0725, 0.05, 0.0104028125];
//! assert!(errors.iter().zip(known).all(|(error, known)| (error - known).abs() < 1e-12));
//! # Ok::<(), gametree_lab::LabError>(())
//! ```

mod althofer;
mod backups;
mod board;
mod drawn;
mod good;
mod judge;
mod machine;
mod model;
mod multisets;
mod ngame;
mod persistent;
mod pgame;
mod real;
mod rules;
mod simulate;
mod splitting;
mod spread;
#[cfg(test)]
mod tests;
mod trap;
mod weight;

pub use gametree::theory::critical_error;
pub use good::{Good, GoodError};
pub use judge::Evaluation;
pub use model::{MAX_BRANCHING, MAX_DEPTH, Model, PathologyError};
pub use rules::{Rule, RuleError};
pub use trap::critical_trap;
pub use weight::{Weight, WeightError};

use crate::{LabError, Sampling, Watch};
use machine::Machine;

/// The error of the decisions by one rule after searches of one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The model's word.
    pub model: &'static str,
    /// The rule.
    pub rule: Rule,
    /// How many plies below the root the search sees.
    pub depth: u32,
    /// Moves of every position.
    pub branching: u32,
    /// The probability that a static value is wrong; in real-valued games the standard deviation of the noise; `None`
    /// where static values are shares of won leaves.
    pub error_rate: Option<f64>,
    /// The expected share of bad moves among the best ones: exact without samples, else simulated.
    pub decision_error: f64,
    /// The standard error of a simulated one; `None` of exact ones and of a single sample.
    pub standard_error: Option<f64>,
    /// Whether `decision_error` is exact (but for rounding) and not simulated.
    pub exact: bool,
    /// The exact error, also beside a simulated one, where it can be computed.
    pub exact_error: Option<f64>,
    /// How many roots were simulated.
    pub samples: Option<u64>,
}

/// The errors of decisions, by rule, then by depth from 1 to `depth`: exact ones without `sampling`, else simulated
/// ones with the exact ones beside them, where there are any. All rules and depths are simulated at the same roots.
///
/// # Errors
/// [`LabError`]: [`PathologyError`] for a model, rule or depth out of bounds, for what needs samples and gets none, or
/// trees too large for memory; no samples; stopped before the first root was decided.
pub fn pathology(
    model: &Model,
    rules: &[Rule],
    depth: u32,
    sampling: Option<Sampling>,
    watch: Watch<'_>,
) -> Result<Vec<Cell>, LabError> {
    model.check(rules, depth)?;
    let machine = Machine::new(model, rules, depth)?;
    if sampling.is_some() {
        model.fits(depth)?;
    }
    let exact = machine.exact_errors(rules, depth);
    let simulated = sampling.map(|sampling| machine.simulate(rules, depth, sampling, watch)).transpose()?;
    let mut cells = Vec::new();
    for (row, (&rule, exact)) in rules.iter().zip(exact).enumerate() {
        for (place, depth) in (0..depth as usize).zip(1..) {
            let exact_error = exact.get(place).copied();
            let estimate = simulated.as_ref().map(|rows| rows[row][place]);
            let needed = || PathologyError::NeedsSamples { model: model.name(), rule, depth };
            cells.push(Cell {
                model: model.name(),
                rule,
                depth,
                branching: model.branching(),
                error_rate: model.error_rate(),
                decision_error: estimate.map(|found| found.mean).or(exact_error).ok_or_else(needed)?,
                standard_error: estimate.and_then(|found| found.standard_error),
                exact: estimate.is_none(),
                exact_error,
                samples: estimate.map(|found| found.samples),
            });
        }
    }
    Ok(cells)
}

/// The exact errors of decisions by rule, for depths from 1 on as far as they can be computed, at most to `depth`.
///
/// # Errors
/// [`LabError`]: [`PathologyError`] for a model, rule or depth out of bounds.
pub fn exact_errors(model: &Model, rules: &[Rule], depth: u32) -> Result<Vec<Vec<f64>>, LabError> {
    model.check(rules, depth)?;
    Ok(Machine::new(model, rules, depth)?.exact_errors(rules, depth))
}
