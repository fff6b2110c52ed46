//! The front door: [`Search`], for any game and any textbook algorithm, with budget, evaluation and observer.

use std::hash::Hash;

use crate::adapt::{Budget, Limited, LimitedState, Meter};
use crate::algorithm::{Algorithm, Found, SearchError, SearchOptions};
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Constant, Evaluate};
use crate::observe::{Entry, Observer, PrincipalVariation, Promise};
use crate::report::Report;
use crate::score::{Bound, Score};

/// A search to be run: a game, an algorithm, a budget, an evaluation for the depth limit, and who watches.
///
/// ```
/// use gametree::{tree::{Tree, TreeGame, Values}, Algorithm, Game, Score, Search};
///
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9) (4 6))")?, Values::Root);
/// let report = Search::new(&game).algorithm(Algorithm::Pvs).run(&game.start())?;
/// assert_eq!(report.score, Score::from(4));
/// assert_eq!(game.tree().dewey(report.best[0]), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search<'a, G, E = Constant, O = ()> {
    game: &'a G,
    algorithm: Algorithm,
    settings: SearchOptions,
    budget: Budget<'a>,
    eval: E,
    observer: O,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search of `game` by fail-soft alpha-beta to the end of the game, watched by nobody.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::Search::new(&Heap(10)).run(&Heap(10).start())?;
    /// assert_eq!(report.best, [2]);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn new(game: &'a G) -> Self {
        Search {
            game,
            algorithm: Algorithm::AlphaBeta,
            settings: SearchOptions::default(),
            budget: Budget::default(),
            eval: Constant::default(),
            observer: (),
        }
    }
}

impl<'a, G: Game, E, O> Search<'a, G, E, O> {
    /// Chooses the algorithm.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search};
    /// let nodes = |algorithm| Search::new(&Heap(12)).algorithm(algorithm).run(&Heap(12).start()).map(|report| report.nodes);
    /// assert!(nodes(Algorithm::AlphaBeta)? < nodes(Algorithm::Minimax)?);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// Sets what the algorithm may be asked: window, first guess, goal.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, SearchOptions, Window, GameValue, Bound};
    /// // Only: is it a win?
    /// let settings = SearchOptions { window: Window::new(Score::ZERO, Score::from(1)), ..SearchOptions::default() };
    /// let report = Search::new(&Heap(9)).settings(settings).run(&Heap(9).start())?;
    /// assert_eq!(report.bound, Bound::Lower); // at least that
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn settings(mut self, settings: SearchOptions) -> Self {
        self.settings = settings;
        self
    }

    /// Searches at most this many plies deep; positions there are worth what the evaluation says.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::Search::new(&Heap(40)).depth(4).run(&Heap(40).start())?;
    /// assert_eq!((report.depth, report.complete), (Some(4), false));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Sets the whole budget, depth included.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Search, adapt::Budget};
    /// let budget = Budget { nodes: Some(500), ..Budget::default() };
    /// let report = Search::new(&Heap(40)).budget(budget).run(&Heap(40).start())?;
    /// assert!(report.stopped && report.nodes <= 500);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Sets the evaluation, used at the depth limit and, by Althöfer's rule, at every node.
    ///
    /// A win counts 1 in the textbook, so an estimate of 100 would be better than a win: set [`SearchOptions::win`] to more
    /// than any estimate, if the game's outcomes are wins and losses. (The [engine](crate::engine) needs no such care.)
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, knowledge::Constant};
    /// let report = Search::new(&Heap(40)).evaluate(Constant(Score::from(7))).depth(2).run(&Heap(40).start())?;
    /// assert_eq!(report.score, Score::from(7));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, eval: F) -> Search<'a, G, F, O> {
        let Search { game, algorithm, settings, budget, observer, .. } = self;
        Search { game, algorithm, settings, budget, eval, observer }
    }

    /// Lets `observer` watch.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Search, observe::Counter};
    /// let mut counter = Counter::default();
    /// let report = Search::new(&Heap(9)).observe(&mut counter).run(&Heap(9).start())?;
    /// assert_eq!(counter.nodes, report.nodes);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn observe<P: Observer<G>>(self, observer: P) -> Search<'a, G, E, P> {
        let Search { game, algorithm, settings, budget, eval, .. } = self;
        Search { game, algorithm, settings, budget, eval, observer }
    }
}

