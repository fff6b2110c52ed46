//! Experiments in parts: what workers compute of them, and what makes the whole of it.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gametree::Control;
use gametree_games::weights_file::WeightsFile;
use gametree_games::{Order, Spec};
use gametree_lab::journal::{Journal, JournalError, JournalRecord};
use gametree_lab::pathology::{PathologyError, Simulation, streams};
use gametree_lab::train::{Generation, Samples, SelfPlayer, Training};
use gametree_lab::{Sampling, train};
use gametree_players::{AnyGame, open};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::cluster::Stop;
use crate::errors::{argument, input};
use crate::lab::{self, cells_json};
use crate::players::{Teaching, save_weights};
use crate::wait::wait_for;

/// A part that is done, in the journal of an experiment.
struct Part {
    id: String,
    result: String,
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Part { id, result } = self;
        write!(f, "{}", json!({"part": id, "result": result}))
    }
}

impl FromStr for Part {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let value: Value = serde_json::from_str(line).map_err(|_| ())?;
        let text = |key: &str| value[key].as_str().map(str::to_owned).ok_or(());
        Ok(Part { id: text("part")?, result: text("result")? })
    }
}

impl JournalRecord for Part {
    const RUN: &'static str = "experiment";
    const RECORD: &'static str = "part";
}

/// The journal of an experiment.
#[pyclass(frozen)]
pub(crate) struct Kept {
    journal: Mutex<Option<Journal<Part>>>,
    found: Mutex<Vec<Part>>,
}

#[pymethods]
impl Kept {
    /// Opens the journal of the experiment that `about`, an object of JSON, describes.
    #[new]
    fn new(file: &str, about: &str) -> PyResult<Self> {
        let about: Value = serde_json::from_str(about).map_err(input)?;
        let (journal, found) = Journal::open(Path::new(file), &about).map_err(failed)?;
        Ok(Kept { journal: Mutex::new(Some(journal)), found: Mutex::new(found) })
    }

    /// The identifiers of the parts that were in it, and their results: once.
    fn found(&self) -> Vec<(String, String)> {
        let found = std::mem::take(&mut *held(&self.found));
        found.into_iter().map(|Part { id, result }| (id, result)).collect()
    }

    /// Adds a part; it is on disk when this returns.
    fn add(&self, py: Python<'_>, id: String, result: String) -> PyResult<()> {
        let added =
            py.detach(|| held(&self.journal).as_mut().map(|journal| journal.add(&Part { id, result })));
        added.unwrap_or(Ok(())).map_err(failed)
    }

    /// Leaves the file to others.
    fn close(&self) {
        held(&self.journal).take();
    }
}

fn failed(error: JournalError) -> PyErr {
    argument("journal", error)
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of streams of random numbers that a simulation can be divided into.
#[pyfunction]
pub(crate) fn pathology_streams(samples: u64) -> u64 {
    streams(samples)
}

/// What the rules choose at the roots of some streams of a simulation, as JSON.
#[pyfunction]
pub(crate) fn pathology_part(
    py: Python<'_>,
    asked: lab::Asked,
    samples: (u64, u64),
    streams: (u64, u64),
    stop: &Stop,
) -> PyResult<String> {
    let setting = asked.read()?;
    let model = setting.model().map_err(input)?;
    let sampling = Sampling { samples: samples.0, seed: samples.1 };
    let done = wait_for(py, None, (&stop.flag, &stop.nodes), |control: Control<'_>| {
        let (rules, _) = setting.rules(&model, true)?;
        let simulation = Simulation::new(&model, &rules, setting.depth)?;
        let choices = simulation.choices(sampling, streams.0..streams.1, 1, control)?;
        // Of a part that was stopped roots are missing.
        if control.stopped() { Err(PathologyError::Stopped) } else { Ok(choices) }
    })?;
    done.result.map(|choices| choices.line()).map_err(no_cells)
}

