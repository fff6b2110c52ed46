//! What a player who asks would be told: a move, its reasons, and what is known of every other move.

use std::mem::take;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gametree_players::{Advisor, GameBook, GameProof, Kept, Level, TableFile};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::board::{Board, Objects};
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

impl AskedAdvice {
    /// What is asked before all searches, of a game of the catalogue.
    fn kept(&self, py: Python<'_>, board: &Board) -> PyResult<Vec<Box<dyn Kept>>> {
        let files = [("table", &self.table), ("book", &self.book), ("certificate", &self.certificate)];
        if let Some((name, _)) = files.iter().find(|(_, file)| file.is_some() && board.is_own()) {
            return Err(argument(name, "it is of a game of the catalogue: expected the name of one"));
        }
        let mut kept: Vec<Box<dyn Kept>> = Vec::new();
        if let Some(file) = &self.certificate {
            let wrong = |error: &dyn std::fmt::Display| argument("certificate", format!("{file}: {error}"));
            let bytes = std::fs::read(file).map_err(|error| wrong(&error))?;
            let checked = wait(py, None, |control| {
                let options = gametree_verify::Options { control, ..Default::default() };
                GameProof::read(&board.game, &board.name, &bytes, &options)
            })?;
            kept.push(Box::new(checked.result.map_err(|error| wrong(&error))?));
        }
        if let Some(file) = &self.book {
            let book = GameBook::open(&board.game, &board.name, Path::new(file));
            kept.push(Box::new(book.map_err(|error| argument("book", format!("{file}: {error}")))?));
        }
        if let Some(file) = &self.table {
            let table = TableFile::open(&board.game, &board.name, Path::new(file));
            kept.push(Box::new(table.map_err(|error| argument("table", format!("{file}: {error}")))?));
        }
        Ok(kept)
    }
}

/// The move of a level, with half of the time, and what is known of every move, with the rest; the moves by their names; and whether
/// Ctrl-C ended the searches.
#[pyfunction]
pub(crate) fn advise(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: Option<&Bound<'_, PyAny>>,
    asked: AskedAdvice,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Objects, bool)> {
    let board = Board::of(game, position)?;
    let level: Level = asked.level.parse().map_err(|error| argument("level", error))?;
    let (memory, time) = (limits::memory(&asked.memory)?, limits::time(asked.time)?);
    let mut kept = asked.kept(py, &board)?;
    let started = Instant::now();
    let done = board.wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let mut advisor =
            Advisor::new(&board.game, memory, asked.seed, stop).ok()?.with_kept(take(&mut kept));
        let advice = advisor.best(&board.root, level, time / 2)?;
        let known = advisor.values(&board.root, time.saturating_sub(started.elapsed()), |_| {});
        Some(advice.json(&known, |mv| board.name_of(mv), started.elapsed().as_secs_f64()))
    })?;
    // Where the game is over there is no move.
    let over = || Map::from_iter([("best".to_owned(), json!(null)), ("moves".to_owned(), json!({}))]);
    let fields = done.result.unwrap_or_else(over);
    Ok((Value::Object(board.asked(fields)).to_string(), board.objects(py), done.interrupted))
}
