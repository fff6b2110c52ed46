//! The engine: what it is built from and how it is set up.

use std::time::Duration;

use super::backup::{Backup, Negamax};
use super::core::{Core, GameRef};
use super::effort::Effort;
use super::options::EngineOptions;
use super::pace::Pace;
use super::progress::{OnProgress, Progress};
use super::selective::Parts;
use super::table::TranspositionTable;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::game::Game;
use crate::knowledge::{Constant, Evaluate, Guide, Guided, Keyed, Symmetric, Unguided, WithSymmetries};

/// Called with the answer of every finished depth.
type OnDepth<'a, M> = Box<dyn FnMut(&Answer<M, Effort>) + Send + 'a>;

/// The fast search: iterative deepening with a transposition table, for any game with keys.
///
/// It keeps its table from one search to the next, so use one engine for a whole game. With a depth or node limit and one
/// thread ([`run`](Engine::run)) a new engine gives the same result every time.
///
/// ```
/// use gametree::{Game, Outcome, Player, engine::Engine, knowledge::Keyed};
///
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (self.0, Player::First) }
/// #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// # }
/// // impl Game for Heap: see the documentation of `Game`.
/// impl Keyed for Heap {}
///
/// let heap = Heap(21);
/// let report = Engine::new(&heap).run(&heap.start());
/// assert_eq!(report.best, [1]);
/// assert_eq!(report.value.to_string(), "win in 11");
/// ```
pub struct Engine<'a, G: Game, E = Constant, K = Unguided, B = Negamax> {
    pub(super) core: Core<'a, G, E, K, B>,
    pub(super) budget: Budget<'a>,
    pub(super) deepening: bool,
    pub(super) on_depth: Option<OnDepth<'a, G::Move>>,
    pub(super) on_progress: Option<OnProgress<'a, G::Move>>,
    pub(super) pace: Option<Pace>,
    /// How long the machine made a search on the clock wait, lately.
    pub(super) lag: Duration,
}

impl<G: Game, E, K, B> std::fmt::Debug for Engine<'_, G, E, K, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Engine");
        debug.field("budget", &self.budget).field("options", &self.core.options).finish_non_exhaustive()
    }
}

/// The table's default size, in bytes.
const MEMORY: usize = 64 << 20;

/// The maximum number of plies of quiescence and of extensions.
const MAX_EXTRA: u32 = 100;

/// The initial minimum remaining depth at which the table is used.
const FLOOR: u32 = 3;

impl<'a, G: Keyed> Engine<'a, G> {
    /// An engine for `game` with default settings: an evaluation of 0, no guide, minimax, a table of at most 64 MiB, no
    /// limits.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(10)).run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Engine::of(GameRef::Borrowed(game))
    }

    fn of(game: GameRef<'a, G>) -> Self {
        Engine {
            core: Core {
                game,
                eval: Constant::default(),
                knowledge: Unguided,
                backup: Negamax,
                options: EngineOptions::default(),
                all_moves: false,
                table: TranspositionTable::new(MEMORY),
                floor: FLOOR,
                deeper: false,
                parts: Parts::default(),
                past: Vec::new(),
                excluded: Vec::new(),
            },
            budget: Budget::default(),
            deepening: true,
            on_depth: None,
            on_progress: None,
            pace: None,
            lag: Duration::ZERO,
        }
    }
}

impl<G: Keyed> Engine<'static, G> {
    /// The same for a game that the engine owns, so that it can be kept in a struct.
    /// [`boxed`](Engine::boxed) then leaves only the types of positions and moves.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let mut engine = Engine::owning(Heap(10));
    /// let found = std::thread::spawn(move || engine.run(&(10, Player::First)).best).join();
    /// assert_eq!(found.unwrap(), [2]);
    /// ```
    #[must_use]
    pub fn owning(game: G) -> Self {
        Engine::of(GameRef::Owned(Box::new(game)))
    }
}

