//! Variants of a textbook search (Felstiner 2019): forced moves, random order, banned moves, the ±1 stop and the driver
//! loop, with the counts of that paper.
//!
//! The variants are adapters around the game and a loop around the search; the algorithms do not depend on them.

use std::hash::Hash;

use super::details::{Textbook, Wins};
use super::drive::{Driven, drive};
use super::horizon::Statics;
use super::method::Method;
use super::options::{SearchError, SearchOptions};
use super::session::{Finished, Task, session};
use crate::adapt::{Ban, Force, Forced, ForcedRules, ForcedState, Limited, LimitedState, Shuffled, Tally};
use crate::algorithm::Algorithm;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Evaluate, Guide, static_value};
use crate::meter::Meter;
use crate::observe::{Entry, Observer, Owner};
use crate::score::{Bound, Score};
use crate::watch::Watch;

/// The variants of a search. None is on by default.
///
/// ```
/// use gametree::{adapt::ForcedRules, variants::Variants};
/// let variants: Variants<u8> = Variants { forced: ForcedRules { win: true, block: true }, seed: Some(1), ..Default::default() };
/// assert!(!variants.driver_loop);
/// ```
#[derive(Clone, Debug)]
pub struct Variants<M> {
    /// Which forced moves are recognised without a search.
    pub forced: ForcedRules,
    /// Whether `nodes` counts forced blocks and the winning children of forced wins; by default it does not.
    pub count_forced: bool,
    /// The seed of a random move order; the natural order if `None`.
    pub seed: Option<u64>,
    /// Moves excluded from the move loops.
    pub ban: Ban<M>,
    /// Whether every move of the root is searched on its own, with a fresh window. Neither the stop nor the forced rules
    /// apply at the root then, and it is not counted.
    pub driver_loop: bool,
}

impl<M> Default for Variants<M> {
    fn default() -> Self {
        Variants {
            forced: ForcedRules::default(),
            count_forced: false,
            seed: None,
            ban: Ban::None,
            driver_loop: false,
        }
    }
}

/// A textbook search with variants, options and a budget.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Algorithm, adapt::ForcedRules, variants::VariantSearch, knowledge::Constant};
/// let mut search = VariantSearch::new(Algorithm::AlphaBeta);
/// let run = |search: &VariantSearch<'_, u8>| search.run(&TicTacToe, &Constant::default(), &TicTacToe.start(), true);
/// let plain = run(&search)?;
/// search.variants.forced = ForcedRules { win: true, block: true };
/// assert!(run(&search)?.nodes < plain.nodes / 2);
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantSearch<'a, M, A = Algorithm> {
    /// The algorithm, or a [`Method`] that compiles only a few of them.
    pub method: A,
    /// The variants.
    pub variants: Variants<M>,
    /// The options of the algorithm: window, first guess, goal, ±1 stop.
    pub options: SearchOptions,
    /// The budget.
    pub budget: Budget<'a>,
}

impl<M, A: Method> VariantSearch<'_, M, A> {
    /// The algorithm without variants, to the end of the game.
    ///
    /// ```
    /// use gametree::{Algorithm, variants::VariantSearch};
    /// let search: VariantSearch<'_, u8> = VariantSearch::new(Algorithm::Minimax);
    /// assert!(search.variants.seed.is_none());
    /// ```
    #[must_use]
    pub fn new(method: A) -> Self {
        VariantSearch {
            method,
            variants: Variants::default(),
            options: SearchOptions::default(),
            budget: Budget::default(),
        }
    }

    /// Searches `game` from `root`; `first` says whether that is the start of the game. `eval` gives the value of a
    /// position at the depth limit, and its static value for Althöfer's rule.
    ///
    /// # Errors
    /// [`SearchError`] if the algorithm does not support the options.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, variants::VariantSearch, knowledge::Constant};
    /// let report = VariantSearch::new(Algorithm::Negamax).run(&Heap(9), &Constant::default(), &Heap(9).start(), true)?;
    /// assert_eq!(report.value.to_string(), "win (proved)");
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn run<G, E>(
        &self,
        game: &G,
        eval: &E,
        root: &G::State,
        first: bool,
    ) -> Result<Answer<G::Move, Textbook>, SearchError>
    where
        G: Guide<State: Eq + Hash, Move = M>,
        E: Evaluate<G>,
        M: Copy + Eq + Hash,
    {
        self.run_watched(game, eval, root, first, None)
    }

    /// The same with an observer, if there is one. With the driver loop every move is a search with its own root.
    ///
    /// # Errors
    /// [`SearchError`] if the algorithm does not support the options.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, variants::VariantSearch, knowledge::Constant};
    /// use gametree_tree::trace::Recorder;
    /// let (heap, search) = (Heap(5), VariantSearch::new(Algorithm::AlphaBeta));
    /// let mut recorder = Recorder::new(&heap, 1_000);
    /// let report = search.run_watched(&heap, &Constant::default(), &heap.start(), true, Some(&mut recorder))?;
    /// assert_eq!(recorder.finish().1.len() as u64, report.nodes);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn run_watched<G, E>(
        &self,
        game: &G,
        eval: &E,
        root: &G::State,
        first: bool,
        watch: Option<&mut dyn Watch<G>>,
    ) -> Result<Answer<G::Move, Textbook>, SearchError>
    where
        G: Guide<State: Eq + Hash, Move = M>,
        E: Evaluate<G>,
        M: Copy + Eq + Hash,
    {
        let VariantSearch { method, variants, options, budget } = self;
        let over = game.outcome(root).is_some();
        let meter = Meter::for_root(*budget, game, root);
        let limited = Limited::new(game, eval, &meter).with_win(options.win);
        let limited_root = limited.root(root);
        let stack = Forced::new(Shuffled::new(limited, variants.seed), variants.forced, variants.ban.clone());
        let mut options = options.clone();
        options.depth = options.depth.or(budget.depth);
        let mut tally = ((Tally::default(), AtHorizon(0)), Watched { watch, plies: 0 });
        let driven = if variants.driver_loop {
            let root = stack.driver_root(limited_root.clone(), first);
            drive(&stack, &root, &options, &meter, |child, options| {
                call(*method, &stack, eval, child, options, &meter, &mut tally)
            })?
        } else {
            let root = stack.root(limited_root.clone(), first);
            Driven::at_once(call(*method, &stack, eval, &root, &options, &meter, &mut tally)?)
        };
        let Driven { finished, moves, roots } = driven;
        let ((tally, AtHorizon(unfinished)), _) = tally;
        let counts = Counts {
            leaves: tally.leaves - unfinished,
            tried: tally.entered.saturating_sub(roots + tally.forced_blocks),
            expanded: tally.expanded,
            forced_wins: tally.forced_wins,
            forced_blocks: tally.forced_blocks,
        };
        let forced = if variants.count_forced { counts.forced_wins + counts.forced_blocks } else { 0 };
        let nodes = roots + counts.tried + forced;
        let first_of_loop = || {
            let root = stack.driver_root(limited_root, first);
            if over { None } else { stack.moves(&root).next() }
        };
        let wins = Wins::of(&options, eval, game, root);
        let finished = finished.or_first(first_of_loop);
        let mut answer = finished.answer(method.algorithm(), &meter, wins, (nodes, counts));
        answer.rank(moves, wins);
        Ok(answer)
    }
}

