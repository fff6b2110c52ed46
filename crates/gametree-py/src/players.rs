//! Experiments with players, as the records that the command prints: matches, decisions and training.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use gametree::Control;
use gametree_games::evaluation::Weights;
use gametree_games::{Order, Spec, read_weights};
use gametree_lab::any_game::{decide_positions, measure_statics, play_match};
use gametree_lab::cores;
use gametree_lab::decisions::{DecisionError, SolvedPosition};
use gametree_lab::files::{self, Unwritable};
use gametree_lab::journal::Journal;
use gametree_lab::match_play::{
    Adjudication, AgreementError, GameRecord, Match, MatchError, Openings, Resumed, Seats, Sprt, jobs,
};
use gametree_lab::train::{Generation, TrainError, Training};
use gametree_players::{AnyGame, Bot, PlayerError, PlayerSpec, Seat, evaluation, player};
use pyo3::prelude::*;
use serde_json::Value;

use crate::board::Board;
use crate::cluster::Stop;
use crate::errors::{argument, input};
use crate::lab::{Found, answer, plain};
use crate::wait::{wait, wait_briefly, wait_for};

fn setting(name: &str, text: &str) -> PyResult<PlayerSpec> {
    text.parse::<PlayerSpec>().map_err(|error| argument(name, error))
}

/// The player that a setting describes; it looks at the flag.
fn bot<'a>(
    seat: (&'a AnyGame, &'a str),
    spec: &'a PlayerSpec,
    stop: &'a AtomicBool,
    stopped: &'a (dyn Fn() -> bool + Sync),
) -> Result<Box<dyn Bot<AnyGame> + 'a>, PlayerError> {
    let (game, name) = seat;
    player(Seat { game, name, stop, stopped }, spec)
        .map_err(|error| PlayerError::Broken(format!("eval {error}")))
}

/// Whether the players can be made at all.
fn playable(board: &Board, players: &[&PlayerSpec]) -> PyResult<()> {
    let stop = AtomicBool::new(false);
    for spec in players {
        if board.is_own() && spec.is_external() {
            return Err(input(
                "another program does not know a game written in Python: expected players of gametree",
            ));
        }
        let made = board.quickly(|| bot((&board.game, &board.name), spec, &stop, &|| false).map(drop))?;
        made.map_err(|error| input(plain(error)))?;
    }
    Ok(())
}

/// A match, in the words of the command line.
#[derive(FromPyObject)]
pub(crate) struct Asked<'py> {
    a: String,
    b: String,
    game: Bound<'py, PyAny>,
    games: Option<u64>,
    openings: Option<Vec<String>>,
    plies: Option<u32>,
    sprt: Option<(f64, f64)>,
    alpha: f64,
    beta: f64,
    resign: Option<String>,
    draw: Option<String>,
    seed: u64,
    resume: Option<String>,
    jobs: Option<usize>,
}

/// When games end early, if they do.
fn adjudication(resign: Option<&str>, draw: Option<&str>) -> PyResult<Adjudication> {
    fn agreed<T: FromStr<Err = AgreementError>>(name: &str, text: Option<&str>) -> PyResult<Option<T>> {
        text.map(str::parse).transpose().map_err(|error| argument(name, error))
    }
    Ok(Adjudication { win: agreed("resign", resign)?, draw: agreed("draw", draw)? })
}

