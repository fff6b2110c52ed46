//! Where a search ends before the game does: [`Budget`], and [`Limited`], which builds one into a game.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::game::{Game, Outcome, Player};
use crate::knowledge::{Evaluate, Guide};
use crate::observe::{Entry, Observer};
use crate::score::Score;

/// How much a search may spend. Everything is unlimited until it is set.
///
/// With a depth or a number of nodes alone the result is the same every time.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{adapt::Budget, engine::Engine};
/// use std::time::Duration;
/// // At most a second and at most 10,000 nodes, whichever comes first.
/// let budget = Budget { time: Some(Duration::from_secs(1)), nodes: Some(10_000), ..Budget::default() };
/// let report = Engine::new(&Heap(21)).budget(budget).run(&Heap(21).start());
/// assert!(report.nodes <= 10_000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The most plies below the root.
    pub depth: Option<u32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Raised from elsewhere to end the search; looked at every 1,024 nodes, and where nodes are expensive more often, so that
    /// it is honoured within 2 ms.
    pub stop: Option<&'a AtomicBool>,
    /// Told the number of nodes every 1,024 nodes, for a progress display.
    pub progress: Option<&'a AtomicU64>,
}

/// A budget being spent.
///
/// ```
/// use gametree::adapt::{Budget, Meter};
/// let meter = Meter::new(Budget { nodes: Some(2), ..Budget::default() });
/// assert!(meter.spend() && meter.spend() && !meter.spend());
/// assert_eq!((meter.nodes(), meter.stopped()), (2, true));
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    started: Option<Instant>,
    /// The nodes granted so far, and how many of them are left: one subtraction a node, and the rest every 1,024 nodes.
    granted: Cell<u64>,
    left: Cell<u64>,
    /// The nodes left to several searches together, if this is one of them.
    pool: Option<&'a AtomicU64>,
    /// When the flag and the clock were looked at last, and how many nodes were granted then.
    looked: Cell<Option<Instant>>,
    grant: Cell<u64>,
    stopped: Cell<bool>,
    /// How often a position was evaluated at the depth limit; and the same when the budget was spent.
    horizon: Cell<u64>,
    horizon_at_stop: Cell<Option<u64>>,
}

