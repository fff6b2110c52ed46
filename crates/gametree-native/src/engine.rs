//! The engine on a game of the catalogue, with all its knowledge; compiled for each game.

use std::time::Duration;

use gametree::engine::{Effort, Engine, EngineOptions, Progress};
use gametree::knowledge::Knowledge;
use gametree::knowledge::{Evaluate, Keyed};
use gametree::{Budget, Clock, Game, Request};
use gametree_games::{EvaluationError, Playable};

use crate::answer::{Answer, RankedLine, by_result};
use crate::backup_rule::BackupRule;
use crate::evaluation::{self, EvaluationSource};
use crate::names::ENGINE;
use gametree_games::erased::{AnyMove, AnyState};

/// The default maximum size of the table, in bytes.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// A request to the engine.
#[derive(Clone, Debug)]
pub struct EngineRequest<'a> {
    /// The budget of the search.
    pub budget: Budget<'a>,
    /// The parts of the search that are switched on.
    pub options: EngineOptions,
    /// How values are backed up.
    pub backup: BackupRule,
    /// The evaluation.
    pub evaluation: EvaluationSource<'a>,
    /// Whether to find the value of every move at the root.
    pub all_moves: bool,
    /// The largest size of its table, in bytes.
    pub memory: usize,
    /// Threads.
    pub threads: usize,
}

impl Default for EngineRequest<'_> {
    fn default() -> Self {
        EngineRequest {
            budget: Budget::default(),
            options: EngineOptions::default(),
            backup: BackupRule::Negamax,
            evaluation: EvaluationSource::Default,
            all_moves: false,
            memory: DEFAULT_MEMORY,
            threads: 1,
        }
    }
}

/// An engine that keeps its table from search to search.
pub trait EngineSession<'a> {
    /// Sets the budget of the next search.
    fn set_budget(&mut self, budget: Budget<'a>);
    /// Discards everything learned in earlier searches.
    fn forget(&mut self);
    /// Searches `root`, of which nothing else is asked or known.
    fn run(&mut self, root: &AnyState) -> Answer {
        self.run_asked(root, &Asked::default())
    }
    /// The same session, which calls `heard` with what its searches are doing, `every` so often and at news.
    fn watched(self: Box<Self>, every: Duration, heard: OnProgress<'a>) -> Box<dyn EngineSession<'a> + 'a>;
    /// Searches `root`.
    fn run_asked(&mut self, root: &AnyState, asked: &Asked<'_>) -> Answer;
}

/// What is asked of a search, and known of its root, beyond what its session was opened for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'q> {
    /// The positions played before the root: to return to one of them is a draw, where positions come back.
    pub past: &'q [AnyState],
    /// The limits of this search, beside those of the session; of each the smaller holds, and this flag and this counter, if there
    /// are any.
    pub budget: Budget<'q>,
    /// The clock of the game that is running.
    pub clock: Option<Clock>,
    /// The best lines of play that are wanted, each of which is searched by itself; with 0 there is the best one, and no list.
    pub lines: usize,
}

/// A callback for each finished depth.
pub type OnDepth<'a> = Box<dyn FnMut(&Answer) + Send + 'a>;

/// What the engine is doing, as far as programs show it while it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searching {
    /// The depth, in plies.
    pub depth: u32,
    /// The move of the root that is being searched, and its place in the order in which they are, from 1; nothing before the first.
    pub current: Option<(AnyMove, u32)>,
}

/// A callback for what a search is doing.
pub type OnProgress<'a> = Box<dyn FnMut(Searching) + Send + 'a>;

/// An engine as requested; `on_depth` is called with each finished depth.
pub(crate) fn session<'a, G: Playable>(
    game: &'a G,
    request: &EngineRequest<'a>,
    on_depth: Option<OnDepth<'a>>,
) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError> {
    let evaluation = evaluation::find(game, &request.evaluation)?;
    let engine = Engine::new(game).evaluate(evaluation).guided().with_symmetries();
    Ok(engine_session(engine, request, on_depth))
}