impl Asked<'_> {
    fn terms(&self, board: &Board, players: [&PlayerSpec; 2]) -> PyResult<Match> {
        let sprt = self.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, self.alpha, self.beta));
        let sprt = sprt.transpose().map_err(|error| argument("sprt", error))?;
        let seed = self.seed;
        let openings = match &self.openings {
            None => Openings::Random {
                plies: match self.plies {
                    Some(plies) => plies,
                    None => board.quickly(|| Openings::usual_plies(&board.game))?,
                },
                seed,
            },
            Some(positions) if positions.is_empty() => {
                return Err(argument("openings", "no position: expected at least one"));
            }
            Some(positions) => Openings::Listed { positions: positions.clone(), seed },
        };
        if let Some(games) = self.games {
            openings.check(games, players).map_err(|repeats| argument("openings", repeats.words("")))?;
        }
        let games = self.games.unwrap_or_else(|| Match::usual_games(sprt.is_some()));
        let jobs = if board.is_own() { 1 } else { jobs(self.jobs, &players) };
        let adjudication = adjudication(self.resign.as_deref(), self.draw.as_deref())?;
        Ok(Match { games, openings, sprt, adjudication, jobs })
    }

    /// The game, the players and the terms.
    fn read(&self) -> PyResult<(Board, [PlayerSpec; 2], Match)> {
        let board = Board::of(&self.game, None)?;
        let (a, b) = (setting("a", &self.a)?, setting("b", &self.b)?);
        let terms = self.terms(&board, [&a, &b])?;
        Ok((board, [a, b], terms))
    }

    /// The journal with the games that it has, and the names of the players; `name` is what the caller calls it.
    fn journal(
        &self,
        terms: &Match,
        board: &Board,
        players: [&PlayerSpec; 2],
        name: &str,
    ) -> PyResult<(Resumed, [String; 2])> {
        let path = self.resume.as_deref().ok_or_else(|| argument(name, "none: expected a file"))?;
        let players = players.map(ToString::to_string);
        let about = terms.about(&board.name, [&*players[0], &*players[1]]);
        let opened = Journal::open(Path::new(path), &about).map_err(|error| argument(name, error))?;
        Ok((opened, players))
    }
}

/// Plays a match between two players.
#[pyfunction]
pub(crate) fn play_games(
    py: Python<'_>,
    asked: Asked<'_>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let board = Board::of(&asked.game, None)?;
    if board.is_own() && asked.jobs.is_some_and(|jobs| jobs != 1) {
        return Err(argument("jobs", "a game written in Python is played by one thread: expected 1"));
    }
    let (a, b) = (setting("a", &asked.a)?, setting("b", &asked.b)?);
    playable(&board, &[&a, &b])?;
    let terms = asked.terms(&board, [&a, &b])?;
    let players = [a.to_string(), b.to_string()];
    let players = [&*players[0], &*players[1]];
    let resumed = asked.resume.is_some().then(|| asked.journal(&terms, &board, [&a, &b], "resume"));
    let mut journal = resumed.transpose()?.map(|(opened, _)| opened);
    let started = Instant::now();
    let done = board.wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let stopped = || stop.load(Ordering::Relaxed);
        let seat = (&board.game, &*board.name);
        let bots = || -> Result<Seats<'_, AnyGame>, PlayerError> {
            Ok([bot(seat, &a, stop, &stopped)?, bot(seat, &b, stop, &stopped)?])
        };
        let played = play_match(&terms, &board.game, &bots, journal.take(), control, &mut |_| {});
        played.map(|result| {
            terms.json(&result, (&board.game, &board.name), players, None, started.elapsed().as_secs_f64())
        })
    })?;
    answer(done.map(|found| found.map_err(|error| (false, error.to_string()))))
}

/// Plays some games of a match: their records, as lines of its journal.
#[pyfunction]
pub(crate) fn play_some(
    py: Python<'_>,
    asked: Asked<'_>,
    first: u64,
    count: u64,
    stop: &Stop,
) -> PyResult<Vec<String>> {
    let (board, [a, b], terms) = asked.read()?;
    playable(&board, &[&a, &b])?;
    let numbers = first..first.saturating_add(count).min(terms.games);
    let done = wait_for(py, None, (&stop.flag, &stop.nodes), |control| {
        let stopped = || stop.flag.load(Ordering::Relaxed);
        let seat = (&board.game, &*board.name);
        let player = |spec| {
            bot(seat, spec, &stop.flag, &stopped).map_err(|error| MatchError::Broken(error.to_string()))
        };
        terms.play_some(&board.game, &mut [player(&a)?, player(&b)?], numbers, control)
    })?;
    let records = done.result.map_err(|error: MatchError| input(plain(error)))?;
    Ok(records.iter().map(ToString::to_string).collect())
}

