//! A budget while it is being spent: [`Meter`].

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::budget::{Budget, StopReason};
use crate::game::Game;
use crate::observe::{Entry, Observer};
use crate::stack::Floor;
use gametree_shared::{Instant, look};

/// Charges a search against its [`Budget`].
///
/// ```
/// use gametree::{Budget, Meter};
/// let meter = Meter::new(Budget { nodes: Some(2), ..Budget::default() });
/// assert!(meter.spend() && meter.spend() && !meter.spend());
/// assert_eq!((meter.nodes(), meter.stopped()), (2, true));
/// ```
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    /// Called at every check.
    hook: Option<Hook<'a>>,
    started: Instant,
    /// The nodes granted so far, and how many of them are left: one subtraction per node, everything else every 1,024
    /// nodes.
    granted: Cell<u64>,
    left: Cell<u64>,
    /// The nodes left to several parallel searches, if this is one of them.
    pool: Option<&'a AtomicU64>,
    /// When the flag and the clock were last checked, and how many nodes were granted then.
    checked: Cell<Option<Instant>>,
    grant: Cell<u64>,
    /// The longest time between two checks, or from the time limit to the check that noticed it.
    lag: Cell<Duration>,
    stop: Cell<Option<StopReason>>,
    /// How far the search may recurse, once it has entered a node.
    floor: Cell<Floor>,
    /// How often [`must_stop`](Meter::must_stop) was called.
    asked: Cell<u64>,
    /// How often a position was evaluated at the depth limit, in all and when the budget ran out.
    horizon: Cell<u64>,
    horizon_at_stop: Cell<Option<u64>>,
}

/// What is called at every check of a meter, and when there is news.
#[derive(Clone, Copy)]
struct Hook<'a>(&'a dyn Fn(Check));

impl std::fmt::Debug for Hook<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hook")
    }
}