/// A session of an engine that has its evaluation and knowledge; everything else is taken from the request.
/// This is the part that games outside the catalogue share.
pub fn engine_session<'a, G, E, K>(
    engine: Engine<'a, G, E, K>,
    request: &EngineRequest<'a>,
    on_depth: Option<OnDepth<'a>>,
) -> Box<dyn EngineSession<'a> + 'a>
where
    G: Keyed + Game<State: Send + Sync + 'static, Move: Into<u32> + Send + Sync> + Sync,
    E: Evaluate<G> + Sync + 'a,
    K: Knowledge<G> + Sync + 'a,
{
    let &EngineRequest { budget, options, backup, all_moves, memory, threads, .. } = request;
    let mut engine = engine.backup(backup).memory(memory).options(options);
    if let Some(mut on_depth) = on_depth {
        engine = engine.on_depth(move |found: &Found<G::Move>| on_depth(&erased(found.clone(), all_moves)));
    }
    Box::new(Session { engine, budget, all_moves, threads })
}

/// An engine with what its answers need.
struct Session<'a, G: Game, E, K> {
    engine: Engine<'a, G, E, K, BackupRule>,
    budget: Budget<'a>,
    all_moves: bool,
    #[cfg_attr(not(feature = "threads"), expect(dead_code, reason = "there is one"))]
    threads: usize,
}

/// What the engine has found.
type Found<M> = gametree::Answer<M, Effort>;

impl<'a, G, E, K> EngineSession<'a> for Session<'a, G, E, K>
where
    G: Keyed + Game<State: Send + Sync + 'static, Move: Into<u32> + Send + Sync> + Sync,
    E: Evaluate<G> + Sync + 'a,
    K: Knowledge<G> + Sync + 'a,
{
    fn set_budget(&mut self, budget: Budget<'a>) {
        self.budget = budget;
    }

    fn forget(&mut self) {
        self.engine.forget();
    }

    fn watched(
        self: Box<Self>,
        every: Duration,
        mut heard: OnProgress<'a>,
    ) -> Box<dyn EngineSession<'a> + 'a> {
        let engine = self.engine.on_progress(every, move |now| heard(searching(now)));
        Box::new(Session { engine, ..*self })
    }

    fn run_asked(&mut self, root: &AnyState, asked: &Asked<'_>) -> Answer {
        let past: Vec<G::State> =
            asked.past.iter().map(|state| state.downcast::<G::State>().clone()).collect();
        let request = Request::new(root.downcast()).within(self.budget).within(asked.budget).past(&past);
        #[cfg(feature = "threads")]
        let request = request.threads(self.threads);
        let request = if self.all_moves { request.every_move() } else { request };
        let request = if asked.lines > 0 { request.lines(asked.lines) } else { request };
        let request = asked.clock.map_or(request, |clock| request.clock(clock));
        let found = self.engine.run(request);
        erased(found, self.all_moves && asked.lines == 0)
    }
}

/// What a search is doing, with an erased move.
fn searching<M: Copy + Into<u32>>(now: &Progress<M>) -> Searching {
    Searching { depth: now.depth, current: now.current.map(|mv| (AnyMove(mv.into()), now.at)) }
}

/// The answer with erased moves, so that everything after it is compiled once.
fn erased<M: Copy + Into<u32>>(found: Found<M>, all_moves: bool) -> Answer {
    answer(found.map_moves(|mv| AnyMove(mv.into())), all_moves)
}

fn answer(found: Found<AnyMove>, all_moves: bool) -> Answer {
    let moves = found.moves.iter().map(|of_move| (of_move.mv, by_result(of_move.value)));
    let scores = found.moves.iter().map(|of_move| (of_move.mv, of_move.score));
    let lines = found.moves.iter().filter(|of_move| !of_move.line.is_empty()).map(|of_move| RankedLine {
        value: by_result(of_move.value),
        score: of_move.score,
        moves: of_move.line.clone(),
    });
    Answer {
        score: Some(found.score),
        moves: all_moves.then(|| moves.collect()),
        scores: scores.collect(),
        lines: lines.collect(),
        depth: Some(found.details.depth),
        effort: Some(found.details),
        parts: Some(found.details.parts),
        ..Answer::of(found, ENGINE)
    }
}
