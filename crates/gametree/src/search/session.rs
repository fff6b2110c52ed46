//! One run of an algorithm: its budget, its line of best play, and the observer, which hears nothing once the budget is spent.

use std::hash::Hash;

use super::details::{Ended, Textbook, Wins};
use super::method::Method;
use super::options::{Found, SearchError, SearchOptions};
use crate::algorithm::Algorithm;
use crate::answer::{Answer, MoveValue};
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::meter::Meter;
use crate::observe::{Entry, Observer, PrincipalVariation, Promise, forward_events};
use crate::score::{Bound, Score};

/// What one run of an algorithm found, before it is counted.
pub(crate) struct Finished<M> {
    pub(crate) found: Found,
    pub(crate) line: Vec<M>,
    /// Whether the budget ended it before its answer.
    pub(crate) stopped: bool,
    /// Whether the whole tree stands behind it.
    pub(crate) complete: bool,
}

impl<M: Copy> Finished<M> {
    /// Where no line is known (a stopped search, a depth of 0, moves that are all as bad), the first move stands for it.
    pub(crate) fn or_first(mut self, first: impl FnOnce() -> Option<M>) -> Self {
        if self.line.is_empty() {
            self.line.extend(first());
        }
        self
    }

    /// The answer of a search by this algorithm.
    pub(crate) fn answer(
        self,
        algorithm: Algorithm,
        meter: &Meter<'_>,
        wins: Wins,
        (nodes, counts): (u64, Counts),
    ) -> Answer<M, Textbook> {
        let Finished { found: Found { value: score, bound }, line, stopped, complete } = self;
        let textbook = Textbook { algorithm, bound, depth: meter.budget().depth };
        let value = Ended { textbook, score, wins, complete, stopped }.value();
        Answer {
            score,
            complete,
            nodes,
            counts,
            time: meter.elapsed(),
            stopped,
            stop_reason: meter.stop_reason(),
            ..Answer::new(algorithm.name(), value, line).with_details(textbook)
        }
    }
}

impl<M: Copy + PartialEq> Answer<M, Textbook> {
    /// Adds the values of moves that were searched one by one, and the moves that are as good as the best.
    pub(super) fn rank(&mut self, moves: Vec<(M, Found, Vec<M>)>, wins: Wins) {
        if !moves.is_empty() && !self.stopped {
            let as_good = moves.iter().filter(|(_, found, _)| found.value == self.score);
            self.best = as_good.map(|(mv, ..)| *mv).collect();
        }
        let (details, complete) = (self.details, self.complete);
        let valued = moves.into_iter().map(|(mv, Found { value: score, bound }, line)| {
            let textbook = Textbook { bound, ..details };
            let value = Ended { textbook, score, wins, complete, stopped: false }.value();
            MoveValue { line, ..MoveValue::scored(mv, value, score) }
        });
        self.moves = valued.collect();
    }
}

/// What is searched: a game that has a meter built in, its static values, and the root.
pub(crate) struct Task<'a, G: Game, F> {
    pub(crate) game: &'a G,
    pub(crate) statics: &'a F,
    pub(crate) root: &'a G::State,
}

/// Runs an algorithm within the budget of `meter`, and finds the principal variation. `counts` and the observer receive
/// the events up to the moment at which the budget is spent.
pub(crate) fn session<A, G, F, C, O>(
    method: A,
    task: &Task<'_, G, F>,
    options: &SearchOptions,
    meter: &Meter<'_>,
    counts: &mut C,
    observer: &mut O,
) -> Result<Finished<G::Move>, SearchError>
where
    A: Method,
    G: Game<State: Eq + Hash>,
    F: Evaluate<G>,
    C: Observer<G, Mark = ()> + Clone,
    O: Observer<G>,
{
    let &Task { game, statics, root } = task;
    let observer = UntilStopped { meter, observer };
    let mut session = Session {
        left: 0,
        held: 0,
        line: PrincipalVariation::default(),
        counts: counts.clone(),
        at_stop: None,
        observer,
    };
    let result = method.run(game, statics, root, options, &mut session);
    let mut found = match result {
        // A stopped search unwinds with a worthless value; nothing that it reports then is an error.
        Err(SearchError::OutOfRange(_)) if meter.stopped() => {
            Found { value: Score::ZERO, bound: Bound::Exact }
        }
        other => other?,
    };
    let Session { left, line, counts: counted, at_stop, .. } = session;
    meter.take_back(left);
    let (line, counted) = at_stop.unwrap_or((line, counted));
    *counts = counted;
    if meter.stopped() {
        // The root's best so far, if any move was finished.
        found.value = line.value().unwrap_or_default();
    }
    let complete = !meter.stopped() && !meter.reached_horizon();
    let mut line = line.moves().to_vec();
    if method.algorithm().proves()
        && found.bound == Bound::Exact
        && end_of(game, root, &line) != Some(found.value)
    {
        // The line of a proof of "at least v", in which the opponent may have played badly: its first move is the best.
        line.truncate(1);
    }
    Ok(Finished { found, line, stopped: meter.stopped(), complete })
}

