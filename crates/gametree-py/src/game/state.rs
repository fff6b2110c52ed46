//! A position of a game written in Python.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gametree::{Outcome, Player, Score};
use pyo3::prelude::*;

/// A state with what the game has said about it. Every search holds each state once, so two are equal if they are the same.
pub(crate) struct Node {
    pub(super) name: Option<Name>,
    /// Never given twice in a search.
    pub(super) serial: u64,
    /// By which states are compared, if not by themselves.
    key: Option<Py<PyAny>>,
    /// The Python hash of what they are compared by.
    pub(super) hash: isize,
    pub(super) object: Py<PyAny>,
    pub(super) to_move: Player,
    pub(super) outcome: Option<Outcome>,
    pub(super) moves: OnceLock<Box<[u32]>>,
    /// The moves from best to worst, if the game has a guide.
    pub(super) guide: OnceLock<Box<[u32]>>,
    pub(super) evaluation: OnceLock<Score>,
    /// What the game's features are here, in the order of their names.
    pub(super) features: OnceLock<Box<[i32]>>,
    /// The states after the moves, as far as they were met.
    children: Mutex<Box<[Option<Name>]>>,
}

/// Where a state is in the intern table, which may give the place to another, but not soon with the same stamp.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) place: u32,
    pub(super) stamp: NonZeroU32,
}

impl Node {
    pub(super) fn new(
        (name, serial): (Option<Name>, u64),
        (hash, key): (isize, Option<Py<PyAny>>),
        object: Py<PyAny>,
        to_move: Player,
        outcome: Option<Outcome>,
    ) -> Self {
        Node {
            name,
            serial,
            hash,
            key,
            object,
            to_move,
            outcome,
            moves: OnceLock::new(),
            guide: OnceLock::new(),
            evaluation: OnceLock::new(),
            features: OnceLock::new(),
            children: Mutex::default(),
        }
    }

    /// By what states are compared.
    pub(super) fn key(&self) -> &Py<PyAny> {
        self.key.as_ref().unwrap_or(&self.object)
    }

    /// The state after this move, if it was met.
    pub(super) fn child(&self, mv: u32) -> Option<Name> {
        let at = self.moves.get()?.iter().position(|&other| other == mv)?;
        let children = self.children.lock().unwrap_or_else(PoisonError::into_inner);
        children.get(at).copied().flatten()
    }

    pub(super) fn set_child(&self, mv: u32, child: Option<Name>) {
        if child.is_none() {
            return;
        }
        let Some(moves) = self.moves.get() else { return };
        let Some(at) = moves.iter().position(|&other| other == mv) else { return };
        let mut children = self.children.lock().unwrap_or_else(PoisonError::into_inner);
        if children.is_empty() {
            *children = vec![None; moves.len()].into();
        }
        children[at] = child;
    }

    /// About how many bytes it takes, with a small Python object.
    pub(super) fn bytes(&self) -> usize {
        const OBJECT: usize = 160;
        let moves = self.moves.get().map_or(0, |moves| moves.len());
        size_of::<Node>() + OBJECT + moves * (size_of::<u32>() + size_of::<Option<Name>>())
    }
}

/// A position in a search: a state, and how many plies below the root it was met. Where it was met makes no difference.
#[derive(Clone)]
pub(crate) struct State {
    pub(super) node: Arc<Node>,
    pub(super) ply: u32,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.node.serial == other.node.serial
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.node.serial.hash(hasher);
    }
}

impl fmt::Debug for State {
    /// Python's `repr`, cut to what an error message can hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Python::attach(|py| f.write_str(&shown(self.node.object.bind(py))))
    }
}

/// The `repr` of an object for an error message.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 200;
    let text = object.repr().map(|text| text.to_string_lossy().into_owned());
    let text = text.unwrap_or_else(|_| format!("<{}>", kind(object)));
    if text.chars().count() <= LONGEST { text } else { text.chars().take(LONGEST).chain(['…']).collect() }
}

/// The name of an object's type.
pub(super) fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string_lossy().into_owned())
}
