//! How a game written in Python calls its moves, draws its positions, and describes them by features.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use gametree::Player;
use gametree_games::evaluation::MAX_FEATURES;
use gametree_picture::{Content, Picture};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::calls::{optional, wrong};
use super::state::{kind, shown};
use super::vectorcall::{call_one, call_two};
use crate::errors::input;

/// The longest name of a move, in characters.
const LONGEST_NAME: usize = 100;

/// The largest board, in cells.
const MOST_CELLS: usize = 10_000;

/// The methods of a game that it need not have, and that no search of it asks for.
pub(super) struct Words {
    move_name: Option<Py<PyAny>>,
    picture: Option<Py<PyAny>>,
    touched: Option<Py<PyAny>>,
    features: Option<Py<PyAny>>,
    /// What the players want.
    pub(super) aim: String,
    /// The name of the game: that of its type.
    pub(super) name: &'static str,
}

impl Words {
    pub(super) fn of(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let aim = match game.getattr_opt("aim")? {
            Some(aim) if aim.is_none() => String::new(),
            Some(aim) => match aim.cast::<PyString>() {
                Ok(text) => text.to_string_lossy().into_owned(),
                Err(_) => return Err(input(format!("aim is of type {}: expected a text", kind(&aim)))),
            },
            None => String::new(),
        };
        Ok(Words {
            move_name: optional(game, "move_name")?,
            picture: optional(game, "picture")?,
            touched: optional(game, "touched")?,
            features: optional(game, "features")?,
            aim,
            name: kept([kind(game)].to_vec())[0],
        })
    }

