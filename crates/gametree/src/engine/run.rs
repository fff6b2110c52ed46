//! The engine: what it is told, and its search, depth after depth, until the budget or the game ends.

use super::advice::{Advice, Folded, Guided, Tactics, Unguided};
use super::backup::{Backup, Negamax};
use super::core::{Core, Searched};
use super::depth::{Guess, Values};
use super::notes::Notes;
use super::options::{EngineOptions, Wanted};
use super::report::Report;
use super::score::{MAX_PLIES, result};
use super::sight::at_sight;
use super::table::Table;
use crate::adapt::{Budget, Meter};
use crate::game::Game;
use crate::knowledge::{Constant, Evaluate, Guide, Keyed, Symmetric};
use crate::mix::mix;
use crate::observe::Observer;
use crate::score::Score;

/// Told the report of every depth as it is finished.
type Told<'a, M> = Box<dyn FnMut(&Report<M>) + Send + 'a>;

/// The fast search: iterative deepening with a table, for any game that has keys.
///
/// It keeps its table from one search to the next, so a game is played with one engine. With a depth, or a number of
/// nodes, and one thread ([`run`](Engine::run)) a fresh engine gives the same answer every time.
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
/// assert_eq!(report.value().to_string(), "win in 11");
/// ```
pub struct Engine<'a, G: Game, E = Constant, K = Unguided, B = Negamax> {
    pub(super) core: Core<'a, G, E, K, B>,
    pub(super) budget: Budget<'a>,
    deepening: bool,
    told: Option<Told<'a, G::Move>>,
}

impl<G: Game, E, K, B> std::fmt::Debug for Engine<'_, G, E, K, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Engine");
        debug.field("budget", &self.budget).field("parts", &self.core.parts).finish_non_exhaustive()
    }
}

/// The table's size unless another is asked for, in bytes.
const MEMORY: usize = 64 << 20;

/// The most plies of quiescence and of extensions.
const MAX_EXTRA: u32 = 100;

/// The remaining depth from which on the table is used, to begin with.
const FLOOR: u32 = 3;

impl<'a, G: Keyed> Engine<'a, G> {
    /// An engine for `game` that knows only its rules and its keys: an evaluation of 0, no guide, minimax, a table of at
    /// most 64 MiB, no limits.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(10)).run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Engine {
            core: Core {
                game,
                eval: Constant::default(),
                advice: Unguided,
                backup: Negamax,
                parts: EngineOptions::default(),
                wanted: Wanted::Best,
                table: Table::new(MEMORY),
                floor: FLOOR,
                past: Vec::new(),
            },
            budget: Budget::default(),
            deepening: true,
            told: None,
        }
    }
}

