//! [`Search`], for any game and any textbook algorithm, with a budget, an evaluation and an observer.

use std::hash::Hash;

use super::horizon::{Below, Leaves, Statics};
use super::method::Method;
use super::options::{SearchError, SearchOptions};
use super::session::{Task, session};
use crate::adapt::Limited;
use crate::algorithm::Algorithm;
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Constant, Evaluate};
use crate::meter::Meter;
use crate::observe::Observer;
use crate::report::Report;

/// A search to be run: a game, an algorithm, a budget, an evaluation for the depth limit and an observer.
///
/// ```
/// use gametree::{Algorithm, Game, Score, Search};
/// use gametree_tree::{Tree, TreeGame, Values};
///
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9) (4 6))")?, Values::Root);
/// let report = Search::new(&game).algorithm(Algorithm::Pvs).run(&game.start())?;
/// assert_eq!(report.score, Score::from(4));
/// assert_eq!(game.tree().dewey(report.best[0]), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search<'a, G, E = Constant, O = (), A = Algorithm> {
    game: &'a G,
    method: A,
    options: SearchOptions,
    budget: Budget<'a>,
    eval: E,
    observer: O,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search of `game` by fail-soft alpha-beta to the end of the game, without an observer.
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
            method: Algorithm::AlphaBeta,
            options: SearchOptions::default(),
            budget: Budget::default(),
            eval: Constant::default(),
            observer: (),
        }
    }
}

impl<'a, G: Game, E, O, A> Search<'a, G, E, O, A> {
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
    pub fn algorithm(self, algorithm: Algorithm) -> Search<'a, G, E, O> {
        self.method(algorithm)
    }

    /// Chooses the algorithm from a few, so that the others are not compiled.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search, method::AlphaBeta};
    /// let report = Search::new(&Heap(12)).method(AlphaBeta).run(&Heap(12).start())?;
    /// assert_eq!(report.algorithm, Algorithm::AlphaBeta);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn method<B: Method>(self, method: B) -> Search<'a, G, E, O, B> {
        let Search { game, options, budget, eval, observer, .. } = self;
        Search { game, method, options, budget, eval, observer }
    }

    /// Sets the options of the algorithm: window, first guess, goal.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, SearchOptions, Window, GameValue, Bound};
    /// // Only: is it a win?
    /// let options = SearchOptions { window: Window::new(Score::ZERO, Score::from(1)), ..SearchOptions::default() };
    /// let report = Search::new(&Heap(9)).options(options).run(&Heap(9).start())?;
    /// assert_eq!(report.bound, Bound::Lower); // at least that
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn options(mut self, options: SearchOptions) -> Self {
        self.options = options;
        self
    }

    /// Limits the depth to `plies`; positions at the limit get the value of the evaluation.
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

    /// Sets the whole budget, including the depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Search};
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
    /// A win counts 1 in the textbook, so an estimate of 100 would be better than a win. If the game's outcomes are
    /// wins and losses, set [`SearchOptions::win`] to more than any estimate. (The [engine](crate::engine) does not
    /// need this.)
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, knowledge::Constant};
    /// let report = Search::new(&Heap(40)).evaluate(Constant(Score::from(7))).depth(2).run(&Heap(40).start())?;
    /// assert_eq!(report.score, Score::from(7));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, eval: F) -> Search<'a, G, F, O, A> {
        let Search { game, method, options, budget, observer, .. } = self;
        Search { game, method, options, budget, eval, observer }
    }

    /// Adds an observer.
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
    pub fn observe<P: Observer<G>>(self, observer: P) -> Search<'a, G, E, P, A> {
        let Search { game, method, options, budget, eval, .. } = self;
        Search { game, method, options, budget, eval, observer }
    }
}

impl<G, E, O, A> Search<'_, G, E, O, A>
where
    G: Game<State: Eq + Hash>,
    E: Evaluate<G>,
    O: Observer<G>,
    A: Method,
{
    /// Runs the search from `root`.
    ///
    /// # Errors
    /// [`SearchError`] if the algorithm does not support the options.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search, SearchError, SearchOptions, Score};
    /// // Minimax does not take a first guess.
    /// let options = SearchOptions { guess: Some(Score::ZERO), ..SearchOptions::default() };
    /// let refused = Search::new(&Heap(9)).algorithm(Algorithm::Minimax).options(options).run(&(9, Player::First));
    /// assert_eq!(refused.unwrap_err(), SearchError::NoGuess(Algorithm::Minimax));
    /// ```
    pub fn run(mut self, root: &G::State) -> Result<Report<G::Move>, SearchError> {
        let meter = Meter::for_root(self.budget, self.game, root);
        let limited = Limited::new(self.game, &self.eval, &meter).with_win(self.options.win);
        let limited_root = limited.root(root);
        self.options.depth = self.options.depth.or(self.budget.depth);
        // An algorithm that visits every node once calls `outcome` once per node, so the meter has counted the
        // evaluations.
        let once = self.method.algorithm().takes_outcomes_once();
        let mut leaves = Leaves { unfinished: (!once).then_some(0), ..Leaves::default() };
        let statics = Statics(&self.eval);
        let task = Task { game: &limited, statics: &statics, root: &limited_root };
        let mut below = Below(&mut self.observer);
        let answer = session(self.method, &task, &self.options, &meter, &mut leaves, &mut below)?;
        let Leaves { all, unfinished, answered } = leaves;
        let unfinished = unfinished.unwrap_or_else(|| meter.evaluations());
        // The meter is charged for every node entered.
        let nodes = meter.nodes();
        let counts = Counts {
            leaves: all - unfinished,
            tried: nodes.saturating_sub(1),
            expanded: nodes - all - answered,
            ..Counts::default()
        };
        let first = || if self.game.outcome(root).is_none() { self.game.moves(root).next() } else { None };
        Ok(answer.or_first(first).report(self.method.algorithm(), &meter, nodes, counts))
    }
}