    /// What a move is called: what `move_name` says or, without it, its `str`.
    pub(super) fn move_name(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let said = match &self.move_name {
            Some(method) => call_one(method.bind(mv.py()), mv)?,
            None => mv.str()?.into_any(),
        };
        let Ok(text) = said.cast::<PyString>() else {
            return Err(wrong("move_name", mv, &said, "a text"));
        };
        let name = text.to_string_lossy().trim().to_owned();
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(input(format!(
                "move_name({}) is {}: expected one line of 1 to {LONGEST_NAME} characters",
                shown(mv),
                shown(&said)
            )));
        }
        Ok(name)
    }

    /// The position as the game draws it or, if it does not, its `repr`.
    pub(super) fn picture(&self, state: &Bound<'_, PyAny>) -> PyResult<Picture<u32>> {
        const EXPECTED: &str =
            "a text, or rows of cells, each \"X\", \"O\", \".\", \"#\", \"*\" or a number of seeds";
        let Some(method) = &self.picture else { return Ok(Picture::text([shown(state)])) };
        let said = call_one(method.bind(state.py()), state)?;
        if let Ok(text) = said.cast::<PyString>() {
            return Ok(Picture::text(text.to_string_lossy().lines()));
        }
        let refused = || wrong("picture", state, &said, EXPECTED);
        let mut rows: Vec<Vec<Content>> = Vec::new();
        for row in said.try_iter().map_err(|_| refused())? {
            let mut cells = Vec::new();
            for cell in row?.try_iter().map_err(|_| refused())? {
                let cell = cell?;
                cells.push(content(&cell).ok_or_else(|| {
                    input(format!(
                        "picture({}): the cell {}: expected {EXPECTED}",
                        shown(state),
                        shown(&cell)
                    ))
                })?);
                if cells.len() * (rows.len() + 1) > MOST_CELLS {
                    return Err(input(format!(
                        "picture({}): expected at most {MOST_CELLS} cells",
                        shown(state)
                    )));
                }
            }
            if rows.first().is_some_and(|first| first.len() != cells.len()) {
                return Err(input(format!(
                    "picture({}): row {} has {} cells: expected as many as the first, {}",
                    shown(state),
                    rows.len() + 1,
                    cells.len(),
                    rows[0].len()
                )));
            }
            rows.push(cells);
        }
        let columns = rows.first().map_or(0, Vec::len);
        let numbers = rows.iter().flatten().any(|content| matches!(content, Content::Count(_)));
        let board = Picture::grid(columns as u32, rows.len() as u32, |column, row| {
            (rows[row as usize][column as usize], None)
        });
        Ok(if numbers { board.spaced(3).with_numbers() } else { board })
    }

    /// The cells that a move touches: those that `touched` lists, or the one with the move's name.
    pub(super) fn touched(
        &self,
        state: &Bound<'_, PyAny>,
        mv: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Vec<String>>> {
        let Some(method) = &self.touched else { return Ok(None) };
        let said = call_two(method.bind(state.py()), state, mv)?;
        match said.extract() {
            Ok(cells) => Ok(Some(cells)),
            Err(_) => Err(wrong("touched", state, &said, "the names of cells, such as [\"a1\", \"b1\"]")),
        }
    }

    /// The names of the features of a position; none if the game has no such method.
    pub(super) fn feature_names(&self, state: &Bound<'_, PyAny>) -> PyResult<&'static [&'static str]> {
        let Some(said) = self.features(state)? else { return Ok(&[]) };
        let mut names = Vec::new();
        for name in said.keys() {
            match name.extract::<String>() {
                Ok(name) if !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '#') => {
                    names.push(name);
                }
                _ => {
                    return Err(input(format!(
                        "features({}): the name {}: expected one word",
                        shown(state),
                        shown(&name)
                    )));
                }
            }
        }
        if names.len() > MAX_FEATURES {
            return Err(input(format!(
                "features({}) has {} names: expected at most {MAX_FEATURES}",
                shown(state),
                names.len()
            )));
        }
        Ok(kept(names))
    }

    /// The features of a position, in the order of these names.
    pub(super) fn features_of(&self, state: &Bound<'_, PyAny>, names: &[&str]) -> PyResult<Vec<i32>> {
        let Some(said) = self.features(state)? else { return Ok(vec![0; names.len()]) };
        let same = said.len() == names.len();
        let values = names.iter().map(|name| match said.get_item(name)? {
            Some(value) if same => value.extract().map_err(|_| {
                input(format!(
                    "features({})[{name:?}] is {}: expected a whole number",
                    shown(state),
                    shown(&value)
                ))
            }),
            _ => Err(input(format!(
                "features({}) has the names {}: expected those of the first position, {}",
                shown(state),
                shown(said.keys().as_any()),
                names.join(", ")
            ))),
        });
        values.collect()
    }

    fn features<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(method) = &self.features else { return Ok(None) };
        let said = call_one(method.bind(state.py()), state)?;
        match said.cast_into::<PyDict>() {
            Ok(found) => Ok(Some(found)),
            Err(error) => Err(wrong("features", state, &error.into_inner(), "a dictionary of whole numbers")),
        }
    }
}

/// What a cell of a picture holds.
fn content(cell: &Bound<'_, PyAny>) -> Option<Content> {
    if let Ok(text) = cell.cast::<PyString>() {
        return match &*text.to_string_lossy() {
            "X" | "x" => Some(Content::Stone(Player::First)),
            "O" | "o" => Some(Content::Stone(Player::Second)),
            "." | " " | "" | "·" => Some(Content::Empty),
            "#" => Some(Content::Blocked),
            "*" => Some(Content::Counter),
            digits => digits.parse().ok().map(Content::Count),
        };
    }
    if cell.is_none() { Some(Content::Empty) } else { cell.extract().ok().map(Content::Count) }
}

/// These words, for as long as the process runs: the library knows the words of a game as constants. Each list is kept once.
fn kept(words: Vec<String>) -> &'static [&'static str] {
    static KEPT: Mutex<Option<HashMap<Vec<String>, &'static [&'static str]>>> = Mutex::new(None);
    let mut lists = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let lists = lists.get_or_insert_default();
    if let Some(known) = lists.get(&words) {
        return known;
    }
    let each = words.iter().map(|word| &*Box::leak(word.clone().into_boxed_str()));
    let list: &'static [&'static str] = Box::leak(each.collect());
    lists.insert(words, list);
    list
}
