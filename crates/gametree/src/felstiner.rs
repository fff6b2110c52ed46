//! Felstiner's program (2019): any textbook algorithm on a game, with his forced moves, random order, ban of moves,
//! ±1 stop and driver loop, counted as he counts.
//!
//! The switches are adapters around the game and a function around the search; no algorithm knows of them.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Algorithm, adapt::ForcedRules, felstiner::Program, knowledge::Constant};
//! let mut program = Program::new(Algorithm::AlphaBeta);
//! program.switches.forced = ForcedRules { win: true, block: true };
//! let report = program.run(&TicTacToe, &Constant::default(), &TicTacToe.start(), true)?;
//! assert_eq!(report.value().to_string(), "draw (proved)");
//! # Ok::<(), gametree::SearchError>(())
//! ```

use std::hash::Hash;

use crate::adapt::{Ban, Force, Forced, ForcedRules, ForcedState, Limited, LimitedState, Shuffled, Tally};
use crate::algorithm::Algorithm;
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Evaluate, Guide};
use crate::meter::Meter;
use crate::observe::{Entry, Observer, Owner};
use crate::report::Report;
use crate::score::{Bound, Score};
use crate::search::{Answer, Found, SearchError, SearchOptions, Statics, session};
use crate::watch::Watch;

/// The switches.
///
/// ```
/// use gametree::{adapt::ForcedRules, felstiner::Switches};
/// let switches: Switches<u8> = Switches { forced: ForcedRules { win: true, block: true }, seed: Some(1), ..Default::default() };
/// assert!(!switches.driver_loop);
/// ```
#[derive(Clone, Debug)]
pub struct Switches<M> {
    /// Which forced moves are seen before they are searched.
    pub forced: ForcedRules,
    /// Whether `nodes` counts forced blocks and the winning children of forced wins; free by default.
    pub count_forced: bool,
    /// A seed for random order.
    pub seed: Option<u64>,
    /// Moves left out of the loops.
    pub ban: Ban<M>,
    /// Searches every move of the root on its own, with a fresh window; neither stop nor forced rules apply at the
    /// root, which is not counted.
    pub driver_loop: bool,
}

impl<M> Default for Switches<M> {
    fn default() -> Self {
        Switches {
            forced: ForcedRules::default(),
            count_forced: false,
            seed: None,
            ban: Ban::None,
            driver_loop: false,
        }
    }
}

/// A textbook algorithm with its switches, settings and budget.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Algorithm, adapt::ForcedRules, felstiner::Program, knowledge::Constant};
/// let mut program = Program::new(Algorithm::AlphaBeta);
/// let run = |program: &Program<'_, u8>| program.run(&TicTacToe, &Constant::default(), &TicTacToe.start(), true);
/// let plain = run(&program)?;
/// program.switches.forced = ForcedRules { win: true, block: true };
/// assert!(run(&program)?.nodes < plain.nodes / 2);
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program<'a, M> {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Felstiner's switches.
    pub switches: Switches<M>,
    /// What the algorithm is asked: window, first guess, goal, ±1 stop.
    pub settings: SearchOptions,
    /// What it may spend.
    pub budget: Budget<'a>,
}

