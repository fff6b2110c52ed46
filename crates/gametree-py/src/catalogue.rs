//! The games of the catalogue: positions, searches, solutions and their proofs.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use gametree::knowledge::Notation;
use gametree::{Algorithm, Control, Game, Wdl};
use gametree_games::{Order, catalogue};
use gametree_lab::files;
use gametree_players::native::Method;
use gametree_players::{Answer, Ask, Searcher, open, player_name, solution_json, verification_json};
use gametree_verify::Options;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::ask::{Asked, controlled, search_fields, searched};
use crate::board::Board;
use crate::errors::{empty_handed, input, refused};
use crate::trace::{Traced, traced};
use crate::wait::{Done, wait, wait_briefly};

/// The entries of the catalogue, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    let entries = catalogue::games().map(|entry| {
        let game = entry.example.parse().ok().and_then(|spec| open(spec, Order::Natural));
        let evaluations = game.map(|game| game.evaluations()).unwrap_or_default().iter();
        let evaluations: Vec<Value> = evaluations.map(|e| json!({"name": e.name, "what": e.what})).collect();
        json!({"name": entry.name, "what": entry.what, "example": entry.example, "evaluations": evaluations})
    });
    Value::from_iter(entries).to_string()
}

/// The textbook algorithms, as JSON.
#[pyfunction]
pub(crate) fn algorithms() -> String {
    let all = Algorithm::ALL.map(|algorithm| {
        json!({
            "name": algorithm.name(),
            "what": algorithm.what(),
            "window": algorithm.has_window(),
            "extra_turns": algorithm.allows_extra_turns(),
            "static_values": algorithm.uses_static_values(),
        })
    });
    Value::from_iter(all).to_string()
}

/// A position, as JSON.
#[pyfunction]
pub(crate) fn position(game: &str, moves: &str) -> PyResult<String> {
    let board = Board::read(game, moves, Order::Natural)?;
    let Board { name, game, root, position, .. } = &board;
    let outcome = root.outcome().map(|outcome| Wdl::of_score(outcome.score()).name());
    let legal = if outcome.is_some() { vec![] } else { Game::moves(game, root).collect() };
    let legal: Vec<String> = legal.into_iter().map(|mv| board.name_of(mv)).collect();
    Ok(json!({
        "game": name,
        "position": position,
        "to_move": player_name(root.to_move()),
        "moves": legal,
        "outcome": outcome,
        "setup": game.setup(root),
        "unreachable": game.unreachable(root),
        "board": game.picture(root).to_string(),
    })
    .to_string())
}

/// Searches a position: the report as JSON, and whether Ctrl-C ended the search.
#[pyfunction]
pub(crate) fn search(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, bool)> {
    let ask = asked.read()?;
    let searcher = ask.searcher().map_err(|error| refused(&error))?;
    let textbook = matches!(searcher, Searcher::Textbook(_));
    let board = Arc::new(Board::read(game, position, ask.rules_order(textbook))?);
    let started = Instant::now();
    let theirs = Arc::clone(&board);
    let work = move |control: Control<'_>| {
        let Board { game, root, .. } = &*theirs;
        searched(&asked, &controlled(&asked.read()?, control), game, root, theirs.is_start())
            .map_err(|error| refused(&error))
    };
    let done = waited(py, progress, searcher, work)?;
    let found = match done.result {
        Some(found) => found?,
        None => (Answer::nothing(searcher.name(), done.work), vec![]),
    };
    let fields = search_fields(&found, |mv| board.name_of(mv), started.elapsed().as_secs_f64());
    Ok((Value::Object(board.asked(fields)).to_string(), done.interrupted))
}

/// Waits for a searcher. A textbook algorithm that is stopped has nothing to hand over but its count of nodes; it may take a while
/// to free its tables, so it is left to itself, and there is no result.
fn waited<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    searcher: Searcher,
    work: impl FnOnce(Control<'_>) -> T + Send + 'static,
) -> PyResult<Done<Option<T>>> {
    match searcher {
        Searcher::Textbook(_) => wait_briefly(py, progress, work),
        Searcher::Engine | Searcher::MonteCarlo | Searcher::Solver(_) => {
            Ok(wait(py, progress, work)?.map(Some))
        }
    }
}

