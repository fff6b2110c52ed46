//! A game with one of its positions: one of the catalogue, or one that is written in Python.

use std::sync::Arc;

use gametree::knowledge::Notation;
use gametree::{Control, Game};
use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, AnyMove, AnyState, legal_move, open, player_name};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Map, Value, json};

use crate::errors::{argument, input};
use crate::game::{Core, Setting, game, shown};
use crate::wait::{Done, wait};

/// The moves of a game written in Python by their names; of a game of the catalogue names are all that there is.
pub(crate) type Objects = Option<Vec<(String, Py<PyAny>)>>;

/// A game with one of its positions.
pub(crate) struct Board {
    pub(crate) name: String,
    pub(crate) game: AnyGame,
    pub(crate) root: AnyState,
    pub(crate) position: String,
    /// A game written in Python.
    own: Option<Arc<Core>>,
}

impl Board {
    /// A position of a game of the catalogue.
    pub(crate) fn read(game: &str, position: &str, order: Order) -> PyResult<Board> {
        let spec: Spec = game.parse().map_err(input)?;
        let game = open(spec, order).ok_or_else(|| input(format!("{spec}: the board is too large")))?;
        let root = game.read_position(position).map_err(|error| argument("position", error))?;
        let position = position.trim().to_owned();
        Ok(Board { name: spec.to_string(), game, root, position, own: None })
    }

    /// A position, in words, of the game with a name, or a state of a game written in Python.
    pub(crate) fn of(rules: &Bound<'_, PyAny>, position: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
        if let Ok(name) = rules.cast::<PyString>() {
            let position: Option<String> = position.map(PyAnyMethods::extract).transpose()?;
            return Board::read(&name.to_string_lossy(), &position.unwrap_or_default(), Order::Centre);
        }
        let core =
            Arc::new(Core::new(rules, &Setting { root: position, played: true, ..Setting::default() })?);
        let game = game(&core);
        Ok(Board {
            name: core.game_name().to_owned(),
            root: game.start(),
            position: position.map_or_else(String::new, |_| core.root_text(rules.py())),
            game,
            own: Some(core),
        })
    }

    pub(crate) fn is_start(&self) -> bool {
        self.position.is_empty()
    }

    /// Whether the game is written in Python.
    pub(crate) fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// Runs `work` beside the interpreter, which may be asked for the rules meanwhile. `work` must be able to begin again: if it meets
    /// ends in points where none were expected, it is run once more.
    pub(crate) fn wait<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        mut work: impl FnMut(Control<'_>) -> T + Send,
    ) -> PyResult<Done<T>> {
        let Some(core) = &self.own else { return wait(py, progress, work) };
        core.play_beside(py, progress, |control| {
            core.see_an_end(&self.game, control);
            let scored = core.scored_by_points();
            let result = work(control);
            if core.scored_by_points() == scored { result } else { work(control) }
        })
    }

    /// What needs no waiting for; raises what went wrong in a game written in Python.
    pub(crate) fn quickly<T>(&self, ask: impl FnOnce() -> T) -> PyResult<T> {
        match &self.own {
            None => Ok(ask()),
            Some(core) => core.run_all(ask),
        }
    }

    /// The legal move that an argument means: by its name or, of a game written in Python, the move itself.
    pub(crate) fn legal(
        &self,
        argument_name: &'static str,
        mv: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<AnyMove>> {
        let Some(mv) = mv else { return Ok(None) };
        match &self.own {
            None => {
                let read = legal_move(&self.game, &self.root, &mv.extract::<String>()?);
                read.map(Some).map_err(|error| argument(argument_name, error))
            }
            Some(core) => {
                let number = AnyMove(core.number(mv)?);
                let mut legal = core.run_all(|| Game::moves(&self.game, &self.root))?;
                if self.root.outcome().is_none() && legal.any(|legal| legal == number) {
                    return Ok(Some(number));
                }
                Err(argument(argument_name, format!("{} is not legal here", shown(mv))))
            }
        }
    }

    /// What was asked, followed by the answer.
    pub(crate) fn asked(&self, answer: Map<String, Value>) -> Map<String, Value> {
        let asked = [
            ("game", json!(self.name)),
            ("position", json!(self.position)),
            ("to_move", json!(player_name(self.root.to_move()))),
        ];
        asked.map(|(key, value)| (key.to_owned(), value)).into_iter().chain(answer).collect()
    }

    pub(crate) fn name_of(&self, mv: AnyMove) -> String {
        self.game.move_name(mv)
    }

    /// The moves by their names, if they are objects of Python's.
    pub(crate) fn objects(&self, py: Python<'_>) -> Objects {
        self.own.as_ref().map(|core| core.named_moves(py))
    }
}
