//! The experiment: exact and simulated decision errors, by rule and depth.

use std::fmt::{self, Debug, Formatter};
use std::ops::Range;

use super::error::PathologyError;
use super::machine::Machine;
use super::model::Model;
use super::rules::Rule;
use super::simulate::{Choices, Part, streams};
use crate::sample::Sampling;
use crate::threads::cores;
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
    let simulation = Simulation::new(model, rules, depth)?;
    let choices = match sampling {
        Some(sampling) => {
            Some(simulation.choices(sampling, 0..streams(sampling.samples), cores(), control)?)
        }
        None => None,
    };
    simulation.cells(choices.as_ref())
}

/// An experiment that can be made in parts: [`pathology`] is all of them, one after another.
/// ```
/// use gametree_lab::pathology::{Good, Model, Rule, Simulation, pathology, streams};
/// use gametree_lab::{Control, Sampling};
/// let model = Model::Althofer { branching: 2, good: Good::Exactly(1), error: 0.05 };
/// let sampling = Sampling { samples: 500, seed: 1 };
/// let simulation = Simulation::new(&model, &[Rule::Minimax], 3)?;
/// let mut sum = simulation.choices(sampling, 5..streams(sampling.samples), 1, Control::default())?;
/// let other = simulation.choices(sampling, 0..5, 1, Control::default())?.line(); // from another process
/// assert!(simulation.read(&other).is_some_and(|other| sum.merge(&other)));
/// let whole = pathology(&model, &[Rule::Minimax], 3, Some(sampling), Control::default())?;
/// assert_eq!(simulation.cells(Some(&sum))?, whole);
/// # Ok::<(), gametree_lab::pathology::PathologyError>(())
/// ```
pub struct Simulation<'a> {
    model: &'a Model,
    rules: &'a [Rule],
    depth: u32,
    machine: Machine,
}

impl Debug for Simulation<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Simulation { model, rules, depth, .. } = self;
        f.debug_struct("Simulation")
            .field("model", model)
            .field("rules", rules)
            .field("depth", depth)
            .finish_non_exhaustive()
    }
}

impl<'a> Simulation<'a> {
    /// Prepares the experiment of [`pathology`].
    ///
    /// # Errors
    /// [`PathologyError`] if the model, a rule or the depth is out of range.
    pub fn new(model: &'a Model, rules: &'a [Rule], depth: u32) -> Result<Self, PathologyError> {
        model.check(rules, depth)?;
        Ok(Simulation { model, rules, depth, machine: Machine::new(model, rules, depth)? })
    }

    /// What the rules choose at the roots of some of the [`streams`] of `sampling`, on so many threads. If `control` is stopped,
    /// roots are missing.
    ///
    /// # Errors
    /// [`PathologyError`] if the trees are too large for memory, there are 0 samples, or no root has anything to decide.
    pub fn choices(
        &self,
        sampling: Sampling,
        streams: Range<u64>,
        threads: usize,
        control: Control<'_>,
    ) -> Result<Choices, PathologyError> {
        self.model.fits(self.depth)?;
        if sampling.samples == 0 {
            return Err(PathologyError::NoSamples);
        }
        self.machine.simulate(self.rules, self.depth, &Part { sampling, streams, threads }, control)
    }

    /// Reads what [`Choices::line`] has written about this experiment; `None` for anything else.
    #[must_use]
    pub fn read(&self, line: &str) -> Option<Choices> {
        Choices::parse(line, self.model.branching() as usize, self.rules.len() * self.depth as usize)
    }

    /// The decision errors: those of the choices, if there are some, otherwise exact ones.
    ///
    /// # Errors
    /// [`PathologyError`] if an error that cannot be computed exactly is requested without choices, or these have no root.
    pub fn cells(&self, choices: Option<&Choices>) -> Result<Vec<Cell>, PathologyError> {
        let &Simulation { model, rules, depth, ref machine } = self;
        let exact = machine.exact_errors(rules, depth);
        let estimates = |choices: &Choices| choices.estimates(depth as usize).ok_or(PathologyError::Stopped);
        let simulated = choices.map(estimates).transpose()?;
        let mut cells = Vec::new();
        for (row, (&rule, exact)) in rules.iter().zip(exact).enumerate() {
            for (place, depth) in (0..depth as usize).zip(1..) {
                let exact_error = exact.get(place).copied();
                let estimate = simulated.as_ref().and_then(|rows| rows.get(row)?.get(place).copied());
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
}

/// The exact decision errors by rule, for depths from 1 as far as they can be computed, at most to `depth`.
///
/// # Errors
/// [`PathologyError`] if the model, a rule or the depth is out of range.
pub fn exact_errors(model: &Model, rules: &[Rule], depth: u32) -> Result<Vec<Vec<f64>>, PathologyError> {
    model.check(rules, depth)?;
    Ok(Machine::new(model, rules, depth)?.exact_errors(rules, depth))
}
