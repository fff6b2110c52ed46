//! Why a move is the best, and why another one is not.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gametree_games::Order;
use gametree_players::{AnyMove, Explainer, Question, WhyLimits, legal_move};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::catalogue::Board;
use crate::errors::argument;
use crate::limits;
use crate::wait::wait;

/// The arguments, which Python has checked for their types.
#[derive(FromPyObject)]
pub(crate) struct AskedWhy {
    mv: Option<String>,
    not_: Option<String>,
    time: f64,
    nodes: Option<u64>,
    memory: String,
}

/// The reasons for a move, as JSON, and whether Ctrl-C ended the searches.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: AskedWhy,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, bool)> {
    let board = Board::read(game, position, Order::Centre)?;
    let question = Question {
        mv: legal(&board, "move", asked.mv.as_deref())?,
        not: legal(&board, "instead_of", asked.not_.as_deref())?,
    };
    let (memory, time) = (limits::memory(&asked.memory)?, limits::time(asked.time)?);
    let limits = WhyLimits { time, nodes: asked.nodes };
    let started = Instant::now();
    let done = wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let mut explainer = Explainer::new(&board.game, memory, 0, stop).ok()?;
        explainer.explain(&board.root, question, limits).ok()?
    })?;
    let mut fields = match &done.result {
        Some(why) => why.json(&board.game, &board.root),
        // The game is over.
        None => Map::from_iter([("best".to_owned(), json!(null)), ("claims".to_owned(), json!([]))]),
    };
    fields.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
    Ok((Value::Object(board.asked(fields)).to_string(), done.interrupted))
}

/// The legal move of this name.
fn legal(board: &Board, argument_name: &'static str, text: Option<&str>) -> PyResult<Option<AnyMove>> {
    let read = text.map(|text| legal_move(&board.game, &board.root, text)).transpose();
    read.map_err(|error| argument(argument_name, error))
}
