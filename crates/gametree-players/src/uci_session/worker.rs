//! The thread that searches: one task after the other, with an engine that is kept from search to search.

use std::io;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use gametree::engine::{Depths, EngineOptions, MAX_PLIES, Selective};
use gametree::{Budget, Outcome};

use super::limits::SearchLimits;
use super::position::CurrentPosition;
use super::running::Running;
use super::telling::{Lines, PROGRESS, Telling, Told, line_of};
use crate::erased::AnyMove;
use crate::native::{
    Answer, AnyGame, Asked, EngineRequest, EngineSession, EvaluationSource, OnDepth, OnProgress, Searching,
    engine_of_moves,
};

/// Searches recurse once per ply, and a line may have a thousand.
const STACK: usize = 64 << 20;

/// What is asked of the thread.
pub(super) enum Task {
    /// To search another game, or with another engine.
    Open(Box<Setup>),
    /// To forget what was learned.
    Forget,
    /// To search.
    Search(Box<Search>),
}

/// What an engine is built from.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) game: AnyGame,
    /// The largest size of its table, in bytes.
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) evaluation: EvaluationSource<'static>,
}

/// A search that is asked for.
pub(super) struct Search {
    pub(super) position: CurrentPosition,
    pub(super) limits: SearchLimits,
    /// The only moves to be considered; all if empty.
    pub(super) only: Vec<AnyMove>,
    /// The lines that are wanted.
    pub(super) ranks: usize,
    /// Whether chances are told.
    pub(super) wdl: bool,
    pub(super) running: Arc<Running>,
}

/// Starts the thread.
pub(super) fn start(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let begin = move || {
        gametree::stack::allow(STACK / 2);
        work();
    };
    let started = std::thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(begin);
    started.map_err(|error| io::Error::new(error.kind(), format!("cannot start the search thread: {error}")))
}

/// The body of the thread: performs tasks until there can be no more.
pub(super) fn work(tasks: &Receiver<Task>, lines: &Lines) {
    let mut next = tasks.recv().ok();
    while let Some(task) = next {
        next = match task {
            Task::Open(setup) => serve(&setup, tasks, lines),
            // Nothing has been opened that could search, which the session does first.
            Task::Forget | Task::Search(_) => tasks.recv().ok(),
        };
    }
}

/// Searches with one engine until another is asked for.
fn serve(setup: &Setup, tasks: &Receiver<Task>, lines: &Lines) -> Option<Task> {
    let voice = Voice::default();
    // Built for the first search: options are often set one by one.
    let mut engine: Option<Box<dyn EngineSession<'_> + '_>> = None;
    loop {
        let search = match tasks.recv().ok()? {
            Task::Open(setup) => return Some(Task::Open(setup)),
            Task::Forget => {
                if let Some(engine) = &mut engine {
                    engine.forget();
                }
                continue;
            }
            Task::Search(search) => search,
        };
        let telling = Telling::new(lines, &search.position, search.wdl);
        let over = search.position.state().outcome();
        let moves = if search.only.is_empty() { search.position.moves() } else { search.only.clone() };
        if over.is_some() || moves.is_empty() {
            search.running.wait_until_free();
            telling.over(over == Some(Outcome::Loss), &moves, search.ranks);
            search.running.finish();
            continue;
        }
        voice.begin(telling, &search);
        let answer = match of_its_own(setup, &search, &voice) {
            Some(mut engine) => answer(engine.as_mut(), &search, &voice),
            None => {
                if engine.is_none() {
                    engine = session(setup, usual(), &voice);
                }
                engine.as_mut().and_then(|engine| answer(engine.as_mut(), &search, &voice))
            }
        };
        voice.end(answer.as_ref(), &search);
    }
}

/// The options of a search for the best move: selective, whatever limits it, and each depth by itself.
fn usual() -> EngineOptions {
    EngineOptions { selective: Selective::On, depths: Depths::AtLeast, ..EngineOptions::default() }
}

/// An engine of this game. There is none if its evaluation is missing, which has been loaded.
fn session<'s>(
    setup: &'s Setup,
    options: EngineOptions,
    voice: &Voice,
) -> Option<Box<dyn EngineSession<'s> + 's>> {
    let engine = setup.game.engine(&request(setup, options), Some(voice.on_depth())).ok()?;
    Some(engine.watched(PROGRESS, voice.on_progress()))
}

fn request(setup: &Setup, options: EngineOptions) -> EngineRequest<'static> {
    let &Setup { memory, threads, evaluation, .. } = setup;
    EngineRequest { options, memory, threads, evaluation, ..EngineRequest::default() }
}

/// An engine for this search alone, if it needs one: for a mate, which a selective search may find late, and for some of the moves.
fn of_its_own<'s>(
    setup: &'s Setup,
    search: &Search,
    voice: &Voice,
) -> Option<Box<dyn EngineSession<'s> + 's>> {
    let options = if search.limits.mate.is_some() { EngineOptions::exact() } else { usual() };
    if !search.only.is_empty() {
        let (request, root) = (request(setup, options), search.position.state());
        let engine = engine_of_moves(&setup.game, (root, &search.only), &request, Some(voice.on_depth()));
        return Some(engine.ok()?.watched(PROGRESS, voice.on_progress()));
    }
    search.limits.mate.and_then(|_| session(setup, options, voice))
}