impl<M> Program<'_, M> {
    /// The algorithm without switches, to the end of the game.
    ///
    /// ```
    /// use gametree::{Algorithm, felstiner::Program};
    /// let program: Program<'_, u8> = Program::new(Algorithm::Minimax);
    /// assert!(program.switches.seed.is_none());
    /// ```
    #[must_use]
    pub fn new(algorithm: Algorithm) -> Self {
        Program {
            algorithm,
            switches: Switches::default(),
            settings: SearchOptions::default(),
            budget: Budget::default(),
        }
    }

    /// Runs it on `game` from `root`, which is the beginning of the game where `first`. `eval` is the value of a position
    /// at the depth limit, and its static value for Althöfer's rule.
    ///
    /// # Errors
    /// [`SearchError`], where the algorithm can't do what is asked.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, felstiner::Program, knowledge::Constant};
    /// let report = Program::new(Algorithm::Negamax).run(&Heap(9), &Constant::default(), &Heap(9).start(), true)?;
    /// assert_eq!(report.value().to_string(), "win (proved)");
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn run<G, E>(
        &self,
        game: &G,
        eval: &E,
        root: &G::State,
        first: bool,
    ) -> Result<Report<G::Move>, SearchError>
    where
        G: Guide<State: Eq + Hash, Move = M>,
        E: Evaluate<G>,
        M: Copy + Eq + Hash,
    {
        self.run_watched(game, eval, root, first, None)
    }

    /// The same, watched; with the driver loop every move is a search with a root of its own.
    ///
    /// # Errors
    /// [`SearchError`], where the algorithm can't do what is asked.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, felstiner::Program, knowledge::Constant, trace::Recorder};
    /// let (heap, program) = (Heap(5), Program::new(Algorithm::AlphaBeta));
    /// let mut recorder = Recorder::new(&heap, 1_000);
    /// let report = program.run_watched(&heap, &Constant::default(), &heap.start(), true, Some(&mut recorder))?;
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
    ) -> Result<Report<G::Move>, SearchError>
    where
        G: Guide<State: Eq + Hash, Move = M>,
        E: Evaluate<G>,
        M: Copy + Eq + Hash,
    {
        let Program { algorithm, switches, settings, budget } = self;
        let asked = settings.window.is_some() || settings.guess.is_some() || settings.at_least.is_some();
        if switches.driver_loop && asked {
            return Err(SearchError::FreshWindow);
        }
        let over = game.outcome(root).is_some();
        let meter = Meter::for_root(*budget, game, root);
        let limited = Limited::new(game, eval, &meter).with_win(self.settings.win);
        let limited_root = limited.root(root);
        let stack = Forced::new(Shuffled::new(limited, switches.seed), switches.forced, switches.ban.clone());
        let mut settings = self.settings.clone();
        settings.depth = settings.depth.or(budget.depth);
        let mut tally = ((Tally::default(), AtHorizon(0)), Watched { watch, plies: 0 });
        let driven = if switches.driver_loop {
            let root = stack.driver_root(limited_root.clone(), first);
            drive(*algorithm, &stack, eval, &root, &settings, &meter, &mut tally)?
        } else {
            let root = stack.root(limited_root.clone(), first);
            let answer = answer(*algorithm, &stack, eval, &root, &settings, &meter, &mut tally)?;
            Driven { answer, per_move: vec![], roots: 1 }
        };
        let Driven { answer, per_move, roots } = driven;
        let ((tally, AtHorizon(unfinished)), _) = tally;
        let counts = Counts {
            leaves: tally.leaves - unfinished,
            tried: tally.entered.saturating_sub(roots + tally.forced_blocks),
            expanded: tally.expanded,
            forced_wins: tally.forced_wins,
            forced_blocks: tally.forced_blocks,
        };
        let forced = if switches.count_forced { counts.forced_wins + counts.forced_blocks } else { 0 };
        let nodes = roots + counts.tried + forced;
        let first_of_loop = || {
            let root = stack.driver_root(limited_root, first);
            if over { None } else { stack.moves(&root).next() }
        };
        let mut report = answer.or_first(first_of_loop).report(*algorithm, &meter, nodes, counts);
        if !per_move.is_empty() && !report.stopped {
            let best = per_move.iter().filter(|(_, score)| *score == report.score);
            report.best = best.map(|(mv, _)| *mv).collect();
        }
        report.per_move = per_move;
        Ok(report)
    }
}

/// What a run found, by one call or move by move.
struct Driven<M> {
    answer: Answer<M>,
    per_move: Vec<(M, Score)>,
    /// How many roots were entered and count as nodes.
    roots: u64,
}

type Stack<'a, G, E> = Forced<Shuffled<Limited<'a, G, &'a E>>>;

