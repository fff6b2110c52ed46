//! [`Search`], for any game and any textbook algorithm, with a budget and an evaluation.

use std::hash::Hash;

use super::details::{Textbook, Wins, is_zero};
use super::drive::{Driven, drive};
use super::horizon::{Below, Leaves, Statics};
use super::method::Method;
use super::options::{SearchError, SearchOptions};
use super::session::{Task, session};
use crate::adapt::Limited;
use crate::algorithm::Algorithm;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Constant, Evaluate, default_key};
use crate::meter::Meter;
use crate::observe::Observer;
use crate::request::{ObservedRequest, OneThread, Request, Wanted};
use crate::score::Score;

/// A search to be run: a game, an algorithm, a budget and an evaluation for the depth limit.
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
pub struct Search<'a, G, E = Constant, A = Algorithm> {
    game: &'a G,
    method: A,
    options: SearchOptions,
    budget: Budget<'a>,
    eval: E,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search of `game` by fail-soft alpha-beta to the end of the game.
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
        }
    }
}

impl<'a, G: Game, E, A> Search<'a, G, E, A> {
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
    pub fn algorithm(self, algorithm: Algorithm) -> Search<'a, G, E> {
        self.method(algorithm)
    }

    /// Chooses the algorithm from a few, so that the others are not compiled.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search, method::AlphaBetaFamily};
    /// let report = Search::new(&Heap(12)).method(AlphaBetaFamily::AlphaBeta).run(&Heap(12).start())?;
    /// assert_eq!(report.details.algorithm, Algorithm::AlphaBeta);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn method<B: Method>(self, method: B) -> Search<'a, G, E, B> {
        let Search { game, options, budget, eval, .. } = self;
        Search { game, method, options, budget, eval }
    }

    /// Sets the options of the algorithm: window, first guess, goal.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, SearchOptions, Window, GameValue, Bound};
    /// // Only: is it a win?
    /// let options = SearchOptions { window: Window::new(Score::ZERO, Score::from(1)), ..SearchOptions::default() };
    /// let report = Search::new(&Heap(9)).options(options).run(&Heap(9).start())?;
    /// assert_eq!(report.details.bound, Bound::Lower); // at least that
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
    /// assert_eq!((report.details.depth, report.complete), (Some(4), false));
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
    /// A win counts 1 in the textbook. Beside an evaluation it counts [`Score::LIMIT`], which is more than any estimate, so that a win is
    /// a win here as in the [engine](crate::engine), unless [`SearchOptions::win`] says otherwise. By Althöfer's rule, which adds
    /// the static values up, it is 1 as in his paper.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, Search, knowledge::Constant};
    /// let report = Search::new(&Heap(40)).evaluate(Constant(Score::from(7))).depth(2).run(&Heap(40).start())?;
    /// assert_eq!(report.score, Score::from(7));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, eval: F) -> Search<'a, G, F, A> {
        let Search { game, method, options, budget, .. } = self;
        Search { game, method, options, budget, eval }
    }
}

impl<'a, G, E, A> Search<'a, G, E, A>
where
    G: Game<State: Eq + Hash>,
    E: Evaluate<G>,
    A: Method,
{
    /// Searches a position. The textbook's searches know neither the past nor a table: of the request's limits, a clock is its
    /// longest time. If every move is asked for, or several lines, each move is searched on its own with a fresh window; Althöfer's
    /// rule and the product rule, by which a move has no value of its own, refuse that.
    ///
    /// # Errors
    /// [`SearchError`] if the algorithm does not support the options.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Search, SearchError, SearchOptions, Score};
    /// // Minimax does not take a first guess.
    /// let options = SearchOptions { guess: Some(Score::ZERO), ..SearchOptions::default() };
    /// let refused = Search::new(&Heap(9)).algorithm(Algorithm::Minimax).options(options).run(&(9, Player::First));
    /// assert_eq!(refused.unwrap_err(), SearchError::NoGuess(Algorithm::Minimax));
    /// let every_move = Search::new(&Heap(5)).run(Request::new(&(5, Player::First)).every_move())?;
    /// assert_eq!(every_move.moves.iter().map(|of_move| of_move.score).collect::<Vec<_>>(), [1, -1, -1].map(Score::from));
    /// # Ok::<(), SearchError>(())
    /// ```
    pub fn run<'q, O: Observer<G>>(
        self,
        request: impl ObservedRequest<'q, G::State, O>,
    ) -> Result<Answer<G::Move, Textbook>, SearchError>
    where
        'a: 'q,
        G::State: 'q,
    {
        self.answer(request.request())
    }

    fn answer<'q, O: Observer<G>>(
        mut self,
        request: Request<'q, G::State, OneThread<O>>,
    ) -> Result<Answer<G::Move, Textbook>, SearchError>
    where
        'a: 'q,
    {
        let budget = request.limits(self.budget);
        let Request { root, wanted, how: OneThread(mut observer), .. } = request;
        let meter = Meter::for_root(budget, self.game, root);
        let algorithm = self.method.algorithm();
        let of_minimax = !algorithm.uses_static_values() && algorithm != Algorithm::Product;
        if wanted != Wanted::Best && !of_minimax {
            return Err(SearchError::NoMoveValues(algorithm));
        }
        let limit = Score::new(Score::LIMIT);
        self.options.win = self.options.win.map(|win| win.max(Score::from(1)).min(limit));
        if of_minimax && !is_zero(&self.eval, self.game, root) {
            // No estimate is as good as a win.
            self.options.win.get_or_insert(limit);
        }
        let limited = Limited::new(self.game, &self.eval, &meter).with_win(self.options.win);
        let limited_root = limited.root(root);
        self.options.depth = self.options.depth.or(budget.depth);
        // An algorithm that visits every node once calls `outcome` once per node, so the meter has counted the
        // evaluations.
        let once = algorithm.takes_outcomes_once();
        let mut leaves = Leaves { unfinished: (!once).then_some(0), ..Leaves::default() };
        let statics = Statics(&self.eval);
        let mut below = Below(&mut observer);
        let mut search = |root: &_, options: &_| {
            let task = Task { game: &limited, statics: &statics, root };
            session(self.method, &task, options, &meter, &mut leaves, &mut below)
        };
        // Without a move to be made there is none to be valued.
        let at_root = budget.depth == Some(0) || self.game.outcome(root).is_some();
        let driven = if wanted == Wanted::Best || at_root {
            Driven::at_once(search(&limited_root, &self.options)?)
        } else {
            drive(&limited, &limited_root, &self.options, &meter, search)?
        };
        let Driven { finished, moves, roots } = driven;
        let Leaves { all, unfinished, answered } = leaves;
        let unfinished = unfinished.unwrap_or_else(|| meter.evaluations());
        // The meter is charged for every node entered.
        let nodes = meter.nodes();
        let counts = Counts {
            leaves: all - unfinished,
            tried: nodes.saturating_sub(roots),
            expanded: nodes - all - answered,
            ..Counts::default()
        };
        let first = || if self.game.outcome(root).is_none() { self.game.moves(root).next() } else { None };
        let wins = Wins::of(&self.options, &self.eval, self.game, root);
        let mut answer = finished.or_first(first).answer(algorithm, &meter, wins, (nodes, counts));
        answer.position = default_key(root);
        answer.rank(moves, wins);
        if let Wanted::Lines(count) = wanted {
            answer.best.truncate(1);
            answer.keep_lines(count);
        }
        Ok(answer)
    }
}
