//! Searches, solutions and checks of games written in Python.

use std::sync::Arc;
use std::time::Instant;

use gametree::testing;
use gametree::{Algorithm, Game};
use gametree_players::{Answer, Ask, Searcher, player_name};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::ask::{Asked, search_fields, searched};
use crate::errors::{input, refused};
use crate::game::{Core, Keeps, Setting, game};
use crate::trace::{Traced, traced};

/// An answer as JSON in which the moves are numbers, the moves by their numbers, and whether Ctrl-C ended the search.
type Found = (String, Vec<Py<PyAny>>, bool);

/// Which states a searcher must know again.
fn keeps(searcher: Searcher) -> Keeps {
    match searcher {
        Searcher::Textbook(
            Algorithm::Mtdf | Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn,
        )
        | Searcher::Engine
        | Searcher::Solver(_) => Keeps::All,
        Searcher::Textbook(_) => Keeps::IfUseful,
    }
}

/// Searches a position of a game; `evaluate` is a function to use instead of the game's own.
#[pyfunction]
#[pyo3(signature = (rules, root, asked, evaluate, progress))]
pub(crate) fn search_python(
    rules: &Bound<'_, PyAny>,
    root: Option<&Bound<'_, PyAny>>,
    asked: Asked,
    evaluate: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let ask = asked.read()?;
    let keeps = Some(keeps(ask.searcher().map_err(|error| refused(&error))?));
    let core =
        Arc::new(Core::new(rules, &Setting { root, evaluate, progress, keeps, ..Setting::default() })?);
    let (game, started) = (game(&core), Instant::now());
    let ask = Ask { budget: core.budget(ask.budget), ..ask };
    let (answer, interrupted) = core.run(|| searched(&asked, &ask, &game, &game.start(), root.is_none()))?;
    let answer = answer.map_err(|error| refused(&error))?;
    let fields = search_fields(&answer, |mv| mv.0.to_string(), started.elapsed().as_secs_f64());
    Ok(found(&core, rules.py(), fields, interrupted))
}

/// Searches a position of a game and records the nodes; the trace, the verdict, and the moves by their numbers.
#[pyfunction]
#[pyo3(signature = (rules, root, asked, evaluate, cap))]
pub(crate) fn trace_python(
    rules: &Bound<'_, PyAny>,
    root: Option<&Bound<'_, PyAny>>,
    asked: Asked,
    evaluate: Option<&Bound<'_, PyAny>>,
    cap: usize,
) -> PyResult<(Traced, Vec<Py<PyAny>>)> {
    let (ask, py) = (asked.read()?, rules.py());
    let core = Arc::new(Core::new(rules, &Setting { root, evaluate, ..Setting::default() })?);
    let game = game(&core);
    let ask = Ask { budget: core.budget(ask.budget), ..ask };
    let text = root.map_or_else(String::new, |_| core.root_text(py));
    let name = rules.get_type().name()?.to_string();
    let found = core.run_all(|| {
        let (header, records) = ask.traced(&game, &game.start(), (&name, &text), cap)?;
        Ok(traced(&game, &game.start(), &header, &records))
    })?;
    Ok((found.map_err(|error| refused(&error))?, core.all_moves(py)))
}

/// Solves a position of a game. Ends that are scored by points are no wins and losses: if there are any, the value is found
/// by a search with a table instead.
#[pyfunction]
#[pyo3(signature = (rules, root, asked, progress))]
pub(crate) fn solve_python(
    rules: &Bound<'_, PyAny>,
    root: Option<&Bound<'_, PyAny>>,
    asked: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let ask = asked.read()?;
    let named = ask.algorithm.is_some();
    let setting = Setting { root, progress, without_points: !named, ..Setting::default() };
    let mut core = Arc::new(Core::new(rules, &setting)?);
    let started = Instant::now();
    let solved = |core: &Arc<Core>, ask: &Ask<'_>| {
        let game = game(core);
        let ask = Ask { budget: core.budget(ask.budget), ..ask.clone() };
        let (answer, interrupted) =
            core.run(|| ask.solve(&game, &game.start(), root.is_none(), None).map(|(answer, _)| answer))?;
        Ok::<_, PyErr>((answer.map_err(|error| refused(&error))?, interrupted))
    };
    let by_turns = game(&core).alternates();
    let mut answer = None;
    if named || by_turns {
        answer = Some(solved(&core, &ask)?);
    }
    if !named && (core.scored_by_points() || !by_turns) {
        // MTD(f) has a table, but needs players who take turns.
        let algorithm = if by_turns { Algorithm::Mtdf } else { Algorithm::AlphaBeta };
        let ask = Ask { algorithm: Some(Searcher::Textbook(algorithm)), ..ask };
        core = Arc::new(Core::new(rules, &Setting { root, progress, ..Setting::default() })?);
        answer = Some(solved(&core, &ask)?);
    }
    let Some((answer, interrupted)) = answer else { return Err(input("nothing was solved")) };
    let seconds = started.elapsed().as_secs_f64();
    let mut fields = answer.json(|mv| mv.0.to_string(), seconds);
    if core.scored_by_points() {
        in_points(&answer, &mut fields);
    }
    fields.insert("stopped".to_owned(), json!(answer.stopped));
    Ok(found(&core, rules.py(), fields, interrupted))
}

/// The value of a game that is scored by points is a number.
fn in_points(answer: &Answer, fields: &mut Map<String, Value>) {
    let proved = answer.complete && !answer.stopped;
    fields
        .insert("value".to_owned(), json!(answer.score.filter(|_| proved).and_then(gametree::Score::finite)));
}

fn found(core: &Core, py: Python<'_>, answer: Map<String, Value>, interrupted: bool) -> Found {
    let asked = [("position", core.root_text(py)), ("to_move", player_name(core.to_move()).to_owned())];
    let asked = asked.map(|(key, value)| (key.to_owned(), Value::from(value)));
    let fields: Map<String, Value> = asked.into_iter().chain(answer).collect();
    (Value::Object(fields).to_string(), core.all_moves(py), interrupted)
}

/// Raises an error if a game does not keep the contract that the searches rely on.
#[pyfunction]
pub(crate) fn check_game(rules: &Bound<'_, PyAny>) -> PyResult<()> {
    let core = Arc::new(Core::new(rules, &Setting { twice: true, ..Setting::default() })?);
    let game = game(&core);
    core.run_all(|| testing::check_game(&game))?.map_err(input)
}
