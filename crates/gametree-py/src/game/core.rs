//! A search of a game written in Python: the game's methods, what they have said, and what went wrong.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gametree::{Budget, Control, Outcome, Player, Score};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::calls::{Methods, error_from};
use super::failure::Failure;
use super::moves::Moves;
use super::room::Room;
use super::state::{Node, State, shown};
use super::states::{Keeps, States};
use super::words::Words;
use crate::closing;
use crate::errors::{empty_handed, input};

/// After so many moves of a search it is no longer looked at whether a move changed the state that it was made in: a game that
/// does so does so at once.
const CHECKED: u32 = 64;

/// How a game is searched.
#[derive(Clone, Copy, Default)]
pub(crate) struct Setting<'a, 'py> {
    /// The position to search instead of the start.
    pub(crate) root: Option<&'a Bound<'py, PyAny>>,
    /// A function to use instead of the game's own evaluation.
    pub(crate) evaluate: Option<&'a Bound<'py, PyAny>>,
    /// Called with the number of nodes, now and then.
    pub(crate) progress: Option<&'a Bound<'py, PyAny>>,
    /// Which states are kept.
    pub(crate) keeps: Keeps,
    /// Whether everything is asked twice, and must be answered the same way.
    pub(crate) twice: bool,
    /// What is known of the ends of the game.
    pub(crate) ends: Ends,
    /// Whether the search, if Ctrl-C stops it, has nothing to hand over.
    pub(crate) empty_handed: bool,
    /// Whether a game whose positions come back is solved backwards, for which no line of play is too long.
    pub(crate) backwards: bool,
    /// Whether the game is played: on a thread with a large stack, however long it is, by moves that have names.
    pub(crate) played: bool,
    /// Whether its features are asked for, as they always are where it is played.
    pub(crate) weighed: bool,
}

/// What a search knows of the ends of a game before it has met them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Nothing, and it need not.
    #[default]
    Any,
    /// That they are wins, draws and losses; one that is scored by points stops the search.
    Results,
    /// That they are scored by points.
    Points,
}

impl Ends {
    /// What a search begins with that must know them, or need not.
    pub(crate) fn needed(needed: bool) -> Self {
        if needed { Ends::Results } else { Ends::Any }
    }
}

/// One search's view of a game. It must not outlive the search: it keeps every state that was met.
pub(crate) struct Core {
    methods: Methods,
    /// Whether moves are called by their names; else by their numbers.
    pub(super) named: bool,
    /// How moves are called, and positions drawn and described, where somebody asks.
    pub(super) words: Option<Words>,
    pub(super) features: &'static [&'static str],
    pub(super) alternates: bool,
    pub(super) repeats: bool,
    twice: bool,
    /// How many moves were looked at.
    looked: AtomicU32,
    ends: Ends,
    /// Whether some end of the game was scored by points.
    points: AtomicBool,
    states: Mutex<States>,
    pub(super) moves: Mutex<Moves>,
    pub(super) failure: Failure,
    root: State,
    pub(super) room: Room,
}