impl<G, E, O> Search<'_, G, E, O>
where
    G: Game<State: Eq + Hash>,
    E: Evaluate<G>,
    O: Observer<G>,
{
    /// Runs the search from `root`.
    ///
    /// # Errors
    /// [`SearchError`], where the algorithm can't do what is asked.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search, SearchError, SearchOptions, Score};
    /// // Minimax has no use for a first guess, and says so.
    /// let settings = SearchOptions { guess: Some(Score::ZERO), ..SearchOptions::default() };
    /// let refused = Search::new(&Heap(9)).algorithm(Algorithm::Minimax).settings(settings).run(&(9, Player::First));
    /// assert_eq!(refused.unwrap_err(), SearchError::NoGuess(Algorithm::Minimax));
    /// ```
    pub fn run(mut self, root: &G::State) -> Result<Report<G::Move>, SearchError> {
        let meter = Meter::for_root(self.budget, self.game, root);
        let limited = Limited::new(self.game, &self.eval, &meter).with_win(self.settings.win);
        let limited_root = limited.root(root);
        self.settings.depth = self.settings.depth.or(self.budget.depth);
        let mut observer = Inside { watch: &mut self.observer, ends: 0, unfinished: 0, known: 0 };
        let statics = Statics(&self.eval);
        let answer = session(
            self.algorithm,
            &limited,
            &statics,
            &limited_root,
            &self.settings,
            &meter,
            &mut observer,
        )?;
        let Inside { ends, unfinished, known, .. } = observer;
        // What was entered is what was charged for.
        let nodes = meter.nodes();
        let counts = Counts {
            leaves: ends,
            tried: nodes.saturating_sub(1),
            expanded: nodes - ends - unfinished - known,
            ..Counts::default()
        };
        let first = || if self.game.outcome(root).is_none() { self.game.moves(root).next() } else { None };
        Ok(answer.or_first(first).report(self.algorithm, &meter, nodes, counts))
    }
}

/// What one run of an algorithm found, before it is counted.
pub(crate) struct Answer<M> {
    pub(crate) found: Found,
    pub(crate) line: Vec<M>,
    /// Whether the budget ended it before its answer.
    pub(crate) stopped: bool,
    /// Whether the whole tree stands behind it.
    pub(crate) complete: bool,
}

impl<M: Copy> Answer<M> {
    /// Where no line is known (a stopped search, a depth of 0, moves that are all as bad), the first move stands for it.
    pub(crate) fn or_first(mut self, first: impl FnOnce() -> Option<M>) -> Self {
        if self.line.is_empty() {
            self.line.extend(first());
        }
        self
    }

    pub(crate) fn report(
        self,
        algorithm: Algorithm,
        meter: &Meter<'_>,
        nodes: u64,
        counts: Counts,
    ) -> Report<M> {
        Report {
            algorithm,
            best: self.line.first().copied().into_iter().collect(),
            score: self.found.value,
            bound: self.found.bound,
            line: self.line,
            per_move: vec![],
            depth: meter.budget().depth,
            nodes,
            counts,
            complete: self.complete,
            stopped: self.stopped,
        }
    }
}

/// Runs an algorithm on a game that has `meter` built in, and finds the line of best play.
pub(crate) fn session<G, F, O>(
    algorithm: Algorithm,
    game: &G,
    f: &F,
    root: &G::State,
    settings: &SearchOptions,
    meter: &Meter<'_>,
    observer: &mut O,
) -> Result<Answer<G::Move>, SearchError>
where
    G: Game<State: Eq + Hash>,
    F: Evaluate<G>,
    O: Observer<G>,
{
    let mut line = PrincipalVariation::default();
    let watched =
        algorithm.run(game, f, root, settings, &mut UntilStopped { meter, watch: (&mut line, observer) });
    let mut found = match watched {
        // A stopped search unwinds with a worthless value; nothing it says then is an error.
        Err(SearchError::OutOfRange(_)) if meter.stopped() => {
            Found { value: Score::ZERO, bound: Bound::Exact }
        }
        other => other?,
    };
    if meter.stopped() {
        // The root's best so far, if any move was finished.
        found.value = line.value().unwrap_or_default();
    }
    let complete = !meter.stopped() && !meter.reached_horizon();
    let mut line = line.moves().to_vec();
    if algorithm.proves() && found.bound == Bound::Exact && end_of(game, root, &line) != Some(found.value) {
        // The line of a proof of "at least v", in which the opponent may have played badly: its first move is the best.
        line.truncate(1);
    }
    Ok(Answer { found, line, stopped: meter.stopped(), complete })
}

