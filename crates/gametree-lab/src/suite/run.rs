//! Runs a suite: positions on several threads, each as if it were the first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use gametree::knowledge::Notation;
use gametree::{Budget, Control};
use gametree_players::native::{EngineRequest, Method, OnDepth, SolveRequest};
use gametree_players::{Answer, AnyGame};

use super::error::SuiteError;
use super::position::{SuitePosition, Task, Wanted};
use crate::threads::{lock, unlocked};

/// A suite and the engine that is to solve it.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The positions.
    pub positions: &'a [SuitePosition],
    /// The engine, with its limits for each position.
    pub request: EngineRequest<'a>,
    /// The number of positions searched at the same time.
    pub jobs: usize,
}

/// The nodes and the time of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// Positions entered, or lines counted.
    pub nodes: u64,
    /// The time, in seconds.
    pub seconds: f64,
}

/// A count of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The plies of a line.
    pub plies: u32,
    /// How many there should be.
    pub wanted: u64,
    /// How many there are.
    pub found: u64,
}

/// What became of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SuiteAnswer {
    /// The number of the position in the list, from 0.
    pub number: usize,
    /// Whether it is solved.
    pub solved: bool,
    /// The name of the move found; `None` where lines were counted.
    pub mv: Option<String>,
    /// Its value in words.
    pub words: String,
    /// The depth that was searched.
    pub depth: u32,
    /// The work up to the depth from which on the answer was right to the end; `None` if it is wrong.
    pub since: Option<Work>,
    /// The work in all.
    pub work: Work,
    /// The counts, where lines were counted.
    pub counts: Vec<Counted>,
}

/// What became of a suite.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SuiteResult {
    /// What became of each position that was finished, in their order.
    pub answers: Vec<SuiteAnswer>,
    /// Whether the run was stopped before its end.
    pub stopped: bool,
}

impl SuiteResult {
    /// How many positions are solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.answers.iter().filter(|answer| answer.solved).count()
    }

    /// The work on all positions.
    #[must_use]
    pub fn work(&self) -> Work {
        self.answers.iter().fold(Work::default(), |sum, answer| Work {
            nodes: sum.nodes.saturating_add(answer.work.nodes),
            seconds: sum.seconds + answer.work.seconds,
        })
    }
}

/// What is watched during a search: what is wanted, and since when the best move has been right.
struct Watched<'a> {
    wanted: Option<&'a Wanted>,
    started: Instant,
    since: Option<Work>,
}

impl Watched<'_> {
    fn see(&mut self, answer: &Answer) {
        let right = self.wanted.is_some_and(|wanted| wanted.solved_by(answer));
        if !right {
            self.since = None;
        } else if self.since.is_none() {
            self.since = Some(Work { nodes: answer.nodes, seconds: self.started.elapsed().as_secs_f64() });
        }
    }
}

impl Suite<'_> {
    /// Runs the suite; `on_answer` is called with each answer, in the order in which they come. The progress of `control` is the
    /// number of finished positions.
    ///
    /// # Errors
    /// [`SuiteError::Evaluation`], if the engine has no such evaluation.
    pub fn run(
        &self,
        control: Control<'_>,
        on_answer: impl FnMut(&SuiteAnswer) + Send,
    ) -> Result<SuiteResult, SuiteError> {
        let (next, found, told) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(on_answer));
        let work = || -> Result<(), SuiteError> {
            let watched = Mutex::new(Watched { wanted: None, started: Instant::now(), since: None });
            let on_depth: OnDepth<'_> = Box::new(|answer: &Answer| lock(&watched).see(answer));
            let budget = Budget { stop: control.stop, ..self.request.budget };
            let request = EngineRequest { budget, ..self.request.clone() };
            let mates = SolveRequest {
                method: Method::Best,
                memory: Some(request.memory),
                ..SolveRequest::default()
            };
            let unbounded = Budget { depth: None, ..budget };
            let mut engine = self.game.engine(&request, Some(on_depth))?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = self.positions.get(number) else { return Ok(()) };
                if control.stopped() {
                    return Ok(());
                }
                let answer = match &position.task {
                    Task::Count(counts) => self.count(number, position, counts, control),
                    Task::Find(wanted) => {
                        engine.forget();
                        *lock(&watched) =
                            Watched { wanted: Some(wanted), started: Instant::now(), since: None };
                        // An engine prunes, and may so miss a mate or its shortest way: that is for the solver.
                        let answer = match wanted.mate {
                            Some(_) => self.game.solver(&mates).run(&position.state, unbounded),
                            None => engine.run(&position.state),
                        };
                        let mut watched = lock(&watched);
                        // The depth that was not finished may have changed the move.
                        watched.see(&answer);
                        let work =
                            Work { nodes: answer.nodes, seconds: watched.started.elapsed().as_secs_f64() };
                        self.found(number, position, &answer, (watched.since, work))
                    }
                };
                // A search cut short might have found another move.
                if control.stopped() {
                    return Ok(());
                }
                (*lock(&told))(&answer);
                lock(&found).push(answer);
                control.add(1);
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.jobs).map(|_| scope.spawn(work)).collect();
            let done = work();
            // A panicking thread has printed the reason; its answers are missing.
            others.into_iter().filter_map(|other| other.join().ok()).fold(done, Result::and)
        })?;
        let mut answers: Vec<SuiteAnswer> = unlocked(found);
        answers.sort_by_key(|answer| answer.number);
        let stopped = answers.len() < self.positions.len();
        Ok(SuiteResult { answers, stopped })
    }

    fn found(
        &self,
        number: usize,
        position: &SuitePosition,
        answer: &Answer,
        (since, work): (Option<Work>, Work),
    ) -> SuiteAnswer {
        let name = |&mv: &_| self.game.move_name_at(&position.state, mv);
        SuiteAnswer {
            number,
            solved: since.is_some(),
            mv: answer.best.first().map(name),
            words: answer.words.clone(),
            depth: answer.depth.unwrap_or(0),
            since,
            work,
            counts: Vec::new(),
        }
    }

    fn count(
        &self,
        number: usize,
        position: &SuitePosition,
        counts: &[(u32, u64)],
        control: Control<'_>,
    ) -> SuiteAnswer {
        let started = Instant::now();
        let depth = counts.iter().map(|&(plies, _)| plies).max().unwrap_or(0);
        let counted = self.game.perft(&position.state, depth, None, Control { progress: None, ..control });
        let lines = |plies: u32| counted.plies.iter().find(|ply| ply.ply == plies).map_or(0, |ply| ply.nodes);
        let counts: Vec<Counted> =
            counts.iter().map(|&(plies, wanted)| Counted { plies, wanted, found: lines(plies) }).collect();
        let nodes = counted.plies.iter().fold(0_u64, |sum, ply| sum.saturating_add(ply.nodes));
        let work = Work { nodes, seconds: started.elapsed().as_secs_f64() };
        let solved = counts.iter().all(|count| count.found == count.wanted);
        let words = String::new();
        let since = solved.then_some(work);
        SuiteAnswer { number, solved, mv: None, words, depth, since, work, counts }
    }
}
