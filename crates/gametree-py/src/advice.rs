//! What a player who asks would be told: a move, its reasons, and what is known of every other move.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gametree_games::Order;
use gametree_players::{Advisor, GameBook, GameProof, Kept, Level, TableFile};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::catalogue::Board;
use crate::errors::argument;
use crate::limits;
use crate::wait::wait;

/// The arguments, which Python has checked for their types.
#[derive(FromPyObject)]
pub(crate) struct AskedAdvice {
    time: f64,
    level: String,
    seed: u64,
    table: Option<String>,
    book: Option<String>,
    certificate: Option<String>,
    memory: String,
}

/// The move of a level, with half of the time, and what is known of every move, with the rest.
#[pyfunction]
pub(crate) fn advise(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: AskedAdvice,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, bool)> {
    let board = Board::read(game, position, Order::Centre)?;
    let level: Level = asked.level.parse().map_err(|error| argument("level", error))?;
    let (memory, time) = (limits::memory(&asked.memory)?, limits::time(asked.time)?);
    let mut kept: Vec<Box<dyn Kept>> = Vec::new();
    if let Some(file) = &asked.certificate {
        let wrong = |error: &dyn std::fmt::Display| argument("certificate", format!("{file}: {error}"));
        let bytes = std::fs::read(file).map_err(|error| wrong(&error))?;
        let checked = wait(py, None, |control| {
            let options = gametree_verify::Options { control, ..Default::default() };
            GameProof::read(&board.game, &board.name, &bytes, &options)
        })?;
        kept.push(Box::new(checked.result.map_err(|error| wrong(&error))?));
    }
    if let Some(file) = &asked.book {
        let book = GameBook::open(&board.game, &board.name, Path::new(file));
        kept.push(Box::new(book.map_err(|error| argument("book", format!("{file}: {error}")))?));
    }
    if let Some(file) = &asked.table {
        let table = TableFile::open(&board.game, &board.name, Path::new(file));
        kept.push(Box::new(table.map_err(|error| argument("table", format!("{file}: {error}")))?));
    }
    let started = Instant::now();
    let done = wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let mut advisor = Advisor::new(&board.game, memory, asked.seed, stop).ok()?.with_kept(kept);
        let advice = advisor.best(&board.root, level, time / 2)?;
        let known = advisor.values(&board.root, time.saturating_sub(started.elapsed()), |_| {});
        Some((advice, known))
    })?;
    let seconds = started.elapsed().as_secs_f64();
    let fields = match &done.result {
        Some((advice, known)) => advice.json(known, |mv| board.name_of(mv), seconds),
        // The game is over.
        None => Map::from_iter([("best".to_owned(), json!(null)), ("moves".to_owned(), json!({}))]),
    };
    Ok((Value::Object(board.asked(fields)).to_string(), done.interrupted))
}