/// What a search did.
pub(crate) struct Ran<T> {
    pub(crate) found: T,
    /// Whether Ctrl-C ended it.
    pub(crate) interrupted: bool,
    /// Whether it was too slow to stop, so that what it found means nothing.
    pub(crate) gave_up: bool,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Core {
    /// The game with the position to search.
    pub(crate) fn new(game: &Bound<'_, PyAny>, setting: &Setting<'_, '_>) -> PyResult<Core> {
        let py = game.py();
        let methods = Methods::of(game, setting.evaluate)?;
        let flag = |name: &str, default: bool| match game.getattr_opt(name)? {
            Some(value) => value.extract().map_err(|_| {
                PyTypeError::new_err(format!("{name} is {}: expected True or False", shown(&value)))
            }),
            None => Ok(default),
        };
        let root = match setting.root {
            Some(root) => root.clone(),
            None => methods.start(py).map_err(|error| no_object(game, error))?,
        };
        let words = if setting.played || setting.weighed { Some(Words::of(game)?) } else { None };
        let features = match &words {
            Some(words) if methods.outcome(&root)?.is_none() => words.feature_names(&root)?,
            _ => &[],
        };
        let mut states = States::new(setting.keeps);
        let root = made(&methods, &mut states, &root, None)?;
        let repeats = flag("repeats", false)?;
        Ok(Core {
            alternates: flag("alternates", true)?,
            repeats,
            room: Room::new(py, setting.played || (repeats && setting.backwards), setting.played)?,
            named: setting.played,
            words,
            features,
            twice: setting.twice,
            looked: AtomicU32::new(0),
            ends: setting.ends,
            points: AtomicBool::new(
                setting.ends == Ends::Points || matches!(root.outcome, Some(Outcome::Value(_))),
            ),
            states: Mutex::new(states),
            moves: Mutex::new(Moves::new()),
            failure: Failure::new(
                setting.progress.map(|progress| progress.clone().unbind()),
                !setting.empty_handed,
            ),
            root: State { node: root, ply: 0 },
            methods,
        })
    }

    pub(crate) fn root(&self) -> State {
        self.root.clone()
    }

    /// Who moves at the root.
    pub(crate) fn to_move(&self) -> Player {
        self.root.node.to_move
    }

    /// The position that is searched, in words.
    pub(crate) fn root_text(&self, py: Python<'_>) -> String {
        shown(self.root.node.object.bind(py))
    }

    /// All moves that were met, by their numbers.
    pub(crate) fn all_moves(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        lock(&self.moves).all(py)
    }

    /// Whether its positions can come back.
    pub(crate) fn repeats(&self) -> bool {
        self.repeats
    }

    pub(super) fn has_guide(&self) -> bool {
        self.methods.has_guide()
    }

    pub(crate) fn has_evaluation(&self) -> bool {
        self.methods.has_evaluation()
    }

    /// Whether an end of the game was scored by points.
    pub(crate) fn scored_by_points(&self) -> bool {
        self.points.load(Ordering::Relaxed)
    }

    /// The budget under the control of Ctrl-C and of what goes wrong.
    pub(crate) fn control(&self) -> Control<'_> {
        Control { stop: Some(&self.failure.stop), progress: Some(&self.failure.nodes) }
    }

    /// Runs a search; raises what went wrong.
    pub(crate) fn run<T>(&self, search: impl FnOnce() -> T) -> PyResult<Ran<T>> {
        let _running = closing::Running::begin();
        self.room.begin();
        let found = search();
        self.failure.raise()?;
        Ok(Ran { found, interrupted: self.failure.interrupted(), gave_up: self.failure.gave_up() })
    }

    /// Raises `KeyboardInterrupt` where there is nothing to hand over with it.
    pub(crate) fn run_all<T>(&self, search: impl FnOnce() -> T) -> PyResult<T> {
        match self.run(search)? {
            Ran { interrupted: true, .. } => Err(empty_handed()),
            Ran { found, .. } => Ok(found),
        }
    }

