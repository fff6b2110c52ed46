//! The experiment: exact and simulated decision errors, by rule and depth.

use super::error::PathologyError;
use super::machine::Machine;
use super::model::Model;
use super::rules::Rule;
use crate::sample::Sampling;
use gametree::Control;

/// The decision error of one rule after searches of one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cell {
    /// The name of the model.
    pub model: &'static str,
    /// The rule.
    pub rule: Rule,
    /// The number of plies below the root that the search sees.
    pub depth: u32,
    /// The number of moves of every position.
    pub branching: u32,
    /// The probability that a static value is wrong; in real-valued games the standard deviation of the noise; `None` if static
    /// values are shares of won leaves.
    pub error_rate: Option<f64>,
    /// The expected share of bad moves among those that tie for the best: exact without samples, otherwise simulated.
    pub decision_error: f64,
    /// The standard error of a simulated one; `None` for an exact one and for a single sample.
    pub standard_error: Option<f64>,
    /// Whether `decision_error` is exact (up to rounding) and not simulated.
    pub exact: bool,
    /// The exact error if it can be computed, even if `decision_error` is simulated.
    pub exact_error: Option<f64>,
    /// The number of simulated roots.
    pub samples: Option<u64>,
}

/// The decision errors, by rule, then by depth from 1 to `depth`: exact without `sampling`, otherwise simulated, with the exact
/// ones added where they can be computed. All rules and depths are simulated at the same roots.
///
/// # Errors
/// [`PathologyError`] if the model, a rule or the depth is out of range, an error that cannot be computed exactly is requested
/// without samples, the trees are too large for memory, there are 0 samples, or the run is stopped before the first root.
pub fn pathology(
    model: &Model,
    rules: &[Rule],
    depth: u32,
    sampling: Option<Sampling>,
    control: Control<'_>,
) -> Result<Vec<Cell>, PathologyError> {
    model.check(rules, depth)?;
    let machine = Machine::new(model, rules, depth)?;
    if sampling.is_some() {
        model.fits(depth)?;
    }
    let exact = machine.exact_errors(rules, depth);
    let simulated = sampling.map(|sampling| machine.simulate(rules, depth, sampling, control)).transpose()?;
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

/// The exact decision errors by rule, for depths from 1 as far as they can be computed, at most to `depth`.
///
/// # Errors
/// [`PathologyError`] if the model, a rule or the depth is out of range.
pub fn exact_errors(model: &Model, rules: &[Rule], depth: u32) -> Result<Vec<Vec<f64>>, PathologyError> {
    model.check(rules, depth)?;
    Ok(Machine::new(model, rules, depth)?.exact_errors(rules, depth))
}
