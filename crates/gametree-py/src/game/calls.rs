//! Calls of a game's methods, and what they may return.

use gametree::{Outcome, Player, Score};
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::moves::Moves;
use super::state::{kind, shown};
use super::vectorcall::{call_one, call_two};
use crate::errors::input;

/// A position may have so many moves: the engine numbers them in 16 bits.
const MOST_MOVES: usize = 65_535;

/// The methods of a game, looked up once.
pub(super) struct Methods {
    start: Py<PyAny>,
    to_move: Py<PyAny>,
    outcome: Py<PyAny>,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    key: Option<Py<PyAny>>,
    symmetries: Option<Py<PyAny>>,
    guide: Option<Py<PyAny>>,
    evaluate: Option<Py<PyAny>>,
}

impl Methods {
    pub(super) fn of(game: &Bound<'_, PyAny>, evaluate: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let required = |name: &str| required(game, name);
        let optional = |name: &str| optional(game, name);
        Ok(Methods {
            start: required("start")?,
            to_move: required("to_move")?,
            outcome: required("outcome")?,
            moves: required("moves")?,
            play: required("play")?,
            key: optional("key")?,
            symmetries: optional("symmetries")?,
            guide: optional("guide")?,
            evaluate: match evaluate {
                Some(evaluate) => Some(evaluate.clone().unbind()),
                None => optional("evaluate")?,
            },
        })
    }

    pub(super) fn has_guide(&self) -> bool {
        self.guide.is_some()
    }

    pub(super) fn has_evaluation(&self) -> bool {
        self.evaluate.is_some()
    }

    pub(super) fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.start.bind(py).call0()
    }

    pub(super) fn to_move(&self, state: &Bound<'_, PyAny>) -> PyResult<Player> {
        let said = call_one(self.to_move.bind(state.py()), state)?;
        let number = if said.is_instance_of::<PyBool>() { None } else { said.extract::<i64>().ok() };
        match number {
            Some(0) => Ok(Player::First),
            Some(1) => Ok(Player::Second),
            Some(number) => {
                Err(input(format!("to_move({}) returned {number}: expected 0 or 1", shown(state))))
            }
            None => Err(wrong("to_move", state, &said, "0 or 1")),
        }
    }

    pub(super) fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
        const EXPECTED: &str = "\"win\", \"draw\" or \"loss\" for the side to move, a whole number, or None";
        let said = call_one(self.outcome.bind(state.py()), state)?;
        if said.is_none() {
            return Ok(None);
        }
        if let Ok(word) = said.cast::<PyString>() {
            return match &*word.to_string_lossy() {
                "win" => Ok(Some(Outcome::Win)),
                "draw" => Ok(Some(Outcome::Draw)),
                "loss" => Ok(Some(Outcome::Loss)),
                _ => Err(input(format!(
                    "outcome({}) returned {}: expected {EXPECTED}",
                    shown(state),
                    shown(&said)
                ))),
            };
        }
        score("outcome", state, &said, EXPECTED).map(|score| Some(Outcome::Value(score)))
    }

    /// The moves of a state, by their numbers.
    pub(super) fn moves(&self, state: &Bound<'_, PyAny>, numbers: &mut Moves) -> PyResult<Box<[u32]>> {
        let listed = list("moves", self.moves.bind(state.py()), state, numbers)?;
        if listed.is_empty() {
            return Err(input(format!(
                "moves({}) returned no move, and outcome returned None: expected one or the other",
                shown(state)
            )));
        }
        Ok(listed)
    }

    pub(super) fn play<'py>(
        &self,
        state: &Bound<'py, PyAny>,
        mv: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let next = call_two(self.play.bind(state.py()), state, mv)?;
        if next.is(state) {
            return Err(input(format!(
                "play({}, {}) returned the state that it was given: expected a new one",
                shown(state),
                shown(mv)
            )));
        }
        Ok(next)
    }

    /// What identifies a state, with its hash.
    pub(super) fn key<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<(isize, Bound<'py, PyAny>)> {
        let (what, key) = match &self.key {
            Some(key) => ("a key", call_one(key.bind(state.py()), state)?),
            None => ("a state", state.clone()),
        };
        match key.hash() {
            Ok(hash) => Ok((hash, key)),
            Err(error) if key.getattr("__hash__").is_ok_and(|hash| hash.is_none()) => Err(error_from(
                state.py(),
                PyTypeError::new_err(format!(
                    "{what} must be hashable, and {} is not: expected e.g. a tuple, or a method `key` that returns one",
                    kind(&key)
                )),
                error,
            )),
            Err(error) => Err(error),
        }
    }

    /// The images of a state under the symmetries of the game; none if it has no such method.
    pub(super) fn symmetries<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        match &self.symmetries {
            Some(symmetries) => call_one(symmetries.bind(state.py()), state)?.try_iter()?.collect(),
            None => Ok(vec![]),
        }
    }

    /// The moves that the game thinks are good, the best first; none if it has no such method.
    pub(super) fn guide(&self, state: &Bound<'_, PyAny>, numbers: &mut Moves) -> PyResult<Box<[u32]>> {
        match &self.guide {
            Some(guide) => list("guide", guide.bind(state.py()), state, numbers),
            None => Ok(Box::default()),
        }
    }

    /// The static value of a state for the side to move.
    pub(super) fn evaluate(&self, state: &Bound<'_, PyAny>) -> PyResult<Score> {
        match &self.evaluate {
            Some(evaluate) => {
                let said = call_one(evaluate.bind(state.py()), state)?;
                score("evaluate", state, &said, "a whole number, for the side to move")
            }
            None => Ok(Score::ZERO),
        }
    }
}