    /// How the game ended. Once the game is no longer asked, every position is a draw, so that the search ends.
    pub(super) fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.failure.over() { Some(Outcome::Draw) } else { state.node.outcome }
    }

    /// The moves of a state, in the game's order.
    pub(super) fn moves(&self, state: &State) -> Box<[u32]> {
        let node = &state.node;
        if node.outcome.is_some() {
            return Box::default(); // a game need not list moves at its end
        }
        if let Some(known) = node.moves.get() {
            return known.clone();
        }
        let asked = self.failure.ask(|py| {
            let object = node.object.bind(py);
            let list = || self.methods.moves(object, &mut lock(&self.moves));
            let moves = list()?;
            if self.twice && list()? != moves {
                return Err(input(format!(
                    "moves({}), asked twice, returned different moves",
                    shown(object)
                )));
            }
            if self.twice {
                self.unchanged(node, py)?;
                self.each_once(object, &moves)?;
            }
            Ok(moves)
        });
        match asked {
            Some(moves) => node.moves.get_or_init(|| moves).clone(),
            None => Box::default(),
        }
    }

    /// Whether no move is listed twice.
    fn each_once(&self, state: &Bound<'_, PyAny>, moves: &[u32]) -> PyResult<()> {
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) else { return Ok(()) };
        let py = state.py();
        let mv = lock(&self.moves).object(py, pair[0]);
        let mv = mv.map_or_else(String::new, |mv| shown(mv.bind(py)));
        Err(input(format!("moves({}) listed {mv} twice: expected every move once", shown(state))))
    }

    /// The state after a move.
    pub(super) fn play(&self, state: &State, mv: u32) -> State {
        let ply = state.ply.saturating_add(1);
        let node = &state.node;
        let known = node.name.and_then(|_| node.child(mv)).filter(|_| self.room.is_left(state.ply));
        if let Some(node) = known.and_then(|name| lock(&self.states).named(name)) {
            return State { node, ply };
        }
        let child = self.failure.ask(|py| self.child(py, state, mv));
        match child {
            Some(node) => State { node, ply },
            None => state.clone(),
        }
    }

    fn child(&self, py: Python<'_>, state: &State, mv: u32) -> PyResult<Arc<Node>> {
        let node = &state.node;
        self.room.check(state.ply)?;
        let object = node.object.bind(py);
        let Some(mv_object) = lock(&self.moves).object(py, mv) else {
            return Err(input(format!("move {mv} of {} is unknown", shown(object))));
        };
        let mv_object = mv_object.bind(py);
        // Rules that say who is to move are asked only if the players need not take turns.
        let next = (self.alternates && !self.twice).then(|| node.to_move.other());
        let made = |next| {
            let after = self.methods.play(object, mv_object)?;
            made(&self.methods, &mut lock(&self.states), &after, next)
        };
        let child = made(next)?;
        if self.twice && made(next)?.serial != child.serial {
            return Err(input(format!(
                "play({}, {}), asked twice, returned different states",
                shown(object),
                shown(mv_object)
            )));
        }
        if self.is_checked() {
            let after = child.object.bind(py);
            // Some rules say nothing useful of an end, where nobody is to move.
            let again = || Ok::<_, PyErr>(self.methods.to_move(after)? == node.to_move);
            if self.alternates && (self.twice || child.outcome.is_none()) && again()? {
                return Err(input(format!(
                    "after play({}, {}) the same player is to move: expected the other one, or alternates = False",
                    shown(object),
                    shown(mv_object)
                )));
            }
            self.unchanged(node, py)?;
        }
        if matches!(child.outcome, Some(Outcome::Value(_))) {
            self.points.store(true, Ordering::Relaxed);
            if self.ends == Ends::Results {
                self.failure.stop.store(true, Ordering::Relaxed);
            }
        }
        node.set_child(mv, child.name);
        Ok(child)
    }

    /// Whether what a method did is looked at: always in a check of the game, and at the beginning of a search.
    fn is_checked(&self) -> bool {
        let looked = self.looked.load(Ordering::Relaxed);
        if looked < CHECKED {
            self.looked.store(looked + 1, Ordering::Relaxed);
        }
        self.twice || looked < CHECKED
    }

    /// Whether a state that is not an end is what it was, as far as its hash and what the rules say of it tell.
    fn unchanged(&self, node: &Node, py: Python<'_>) -> PyResult<()> {
        let object = node.object.bind(py);
        let same = (node.name.is_none() || self.methods.key(object)?.0 == node.hash)
            && self.methods.to_move(object)? == node.to_move
            && self.methods.outcome(object)?.is_none();
        if same {
            return Ok(());
        }
        Err(input(format!(
            "{} was changed by a method of the game: expected play to return a new state",
            shown(object)
        )))
    }

    /// The rank of a move: the higher, the earlier it is tried.
    pub(super) fn rank(&self, state: &State, mv: u32) -> i32 {
        if !self.methods.has_guide() {
            return 0;
        }
        let node = &state.node;
        if node.guide.get().is_none() {
            let asked =
                self.failure.ask(|py| self.methods.guide(node.object.bind(py), &mut lock(&self.moves)));
            node.guide.get_or_init(|| asked.unwrap_or_default());
        }
        let guide = node.guide.get().map_or(&[][..], |guide| guide);
        let place = guide.iter().position(|&other| other == mv);
        place.map_or(0, |place| i32::try_from(guide.len() - place).unwrap_or(i32::MAX - 1))
    }

    /// The images of a state, itself first.
    pub(super) fn images(&self, state: &State) -> Vec<State> {
        let node = &state.node;
        let asked = self.failure.ask(|py| {
            let mut images: Vec<Arc<Node>> = vec![Arc::clone(node)];
            for image in self.methods.symmetries(node.object.bind(py))? {
                let image = made(&self.methods, &mut lock(&self.states), &image, Some(node.to_move))?;
                if images.iter().all(|known| known.serial != image.serial) {
                    images.push(image);
                }
            }
            Ok(images)
        });
        let images = asked.unwrap_or_else(|| vec![Arc::clone(node)]);
        images.into_iter().map(|node| State { node, ply: state.ply }).collect()
    }

    /// The static value of a state.
    pub(super) fn evaluate(&self, state: &State) -> Score {
        let node = &state.node;
        if let Some(&known) = node.evaluation.get() {
            return known;
        }
        match self.failure.ask(|py| self.methods.evaluate(node.object.bind(py))) {
            Some(value) => *node.evaluation.get_or_init(|| value),
            None => Score::ZERO,
        }
    }

    /// A budget that stops when this search must.
    pub(crate) fn budget<'a>(&'a self, budget: Budget<'a>) -> Budget<'a> {
        let Control { stop, progress } = self.control();
        Budget { stop, progress, ..budget }
    }
}