/// A check of a meter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    /// Whether the search has news, or only spends its budget.
    pub(crate) news: bool,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl<'a> Meter<'a> {
    /// A meter with nothing spent yet; its clock starts now.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// let meter = Meter::new(Budget::default());
    /// assert!(meter.spend() && !meter.stopped());
    /// ```
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        Meter {
            budget,
            hook: None,
            started: Instant::now(),
            granted: Cell::new(0),
            left: Cell::new(0),
            pool: None,
            checked: Cell::new(None),
            grant: Cell::new(FIRST_GRANTED),
            lag: Cell::default(),
            stop: Cell::new(None),
            floor: Cell::new(Floor::NONE),
            asked: Cell::new(0),
            horizon: Cell::new(0),
            horizon_at_stop: Cell::new(None),
        }
    }

    /// The same for one of several parallel searches that share the nodes left in `pool`, if there is one.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// use std::sync::atomic::AtomicU64;
    /// let pool = AtomicU64::new(10);
    /// let [one, two] = [(); 2].map(|()| Meter::new(Budget::default()).sharing(Some(&pool)));
    /// assert!(one.spend());
    /// one.give_back(); // else it keeps what it has taken out, but not spent
    /// assert_eq!((0..20).filter(|_| two.spend()).count(), 9);
    /// ```
    #[must_use]
    pub fn sharing(mut self, pool: Option<&'a AtomicU64>) -> Self {
        self.pool = pool;
        self
    }

    /// The nodes left to this search and others, if it shares them.
    ///
    /// ```
    /// assert!(gametree::Meter::new(gametree::Budget::default()).pool().is_none());
    /// ```
    #[must_use]
    pub fn pool(&self) -> Option<&'a AtomicU64> {
        self.pool
    }

    /// The same meter, which from here on calls `hook`; [`resume`](Meter::resume) gives back what it has spent.
    pub(crate) fn hooked<'b>(&self, hook: &'b dyn Fn(Check)) -> Meter<'b>
    where
        'a: 'b,
    {
        Meter { hook: Some(Hook(hook)), ..self.clone() }
    }

    /// Goes on from where `other` is.
    pub(crate) fn resume(&self, other: &Meter<'_>) {
        self.granted.set(other.granted.get());
        self.left.set(other.left.get());
        self.checked.set(other.checked.get());
        self.grant.set(other.grant.get());
        self.lag.set(other.lag.get());
        self.stop.set(other.stop.get());
        self.asked.set(other.asked.get());
        self.horizon.set(other.horizon.get());
        self.horizon_at_stop.set(other.horizon_at_stop.get());
    }

    /// Calls the hook, if there is one.
    pub(crate) fn call(&self, news: bool) {
        if let Some(Hook(hook)) = self.hook {
            hook(Check { news, nodes: self.nodes(), time: self.elapsed() });
        }
    }

    /// Returns to the pool, if there is one, what was granted and not spent: see [`sharing`](Meter::sharing).
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// let pool = AtomicU64::new(5_000);
    /// let meter = Meter::new(Budget::default()).sharing(Some(&pool));
    /// (0..3_000).for_each(|_| assert!(meter.spend()));
    /// meter.give_back(); // the search is over: others may spend the rest of what it had taken
    /// assert_eq!((meter.nodes(), pool.load(Ordering::Relaxed)), (3_000, 2_000));
    /// ```
    pub fn give_back(&self) {
        if let Some(pool) = self.pool {
            let left = self.left.replace(0);
            self.granted.set(self.granted.get() - left);
            pool.fetch_add(left, Ordering::Relaxed);
        }
    }

    /// Takes up to `wanted` nodes from the pool, if there is one.
    fn take(&self, wanted: u64) -> u64 {
        let Some(pool) = self.pool else { return wanted };
        let taken =
            pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(wanted)));
        taken.map_or(0, |left| left.min(wanted))
    }

    /// A meter for a search from `root`. If the game is over there, only the depth limit applies: the answer costs
    /// nothing.
    pub(crate) fn for_root<G: Game>(budget: Budget<'a>, game: &G, root: &G::State) -> Self {
        let over = game.outcome(root).is_some();
        Meter::new(if over { Budget { depth: budget.depth, ..Budget::default() } } else { budget })
            .of_states::<G::State>()
    }

    /// The budget.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// assert_eq!(Meter::new(Budget { depth: Some(6), ..Budget::default() }).budget().depth, Some(6));
    /// ```
    #[must_use]
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// The number of nodes spent.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// let meter = Meter::new(Budget::default());
    /// (0..5_000).for_each(|_| assert!(meter.spend()));
    /// assert_eq!(meter.nodes(), 5_000);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.granted.get() - self.left.get()
    }

    /// Whether the budget ran out before the search finished.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// let stop = std::sync::atomic::AtomicBool::new(true);
    /// let meter = Meter::new(Budget { stop: Some(&stop), ..Budget::default() });
    /// assert!(!meter.spend() && meter.stopped());
    /// ```
    #[must_use]
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.get().is_some()
    }

    /// The limit that ended the search.
    ///
    /// ```
    /// use gametree::{Budget, Meter, StopReason};
    /// let meter = Meter::new(Budget { nodes: Some(0), ..Budget::default() });
    /// assert_eq!((meter.spend(), meter.stop_reason()), (false, Some(StopReason::Nodes)));
    /// ```
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.stop.get()
    }

    /// Whether the search must end now: the budget is spent, or the search would need more than its memory limit. `memory`
    /// is the number of bytes that it holds, or is about to hold; `usize::MAX` says that the system refused more.
    ///
    /// A best-first search calls this before each step, because it may take long without entering a node.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// let meter = Meter::new(Budget { memory: Some(1_000), ..Budget::default() });
    /// assert!(!meter.must_stop(1_000) && meter.must_stop(1_001) && meter.stopped());
    /// assert!(!meter.spend());
    /// ```
    pub fn must_stop(&self, memory: usize) -> bool {
        if self.stopped() {
            return true;
        }
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        if memory == usize::MAX || self.budget.memory.is_some_and(|most| memory > most) {
            self.halt(StopReason::Memory);
        } else if self.floor.get().is_passed() {
            self.halt(StopReason::Depth);
        } else if asked.is_multiple_of(MAX_GRANTED)
            && let Some(reason) = self.external_stop()
        {
            self.halt(reason);
        }
        self.stopped()
    }

    /// Ends the search: nothing that was granted may still be spent.
    fn halt(&self, reason: StopReason) {
        if let (StopReason::Time, Some(time)) = (reason, self.budget.time) {
            self.lags(self.elapsed().saturating_sub(time));
        }
        self.stop.set(Some(reason));
        self.horizon_at_stop.set(Some(self.horizon.get()));
        self.take_back(self.left.replace(0));
    }

    /// The reason to stop that comes from outside: the flag or the clock.
    fn external_stop(&self) -> Option<StopReason> {
        look();
        if self.budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            Some(StopReason::Interrupted)
        } else if self.budget.time.is_some_and(|time| self.elapsed() >= time) {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// The time since the meter was made.
    ///
    /// ```
    /// use gametree::{Budget, Meter};
    /// let meter = Meter::new(Budget::default());
    /// assert!(meter.elapsed() < std::time::Duration::from_secs(60));
    /// ```
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn lags(&self, by: Duration) {
        self.lag.set(self.lag.get().max(by));
    }

    /// The longest time for which the clock was not checked, with a time limit or a flag: on a busy machine a thread may have to
    /// wait for its turn.
    pub(crate) fn lag(&self) -> Duration {
        self.lag.get()
    }

    /// Whether any position was evaluated at the depth limit, which makes the result an estimate.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, adapt::Limited};
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
    /// use gametree::{Budget, Meter};
    /// let meter = Meter::new(Budget { nodes: Some(1), ..Budget::default() });
    /// assert_eq!([meter.spend(), meter.spend()], [true, false]);
    /// ```
    #[inline]
    pub fn spend(&self) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return self.check_limits() };
        self.left.set(left);
        true
    }

    /// The same meter of a search whose recursion keeps states of this type: how soon it looks at the stack depends on their size.
    pub(crate) fn of_states<S>(self) -> Self {
        self.hears_of_states::<S>();
        self
    }

    /// Hears that a recursion keeps states of this type.
    pub(crate) fn hears_of_states<S>(&self) {
        self.floor.set(self.floor.get().of_states::<S>());
    }

    /// Ends a search that can follow its line of play no further.
    #[cold]
    pub(crate) fn halt_at_depth(&self) {
        self.halt(StopReason::Depth);
    }

    /// Counts an evaluation at the depth limit.
    #[inline]
    pub(crate) fn count_evaluation(&self) {
        self.horizon.set(self.horizon.get() + 1);
    }

    /// How often a position was evaluated at the depth limit before the budget ran out.
    pub(crate) fn evaluations(&self) -> u64 {
        self.horizon_at_stop.get().unwrap_or(self.horizon.get())
    }

    /// Spends one node and lends the nodes left before the next check to a search that counts in a local variable;
    /// `None` once the budget is used up.
    #[cold]
    pub(crate) fn lend(&self) -> Option<u64> {
        self.spend().then(|| self.left.replace(0))
    }

    /// Takes back the lent nodes that were not spent.
    pub(crate) fn take_back(&self, left: u64) {
        if self.stopped() {
            self.granted.set(self.granted.get() - left);
        } else {
            self.left.set(self.left.get() + left);
        }
    }

    /// Spends one node beyond those granted, if the node limit, the flag and the clock allow it, and grants the nodes
    /// that may be spent before the next check.
    #[cold]
    fn check_limits(&self) -> bool {
        if self.stopped() {
            return false;
        }
        if !self.floor.get().is_set() {
            self.floor.set(self.floor.get().below_here());
        } else if self.floor.get().is_passed() {
            self.halt(StopReason::Depth);
            return false;
        }
        let nodes = self.granted.get();
        let most = self.budget.nodes.unwrap_or(u64::MAX);
        if let Some(progress) = self.budget.progress {
            progress.store(nodes, Ordering::Relaxed);
        }
        self.call(false);
        let reason = if nodes >= most { Some(StopReason::Nodes) } else { self.external_stop() };
        let plies = self.floor.get().plies_left();
        let grant =
            if reason.is_some() { 0 } else { self.take(self.next_grant().min(most - nodes).min(plies)) };
        if grant == 0 {
            self.halt(reason.unwrap_or(StopReason::Nodes));
            return false;
        }
        self.granted.set(nodes + grant);
        self.left.set(grant - 1);
        true
    }

    /// The number of nodes until the next check: as many as take well under a millisecond, so that a flag takes effect
    /// soon however expensive a node is, and at most 1,024.
    fn next_grant(&self) -> u64 {
        let timed = self.budget.time.is_some() || self.budget.stop.is_some() || self.hook.is_some();
        if !timed {
            return MAX_GRANTED;
        }
        let now = Instant::now();
        let taken = self.checked.replace(Some(now)).map(|before| now - before);
        self.lags(taken.unwrap_or_default());
        // The way down to the first leaf is quick, and says nothing of what an evaluation takes.
        let on_the_way = self.horizon.get() == 0 && self.granted.get() < WAY_DOWN;
        let grant = match taken {
            Some(taken) if taken > Duration::from_micros(500) => (self.grant.get() / 4).max(1),
            Some(taken) if taken < Duration::from_micros(200) && !on_the_way => {
                (self.grant.get() * 2).min(MAX_GRANTED)
            }
            _ => self.grant.get(),
        };
        self.grant.set(grant);
        grant
    }
}

/// The maximum number of nodes between two checks of the flag and the clock.
const MAX_GRANTED: u64 = 1_024;

/// The number of nodes that are checked one by one, unless a position is evaluated before.
const WAY_DOWN: u64 = 256;

/// The number of nodes before the second check, when the cost of a node is not known yet.
const FIRST_GRANTED: u64 = 1;

/// As an observer of a search, a meter is charged for every node entered.
impl<G: Game> Observer<G> for &Meter<'_> {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    #[inline]
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.spend();
    }
    fn must_stop(&mut self, memory: usize) -> bool {
        Meter::must_stop(self, memory)
    }
}

#[cfg(test)]
mod tests;