impl<'a, G: Keyed, E, K, B> Engine<'a, G, E, K, B> {
    /// The same engine with other knowledge, and nothing in its table.
    fn with<F, L, C>(
        self,
        eval: impl FnOnce(E) -> F,
        advice: impl FnOnce(K) -> L,
        backup: impl FnOnce(B) -> C,
    ) -> Engine<'a, G, F, L, C> {
        let Engine { core, budget, deepening, told } = self;
        let Core { game, parts, wanted, mut table, floor, past, .. } = core;
        table.clear();
        let (eval, advice, backup) = (eval(core.eval), advice(core.advice), backup(core.backup));
        let core = Core { game, eval, advice, backup, parts, wanted, table, floor, past };
        Engine { core, budget, deepening, told }
    }

    /// Sets the evaluation: what a position is worth where the depth ends, and with Althöfer's rule everywhere.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, engine::Engine, knowledge::Constant};
    /// let report = Engine::new(&Heap(40)).evaluate(Constant(Score::from(7))).depth(2).run(&Heap(40).start());
    /// assert_eq!(report.value().to_string(), "+7 (estimate)");
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, eval: F) -> Engine<'a, G, F, K, B> {
        self.with(|_| eval, |advice| advice, |backup| backup)
    }

    /// Sets how values climb: [`Negamax`], [`Althofer`](super::Althofer) or one's own.
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
        self.with(|eval| eval, |advice| advice, |_| backup)
    }

    /// Uses the game's [`Guide`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::Engine;
    /// // The other has a1 and b1: the guide sees that c1 must be taken, and the search begins there.
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

    /// Uses the game's symmetries: near the root all images of a position are one.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // A game whose `Symmetric` has more images than one searches fewer positions so.
    /// let report = gametree::engine::Engine::new(&Heap(10)).folded().run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn folded(self) -> Engine<'a, G, E, Folded<K>, B>
    where
        G: Symmetric,
    {
        self.with(|eval| eval, Folded, |backup| backup)
    }

    /// Sets the budget of each search: depth, nodes, time, stop flag.
    ///
    /// With an expensive evaluation the flag and the clock are looked at more often than every 1,024 nodes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{adapt::Budget, engine::Engine};
    /// use std::time::Duration;
    /// let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    /// let report = Engine::new(&Heap(90)).budget(budget).run(&Heap(90).start());
    /// assert_eq!(report.best.len(), 1);
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// The same for an engine in use: it keeps what it knows.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{adapt::Budget, engine::Engine};
    /// let heap = Heap(90);
    /// let mut engine = Engine::new(&heap);
    /// for nodes in [100, 1_000] {
    ///     engine.set_budget(Budget { nodes: Some(nodes), ..Budget::default() });
    ///     assert!(engine.run(&heap.start()).nodes <= nodes);
    /// }
    /// ```
    pub fn set_budget(&mut self, budget: Budget<'a>) {
        self.budget = budget;
    }

    /// Searches at most this many plies deep, and no more than 1,000.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(90)).depth(6).run(&Heap(90).start());
    /// assert_eq!((report.depth, report.proved()), (6, false));
    /// ```
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Lets the table grow to `bytes`, a power of two of them, and forgets what it knew.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::engine::Engine::new(&Heap(30)).memory(64 << 10).depth(20).run(&Heap(30).start());
    /// assert!(report.effort.table_bytes <= 64 << 10);
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.core.table = Table::new(bytes);
        self
    }

    /// Sets the parts that the search uses.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::{Engine, EngineOptions};
    /// let parts = EngineOptions { killers: true, ..EngineOptions::default() };
    /// let report = Engine::new(&TicTacToe).parts(parts).run(&TicTacToe.start());
    /// assert_eq!(report.value().to_string(), "draw (proved)");
    /// ```
    #[must_use]
    pub fn parts(mut self, parts: EngineOptions) -> Self {
        let EngineOptions { quiescence, extensions, .. } = parts;
        self.core.parts = EngineOptions {
            quiescence: quiescence.min(MAX_EXTRA),
            extensions: extensions.min(MAX_EXTRA),
            ..parts
        };
        self.core.table.clear();
        self
    }

    /// Sets for how many of the root's moves it answers.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Engine, Wanted};
    /// let report = Engine::new(&Heap(8)).wanted(Wanted::AllBest).run(&Heap(8).start());
    /// assert_eq!(report.best.len(), 3); // lost, whatever is taken
    /// ```
    #[must_use]
    pub fn wanted(mut self, wanted: Wanted) -> Self {
        self.core.wanted = wanted;
        self
    }

    /// Searches the whole depth at once, if `false`, without the lesser ones before it: slower, and easier to watch.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::{engine::Engine, observe::Counter};
    /// let mut counter = Counter::default();
    /// let mut engine = Engine::new(&TicTacToe).deepening(false).depth(4);
    /// let report = engine.observed(&TicTacToe.start(), &mut counter);
    /// assert_eq!(counter.nodes, report.nodes); // of one search, to depth 4
    /// ```
    #[must_use]
    pub fn deepening(mut self, yes: bool) -> Self {
        self.deepening = yes;
        self
    }

    /// Calls `told` with the report of every depth as it is finished.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let mut depths = Vec::new();
    /// let mut engine = Engine::new(&Heap(9)).each_depth(|report| depths.push(report.depth));
    /// engine.run(&Heap(9).start());
    /// drop(engine); // it holds the closure
    /// assert_eq!(depths[..3], [1, 2, 3]);
    /// ```
    #[must_use]
    pub fn each_depth(mut self, told: impl FnMut(&Report<G::Move>) + Send + 'a) -> Self {
        self.told = Some(Box::new(told));
        self
    }

    /// Tells which positions were played before the root, for games in which a position can come back
    /// ([`Keyed::REPEATS`]).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let (heap, mut past) = (Heap(9), vec![]);
    /// let (mut state, mut engine) = (heap.start(), Engine::new(&heap));
    /// while heap.outcome(&state).is_none() {
    ///     engine.set_past(&past); // of no effect here: a heap's positions never come back
    ///     let best = engine.run(&state).best[0];
    ///     past.push(state);
    ///     state = heap.play(&state, best);
    /// }
    /// ```
    pub fn set_past<'s>(&mut self, positions: impl IntoIterator<Item = &'s G::State>)
    where
        G::State: 's,
    {
        self.core.past = positions.into_iter().map(|position| mix(self.core.game.key(position))).collect();
    }

    /// Forgets everything that searches have found.
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