/// The decision errors of a simulation, from its parts.
#[pyfunction]
pub(crate) fn pathology_whole(
    py: Python<'_>,
    asked: lab::Asked,
    seed: u64,
    parts: Vec<String>,
) -> PyResult<String> {
    let setting = asked.read()?;
    let model = setting.model().map_err(input)?;
    let (rules, _) = setting.rules(&model, true).map_err(no_cells)?;
    let simulation = Simulation::new(&model, &rules, setting.depth).map_err(no_cells)?;
    let wrong = || input("a part of a simulation: expected one that a worker has counted");
    let mut parts = parts.iter().map(|text| simulation.read(text).ok_or_else(wrong));
    let mut sum = parts.next().ok_or_else(wrong)??;
    for part in parts {
        if !sum.merge(&part?) {
            return Err(wrong());
        }
    }
    let cells = py.detach(|| simulation.cells(Some(&sum))).map_err(no_cells)?;
    Ok(cells_json(&cells, &model, Some(seed)).to_string())
}

fn no_cells(error: PathologyError) -> PyErr {
    input(lab::plain(error))
}

fn opened(game: &str) -> PyResult<(Spec, AnyGame)> {
    let spec: Spec = game.parse().map_err(|error| argument("game", format!("{error}")))?;
    let large = || argument("game", format!("{spec}: the board is too large"));
    Ok((spec, open(spec, Order::Centre).ok_or_else(large)?))
}

/// Plays some games of a training, with the weights of this text, or without knowledge: their positions as a line.
#[pyfunction]
pub(crate) fn train_part(
    py: Python<'_>,
    game: &str,
    asked: Teaching,
    weights: Option<&str>,
    games: (u64, u64),
    stop: &Stop,
) -> PyResult<String> {
    let (spec, game) = opened(game)?;
    let training = asked.training(1, None)?;
    let read = |text| WeightsFile::read(text, spec.kind(), game.features()).map(|file| file.weights);
    let weights = weights.map(read).transpose().map_err(|error| argument("weights", error))?;
    let done = wait_for(py, None, (&stop.flag, &stop.nodes), |control| {
        SelfPlayer::new(&game, &training).play(weights, games.0..games.1, 1, control)
    })?;
    done.result.map(|samples| samples.line()).ok_or_else(|| input("the games were stopped"))
}

/// A training whose games workers play.
#[pyclass(frozen)]
pub(crate) struct Trainer {
    spec: Spec,
    features: &'static [&'static str],
    training: Training,
    out: String,
    learned: Mutex<Learned>,
}

/// What was learned so far.
struct Learned {
    trainer: train::Trainer,
    generations: Vec<Generation>,
}

#[pymethods]
impl Trainer {
    #[new]
    fn new(game: &str, asked: Teaching) -> PyResult<Self> {
        let (spec, game) = opened(game)?;
        let training = asked.training(1, asked.given(spec, game.features())?)?;
        let trainer = train::Trainer::new(&game, &training).map_err(|error| input(lab::plain(error)))?;
        let learned = Mutex::new(Learned { trainer, generations: vec![] });
        Ok(Trainer { spec, features: game.features(), training, out: asked.out, learned })
    }

    /// The games that are needed next, from the first to before the last, and the text of the weights that they are played with.
    fn next(&self) -> Option<(u64, u64, Option<String>)> {
        let learned = held(&self.learned);
        let numbers = learned.trainer.games()?;
        let file = |weights| WeightsFile {
            kind: self.spec.kind().to_owned(),
            board: self.spec.to_string(),
            weights,
        };
        let text = learned.trainer.weights().map(|weights| file(weights).write(self.features, &[]));
        Some((numbers.start, numbers.end, text))
    }

    /// Learns from the games that were asked for, in their order, and writes the file.
    fn learn(&self, py: Python<'_>, parts: Vec<String>) -> PyResult<()> {
        py.detach(|| {
            let mut samples = Samples::default();
            for part in &parts {
                let wrong = || input("games of a training: expected those that a worker has played");
                samples.append(Samples::parse(part, self.features.len()).ok_or_else(wrong)?);
            }
            let mut learned = held(&self.learned);
            let generation = learned.trainer.learn(samples).map_err(|error| input(lab::plain(error)))?;
            let board = (self.spec.kind(), &*self.spec.to_string());
            let saved = save_weights(&self.training, board, &generation, self.features, &self.out);
            saved.map_err(|unwritable| input(format!("out {unwritable}")))?;
            learned.generations.push(generation);
            Ok(())
        })
    }

    /// The record of the generations so far; `None` before the first.
    fn record(&self, seconds: f64) -> Option<String> {
        let learned = held(&self.learned);
        let found = &learned.generations;
        let json = || self.training.json(&self.spec.to_string(), found, seconds, &self.out).to_string();
        (!found.is_empty()).then(json)
    }
}
