//! Why a move is the best, and why another one is not.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gametree_players::{Explainer, Question, WhyLimits};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::board::{Board, Objects};
use crate::limits;

/// The arguments, which Python has checked for their types.
#[derive(FromPyObject)]
pub(crate) struct AskedWhy<'py> {
    mv: Option<Bound<'py, PyAny>>,
    not_: Option<Bound<'py, PyAny>>,
    time: f64,
    nodes: Option<u64>,
    memory: String,
}

/// The reasons for a move, as JSON, the moves by their names, and whether Ctrl-C ended the searches.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: Option<&Bound<'_, PyAny>>,
    asked: AskedWhy<'_>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Objects, bool)> {
    let board = Board::of(game, position)?;
    let question = Question {
        mv: board.legal("move", asked.mv.as_ref())?,
        not: board.legal("instead_of", asked.not_.as_ref())?,
    };
    let (memory, time) = (limits::memory(&asked.memory)?, limits::time(asked.time)?);
    let limits = WhyLimits { time, nodes: asked.nodes };
    let started = Instant::now();
    let done = board.wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let mut explainer = Explainer::new(&board.game, memory, 0, stop).ok()?;
        let why = explainer.explain(&board.root, question, limits).ok()??;
        Some(why.json(&board.game, &board.root))
    })?;
    // Where the game is over there is nothing to explain.
    let over = || Map::from_iter([("best".to_owned(), json!(null)), ("claims".to_owned(), json!([]))]);
    let mut fields = done.result.unwrap_or_else(over);
    fields.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
    Ok((Value::Object(board.asked(fields)).to_string(), board.objects(py), done.interrupted))
}
