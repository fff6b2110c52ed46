//! One proof on many workers: what they call to run a job, and the schedule that gives jobs out.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use gametree::{Control, Game};
use gametree_games::{Order, Spec};
use gametree_ledger::jobs::{Job, Returned, Schedule, ScheduleOptions, ScheduleState};
use gametree_ledger::{INFINITE, Ledger, LedgerError, Origin};
use gametree_players::{AnyGame, AnyMove, Forgetful, Pieces, moves_of, open};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{argument, contradiction, input, ledger_error};
use crate::limits;
use crate::wait::{STACK, wait_for};

/// A flag that a job looks at, and the count of its nodes, for other threads than that on which it runs.
#[pyclass(frozen)]
pub(crate) struct Stop {
    pub(crate) flag: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Stop { flag: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }

    /// Ends the job.
    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// The nodes so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// A game from its start, or from the position in brackets before the moves; and the moves.
fn opened(game: &str, position: &str) -> Result<(String, AnyGame, Vec<AnyMove>), String> {
    let spec: Spec = game.parse().map_err(|error| format!("{error}"))?;
    let game = open(spec, Order::Centre).ok_or_else(|| format!("{spec}: the board is too large"))?;
    let game = game.set_up(position).map_err(|error| error.to_string())?;
    let moves = moves_of(&game, position).map_err(|error| error.to_string())?;
    Ok((spec.to_string(), game, moves))
}

/// Runs the job of a line, beginning with an empty table; the line of its result.
#[pyfunction]
pub(crate) fn run_job(py: Python<'_>, line: &str, memory: &str, stop: &Stop) -> PyResult<String> {
    let memory = limits::memory(memory)?;
    let job = Job::parse(line).map_err(input)?;
    let (_, game, _) = opened(&job.game, &job.position).map_err(input)?;
    let origin =
        Origin { version: env!("CARGO_PKG_VERSION").into(), memory: memory as u64, ..Origin::default() };
    let done = wait_for(py, None, (&stop.flag, &stop.nodes), |control: Control<'_>| {
        job.run(&game, &mut Pieces::fresh(&game, memory, control), &origin)
    })?;
    done.result.map(|result| result.to_line()).map_err(input)
}

/// What the thread of a schedule is asked to do with it.
type Task = Box<dyn for<'s> FnOnce(&mut Schedule<'s, AnyGame>, &'s AnyGame, usize) + Send>;

/// The schedule of one proof, on a thread that owns it with the game and the ledger.
#[pyclass(frozen)]
pub(crate) struct Proof {
    tasks: Mutex<Option<Sender<Task>>>,
}

