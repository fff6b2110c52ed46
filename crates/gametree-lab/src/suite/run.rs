//! Runs a suite: positions on several threads, each as if it were the first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use gametree::Control;
use gametree_players::AnyGame;

use super::answer::{Counted, SuiteAnswer, SuiteResult, Work};
use super::error::SuiteError;
use super::position::{SuitePosition, Task};
use super::solver::{Find, Solver};
use crate::threads::{lock, unlocked};
use gametree_shared::on_threads;

/// A suite and who is to solve it.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The positions.
    pub positions: &'a [SuitePosition],
    /// Who is asked for the moves.
    pub solver: Solver<'a>,
    /// The number of positions searched at the same time.
    pub jobs: usize,
}

/// What the threads of a run share.
struct Run<'r> {
    next: AtomicUsize,
    answers: Mutex<Vec<SuiteAnswer>>,
    told: Mutex<&'r mut (dyn FnMut(&SuiteAnswer) + Send)>,
    control: Control<'r>,
}

impl Suite<'_> {
    /// Runs the suite; `on_answer` is called with each answer, in the order in which they come. The progress of `control` is the
    /// number of finished positions.
    ///
    /// # Errors
    /// [`SuiteError`], if the engine has no such evaluation, or the player can't go on.
    pub fn run(
        &self,
        control: Control<'_>,
        mut on_answer: impl FnMut(&SuiteAnswer) + Send,
    ) -> Result<SuiteResult, SuiteError> {
        let run = Run {
            next: AtomicUsize::new(0),
            answers: Mutex::default(),
            told: Mutex::new(&mut on_answer),
            control,
        };
        let work = || self.solver.begin(self.game, control, |find| self.each(&run, find));
        on_threads(self.jobs, work).into_iter().collect::<Result<(), _>>()?;
        let mut answers: Vec<SuiteAnswer> = unlocked(run.answers);
        answers.sort_by_key(|answer| answer.number);
        let stopped = answers.len() < self.positions.len();
        Ok(SuiteResult { answers, stopped })
    }

    /// The part of one thread: takes positions until there are none or it is stopped, and asks `find` for the moves.
    fn each<'s>(&'s self, run: &Run<'_>, find: &mut Find<'_, 's>) -> Result<(), SuiteError> {
        loop {
            let number = run.next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = self.positions.get(number) else { return Ok(()) };
            if run.control.stopped() {
                return Ok(());
            }
            let answer = match &position.task {
                Task::Count(counts) => self.count(position, counts, run.control),
                Task::Find(wanted) => match find(position, wanted)? {
                    Some(answer) => answer,
                    None => return Ok(()),
                },
            };
            let answer = SuiteAnswer { number, ..answer };
            // A search cut short might have found another move.
            if run.control.stopped() {
                return Ok(());
            }
            (*lock(&run.told))(&answer);
            lock(&run.answers).push(answer);
            run.control.add(1);
        }
    }

    fn count(&self, position: &SuitePosition, counts: &[(u32, u64)], control: Control<'_>) -> SuiteAnswer {
        let started = Instant::now();
        let depth = counts.iter().map(|&(plies, _)| plies).max().unwrap_or(0);
        let counted = self.game.perft(&position.state, depth, None, Control { progress: None, ..control });
        let lines = |plies: u32| counted.plies.iter().find(|ply| ply.ply == plies).map_or(0, |ply| ply.nodes);
        let counts: Vec<Counted> =
            counts.iter().map(|&(plies, wanted)| Counted { plies, wanted, found: lines(plies) }).collect();
        let nodes = counted.plies.iter().fold(0_u64, |sum, ply| sum.saturating_add(ply.nodes));
        let work = Work { nodes, seconds: started.elapsed().as_secs_f64() };
        let solved = counts.iter().all(|count| count.found == count.wanted);
        let since = solved.then_some(work);
        SuiteAnswer { solved, depth, since, work, counts, ..SuiteAnswer::default() }
    }
}