/// What the end of a line is worth to the root's mover; `None` where it ends before the game.
fn end_of<G: Game>(game: &G, root: &G::State, line: &[G::Move]) -> Option<Score> {
    let last = line.iter().fold(root.clone(), |state, &mv| game.play(&state, mv));
    let value = game.outcome(&last)?.score();
    Some(if game.to_move(&last) == game.to_move(root) { value } else { -value })
}

/// Charges the meter for every node entered, and keeps a line and counts beside the observer.
struct Session<'a, M, C, O> {
    /// The nodes that may be entered before the meter is charged again.
    left: u64,
    /// The bytes that the algorithm holds.
    held: usize,
    line: PrincipalVariation<M>,
    counts: C,
    /// Both as they were when the budget was spent. To copy them then costs less than to test at every event whether the search
    /// has been stopped.
    at_stop: Option<(PrincipalVariation<M>, C)>,
    observer: UntilStopped<'a, O>,
}

impl<M: Copy, C: Clone, O> Session<'_, M, C, O> {
    #[cold]
    fn stop(&mut self) {
        self.observer.meter.take_back(std::mem::take(&mut self.left));
        if self.at_stop.is_none() {
            self.at_stop = Some((self.line.clone(), self.counts.clone()));
        }
    }
}

impl<G, C, O> Observer<G> for Session<'_, G::Move, C, O>
where
    G: Game,
    C: Observer<G, Mark = ()> + Clone,
    O: Observer<G>,
{
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    const GROWS: bool = O::GROWS;
    forward_events!(G, |this| this.line, this.counts, this.observer);
    #[inline]
    fn mark(&self) -> O::Mark {
        self.observer.mark()
    }
    #[inline(always)]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<O::Mark>) {
        if O::GROWS && Observer::<G>::must_stop(self, self.held) {
            return;
        }
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => match self.observer.meter.lend() {
                Some(left) => self.left = left,
                None => return self.stop(),
            },
        }
        let Entry { window, .. } = entry;
        self.counts.enter(game, state, Entry { window, alpha: (), beta: () });
        self.observer.enter(game, state, entry);
    }
    #[inline(always)]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        self.counts.leaf(game, state, value);
        self.observer.leaf(game, state, value);
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: O::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        self.observer.cutoff(game, state, bound, owner, skipped);
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        if O::GROWS && Observer::<G>::must_stop(self, self.held) {
            return;
        }
        self.observer.promise(game, state, promise);
    }
    fn memory(&self) -> usize {
        self.observer.memory()
    }
    fn must_stop(&mut self, memory: usize) -> bool {
        self.held = memory;
        let stopped = self.observer.meter.must_stop(memory.saturating_add(self.observer.memory()));
        if stopped {
            self.stop();
        }
        stopped
    }
}

/// Lets an observer watch until the budget is spent: while a stopped search unwinds, its events mean nothing.
struct UntilStopped<'a, O> {
    meter: &'a Meter<'a>,
    observer: &'a mut O,
}

impl<G: Game, O: Observer<G>> Observer<G> for UntilStopped<'_, O> {
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    const GROWS: bool = O::GROWS;
    forward_events!(G, |this| *this.observer; if !this.meter.stopped());
    #[inline]
    fn mark(&self) -> O::Mark {
        self.observer.mark()
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<O::Mark>) {
        self.observer.enter(game, state, entry); // it has just been charged for
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        if !self.meter.stopped() {
            self.observer.leaf(game, state, value);
        }
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: O::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        if !self.meter.stopped() {
            self.observer.cutoff(game, state, bound, owner, skipped);
        }
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        if !self.meter.stopped() {
            self.observer.promise(game, state, promise);
        }
    }
    fn memory(&self) -> usize {
        self.observer.memory()
    }
}