/// Searches a position and records the nodes; the trace, and what the judge says of it.
#[pyfunction]
pub(crate) fn trace(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: Asked,
    cap: usize,
) -> PyResult<Traced> {
    let board = Board::read(game, position, asked.read()?.rules_order(true))?;
    // The judge does not notice that it is stopped.
    let done = wait_briefly(py, None, move |control| {
        let names = (&*board.name, &*board.position);
        let ask = asked.read()?;
        let recorded = controlled(&ask, control).traced(&board.game, &board.root, names, cap);
        let (header, records) = recorded.map_err(|error| refused(&error))?;
        Ok(traced(&board.game, &board.root, &header, &records))
    })?;
    if done.interrupted {
        return Err(empty_handed());
    }
    done.result.unwrap_or_else(|| Err(empty_handed()))
}

/// Solves a position, and writes what it has proved to a file if there is one.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    game: &str,
    position: &str,
    asked: Asked,
    proof: Option<&str>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, bool)> {
    let ask = asked.read()?;
    let searcher = ask.algorithm.unwrap_or(Searcher::Solver(Method::Best));
    let board = Arc::new(Board::read(game, position, ask.rules_order(ask.algorithm.is_some()))?);
    let started = Instant::now();
    let (theirs, proof) = (Arc::clone(&board), proof.map(str::to_owned));
    let work = move |control: Control<'_>| {
        solution(&theirs, &controlled(&asked.read()?, control), proof.as_deref()).map_err(input)
    };
    let done = waited(py, progress, searcher, work)?;
    let (answer, written) = match done.result {
        Some(found) => found?,
        None => (Answer::nothing(searcher.name(), done.work), None),
    };
    let mut fields = solution_json(&answer, |mv| board.name_of(mv), started.elapsed().as_secs_f64());
    fields.insert("stopped".to_owned(), json!(answer.stopped));
    if let Some(written) = written {
        fields.insert("proof".to_owned(), written);
    }
    Ok((Value::Object(board.asked(fields)).to_string(), done.interrupted))
}

/// The answer, and what is said of the certificate if one was asked for.
fn solution(board: &Board, ask: &Ask<'_>, proof: Option<&str>) -> Result<(Answer, Option<Value>), String> {
    let names = proof.map(|_| (board.name.as_str(), board.position.as_str()));
    let solved = ask.solve(&board.game, &board.root, board.is_start(), names);
    let (answer, written) = solved.map_err(|error| error.to_string())?;
    let said = match written.zip(proof) {
        None => None,
        // A stopped search proves nothing; its answer says so.
        Some((Err(_), _)) if answer.stopped => None,
        Some((Err(error), file)) => return Err(format!("proof {file:?}: {error}")),
        Some((Ok(certificate), file)) => {
            let bytes = certificate.to_bytes().map_err(|error| format!("proof {file}: {error}"))?;
            files::save(Path::new(file), &bytes).map_err(|unwritable| format!("proof {unwritable}"))?;
            let header = &certificate.header;
            Some(json!({
                "file": file, "bytes": bytes.len(), "nodes": header.nodes, "strategic": header.strategic,
            }))
        }
    };
    Ok((answer, said))
}

/// Checks a certificate with the rules alone.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    file: &str,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let opened = File::open(file)
        .map_err(|error| PyOSError::new_err((error.raw_os_error(), error.to_string(), file.to_owned())))?;
    let started = Instant::now();
    let done = wait(py, progress, |control| {
        let mut known = None;
        let result = gametree_certificate::Certificate::open(opened).and_then(|certificate| {
            known = Some(certificate.header().clone());
            gametree_verify::check(certificate, &Options { jobs: threads, control })
        });
        (known, result)
    })?;
    if done.interrupted {
        return Err(empty_handed());
    }
    let (known, result) = done.result;
    Ok(verification_json(file, known.as_ref(), &result, started.elapsed().as_secs_f64()).to_string())
}