impl<'a> Meter<'a> {
    /// Nothing is spent yet; the time runs from now.
    ///
    /// ```
    /// use gametree::adapt::{Budget, Meter};
    /// let meter = Meter::new(Budget::default());
    /// assert!(meter.spend() && !meter.stopped());
    /// ```
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        Meter {
            budget,
            // The clock is read only where it matters: some platforms (wasm32) have none.
            started: budget.time.map(|_| Instant::now()),
            granted: Cell::new(0),
            left: Cell::new(0),
            pool: None,
            looked: Cell::new(None),
            grant: Cell::new(FIRST_GRANTED),
            stopped: Cell::new(false),
            horizon: Cell::new(0),
            horizon_at_stop: Cell::new(None),
        }
    }

    /// The same for one of several searches at once that spend one number of nodes, `pool`, together.
    #[cfg(feature = "threads")]
    pub(crate) fn sharing(mut self, pool: Option<&'a AtomicU64>) -> Self {
        self.pool = pool;
        self
    }

    /// Gives back to the pool what was granted and not spent.
    #[cfg(feature = "threads")]
    pub(crate) fn give_back(&self) {
        if let Some(pool) = self.pool {
            let left = self.left.replace(0);
            self.granted.set(self.granted.get() - left);
            pool.fetch_add(left, Ordering::Relaxed);
        }
    }

    /// Takes up to so many nodes from the pool, if there is one.
    fn take(&self, wanted: u64) -> u64 {
        let Some(pool) = self.pool else { return wanted };
        let taken =
            pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(wanted)));
        taken.map_or(0, |left| left.min(wanted))
    }

    /// The same for a search from `root`: where the game is over, the answer is at hand whatever the budget.
    pub(crate) fn for_root<G: Game>(budget: Budget<'a>, game: &G, root: &G::State) -> Self {
        let over = game.outcome(root).is_some();
        Meter::new(if over { Budget { depth: budget.depth, ..Budget::default() } } else { budget })
    }

    /// What may be spent.
    ///
    /// ```
    /// use gametree::adapt::{Budget, Meter};
    /// assert_eq!(Meter::new(Budget { depth: Some(6), ..Budget::default() }).budget().depth, Some(6));
    /// ```
    #[must_use]
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// Nodes spent.
    ///
    /// ```
    /// use gametree::adapt::{Budget, Meter};
    /// let meter = Meter::new(Budget::default());
    /// (0..5_000).for_each(|_| assert!(meter.spend()));
    /// assert_eq!(meter.nodes(), 5_000);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.granted.get() - self.left.get()
    }

    /// Whether the budget ended the search before its answer.
    ///
    /// ```
    /// use gametree::adapt::{Budget, Meter};
    /// let stop = std::sync::atomic::AtomicBool::new(true);
    /// let meter = Meter::new(Budget { stop: Some(&stop), ..Budget::default() });
    /// assert!(!meter.spend() && meter.stopped());
    /// ```
    #[must_use]
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped.get()
    }

    /// Whether some position was evaluated at the depth limit, so that the result is an estimate.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Budget, Limited, Meter};
    /// use gametree::{textbook, knowledge::Constant};
    /// let (heap, meter) = (Heap(9), Meter::new(Budget { depth: Some(4), ..Budget::default() }));
    /// let game = Limited::new(&heap, Constant::default(), &meter);
    /// textbook::negamax(&game, &game.start(), &mut &meter);
    /// assert!(meter.reached_horizon());
    /// ```
    #[must_use]
    pub fn reached_horizon(&self) -> bool {
        self.horizon.get() > 0
    }

    /// Spends one node; false once the budget is used up.
    ///
    /// ```
    /// use gametree::adapt::{Budget, Meter};
    /// let meter = Meter::new(Budget { nodes: Some(1), ..Budget::default() });
    /// assert_eq!([meter.spend(), meter.spend()], [true, false]);
    /// ```
    #[inline]
    pub fn spend(&self) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return self.look_up() };
        self.left.set(left);
        true
    }

    /// How often a position was evaluated at the depth limit before the budget was spent.
    pub(crate) fn evaluations(&self) -> u64 {
        self.horizon_at_stop.get().unwrap_or(self.horizon.get())
    }

    /// Spends one node, and lends what is left before the next look to a search that counts in a variable of its own; `None`
    /// once the budget is used up.
    #[cold]
    pub(crate) fn lend(&self) -> Option<u64> {
        self.spend().then(|| self.left.replace(0))
    }

    /// Takes back what such a search did not spend.
    pub(crate) fn take_back(&self, left: u64) {
        self.left.set(self.left.get() + left);
    }

    /// Spends one node more than was granted, if the count, the flag and the clock allow it, and grants what may be spent
    /// before the next look.
    #[cold]
    fn look_up(&self) -> bool {
        let nodes = self.granted.get();
        let most = self.budget.nodes.unwrap_or(u64::MAX);
        let late = |(started, time): (Instant, Duration)| started.elapsed() >= time;
        let stopped = self.stopped.get()
            || nodes >= most
            || self.budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.started.zip(self.budget.time).is_some_and(late);
        if let Some(progress) = self.budget.progress {
            progress.store(nodes, Ordering::Relaxed);
        }
        let grant = if stopped { 0 } else { self.take(self.next_grant().min(most - nodes)) };
        let stopped = grant == 0;
        if stopped && !self.stopped.get() {
            self.horizon_at_stop.set(Some(self.horizon.get()));
        }
        self.stopped.set(stopped);
        if !stopped {
            self.granted.set(nodes + grant);
            self.left.set(grant - 1);
        }
        !stopped
    }

    /// How many nodes until the next look: as many as take well under a millisecond, so that a flag is honoured soon however
    /// much a node costs, and at most 1,024.
    fn next_grant(&self) -> u64 {
        // A flag that nobody can raise while the search runs needs no clock, and wasm32 has none.
        let timed = self.started.is_some() || (self.budget.stop.is_some() && !cfg!(target_arch = "wasm32"));
        if !timed {
            return MAX_GRANTED;
        }
        let now = Instant::now();
        let grant = match self.looked.replace(Some(now)).map(|before| now - before) {
            Some(taken) if taken > Duration::from_micros(500) => (self.grant.get() / 4).max(1),
            Some(taken) if taken < Duration::from_micros(200) => (self.grant.get() * 2).min(MAX_GRANTED),
            _ => self.grant.get(),
        };
        self.grant.set(grant);
        grant
    }
}

/// The most nodes between two looks at the flag and the clock.
const MAX_GRANTED: u64 = 1_024;

/// The nodes before the second look, when nobody knows yet what a node costs.
const FIRST_GRANTED: u64 = 8;

/// A meter that watches a search is charged for every node entered.
impl<G: Game> Observer<G> for &Meter<'_> {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    #[inline]
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.spend();
    }
}

/// A game cut off at a depth limit, where `eval` says what a position is worth, and at the end of a budget: of the meter, which
/// must watch the search to be charged.
///
/// Once the budget is spent every position that is not over counts as a draw, so that any search unwinds quickly;
/// what it returns is then worthless, and [`Meter::stopped`] says so.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Budget, Limited, Meter};
/// use gametree::{Score, Window, knowledge::Constant, textbook};
/// // Alpha-beta knows nothing of depths: the game it searches ends after three plies.
/// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
/// let game = Limited::new(&heap, Constant(Score::ZERO), &meter);
/// let value = textbook::alphabeta(&game, &game.start(), Window::FULL, &mut &meter);
/// assert_eq!((value, meter.reached_horizon()), (Score::ZERO, true));
/// ```
#[derive(Debug)]
pub struct Limited<'a, G, E> {
    game: &'a G,
    eval: E,
    meter: &'a Meter<'a>,
    /// What a move takes from the remaining depth: 1, or 0 where there is no limit, so that a position is then the same by
    /// whatever path it is reached. Cheaper than asking at every move.
    step: u32,
    /// What a win counts, if it is not to be 1.
    win: Option<Score>,
}

