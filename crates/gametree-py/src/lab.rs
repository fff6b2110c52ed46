//! Experiments on trees and reproductions, as the records that the command prints.

use gametree_games::Order;
use gametree_lab::any_game::expect;
use gametree_lab::pathology::{Cell, Model, PathologyError, Setting};
use gametree_lab::reproduce::{Run, entries, find};
use gametree_lab::{Control, CriticalLevel, LabError, Levels, Pruning, Randomised, Sampling};
use gametree_players::{textbook, values};
use pyo3::prelude::*;
use serde_json::Value;

use crate::board::Board;
use crate::errors::{argument, empty_handed, input};
use crate::wait::{Done, wait, wait_briefly};

/// A record as JSON, and whether Ctrl-C ended the experiment.
pub(crate) type Found = (String, bool);

/// The samples and the seed.
type Samples = Option<(u64, u64)>;

fn sampling(samples: Samples) -> Option<Sampling> {
    samples.map(|(samples, seed)| Sampling { samples, seed })
}

/// The entries of the registry of numbers in the sources, as JSON.
#[pyfunction]
pub(crate) fn reproductions() -> String {
    Value::from_iter(entries().map(|entry| Value::Object(entry.json()))).to_string()
}

/// Measures a number of the sources again.
#[pyfunction]
pub(crate) fn reproduce(
    py: Python<'_>,
    id: &str,
    quick: bool,
    seed: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let unknown = || input(format!("{id:?} is not an entry: expected one of gametree.reproductions()"));
    let entry = find(id).ok_or_else(unknown)?;
    let done = wait_briefly(py, progress, move |control| {
        entry.reproduce(&Run { quick, seed, control, ..Run::default() }).map(|done| done.json(seed))
    })?;
    answer(done.map(|found| found.unwrap_or(Err(LabError::Stopped)).map(Value::Object).map_err(refused)))
}

/// The expected number of terminal positions.
#[pyfunction]
pub(crate) fn branching(
    py: Python<'_>,
    branching: u32,
    depth: u32,
    algorithm: &str,
    samples: Samples,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
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
    let sampling = sampling(samples);
    let done = wait_briefly(py, progress, move |control| {
        gametree_lab::branching(pruning, branching, depth, sampling, control)
    })?;
    let json = |found: gametree_lab::Branching| found.json(branching, depth, algorithm, sampling);
    answer(done.map(|found| found.unwrap_or(Err(LabError::Stopped)).map(json).map_err(refused)))
}

/// The critical positions of every level of a uniform tree, or of trees of a random shape.
#[pyfunction]
pub(crate) fn critical(
    py: Python<'_>,
    uniform: Option<(u32, u32)>,
    shape: Option<(Vec<f64>, Vec<f64>)>,
    samples: Samples,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let levels = shape.map(|(q, d)| Levels::new(&q, &d).map_err(input)).transpose()?;
    let done = wait_briefly(py, progress, move |control: Control<'_>| match (&levels, uniform) {
        (Some(levels), _) => gametree_lab::critical_on_average(levels, sampling(samples), control),
        (None, uniform) => {
            let (branching, depth) = uniform.unwrap_or_default();
            gametree_lab::critical_uniform(branching, depth, sampling(samples), control)
        }
    })?;
    let json = |levels: Vec<CriticalLevel>| levels.iter().map(CriticalLevel::json).collect();
    answer(done.map(|found| found.unwrap_or(Err(LabError::Stopped)).map(json).map_err(refused)))
}

/// The experiment on decision errors, in the words of the command line.
#[derive(FromPyObject)]
pub(crate) struct Asked {
    model: String,
    rules: Vec<String>,
    branching: u32,
    good: Option<String>,
    error: Option<f64>,
    depth: u32,
    moves: Option<u32>,
    persistence: Option<f64>,
    trap: Option<f64>,
    levels: Option<u32>,
    evaluation: Option<String>,
    dependent: bool,
}