/// One call of the algorithm. A line that ends where a win is seen and not searched gets the winning move.
fn answer<'a, G, E, O>(
    algorithm: Algorithm,
    game: &Stack<'a, G, E>,
    eval: &E,
    root: &ForcedState<LimitedState<G::State>, G::Move>,
    settings: &SearchOptions,
    meter: &Meter<'_>,
    tally: &mut O,
) -> Result<Answer<G::Move>, SearchError>
where
    G: Guide<State: Eq + Hash, Move: Eq + Hash>,
    E: Evaluate<G>,
    O: Observer<Stack<'a, G, E>>,
{
    let mut answer = session(algorithm, game, &Statics(eval), root, settings, meter, &mut (), tally)?;
    let last = answer.line.iter().fold(root.clone(), |p, &mv| game.play(&p, mv));
    if last.force == Force::Win {
        answer.line.extend(game.inner().winning_move(&last.state));
    }
    Ok(answer)
}

/// The driver loop: every move of the root is made, and its child searched with a fresh window.
fn drive<'a, G, E, O>(
    algorithm: Algorithm,
    game: &Stack<'a, G, E>,
    eval: &E,
    root: &ForcedState<LimitedState<G::State>, G::Move>,
    settings: &SearchOptions,
    meter: &Meter<'_>,
    tally: &mut O,
) -> Result<Driven<G::Move>, SearchError>
where
    G: Guide<State: Eq + Hash, Move: Eq + Hash>,
    E: Evaluate<G>,
    O: Observer<Stack<'a, G, E>>,
{
    if game.outcome(root).is_some() {
        let answer = answer(algorithm, game, eval, root, settings, meter, tally)?;
        return Ok(Driven { answer, per_move: vec![], roots: 1 });
    }
    let mut settings = settings.clone();
    settings.depth = settings.depth.map(|d| d.saturating_sub(1));
    let mut per_move = Vec::new();
    let mut best: Option<Answer<G::Move>> = None;
    for mv in game.moves(root) {
        let child = game.play(root, mv);
        let mut answer = answer(algorithm, game, eval, &child, &settings, meter, tally)?;
        if meter.stopped() {
            break;
        }
        let value = -answer.found.value;
        per_move.push((mv, value));
        if best.as_ref().is_none_or(|best| value > best.found.value) {
            answer.found.value = value;
            answer.found.bound = answer.found.bound.reversed();
            answer.line.insert(0, mv);
            best = Some(answer);
        }
    }
    let mut answer = best.unwrap_or_else(|| Answer {
        found: Found { value: Score::ZERO, bound: Bound::Exact },
        line: game.moves(root).take(1).collect(),
        stopped: true,
        complete: false,
    });
    answer.stopped = meter.stopped();
    answer.complete = !meter.stopped() && !meter.reached_horizon();
    Ok(Driven { answer, per_move, roots: 0 })
}

/// Counts the leaves that are no finished games, but positions at the depth limit.
struct AtHorizon(u64);

impl<'a, G: Guide, E: Evaluate<G>> Observer<Stack<'a, G, E>> for AtHorizon {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    fn leaf(&mut self, game: &Stack<'a, G, E>, p: &ForcedState<LimitedState<G::State>, G::Move>, _: Score) {
        self.0 += u64::from(game.inner().inner().at_horizon(&p.state));
    }
}

/// Lets a watcher of the game below see the search, if there is one.
struct Watched<'w, G> {
    watch: Option<&'w mut dyn Watch<G>>,
    /// The length of the current path.
    plies: u32,
}

type Inner<'a, G, E> = ForcedState<LimitedState<<G as Game>::State>, <Stack<'a, G, E> as Game>::Move>;

impl<'a, G: Guide, E: Evaluate<G>> Observer<Stack<'a, G, E>> for Watched<'_, G> {
    type Mark = Owner;
    const HEARS_CUTOFFS: bool = false;
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
}

impl<G: Guide, E: Evaluate<G>> Evaluate<Stack<'_, G, E>> for Statics<'_, E> {
    fn evaluate(&self, game: &Stack<'_, G, E>, p: &ForcedState<LimitedState<G::State>, G::Move>) -> Score {
        self.0.evaluate(game.inner().inner().inner(), &p.state.state)
    }
}