impl<'a, G: Keyed, E, K, B> Engine<'a, G, E, K, B> {
    /// The same engine with other knowledge and an empty table.
    fn with<F, L, C>(
        self,
        eval: impl FnOnce(E) -> F,
        knowledge: impl FnOnce(K) -> L,
        backup: impl FnOnce(B) -> C,
    ) -> Engine<'a, G, F, L, C> {
        let Engine { core, budget, deepening, on_depth, on_progress, pace, lag } = self;
        let Core { game, options, all_moves, mut table, floor, deeper, parts, past, excluded, .. } = core;
        table.clear();
        let (eval, knowledge, backup) = (eval(core.eval), knowledge(core.knowledge), backup(core.backup));
        let core = Core {
            game,
            eval,
            knowledge,
            backup,
            options,
            all_moves,
            table,
            floor,
            deeper,
            parts,
            past,
            excluded,
        };
        Engine { core, budget, deepening, on_depth, on_progress, pace, lag }
    }

    /// Sets the evaluation, used at the depth limit and, with Althöfer's rule, at every node.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, engine::Engine, knowledge::Constant};
    /// let report = Engine::new(&Heap(40)).evaluate(Constant(Score::from(7))).depth(2).run(&Heap(40).start());
    /// assert_eq!(report.value.to_string(), "+7 (estimate)");
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, eval: F) -> Engine<'a, G, F, K, B> {
        self.with(|_| eval, |knowledge| knowledge, |backup| backup)
    }

    /// Sets the backup rule, by which values are backed up from children to parent: [`Negamax`],
    /// [`Althofer`](super::Althofer) or a rule of your own.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Althofer, Engine, Ends};
    /// let rule = Althofer { weight: 1.0, ends: Ends::Saturated };
    /// let report = Engine::new(&Heap(10)).backup(rule).depth(9).run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn backup<C: Backup>(self, backup: C) -> Engine<'a, G, E, K, C> {
        self.with(|eval| eval, |knowledge| knowledge, |_| backup)
    }

    /// Uses the game's [`Guide`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::Engine;
    /// // The opponent has a1 and b1: the guide reports that c1 is forced, and the search starts there.
    /// let report = Engine::new(&TicTacToe).guided().run(&[0b01_0000, 0b00_0011]);
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn guided(self) -> Engine<'a, G, E, Guided, B>
    where
        G: Guide,
    {
        self.with(|eval| eval, |_| Guided, |backup| backup)
    }

    /// Uses the game's symmetries: near the root all images of a position share one table entry. An evaluation must be the same for all
    /// of them ([`check_evaluation`](crate::testing::check_evaluation)).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // If a game's `Symmetric` has more than one image, fewer positions are searched.
    /// let report = gametree::engine::Engine::new(&Heap(10)).with_symmetries().run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn with_symmetries(self) -> Engine<'a, G, E, WithSymmetries<K>, B>
    where
        G: Symmetric,
    {
        self.with(|eval| eval, WithSymmetries, |backup| backup)
    }

    /// Sets the budget of each search: depth, nodes, time, stop flag. A [`depth`](Engine::depth) that was set before stays,
    /// unless the budget has its own.
    ///
    /// With an expensive evaluation the flag and the clock are checked more often than every 1,024 nodes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, engine::Engine};
    /// use std::time::Duration;
    /// let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    /// let report = Engine::new(&Heap(90)).budget(budget).run(&Heap(90).start());
    /// assert_eq!(report.best.len(), 1);
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = Budget { depth: budget.depth.or(self.budget.depth), ..budget };
        self
    }

    /// Limits the depth to `plies`, and to at most 1,000.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(90)).depth(6).run(&Heap(90).start());
    /// assert_eq!((report.details.depth, report.proved()), (6, false));
    /// ```
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Sets the maximum size of the table to `bytes`, best a power of two, and clears it. A smaller [`Budget::memory`]
    /// takes precedence.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(30)).memory(64 << 10).depth(20).run(&Heap(30).start());
    /// assert!(report.details.table_bytes <= 64 << 10);
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.core.table = TranspositionTable::new(bytes);
        self
    }

    /// Sets the options, which select the parts of the search.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::{Engine, EngineOptions};
    /// let options = EngineOptions { killers: true, ..EngineOptions::default() };
    /// let report = Engine::new(&TicTacToe).options(options).run(&TicTacToe.start());
    /// assert_eq!(report.value.to_string(), "draw (proved)");
    /// ```
    #[must_use]
    pub fn options(mut self, options: EngineOptions) -> Self {
        let EngineOptions { quiescence, extensions, .. } = options;
        self.core.options = EngineOptions {
            quiescence: quiescence.min(MAX_EXTRA),
            extensions: extensions.min(MAX_EXTRA),
            ..options
        };
        self.core.table.clear();
        self
    }

    /// If `false`, searches directly to the full depth, without iterative deepening: slower, but easier to follow.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::{engine::Engine, observe::Counter};
    /// let mut counter = Counter::default();
    /// let mut engine = Engine::new(&TicTacToe).deepening(false).depth(4);
    /// let report = engine.run(gametree::Request::new(&TicTacToe.start()).observe(&mut counter));
    /// assert_eq!(counter.nodes, report.nodes); // of one search, to depth 4
    /// ```
    #[must_use]
    pub fn deepening(mut self, yes: bool) -> Self {
        self.deepening = yes;
        self
    }

    /// Calls `callback` with the answer of every finished depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let mut depths = Vec::new();
    /// let mut engine = Engine::new(&Heap(9)).on_depth(|report| depths.push(report.details.depth));
    /// engine.run(&Heap(9).start());
    /// drop(engine); // it borrows through the closure
    /// assert_eq!(depths[..3], [1, 2, 3]);
    /// ```
    #[must_use]
    pub fn on_depth(mut self, callback: impl FnMut(&Answer<G::Move, Effort>) + Send + 'a) -> Self {
        self.on_depth = Some(Box::new(callback));
        self
    }

    /// Calls `callback` while a search runs, on its thread: at every new best move of the root, and otherwise about once in
    /// `every`. A search without a callback takes no longer for it.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::Engine;
    /// use std::time::Duration;
    /// let mut seen = Vec::new();
    /// let mut engine = Engine::new(&TicTacToe).on_progress(Duration::from_millis(100), |now| {
    ///     seen.push((now.depth, now.best));
    /// });
    /// let report = engine.run(&TicTacToe.start());
    /// drop(engine); // it borrows through the closure
    /// assert!(seen.iter().all(|(depth, _)| *depth <= 9));
    /// assert_eq!(seen.last().unwrap().1, report.best.first().copied());
    /// ```
    #[must_use]
    pub fn on_progress(
        mut self,
        every: Duration,
        callback: impl FnMut(&Progress<G::Move>) + Send + 'a,
    ) -> Self {
        self.on_progress = Some(OnProgress::new(every, callback));
        self
    }

    /// Clears everything learned from earlier searches.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::Engine;
    /// let mut engine = Engine::new(&TicTacToe).depth(7);
    /// let first = engine.run(&TicTacToe.start());
    /// assert!(engine.run(&TicTacToe.start()).nodes < first.nodes); // the table remembers
    /// engine.forget();
    /// assert_eq!(engine.run(&TicTacToe.start()), first);
    /// ```
    pub fn forget(&mut self) {
        self.core.table.clear();
        self.core.floor = FLOOR;
    }
}
