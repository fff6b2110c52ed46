//! A game written in Python that is played: its moves have names, its positions pictures and features, and what plays it runs on a
//! thread of its own.

use gametree::knowledge::{MoveError, PositionError};
use gametree::{Control, Game};
use gametree_games::evaluation::{FeatureWriter, StaticResult};
use gametree_picture::Picture;
use gametree_players::AnyGame;
use pyo3::prelude::*;

use super::core::{Core, lock};
use super::moves::longest;
use super::state::{State, shown};
use crate::closing;
use crate::errors::input;
use crate::wait::{Done, wait_for};

/// So many of the legal moves are named where another text was found.
const NAMED: usize = 4;

/// So many plies of a game are played to see how games end.
const LONG_GAME: u32 = 2_000;

impl Core {
    /// Runs what plays the game, on a thread of its own; raises what went wrong in Python.
    pub(crate) fn play_beside<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(Control<'_>) -> T + Send,
    ) -> PyResult<Done<T>> {
        let _running = closing::Running::begin();
        let done = wait_for(py, progress, (&self.failure.stop, &self.failure.nodes), |control| {
            // The thread stays one of Python's for as long as it works: to become one at every call would take longer than most calls.
            Python::attach(|py| {
                py.detach(|| {
                    self.room.begin();
                    work(control)
                })
            })
        })?;
        self.failure.raise()?;
        Ok(done)
    }

    /// The name of the game: that of its type.
    pub(crate) fn game_name(&self) -> &'static str {
        self.words.as_ref().map_or("game", |words| words.name)
    }

    /// What a move is called; its number, where the game is not played.
    pub(super) fn move_name(&self, mv: u32) -> String {
        let Some(words) = self.words.as_ref().filter(|_| self.named) else { return mv.to_string() };
        if let Some(name) = lock(&self.moves).name(mv) {
            return name.to_owned();
        }
        let asked = self.failure.ask(|py| {
            let object = self.move_object(py, mv)?;
            let name = words.move_name(object.bind(py))?;
            let kept = lock(&self.moves).call(mv, &name);
            match kept {
                Ok(()) => Ok(name),
                Err(other) => Err(input(format!(
                    "the moves {} and {} are both called {name:?}: expected a method move_name that tells them apart",
                    shown(self.move_object(py, other)?.bind(py)),
                    shown(object.bind(py))
                ))),
            }
        });
        asked.unwrap_or_else(|| mv.to_string())
    }

    fn move_object(&self, py: Python<'_>, mv: u32) -> PyResult<Py<PyAny>> {
        lock(&self.moves).object(py, mv).ok_or_else(|| input(format!("move {mv} is unknown")))
    }

    /// The number of a move of this game, which need not be legal.
    pub(crate) fn number(&self, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        lock(&self.moves).number(mv)
    }

    /// The moves that have names by now.
    pub(crate) fn named_moves(&self, py: Python<'_>) -> Vec<(String, Py<PyAny>)> {
        let moves = lock(&self.moves);
        let named = moves.named();
        named.filter_map(|(name, mv)| Some((name.to_owned(), moves.object(py, mv)?))).collect()
    }

    /// Reads a move that was named before, or its number where moves have no names.
    pub(super) fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        let number = || {
            let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            Some((text[..end].parse().ok()?, &text[end..]))
        };
        let read = if self.named { lock(&self.moves).read(text) } else { number() };
        read.ok_or_else(|| MoveError::not_a_move(text, "the name of a move of this game"))
    }

    /// Reads moves from the start, by the names of the legal ones.
    pub(super) fn read_moves(&self, text: &str) -> Result<Vec<u32>, PositionError> {
        let (mut state, mut read, mut rest) = (self.root(), Vec::new(), text.trim_start());
        while !rest.is_empty() {
            let number = read.len() + 1;
            if self.outcome(&state).is_some() {
                let name = rest.split_whitespace().next().unwrap_or_default().to_owned();
                return Err(PositionError::GameOver { number, name });
            }
            let legal: Vec<(u32, String)> =
                self.moves(&state).iter().map(|&mv| (mv, self.move_name(mv))).collect();
            let found = longest(rest, legal.iter().map(|(mv, name)| (*mv, name)));
            let Some((mv, after)) = found else {
                let some: Vec<&str> = legal.iter().take(NAMED).map(|(_, name)| name.as_str()).collect();
                let expected = format!("a legal move, such as {}", some.join(", "));
                return Err(PositionError::Unreadable {
                    number,
                    reason: MoveError::not_a_move(rest, expected),
                });
            };
            (state, rest) = (self.play(&state, mv), after.trim_start());
            read.push(mv);
        }
        Ok(read)
    }

    /// The position as the game draws it.
    pub(super) fn picture(&self, state: &State) -> Picture<u32> {
        let drawn = self
            .words
            .as_ref()
            .and_then(|words| self.failure.ask(|py| words.picture(state.node.object.bind(py))));
        drawn.unwrap_or_else(|| Picture::text([format!("{state:?}")]))
    }

    /// The names of the cells that a move touches.
    pub(super) fn touched(&self, state: &State, mv: u32) -> Vec<String> {
        let told = self.words.as_ref().and_then(|words| {
            self.failure.ask(|py| {
                let object = self.move_object(py, mv)?;
                words.touched(state.node.object.bind(py), object.bind(py))
            })
        });
        told.flatten().unwrap_or_else(|| vec![self.move_name(mv)])
    }

    /// What the players want.
    pub(super) fn aim(&self) -> String {
        self.words.as_ref().map_or_else(String::new, |words| words.aim.clone())
    }

    /// The features of a position that is not over, for which the game is asked once.
    pub(super) fn static_result(&self, state: &State) -> StaticResult {
        let (names, node) = (self.features, &state.node);
        if node.features.get().is_none()
            && let Some(words) = self.words.as_ref().filter(|_| !names.is_empty())
            && let Some(told) = self.failure.ask(|py| words.features_of(node.object.bind(py), names))
        {
            node.features.get_or_init(|| told.into());
        }
        // Where the game can't be asked any more, nothing counts.
        let told = node.features.get().map_or(&[][..], |told| told);
        let mut features = FeatureWriter::new();
        (0..names.len()).for_each(|at| features.push([told.get(at).copied().unwrap_or(0)]));
        features.finish(names)
    }

    /// Plays a game at random, to see whether games end in points: what plays the game must know that before it meets an end.
    pub(crate) fn see_an_end(&self, game: &AnyGame, control: Control<'_>) {
        let (mut state, mut random) = (game.start(), 1_u64);
        for _ in 0..LONG_GAME {
            if game.outcome(&state).is_some() || control.stopped() {
                return;
            }
            let moves: Vec<_> = game.moves(&state).collect();
            // D. Knuth's MMIX generator, of which the upper bits are random enough for this.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { return };
            state = game.play(&state, mv);
        }
    }
}