/// What the end of a line is worth to the root's mover; `None` where it ends before the game.
fn end_of<G: Game>(game: &G, root: &G::State, line: &[G::Move]) -> Option<Score> {
    let last = line.iter().fold(root.clone(), |state, &mv| game.play(&state, mv));
    let value = game.outcome(&last)?.score();
    Some(if game.to_move(&last) == game.to_move(root) { value } else { -value })
}

/// Charges a search for the nodes it enters, and lets an observer see it until the budget ends it: what it tells while
/// it unwinds means nothing.
struct UntilStopped<'a, W> {
    meter: &'a Meter<'a>,
    watch: W,
}

impl<G: Game, W: Observer<G>> Observer<G> for UntilStopped<'_, W> {
    type Mark = W::Mark;
    const HEARS_CUTOFFS: bool = W::HEARS_CUTOFFS;
    #[inline]
    fn mark(&self) -> W::Mark {
        self.watch.mark()
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<W::Mark>) {
        if self.meter.spend() {
            self.watch.enter(game, state, entry);
        }
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        if !self.meter.stopped() {
            self.watch.leaf(game, state, value);
        }
    }
    #[inline]
    fn known(&mut self, value: Score) {
        if !self.meter.stopped() {
            self.watch.known(value);
        }
    }
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        if !self.meter.stopped() {
            self.watch.descend(mv);
        }
    }
    #[inline]
    fn improved(&mut self, mv: G::Move, value: Score) {
        if !self.meter.stopped() {
            self.watch.improved(mv, value);
        }
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: W::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        if !self.meter.stopped() {
            self.watch.cutoff(game, state, bound, owner, skipped);
        }
    }
    #[inline]
    fn leave(&mut self, value: Score, bound: Bound) {
        if !self.meter.stopped() {
            self.watch.leave(value, bound);
        }
    }
    fn below(&mut self, parent: u64, mv: G::Move) {
        if !self.meter.stopped() {
            self.watch.below(parent, mv);
        }
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        if !self.meter.stopped() {
            self.watch.promise(game, state, promise);
        }
    }
    fn line(&mut self, moves: &[G::Move]) {
        if !self.meter.stopped() {
            self.watch.line(moves);
        }
    }
}

/// An observer of a game, watching the same game with a limit built in. Counts the leaves: finished games, and what was
/// evaluated only because the depth ended there.
struct Inside<O> {
    watch: O,
    ends: u64,
    unfinished: u64,
    /// Nodes answered from a table.
    known: u64,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Observer<Limited<'_, G, E>> for Inside<O> {
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    #[inline]
    fn mark(&self) -> O::Mark {
        self.watch.mark()
    }
    #[inline]
    fn enter(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, entry: Entry<O::Mark>) {
        self.watch.enter(game.inner(), &p.state, entry);
    }
    #[inline]
    fn leaf(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, value: Score) {
        if game.at_horizon(p) {
            self.unfinished += 1;
        } else {
            self.ends += 1;
        }
        self.watch.leaf(game.inner(), &p.state, value);
    }
    #[inline]
    fn known(&mut self, value: Score) {
        self.known += 1;
        self.watch.known(value);
    }
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        self.watch.descend(mv);
    }
    #[inline]
    fn improved(&mut self, mv: G::Move, value: Score) {
        self.watch.improved(mv, value);
    }
    fn cutoff(
        &mut self,
        game: &Limited<'_, G, E>,
        p: &LimitedState<G::State>,
        bound: Score,
        owner: O::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        self.watch.cutoff(game.inner(), &p.state, bound, owner, skipped);
    }
    #[inline]
    fn leave(&mut self, value: Score, bound: Bound) {
        self.watch.leave(value, bound);
    }
    fn below(&mut self, parent: u64, mv: G::Move) {
        self.watch.below(parent, mv);
    }
    fn promise(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, promise: Promise) {
        self.watch.promise(game.inner(), &p.state, promise);
    }
    fn line(&mut self, moves: &[G::Move]) {
        self.watch.line(moves);
    }
}

/// The static values of a game, asked for by the same game with a limit built in.
pub(crate) struct Statics<'e, E>(pub(crate) &'e E);

impl<G: Game, E: Evaluate<G>, L: Evaluate<G>> Evaluate<Limited<'_, G, L>> for Statics<'_, E> {
    fn evaluate(&self, game: &Limited<'_, G, L>, p: &LimitedState<G::State>) -> Score {
        self.0.evaluate(game.inner(), &p.state)
    }
}
