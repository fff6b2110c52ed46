//! Experiments and reproductions, as the records that the command prints.

use gametree_lab::reproduce::{Run, entries, find};
use gametree_lab::{Control, LabError, Pruning, Sampling};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::Value;

use crate::errors::input;
use crate::wait::wait;

/// The entries of the registry of numbers in the sources, as JSON.
#[pyfunction]
pub(crate) fn reproductions() -> String {
    Value::from_iter(entries().map(|entry| Value::Object(entry.json()))).to_string()
}

/// Measures a number of the sources again: the record as JSON.
#[pyfunction]
pub(crate) fn reproduce(py: Python<'_>, id: &str, quick: bool, seed: u64) -> PyResult<String> {
    let unknown = || input(format!("{id:?} is not an entry: expected one of gametree.reproductions()"));
    let entry = find(id).ok_or_else(unknown)?;
    let done = wait(py, None, |control| {
        entry.reproduce(&Run { quick, seed, control, ..Run::default() }).map(|done| done.json(seed))
    })?;
    answer(done.result.map(Value::Object))
}

/// The expected number of terminal positions, as JSON.
#[pyfunction]
pub(crate) fn branching(
    py: Python<'_>,
    branching: u32,
    depth: u32,
    algorithm: &str,
    sampling: Option<(u64, u64)>,
) -> PyResult<String> {
    let pruning = match algorithm {
        "alphabeta" => Pruning::Deep,
        "branch-and-bound" => Pruning::Shallow,
        "minimal" => Pruning::Minimal,
        _ => {
            return Err(input(format!(
                "algorithm {algorithm:?}: expected branch-and-bound, alphabeta or minimal"
            )));
        }
    };
    let sampling = sampling.map(|(samples, seed)| Sampling { samples, seed });
    let found =
        wait(py, None, |control| gametree_lab::branching(pruning, branching, depth, sampling, control))?;
    answer(found.result.map(|found| found.json(branching, depth, algorithm, sampling)))
}

/// The critical positions of every level, as JSON.
#[pyfunction]
pub(crate) fn critical(py: Python<'_>, branching: u32, depth: u32) -> PyResult<String> {
    let found = wait(py, None, |control: Control<'_>| {
        gametree_lab::critical_uniform(branching, depth, None, control)
    })?;
    answer(found.result.map(|levels| levels.iter().map(gametree_lab::CriticalLevel::json).collect()))
}

fn answer(found: Result<Value, LabError>) -> PyResult<String> {
    match found {
        Ok(record) => Ok(record.to_string()),
        Err(LabError::Stopped) => Err(PyKeyboardInterrupt::new_err(())),
        Err(error) => Err(input(error)),
    }
}