/// Adds games to the journal of a match, and lists the numbers of all that are in it.
#[pyfunction]
pub(crate) fn keep_games(asked: Asked<'_>, records: Vec<String>) -> PyResult<Vec<u64>> {
    let (board, [a, b], terms) = asked.read()?;
    let ((mut journal, kept), _) = asked.journal(&terms, &board, [&a, &b], "journal")?;
    let mut numbers: BTreeSet<u64> = kept.iter().map(|game| game.number).collect();
    for record in &records {
        let record: GameRecord = record.parse().map_err(input)?;
        if numbers.insert(record.number) {
            journal.add(&record).map_err(|error| argument("journal", error))?;
        }
    }
    Ok(numbers.into_iter().collect())
}

/// The record of a match as far as its journal goes: nothing is played.
#[pyfunction]
pub(crate) fn kept_match(asked: Asked<'_>) -> PyResult<String> {
    let (board, [a, b], terms) = asked.read()?;
    let (opened, players) = asked.journal(&terms, &board, [&a, &b], "journal")?;
    let stop = AtomicBool::new(true);
    let control = Control { stop: Some(&stop), progress: None };
    let nobody = || Err(PlayerError::Broken("nothing is to be played".to_owned()));
    let counted = play_match(&terms, &board.game, &nobody, Some(opened), control, &mut |_| {});
    let counted = counted.map_err(|error| input(plain(error)))?;
    let players = [&*players[0], &*players[1]];
    Ok(terms.json(&counted, (&board.game, &board.name), players, None, 0.0).to_string())
}

/// How often players blunder on solved positions, which are lines of JSON.
#[pyfunction]
pub(crate) fn decisions(
    py: Python<'_>,
    game: &str,
    settings: Vec<String>,
    solved: &str,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let board = Board::read(game, "", Order::Centre)?;
    let settings: Vec<PlayerSpec> =
        settings.iter().map(|text| setting("setting", text)).collect::<PyResult<_>>()?;
    playable(&board, &settings.iter().collect::<Vec<_>>())?;
    let solved = SolvedPosition::read_all(solved, &board.name).map_err(|error| match error {
        DecisionError::Line { line } => {
            argument("solved", format!("line {line}: expected an answer of solve with all_moves=True"))
        }
        error => argument("solved", error),
    })?;
    if !solved.iter().any(SolvedPosition::critical) {
        let text = "no critical position: expected some with moves of different results";
        return Err(argument("solved", text));
    }
    let done = wait(py, progress, |control| {
        let never = AtomicBool::new(false);
        let stop = control.stop.unwrap_or(&never);
        let stopped = || stop.load(Ordering::Relaxed);
        let mut records: Vec<Value> = vec![];
        for spec in &settings {
            let player = || bot((&board.game, &board.name), spec, stop, &stopped);
            let threads = jobs(threads, &[spec]);
            let found = decide_positions(&board.game, &solved, &player, threads, control)
                .map_err(|error| error.to_string())?;
            let eval = evaluation(&board.game, spec).map_err(|error| format!("eval {error}"))?;
            let statics = match eval {
                Some(eval) => {
                    measure_statics(&board.game, &eval, &solved).map_err(|error| error.to_string())?
                }
                None => None,
            };
            records.push(found.json(&board.name, &spec.to_string(), solved.len(), statics));
            if found.stopped {
                break;
            }
        }
        Ok(Value::from(records))
    })?;
    answer(done.map(|found| found.map_err(|error: String| (false, error))))
}

/// A training, in the words of the command line.
#[derive(FromPyObject)]
pub(crate) struct Teaching {
    pub(crate) out: String,
    games: u64,
    generations: u32,
    nodes: u64,
    seed: u64,
    start: Option<String>,
    resign: Option<String>,
    draw: Option<String>,
}