/// A method that a game must have.
fn required(game: &Bound<'_, PyAny>, name: &str) -> PyResult<Py<PyAny>> {
    match game.getattr(name) {
        Ok(method) if method.is_callable() => Ok(method.unbind()),
        Ok(other) => Err(PyTypeError::new_err(format!(
            "{}.{name}: expected a method, not {}",
            kind(game),
            kind(&other)
        ))),
        Err(error) if error.is_instance_of::<PyAttributeError>(game.py()) => {
            Err(PyTypeError::new_err(format!(
                "{} has no method {name}: expected the name of a game, or an object with start, to_move, outcome, moves \
                 and play",
                kind(game)
            )))
        }
        Err(error) => Err(error),
    }
}

/// A method that a game may have.
pub(super) fn optional(game: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    match game.getattr_opt(name)? {
        Some(method) if method.is_none() => Ok(None),
        Some(_) => required(game, name).map(Some),
        None => Ok(None),
    }
}

/// A list of moves that a method returns.
fn list<'py>(
    name: &str,
    method: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    known: &mut Moves,
) -> PyResult<Box<[u32]>> {
    let said = call_one(method, state)?;
    let Ok(iterator) = said.try_iter() else { return Err(wrong(name, state, &said, "an iterable of moves")) };
    let mut numbers = Vec::new();
    for mv in iterator {
        if numbers.len() == MOST_MOVES {
            return Err(input(format!(
                "{name}({}) returned more than {MOST_MOVES} moves: expected at most so many",
                shown(state)
            )));
        }
        let mv = mv?;
        numbers.push(known.number(&mv).map_err(|error| match mv.getattr("__hash__") {
            Ok(hash) if hash.is_none() => error_from(
                state.py(),
                PyTypeError::new_err(format!(
                    "a move must be hashable, and {} is not: expected e.g. a tuple",
                    kind(&mv)
                )),
                error,
            ),
            _ => error,
        })?);
    }
    Ok(numbers.into())
}

/// A whole number that a method returned.
fn score(name: &str, state: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>, expected: &str) -> PyResult<Score> {
    if said.is_instance_of::<PyBool>() {
        return Err(wrong(name, state, said, expected));
    }
    match said.extract::<i64>() {
        Ok(number) if number.abs_diff(0) <= Score::LIMIT as u64 => Ok(Score::new(number)),
        Err(error) if error.is_instance_of::<PyTypeError>(said.py()) => {
            Err(wrong(name, state, said, expected))
        }
        _ => Err(input(format!(
            "{name}({}) returned {}: expected a number from -{} to {}",
            shown(state),
            shown(said),
            Score::LIMIT,
            Score::LIMIT
        ))),
    }
}

/// A value of a wrong type that a method returned.
pub(super) fn wrong(name: &str, state: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{name}({}) returned {} of type {}: expected {expected}",
        shown(state),
        shown(said),
        kind(said)
    ))
}

/// An error that says in our words what another means.
pub(super) fn error_from(py: Python<'_>, error: PyErr, cause: PyErr) -> PyErr {
    error.set_cause(py, Some(cause));
    error
}
