//! Searches, solutions and checks of games written in Python.

use std::sync::Arc;
use std::time::Instant;

use gametree::testing;
use gametree::{Algorithm, Game, Score};
use gametree_games::FILE;
use gametree_players::{Answer, AnyGame, Ask, AskError, Searcher, player_name, solution_json};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::ask::{Asked, search_fields, searched};
use crate::errors::{empty_handed, input, refused};
use crate::game::{Core, Ends, Keeps, Ran, Setting, game};
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
        Searcher::MonteCarlo | Searcher::Textbook(_) => Keeps::IfUseful,
    }
}

/// Whether a searcher must know what the ends of the game are worth before it meets them.
fn needs_ends(searcher: Searcher) -> bool {
    matches!(searcher, Searcher::Textbook(algorithm) if algorithm.proves())
}

/// Runs a search. If the ends of the game must be known beforehand, they are taken for wins, draws
/// and losses, and if one is scored by points, the search begins again.
fn run<T>(
    rules: &Bound<'_, PyAny>,
    setting: Setting<'_, '_>,
    search: impl Fn(&Arc<Core>, &AnyGame) -> T,
) -> PyResult<(Arc<Core>, Ran<T>)> {
    let run = |setting| {
        let core = Arc::new(Core::new(rules, &setting)?);
        let game = game(&core);
        let ran = core.run(|| search(&core, &game))?;
        Ok::<_, PyErr>((core, ran))
    };
    let (core, ran) = run(setting)?;
    if setting.ends == Ends::Results && core.scored_by_points() && !ran.interrupted {
        return run(Setting { ends: Ends::Points, backwards: false, ..setting });
    }
    Ok((core, ran))
}

/// The same request under the control of the game's search.
fn within<'a>(ask: &Ask<'a>, core: &'a Core) -> Ask<'a> {
    Ask { budget: core.budget(ask.budget), ..ask.clone() }
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
    let searcher = ask.searcher().map_err(|error| refused(&error))?;
    let (keeps, ends) = (keeps(searcher), Ends::needed(needs_ends(searcher)));
    let started = Instant::now();
    let weighed = asked.eval.as_ref().is_some_and(|name| name.starts_with(FILE));
    let setting = Setting { root, evaluate, progress, keeps, ends, weighed, ..Setting::default() };
    let (core, ran) = run(rules, setting, |core, game| {
        searched(&asked, &within(&ask, core), game, &game.start(), root.is_none())
    })?;
    let mut answer = ran.found.map_err(|error| refused(&error))?;
    if ran.gave_up {
        answer = (Answer::nothing(answer.0.algorithm, answer.0.nodes), vec![]);
    }
    let fields = search_fields(&answer, |mv| mv.0.to_string(), started.elapsed().as_secs_f64());
    Ok(found(&core, rules.py(), fields, ran.interrupted))
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
    let ends = Ends::needed(ask.algorithm.is_some_and(needs_ends));
    let name = rules.get_type().name()?.to_string();
    let position = |core: &Core| root.map_or_else(String::new, |_| core.root_text(py));
    let setting = Setting { root, evaluate, ends, empty_handed: true, ..Setting::default() };
    let (core, ran) = run(rules, setting, |core, game| {
        let names = (&*name, &*position(core));
        let (header, records) = within(&ask, core).traced(game, &game.start(), names, cap)?;
        Ok(traced(game, &game.start(), &header, &records))
    })?;
    if ran.interrupted {
        return Err(empty_handed());
    }
    Ok((ran.found.map_err(|error: AskError| refused(&error))?, core.all_moves(py)))
}

/// Solves a position of a game. Without a name the solver is the one of wins and losses; if there are ends that are scored by
/// points, or a player may move twice, it is a search with a table instead.
#[pyfunction]
#[pyo3(signature = (rules, root, asked, progress))]
pub(crate) fn solve_python(
    rules: &Bound<'_, PyAny>,
    root: Option<&Bound<'_, PyAny>>,
    asked: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let ask = asked.read()?;
    let ends = Ends::needed(ask.algorithm.is_none_or(needs_ends));
    let started = Instant::now();
    let backwards = matches!(ask.algorithm, None | Some(Searcher::Solver(_)));
    let setting = Setting { root, progress, ends, backwards, ..Setting::default() };
    let (core, ran) = run(rules, setting, |core, game| {
        let other = match (game.alternates(), core.scored_by_points()) {
            _ if core.repeats() => None,
            (true, false) => None,
            (true, true) => Some(Searcher::Textbook(Algorithm::Mtdf)),
            (false, _) => Some(Searcher::Textbook(Algorithm::AlphaBeta)),
        };
        if backwards && core.repeats() && core.scored_by_points() {
            return Err(input(
                "the game repeats, and is scored by points: expected one that is won, drawn or lost, or an algorithm and a limit",
            ));
        }
        let ask = Ask { algorithm: ask.algorithm.or(other), ..within(&ask, core) };
        let solved = ask.solve(game, &game.start(), root.is_none(), None);
        solved.map(|(answer, _)| answer).map_err(|error| refused(&error))
    })?;
    let mut answer = ran.found?;
    if ran.gave_up {
        answer = Answer::nothing(answer.algorithm, answer.nodes);
    }
    let mut fields = solution_json(&answer, |mv| mv.0.to_string(), started.elapsed().as_secs_f64());
    if core.scored_by_points() {
        in_points(&answer, &mut fields);
    }
    fields.insert("stopped".to_owned(), json!(answer.stopped));
    Ok(found(&core, rules.py(), fields, ran.interrupted))
}

/// The values of a game that is scored by points are numbers.
fn in_points(answer: &Answer, fields: &mut Map<String, Value>) {
    let proved = answer.complete && !answer.stopped;
    let value = |score: Score| json!(score.finite().filter(|_| proved));
    fields.insert("value".to_owned(), answer.score.map_or(Value::Null, value));
    for (mv, score) in &answer.scores {
        if let Some(entry) = fields.get_mut("moves").and_then(|moves| moves.get_mut(mv.0.to_string())) {
            *entry = json!({"value": value(*score), "plies": Value::Null});
        }
    }
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
    let core =
        Arc::new(Core::new(rules, &Setting { twice: true, empty_handed: true, ..Setting::default() })?);
    let game = game(&core);
    core.run_all(|| testing::check_game(&game))?.map_err(input)
}