impl Teaching {
    /// The weights that it starts with.
    pub(crate) fn given(&self, spec: Spec, features: &'static [&'static str]) -> PyResult<Option<Weights>> {
        let read = |file: &String| read_weights(file, spec.kind(), features);
        self.start.as_ref().map(read).transpose().map_err(|error| argument("start", error))
    }

    pub(crate) fn training(&self, threads: usize, start: Option<Weights>) -> PyResult<Training> {
        let &Teaching { games, generations, nodes, seed, .. } = self;
        let adjudication = adjudication(self.resign.as_deref(), self.draw.as_deref())?;
        Ok(Training { games, generations, nodes, seed, threads, start, adjudication })
    }
}

/// Learns an evaluation from self-play; the file is written after every generation.
#[pyfunction]
pub(crate) fn train(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    asked: Teaching,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let board = Board::of(game, None)?;
    let own = board.is_own();
    if own && threads.is_some_and(|threads| threads != 1) {
        return Err(argument("threads", "a game written in Python is played by one thread: expected 1"));
    }
    let threads = if own { 1 } else { threads.unwrap_or_else(cores) };
    let start = match board.name.parse::<Spec>() {
        Ok(spec) if !own => asked.given(spec, board.game.features())?,
        _ if asked.start.is_some() => {
            return Err(argument("start", "weights are read for games of the catalogue only"));
        }
        _ => None,
    };
    let training = asked.training(threads, start)?;
    let out = &*asked.out;
    let (started, name) = (Instant::now(), board.name.clone());
    // What is finished can be handed over before a fit has noticed that it is stopped.
    let finished = Arc::new(Mutex::new(vec![]));
    let done = if own {
        let learned =
            board.wait(py, progress, |control| learn(&board, &training, out, control, &finished))?;
        learned.map(Some)
    } else {
        let (file, kept) = (out.to_owned(), Arc::clone(&finished));
        wait_briefly(py, progress, move |control| learn(&board, &training, &file, control, &kept))?
    };
    let finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
    answer(done.map(|ended| {
        ended.unwrap_or(Ok(()))?;
        if finished.is_empty() {
            return Err((true, TrainError::Stopped.to_string()));
        }
        Ok(training.json(&name, &finished, started.elapsed().as_secs_f64(), out))
    }))
}

/// Trains, writes the weights after every generation, and keeps the generations that are finished; else whether it was stopped, and
/// the error.
fn learn(
    board: &Board,
    training: &Training,
    file: &str,
    control: Control<'_>,
    finished: &Mutex<Vec<Generation>>,
) -> Result<(), (bool, String)> {
    let kept = || finished.lock().unwrap_or_else(PoisonError::into_inner);
    kept().clear();
    let kind = match board.name.parse::<Spec>() {
        Ok(spec) if !board.is_own() => spec.kind(),
        _ => &board.name,
    };
    let mut written = Ok(());
    let found = gametree_lab::train::train(&board.game, training, control, |generation| {
        if control.stopped() {
            return ControlFlow::Break(());
        }
        written = save_weights(training, (kind, &board.name), generation, board.game.features(), file);
        if written.is_err() {
            return ControlFlow::Break(());
        }
        kept().push(*generation);
        ControlFlow::Continue(())
    });
    written.map_err(|unwritable| (false, format!("out {unwritable}")))?;
    match found {
        Ok(_) | Err(TrainError::Stopped) => Ok(()),
        Err(error) => Err((false, error.to_string())),
    }
}

/// Writes the file with what a generation has learned.
pub(crate) fn save_weights(
    training: &Training,
    board: (&str, &str),
    generation: &Generation,
    features: &[&str],
    file: &str,
) -> Result<(), Unwritable> {
    let after = format!("after {} games", generation.games);
    files::save(Path::new(file), training.weights_file(board, generation, features, after))
}