/// The remaining depth where there is no limit.
const UNLIMITED: u32 = u32::MAX;

/// A position and the plies that may still be searched below it.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Budget, Limited, Meter};
/// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
/// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
/// let after = game.play(&game.start(), 1);
/// assert_eq!((after.state.0, after.depth), (20, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitedState<S> {
    /// The position.
    pub state: S,
    /// The remaining depth, in plies.
    pub depth: u32,
}

impl<'a, G: Game, E: Evaluate<G>> Limited<'a, G, E> {
    /// `game`, limited by `meter`'s budget.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Budget, Limited, Meter};
    /// let (heap, meter) = (Heap(5), Meter::new(Budget { depth: Some(1), ..Budget::default() }));
    /// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
    /// let child = game.play(&game.start(), 2);
    /// assert!(game.outcome(&child).is_some()); // three stones are left, but no depth
    /// ```
    pub fn new(game: &'a G, eval: E, meter: &'a Meter<'a>) -> Self {
        let step = u32::from(meter.budget().depth.unwrap_or(UNLIMITED) != UNLIMITED);
        Limited { game, eval, meter, step, win: None }
    }

    /// Lets a win count so much, and a loss as much the other way: more than every evaluation, so that a win is never given
    /// up for hopes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Budget, Limited, Meter};
    /// use gametree::{Score, Window, knowledge::Constant, textbook};
    /// let (heap, meter) = (Heap(3), Meter::new(Budget::default()));
    /// let game = Limited::new(&heap, Constant::default(), &meter).with_win(Some(Score::from(1_000)));
    /// assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut ()), Score::from(1_000));
    /// ```
    #[must_use]
    pub fn with_win(mut self, win: Option<Score>) -> Self {
        self.win = win;
        self
    }

    /// The root of a search from `state`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Budget, Limited, Meter};
    /// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
    /// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
    /// assert_eq!(game.root(&(8, Player::Second)).depth, 3);
    /// ```
    #[must_use]
    pub fn root(&self, state: &G::State) -> LimitedState<G::State> {
        LimitedState { state: state.clone(), depth: self.meter.budget().depth.unwrap_or(UNLIMITED) }
    }

    /// Whether a position is evaluated only because the depth ends there.
    #[inline]
    pub(crate) fn at_horizon(&self, p: &LimitedState<G::State>) -> bool {
        p.depth == 0 && self.game.outcome(&p.state).is_none()
    }

    /// The game below.
    #[must_use]
    pub fn inner(&self) -> &'a G {
        self.game
    }
}

impl<G: Game, E: Evaluate<G>> Game for Limited<'_, G, E> {
    type State = LimitedState<G::State>;
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;

    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    fn start(&self) -> Self::State {
        self.root(&self.game.start())
    }

    fn to_move(&self, p: &Self::State) -> Player {
        self.game.to_move(&p.state)
    }

    #[inline]
    fn outcome(&self, p: &Self::State) -> Option<Outcome> {
        let outcome = self.game.outcome(&p.state);
        if outcome.is_some() {
            return match (outcome, self.win) {
                (Some(Outcome::Win), Some(win)) => Some(Outcome::Value(win)),
                (Some(Outcome::Loss), Some(win)) => Some(Outcome::Value(-win)),
                _ => outcome,
            };
        }
        if p.depth == 0 {
            self.meter.horizon.set(self.meter.horizon.get() + 1);
            return Some(Outcome::Value(self.eval.evaluate(self.game, &p.state)));
        }
        self.meter.stopped().then_some(Outcome::Draw)
    }

    fn moves(&self, p: &Self::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(&p.state)
    }

    #[inline]
    fn play(&self, p: &Self::State, mv: G::Move) -> Self::State {
        LimitedState { state: self.game.play(&p.state, mv), depth: p.depth - self.step }
    }
}

impl<G: Guide, E: Evaluate<G>> Guide for Limited<'_, G, E> {
    fn winning_move(&self, p: &Self::State) -> Option<G::Move> {
        self.game.winning_move(&p.state)
    }

    fn threats(&self, p: &Self::State) -> impl Iterator<Item = G::Move> {
        self.game.threats(&p.state)
    }

    fn rank(&self, p: &Self::State, mv: G::Move) -> i32 {
        self.game.rank(&p.state, mv)
    }

    fn can_be_drawn(&self) -> bool {
        self.game.can_be_drawn()
    }

    fn refuted(&self, p: &Self::State, mv: G::Move) -> bool {
        self.game.refuted(&p.state, mv)
    }
}