impl Asked {
    pub(crate) fn read(&self) -> PyResult<Setting> {
        let rules = self.rules.iter().map(|rule| rule.parse().map_err(|error| argument("rule", error)));
        let good = self.good.as_ref().map(|good| good.parse().map_err(|error| argument("good", error)));
        let evaluation =
            self.evaluation.as_ref().map(|name| name.parse().map_err(|error| argument("evaluation", error)));
        Ok(Setting {
            model: self.model.parse().map_err(|error| argument("model", error))?,
            rules: rules.collect::<PyResult<_>>()?,
            branching: self.branching,
            good: good.transpose()?,
            error: self.error,
            depth: self.depth,
            moves: self.moves,
            persistence: self.persistence,
            trap: self.trap,
            levels: self.levels,
            evaluation: evaluation.transpose()?,
            dependent: self.dependent,
        })
    }
}

/// The decision errors, by rule and depth.
#[pyfunction]
pub(crate) fn pathology(
    py: Python<'_>,
    asked: Asked,
    samples: Samples,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let (setting, sampling) = (asked.read()?, sampling(samples));
    let model = setting.model().map_err(input)?;
    let done = wait_briefly(py, progress, move |control| {
        let (rules, _) = setting.rules(&model, sampling.is_some())?;
        gametree_lab::pathology::pathology(&model, &rules, setting.depth, sampling, control)
    })?;
    let json = |cells: Vec<Cell>| cells_json(&cells, &model, sampling.map(|sampling| sampling.seed));
    answer(done.map(|found| {
        let found = found.unwrap_or(Err(PathologyError::Stopped));
        found.map(json).map_err(|error| (error == PathologyError::Stopped, error.to_string()))
    }))
}

pub(crate) fn cells_json(cells: &[Cell], model: &Model, seed: Option<u64>) -> Value {
    cells.iter().map(|cell| cell.json(model, seed)).collect()
}

/// The expected cost of a search in random order.
#[derive(FromPyObject)]
pub(crate) struct RandomisedAsked {
    algorithm: String,
    forced: String,
    stop_at_win: bool,
    acute_corners: String,
    driver_loop: bool,
}

/// The exact expected number of moves that a search in random order tries.
#[pyfunction]
pub(crate) fn randomised(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: RandomisedAsked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    use textbook::AcuteCorners::{Allow, FirstMove, Never};
    let board = Board::read(game, position, Order::Natural)?;
    let alpha_beta = match asked.algorithm.as_str() {
        "alphabeta" => true,
        "minimax" => false,
        other => return Err(input(format!("algorithm {other:?}: expected minimax or alphabeta"))),
    };
    let corners = [Allow, FirstMove, Never].into_iter().find(|rule| rule.name() == asked.acute_corners);
    let corners = corners.ok_or_else(|| {
        input(format!("acute_corners {:?}: expected allow, first-move or never", asked.acute_corners))
    })?;
    let search = Randomised {
        alpha_beta,
        stop_at_win: asked.stop_at_win,
        forced: values::forced(&asked.forced).map_err(|error| argument("forced", error))?,
        ban: textbook::ban(&board.game, corners).map_err(|error| input(plain(error)))?,
        driver_loop: asked.driver_loop,
    };
    let done =
        wait(py, progress, |control| expect(&search, &board.game, &board.root, board.is_start(), control))?;
    let json = |found: gametree_lab::Expectation| found.json(&board.name, &board.position);
    answer(done.map(|found| found.map(json).map_err(refused)))
}

/// Whether an experiment was stopped without a result; and else why it has none.
fn refused(error: LabError) -> (bool, String) {
    (error == LabError::Stopped, error.to_string())
}

/// An error message whose options are arguments here.
pub(crate) fn plain(error: impl std::fmt::Display) -> String {
    error.to_string().replace("--", "")
}

/// The record of an experiment; `KeyboardInterrupt`, if it was stopped before it had one.
pub(crate) fn answer(done: Done<Result<Value, (bool, String)>>) -> PyResult<Found> {
    match done.result {
        Ok(record) => Ok((record.to_string(), done.interrupted)),
        Err((true, _)) if done.interrupted => Err(empty_handed()),
        Err((_, error)) => Err(input(plain(error))),
    }
}