/// Searches, and tells what is found depth by depth; `None` if that was for several lines, of which all is told.
fn answer(engine: &mut dyn EngineSession<'_>, search: &Search, voice: &Voice) -> Option<Answer> {
    let Search { position, limits, ranks, running, .. } = search;
    let depth = [limits.depth, limits.mate].into_iter().flatten().min();
    // With a limit of time every depth is searched, and not every second one.
    let time = if limits.ponder { Duration::MAX } else { limits.time.unwrap_or(Duration::MAX) };
    let budget = Budget {
        depth,
        nodes: limits.nodes,
        time: Some(time),
        stop: Some(running.flag()),
        ..Budget::default()
    };
    let clock = limits.clock.filter(|_| !limits.ponder);
    let asked = Asked { past: position.past(), budget, clock, ..Asked::default() };
    if *ranks > 1 {
        several(engine, search, voice, asked);
        return None;
    }
    Some(engine.run_asked(position.state(), &asked))
}

/// Searches for several lines, depth by depth, and tells all of one depth together.
fn several(engine: &mut dyn EngineSession<'_>, search: &Search, voice: &Voice, whole: Asked<'_>) {
    let Search { position, limits, ranks, running, .. } = search;
    let (soft, hard) = if limits.ponder { (Duration::MAX, Duration::MAX) } else { limits.allotment() };
    let deepest = whole.budget.depth.unwrap_or(MAX_PLIES).min(MAX_PLIES);
    let (mut nodes, mut told) = (0, false);
    for depth in 1..=deepest {
        let spent = voice.elapsed();
        let time = Some(whole.budget.time.unwrap_or(Duration::MAX).min(hard));
        let left = Budget { depth: Some(depth), time, ..whole.budget }.less(nodes, spent);
        let asked = Asked { budget: left, clock: None, lines: *ranks, ..whole };
        let answer = engine.run_asked(position.state(), &asked);
        nodes += answer.nodes;
        // An unfinished depth says less of the lines than the one before.
        if !answer.stopped || !told {
            voice.ranked(&answer, depth, nodes);
            told = true;
        }
        // Nothing is left to be found once a search ends before its depth.
        let decided = answer.depth.is_some_and(|searched| searched < depth);
        let late = voice.elapsed() >= soft.min(hard).mul_f64(0.5)
            && (limits.clock.is_some() || voice.elapsed() >= hard);
        if answer.stopped || decided || late || running.stopped() || running.enough() {
            return;
        }
    }
}

/// What is told of the search under way. The engine's callback outlives the search, and so finds here for whom it speaks.
#[derive(Clone, Default)]
struct Voice(Arc<Mutex<Option<Spoken>>>);

struct Spoken {
    telling: Telling,
    running: Arc<Running>,
    /// Whether each depth has several lines, which are told together.
    several: bool,
}

impl Voice {
    fn now(&self) -> MutexGuard<'_, Option<Spoken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, telling: Telling, search: &Search) {
        let running = Arc::clone(&search.running);
        *self.now() = Some(Spoken { telling, running, several: search.ranks > 1 });
    }

    /// What an engine calls after each depth.
    fn on_depth<'a>(&self) -> OnDepth<'a> {
        let voice = self.clone();
        Box::new(move |answer: &Answer| {
            if let Some(spoken) = &mut *voice.now()
                && !spoken.several
            {
                spoken.telling.best(answer);
                if spoken.running.enough() {
                    spoken.running.stop();
                }
            }
        })
    }

    /// What an engine calls while it searches.
    fn on_progress<'a>(&self) -> OnProgress<'a> {
        let voice = self.clone();
        Box::new(move |now: Searching| {
            if let Some(spoken) = &mut *voice.now()
                && !spoken.several
            {
                spoken.telling.progress(now);
            }
        })
    }

    fn elapsed(&self) -> Duration {
        self.now().as_ref().map_or(Duration::ZERO, |spoken| spoken.telling.started().elapsed())
    }

    /// Tells the lines of a depth, best first.
    fn ranked(&self, answer: &Answer, depth: u32, nodes: u64) {
        let Some(spoken) = &mut *self.now() else { return };
        let full = answer.effort.map(|effort| effort.table_permille);
        if answer.lines.is_empty() {
            spoken.telling.line(&Told {
                rank: Some(1),
                score: answer.score.unwrap_or_default(),
                moves: &line_of(answer),
                depth,
                nodes,
                full,
            });
        }
        for (rank, line) in (1..).zip(&answer.lines) {
            spoken.telling.line(&Told {
                rank: Some(rank),
                score: line.score,
                moves: &line.moves,
                depth,
                nodes,
                full,
            });
        }
    }

    /// Tells the best move, as soon as it may be told.
    fn end(&self, answer: Option<&Answer>, search: &Search) {
        search.running.wait_until_free();
        if let Some(mut spoken) = self.now().take() {
            if let Some(answer) = answer.filter(|answer| !answer.best.is_empty()) {
                // What was told before a guess came true belongs to the guess: clients begin anew with the `ponderhit`.
                match search.running.was_hit() {
                    true => spoken.telling.best(answer),
                    false => spoken.telling.last_word(answer),
                }
            }
            spoken.telling.end(&search.position.moves());
        }
        search.running.finish();
    }
}