/// After Ctrl-C many states are left to a thread, which frees them bit by bit: it can take longer than a person waits.
impl Drop for Core {
    fn drop(&mut self) {
        if self.failure.interrupted() {
            let states = self.states.get_mut().unwrap_or_else(PoisonError::into_inner);
            mem::replace(states, States::new(Keeps::None)).free_later();
        }
    }
}

/// The error of a game that is not asked as one, because it is a class and not an object of it.
fn no_object(game: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = game.py();
    let Ok(class) = game.cast::<PyType>() else { return error };
    let (true, Ok(name)) = (error.is_instance_of::<PyTypeError>(py), class.name()) else { return error };
    error_from(
        py,
        PyTypeError::new_err(format!("{name} is a class: expected an object of it, {name}()")),
        error,
    )
}

/// The state of a Python object: a known one, or a new one, of which the game is asked everything that every search needs.
fn made(
    methods: &Methods,
    states: &mut States,
    object: &Bound<'_, PyAny>,
    to_move: Option<Player>,
) -> PyResult<Arc<Node>> {
    let (mut hash, mut key) = (0, None);
    if states.compares() {
        let (found, by) = methods.key(object)?;
        if let Some(known) = states.find(found, &by)? {
            return Ok(known);
        }
        (hash, key) = (found, (!by.is(object)).then(|| by.unbind()));
    }
    let to_move = to_move.map_or_else(|| methods.to_move(object), Ok)?;
    let outcome = methods.outcome(object)?;
    let node = Node::new(states.name(), (hash, key), object.clone().unbind(), to_move, outcome);
    let node = Arc::new(node);
    states.insert(Arc::clone(&node));
    Ok(node)
}