impl<'a, G, E, K, B> Engine<'a, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
{
    /// Searches `root` on this thread.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let heap = Heap(10);
    /// let mut engine = gametree::engine::Engine::new(&heap);
    /// assert_eq!(engine.run(&heap.start()).best, [2]);
    /// assert_eq!(engine.run(&(7, Player::Second)).best, [3]); // any position of the game
    /// ```
    pub fn run(&mut self, root: &G::State) -> Report<G::Move> {
        self.observed(root, &mut ())
    }

    /// Searches `root` on this thread, watched: every depth of it, and every window that a depth is searched with.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::{engine::Engine, observe::Counter};
    /// let mut counter = Counter::default();
    /// let report = Engine::new(&TicTacToe).depth(5).observed(&TicTacToe.start(), &mut counter);
    /// assert_eq!(counter.nodes, report.nodes);
    /// ```
    pub fn observed<O: Observer<G>>(&mut self, root: &G::State, observer: &mut O) -> Report<G::Move> {
        let meter = Meter::for_root(self.budget, self.core.game, root);
        let mut notes = Notes::new();
        self.deepen(root, &meter, |core, depth, guess| {
            let searched = core.search_depth(root, (depth, guess), &meter, None, &mut notes, observer);
            (searched, meter.nodes())
        })
    }