type Stack<'a, G, E> = Forced<Shuffled<Limited<'a, G, &'a E>>>;

/// One call of the algorithm. A line that ends at a win recognised without a search is extended by the winning move.
fn call<'a, A, G, E, O>(
    method: A,
    game: &Stack<'a, G, E>,
    eval: &E,
    root: &ForcedState<LimitedState<G::State>, G::Move>,
    options: &SearchOptions,
    meter: &Meter<'_>,
    tally: &mut O,
) -> Result<Finished<G::Move>, SearchError>
where
    A: Method,
    G: Guide<State: Eq + Hash, Move: Eq + Hash>,
    E: Evaluate<G>,
    O: Observer<Stack<'a, G, E>>,
{
    let task = Task { game, statics: &Statics(eval), root };
    let mut finished = session(method, &task, options, meter, &mut (), tally)?;
    let last = finished.line.iter().fold(root.clone(), |p, &mv| game.play(&p, mv));
    if last.force == Force::Win {
        finished.line.extend(game.inner().winning_move(&last.state));
    }
    Ok(finished)
}

/// Counts the leaves that are positions at the depth limit rather than finished games.
struct AtHorizon(u64);

impl<'a, G: Guide, E: Evaluate<G>> Observer<Stack<'a, G, E>> for AtHorizon {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    fn leaf(&mut self, game: &Stack<'a, G, E>, p: &ForcedState<LimitedState<G::State>, G::Move>, _: Score) {
        self.0 += u64::from(game.inner().inner().at_horizon(&p.state));
    }
}

/// Forwards the events of a search to a watcher of the underlying game, if there is one. ([`Watch`] has fewer events than
/// [`Observer`], so `forward_events!` does not apply.)
struct Watched<'w, G> {
    watch: Option<&'w mut dyn Watch<G>>,
    /// The length of the current path.
    plies: u32,
}

type Inner<'a, G, E> = ForcedState<LimitedState<<G as Game>::State>, <Stack<'a, G, E> as Game>::Move>;

impl<'a, G: Guide, E: Evaluate<G>> Observer<Stack<'a, G, E>> for Watched<'_, G> {
    type Mark = Owner;
    const HEARS_CUTOFFS: bool = false;
    const GROWS: bool = true;
    fn mark(&self) -> Owner {
        Owner::Ply(self.plies.saturating_sub(1))
    }
    fn enter(&mut self, game: &Stack<'a, G, E>, p: &Inner<'a, G, E>, entry: Entry<Owner>) {
        self.plies += 1;
        if let Some(watch) = &mut self.watch {
            watch.enter(game.inner().inner().inner(), &p.state.state, entry);
        }
    }
    fn leaf(&mut self, game: &Stack<'a, G, E>, p: &Inner<'a, G, E>, value: Score) {
        if let Some(watch) = &mut self.watch {
            watch.leaf(game.inner().inner().inner(), &p.state.state, value);
        }
    }
    fn answered(&mut self, value: Score) {
        if let Some(watch) = &mut self.watch {
            watch.answered(value);
        }
    }
    fn descend(&mut self, mv: G::Move) {
        if let Some(watch) = &mut self.watch {
            watch.descend(mv);
        }
    }
    fn leave(&mut self, value: Score, bound: Bound) {
        self.plies = self.plies.saturating_sub(1);
        if let Some(watch) = &mut self.watch {
            watch.leave(value, bound);
        }
    }
    fn below(&mut self, parent: u64, mv: G::Move) {
        if let Some(watch) = &mut self.watch {
            watch.below(parent, mv);
        }
    }
    fn memory(&self) -> usize {
        self.watch.as_ref().map_or(0, |watch| watch.memory())
    }
}

impl<G: Guide, E: Evaluate<G>> Evaluate<Stack<'_, G, E>> for Statics<'_, E> {
    fn evaluate(&self, game: &Stack<'_, G, E>, p: &ForcedState<LimitedState<G::State>, G::Move>) -> Score {
        static_value(self.0, game.inner().inner().inner(), &p.state.state)
    }
}