#[pymethods]
impl Proof {
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        position: &str,
        ledger: PathBuf,
        options: (u64, u64, bool),
        memory: &str,
    ) -> PyResult<Self> {
        let memory = limits::memory(memory)?;
        let (name, game, moves) = opened(game, position).map_err(|error| argument("position", error))?;
        if moves.iter().fold(game.start(), |state, &mv| game.play(&state, mv)).outcome().is_some() {
            return Err(argument(
                "position",
                format!("the game is over after {position:?}: expected a position to be solved"),
            ));
        }
        let (nodes, recompute, check) = options;
        let options = ScheduleOptions { nodes, recompute, check };
        let (tasks, received) = channel::<Task>();
        let (opened, open) = channel();
        let work = move || {
            let schedule = begin(&ledger, &name, &game)
                .and_then(|ledger| Schedule::new(&game, ledger, &moves, options).map_err(Broken::Ledger));
            match schedule {
                Ok(mut schedule) => {
                    let _ = opened.send(Ok(()));
                    received.into_iter().for_each(|task| task(&mut schedule, &game, memory));
                }
                Err(error) => drop(opened.send(Err(error))),
            }
        };
        Builder::new().stack_size(STACK).spawn(work)?;
        match py.detach(move || open.recv()) {
            Ok(opened) => opened.map_err(PyErr::from)?,
            Err(_) => return Err(input("the schedule did not begin: please report it")),
        }
        Ok(Proof { tasks: Mutex::new(Some(tasks)) })
    }

    /// Up to so many jobs more: their identifiers and their lines.
    fn next(&self, py: Python<'_>, count: usize) -> PyResult<Vec<(String, String)>> {
        let jobs = self.ask(py, move |schedule, _, _| schedule.next(count))?.map_err(ledger_failed)?;
        Ok(jobs.iter().map(|job| (job.id(), job.to_line())).collect())
    }

    /// Enters results: the identifier of the job, where it is from, and the line, each. What came of them as JSON, and what was
    /// refused: where from, and why.
    fn take(
        &self,
        py: Python<'_>,
        results: Vec<(String, String, String)>,
    ) -> PyResult<(String, Vec<(String, String)>)> {
        let results: Vec<Returned> =
            results.into_iter().map(|(id, place, line)| Returned { id, place, line }).collect();
        let (merged, refused) = self.ask(py, move |schedule, game, memory| {
            let mut refused = Vec::new();
            let mut refuse =
                |place: &str, error: &_| refused.push((place.to_owned(), ToString::to_string(error)));
            let solver = &mut Forgetful { game, memory, control: Control::default() };
            let merged = schedule.take(results, solver, &mut refuse);
            (merged, refused)
        })?;
        let merged = merged.map_err(ledger_failed)?;
        let json = json!({"new": merged.new, "certified": merged.certified, "recomputed": merged.recomputed,
            "claimed": merged.claimed, "unfinished": merged.unfinished, "known": merged.known, "refused": merged.refused});
        Ok((json.to_string(), refused))
    }

    /// A job that will not come back.
    fn lost(&self, py: Python<'_>, id: String) -> PyResult<()> {
        self.ask(py, move |schedule, _, _| schedule.lost(&id))
    }

    /// The identifiers of the jobs that are out and of no use.
    fn unwanted(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, |schedule, _, _| schedule.unwanted())
    }

    /// How far the proof is, as JSON.
    fn state(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.ask(py, |schedule, _, _| schedule.state())?.map_err(ledger_failed)?;
        Ok(state_json(&state).to_string())
    }

    /// Closes the ledger.
    fn close(&self) {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Proof {
    /// Asks the thread of the schedule, without the interpreter's lock.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        ask: impl for<'s> FnOnce(&mut Schedule<'s, AnyGame>, &'s AnyGame, usize) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (answer, answered) = channel();
        let task: Task =
            Box::new(move |schedule, game, memory| drop(answer.send(ask(schedule, game, memory))));
        let closed = || input("the ledger is closed: expected one that is open");
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        tasks.send(task).map_err(|_| closed())?;
        py.detach(move || answered.recv()).map_err(|_| closed())
    }
}

/// Why a schedule does not begin.
enum Broken {
    Ledger(LedgerError),
    /// A ledger of games that begin elsewhere.
    Start(String),
}

impl From<Broken> for PyErr {
    fn from(broken: Broken) -> Self {
        match broken {
            Broken::Ledger(error) => ledger_failed(error),
            Broken::Start(error) => input(error),
        }
    }
}

/// Opens the ledger of a game, or begins one. Positions are written by their moves, so all in a ledger have the same start.
fn begin(file: &Path, name: &str, game: &AnyGame) -> Result<Ledger, Broken> {
    let ledger = Ledger::open_or_create(file, name).map_err(Broken::Ledger)?;
    let asked = ledger.first_asked().map_err(Broken::Ledger)?;
    let same = asked.is_none_or(|asked| game.set_up(&asked).is_ok_and(|found| found.start() == game.start()));
    let place = file.display();
    let wrong = || {
        Broken::Start(format!(
            "{place}: its games begin elsewhere: expected a ledger of this start, or a new file"
        ))
    };
    if same { Ok(ledger) } else { Err(wrong()) }
}

fn ledger_failed(error: LedgerError) -> PyErr {
    match error {
        LedgerError::Contradiction { .. } => contradiction(&error),
        error => ledger_error(&error),
    }
}

fn state_json(state: &ScheduleState) -> Value {
    let bounds = |bounds: gametree::solve::ResultBounds| json!([bounds.lower.name(), bounds.upper.name()]);
    let number = |number: u64| if number >= INFINITE { Value::Null } else { json!(number) };
    let out = state.out.iter().map(|job| json!({"id": job.id, "position": job.position, "check": job.check}));
    json!({
        "proved": bounds(state.bounds), "verified": bounds(state.verified), "claimed": bounds(state.claimed),
        "proof": number(state.numbers.0), "disproof": number(state.numbers.1),
        "positions": {"proved": state.proved_positions, "claimed": state.claimed_positions, "open": state.open_positions},
        "rows": state.rows, "nodes": state.nodes, "out": Value::from_iter(out),
    })
}