    /// Searches depth after depth. `search` searches one, and tells the nodes spent till then.
    pub(super) fn deepen(
        &mut self,
        root: &G::State,
        meter: &Meter<'_>,
        mut search: impl FnMut(&Core<'a, G, E, K, B>, u32, Option<Guess>) -> (Searched<G::Move>, u64),
    ) -> Report<G::Move> {
        let mut report = self.at_sight(root);
        let deepest = self.budget.depth.unwrap_or(MAX_PLIES).min(MAX_PLIES);
        if report.complete || deepest == 0 {
            return report;
        }
        self.core.table.begin();
        // To a given depth every second one before it is enough: they all have its parity, and so like values. Where the
        // budget may end anywhere, every depth counts.
        let given = self.budget.depth.is_some() && self.budget.nodes.is_none() && self.budget.time.is_none();
        let step = if given { 2 } else { 1 };
        let first = if !self.deepening { deepest } else { 1 + (deepest - 1) % step };
        let mut values = Values::default();
        for depth in (first..=deepest).step_by(step as usize) {
            let (searched, nodes) = search(&self.core, depth, values.guess(&self.core.backup, depth));
            report.nodes = nodes;
            report.effort.add(searched.effort);
            report.effort.counts.tried = nodes.saturating_sub(1);
            (report.effort.table_bytes, report.effort.floor) = (self.core.table.bytes(), self.core.floor);
            report.stopped = searched.value.is_none();
            let Some(value) = searched.value else {
                // What the unfinished depth found is better than what the last one did, if it found anything.
                // But where several moves are asked for, all of the answer is of one depth.
                if let Some(found) = searched.found
                    && (self.core.wanted == Wanted::Best || report.depth == 0)
                {
                    report.improve(found, searched.line);
                }
                break;
            };
            values.add(depth, value);
            report.finish(depth, value, searched.complete && !B::USES_STATICS, &searched, self.core.wanted);
            if let Some((_, plies)) = result(value) {
                self.complete(root, &mut report.line, plies);
            }
            if let Some(told) = &mut self.told {
                told(&report);
            }
            if meter.stopped() || self.enough(depth, value, &searched) {
                break;
            }
            self.adapt(&searched);
            if depth == deepest && self.budget.depth.is_none_or(|asked| asked > deepest) {
                report.stopped = true; // no search goes deeper
            }
        }
        report
    }

    /// Whether deeper searches would find the same.
    fn enough(&self, depth: u32, value: Score, searched: &Searched<G::Move>) -> bool {
        let seen = |score: Score| result(score).is_some_and(|(_, plies)| plies <= depth);
        let decided = match self.core.wanted {
            Wanted::Best | Wanted::AllBest => seen(value),
            Wanted::Every => searched.per_move.iter().all(|(_, score)| score.is_some_and(seen)),
        };
        // Padded ends are worth the more the deeper the search.
        let all_seen = searched.complete && (self.core.backup.settles() || self.budget.depth.is_none());
        decided || all_seen
    }

    /// The line of a win or a loss, completed by what was seen of its last position and not searched.
    fn complete(&self, root: &G::State, line: &mut Vec<G::Move>, plies: u32) {
        let Core { game, advice, .. } = &self.core;
        let mut x = line.iter().fold(root.clone(), |x, &mv| game.play(&x, mv));
        while game.outcome(&x).is_none() && line.len() < plies as usize {
            let next = match at_sight(*game, advice, &x, MAX_PLIES) {
                Tactics::Wins(mv) | Tactics::Forced(mv) => Some(mv),
                // Whatever is played, the game ends in two plies.
                Tactics::Lost => game.moves(&x).next(),
                Tactics::Quiet => None,
            };
            let Some(mv) = next else { return };
            x = game.play(&x, mv);
            line.push(mv);
        }
    }

    /// What is known without a search: the end of the game, or a static value and the first move.
    fn at_sight(&self, root: &G::State) -> Report<G::Move> {
        let over = self.core.game.outcome(root);
        let score = match over {
            Some(outcome) => self.core.backup.end(outcome, 0, self.budget.depth.unwrap_or(0).min(MAX_PLIES)),
            None => self.core.eval.evaluate(self.core.game, root),
        };
        let first = if over.is_none() { self.core.game.moves(root).next() } else { None };
        let mut report = Report::at_sight(score, over.is_some(), first);
        report.nodes = self.budget.nodes.unwrap_or(1).min(1);
        report
    }

    /// Fits the table to what the last depth needed, before the next.
    fn adapt(&mut self, searched: &Searched<G::Move>) {
        // A table visit costs some tens of nodes of a cheap game: it must save about as many.
        if let (below, times @ 64..) = searched.below_floor {
            match below / times {
                ..8 if self.core.floor < 4 => self.core.floor += 1,
                10000.. if self.core.floor > 2 => self.core.floor -= 1,
                _ => {}
            }
        }
        // A table that stays in the processor's cache makes up for what it forgets: on Connect Four, depth 20, 1 MiB takes 29 %
        // more nodes than 16 MiB and 13 % more time, with a cheaper evaluation 5 % more nodes and no more time. So it grows late.
        self.core.table.make_room(searched.effort.probes / 2);
    }
}
