//! What is asked of a search, and within which limits: [`Request`].

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use crate::budget::Budget;
use crate::clock::Clock;

/// A position, what is wanted to be known of it, and within which limits. Every search takes one, and a `&State` wherever nothing
/// more is to be said.
///
/// A limit given here takes the place of the one that the search itself was built with; other limits stay.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Request, engine::Engine, monte_carlo::MonteCarlo, solve::Solver};
/// use std::time::Duration;
/// let (heap, start) = (Heap(30), Heap(30).start());
/// let mut engine = Engine::new(&heap);
/// assert_eq!(engine.run(&start).best, [2]); // the position alone
/// let two_lines = engine.run(Request::new(&start).lines(2).time(Duration::from_secs(1)));
/// assert_eq!(two_lines.moves[0].mv, 2);
///
/// let every_move = Request::new(&start).every_move().nodes(100_000); // the same for any search
/// assert_eq!(engine.run(every_move).moves.len(), 3);
/// assert_eq!(Solver::new(&heap)?.run(every_move)?.moves.len(), 3);
/// assert_eq!(MonteCarlo::new(&heap).run(every_move).moves.len(), 3);
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
#[derive(Debug)]
pub struct Request<'q, S, H = OneThread> {
    pub(crate) root: &'q S,
    pub(crate) past: &'q [S],
    pub(crate) wanted: Wanted,
    pub(crate) budget: Budget<'q>,
    pub(crate) clock: Option<Clock>,
    pub(crate) how: H,
}

/// What is wanted to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Best,
    EveryMove,
    Lines(usize),
}

/// On the thread that asks, with an observer if one is [given](Request::observe).
///
/// ```
/// use gametree::{OneThread, Request};
/// let request: Request<'_, u32, OneThread> = Request::new(&7);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OneThread<O = ()>(pub(crate) O);

/// On [several threads](Request::threads).
///
/// ```
/// use gametree::{Request, Threads};
/// let request: Request<'_, u32, Threads> = Request::new(&7).threads(2);
/// ```
#[cfg(feature = "threads")]
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub(crate) usize);

// Not derived, which would ask the same of the state.
impl<S, H: Clone> Clone for Request<'_, S, H> {
    fn clone(&self) -> Self {
        Request { how: self.how.clone(), ..*self }
    }
}

impl<S, H: Copy> Copy for Request<'_, S, H> {}

/// What a search takes that has no observer and runs on one thread, the solvers and Monte Carlo tree search: a `&State`, or a
/// [`Request`] without either.
///
/// ```compile_fail
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Request, observe::Counter, solve::Solver};
/// let mut counter = Counter::default();
/// // error: this search takes no observer and runs on one thread
/// Solver::new(&Heap(9)).unwrap().run(Request::new(&Heap(9).start()).observe(&mut counter));
/// ```
#[diagnostic::on_unimplemented(
    message = "this search takes no observer and runs on one thread",
    label = "expected a position of the game, or a request without `.observe(…)` and `.threads(…)`"
)]
pub trait PlainRequest<'q, S>: sealed::Asks<'q, S, ()> {}

/// What a textbook search takes, which runs on one thread: a `&State`, or a [`Request`], with an observer or without.
///
/// ```compile_fail
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Request, Search};
/// // error: this search runs on one thread
/// Search::new(&Heap(9)).run(Request::new(&Heap(9).start()).threads(2));
/// ```
#[diagnostic::on_unimplemented(
    message = "this search runs on one thread",
    label = "expected a position of the game, or a request without `.threads(…)`"
)]
pub trait ObservedRequest<'q, S, O>: sealed::Asks<'q, S, O> {}

impl<'q, S> PlainRequest<'q, S> for &'q S {}
impl<'q, S> PlainRequest<'q, S> for Request<'q, S> {}
impl<'q, S> ObservedRequest<'q, S, ()> for &'q S {}
impl<'q, S, O> ObservedRequest<'q, S, O> for Request<'q, S, OneThread<O>> {}

pub(crate) mod sealed {
    use super::{OneThread, Request};

    /// What becomes a request with an observer, or with none, on one thread.
    pub trait Asks<'q, S, O> {
        /// The request.
        fn request(self) -> Request<'q, S, OneThread<O>>;
    }

    impl<'q, S> Asks<'q, S, ()> for &'q S {
        fn request(self) -> Request<'q, S> {
            Request::new(self)
        }
    }

    impl<'q, S, O> Asks<'q, S, O> for Request<'q, S, OneThread<O>> {
        fn request(self) -> Request<'q, S, OneThread<O>> {
            self
        }
    }
}

impl<'q, S> From<&'q S> for Request<'q, S> {
    fn from(root: &'q S) -> Self {
        Request::new(root)
    }
}

impl<'q, S> Request<'q, S> {
    /// The best move of a position, without limits.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// assert_eq!(Engine::owning(Heap(7)).run(Request::new(&(7, Player::First))).best, [3]);
    /// ```
    #[must_use]
    pub const fn new(root: &'q S) -> Self {
        let budget =
            Budget { depth: None, nodes: None, time: None, memory: None, stop: None, progress: None };
        Request { root, past: &[], wanted: Wanted::Best, budget, clock: None, how: OneThread(()) }
    }

    /// Searches on so many threads, which end before the call returns; `0` is as `1`. Only the engine can, for a game whose
    /// states may be shared, and without an observer, which sees a single thread. (A [`BoxedEngine`](crate::engine::BoxedEngine) has
    /// one thread.)
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::{Request, engine::Engine};
    /// let answer = Engine::new(&TicTacToe).run(Request::new(&TicTacToe.start()).threads(2));
    /// assert_eq!(answer.value.to_string(), "draw (proved)");
    /// ```
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(self, threads: usize) -> Request<'q, S, Threads> {
        self.with(Threads(threads))
    }

    /// Adds an observer, which sees every node: of the textbook's searches, and of the engine at every depth, with every window
    /// that it is searched with.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::{Request, Search, engine::Engine, observe::Counter};
    /// let (mut counter, start) = (Counter::default(), TicTacToe.start());
    /// let answer = Engine::new(&TicTacToe).run(Request::new(&start).depth(5).observe(&mut counter));
    /// assert_eq!(counter.nodes, answer.nodes);
    /// let mut counter = Counter::default();
    /// let answer = Search::new(&TicTacToe).run(Request::new(&start).depth(3).observe(&mut counter))?;
    /// assert_eq!(counter.nodes, answer.nodes);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn observe<O>(self, observer: O) -> Request<'q, S, OneThread<O>> {
        self.with(OneThread(observer))
    }
}

impl<'q, S, H> Request<'q, S, H> {
    fn with<I>(self, how: I) -> Request<'q, S, I> {
        let Request { root, past, wanted, budget, clock, how: _ } = self;
        Request { root, past, wanted, budget, clock, how }
    }

    /// The positions played before this one, for games in which positions can be repeated
    /// ([`REPEATS`](crate::knowledge::Keyed::REPEATS)): to the engine and to Monte Carlo tree search a return to one of them is a
    /// draw, if the rules say so ([`occurrences_to_draw`](crate::knowledge::Keyed::occurrences_to_draw)). The solvers value positions by themselves, without a history.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let (heap, mut past) = (Heap(9), vec![]);
    /// let (mut state, mut engine) = (heap.start(), Engine::new(&heap));
    /// while heap.outcome(&state).is_none() {
    ///     let answer = engine.run(Request::new(&state).past(&past)); // no effect here: a heap's positions never come back
    ///     past.push(state);
    ///     state = heap.play(&state, answer.best[0]);
    /// }
    /// ```
    #[must_use]
    pub const fn past(mut self, positions: &'q [S]) -> Self {
        self.past = positions;
        self
    }

    /// Asks for the value of every move ([`Answer::moves`](crate::Answer::moves)), and for all best moves instead of one. The
    /// search goes on after a win is found, until every move is decided. Of this and [`lines`](Request::lines) the last one holds.
    ///
    /// In games whose positions come back ([`REPEATS`](crate::knowledge::Keyed::REPEATS)) engine and Monte Carlo tree search value a move
    /// with the root as played: a way back to it is a draw. [`Retrograde`](crate::solve::Retrograde) values the position after the move
    /// by itself, as if nothing had been played.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let answer = Engine::new(&Heap(8)).run(Request::new(&(8, Player::First)).every_move());
    /// assert_eq!(answer.best.len(), 3); // lost, whatever is taken
    /// assert_eq!(answer.moves[0].value.to_string(), "loss in 4");
    /// ```
    #[must_use]
    pub const fn every_move(mut self) -> Self {
        self.wanted = Wanted::EveryMove;
        self
    }

    /// Asks for the best `count` moves, or all if there are fewer, best first, each with its value and its line
    /// ([`Answer::moves`](crate::Answer::moves)). The engine divides the nodes and the time among them. For `0` the best move is searched
    /// and nothing is listed. Of this and [`every_move`](Request::every_move) the last one holds.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let answer = Engine::new(&Heap(6)).run(Request::new(&(6, Player::First)).lines(2));
    /// let said: Vec<_> = answer.moves.iter().map(|m| (m.value.to_string(), m.line.len())).collect();
    /// assert_eq!(said, [("win in 3".to_owned(), 3), ("loss in 4".to_owned(), 4)]);
    /// ```
    #[must_use]
    pub const fn lines(mut self, count: usize) -> Self {
        self.wanted = Wanted::Lines(count);
        self
    }

    /// Adds all the limits of a budget at once: where there is one already, the smaller holds. Of two flags, or two counters of progress,
    /// the last one is used. (`.nodes(n)` and the like set their limit anew, whatever was before.)
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Request, engine::Engine};
    /// let budget = Budget { nodes: Some(100), ..Budget::default() };
    /// assert!(Engine::new(&Heap(70)).run(Request::new(&(70, Player::First)).within(budget)).nodes <= 100);
    /// let less = Request::new(&(70, Player::First)).nodes(50).within(budget);
    /// assert!(Engine::new(&Heap(70)).run(less).nodes <= 50);
    /// ```
    #[must_use]
    pub fn within(mut self, budget: Budget<'q>) -> Self {
        self.budget = budget.meet(self.budget);
        self
    }

    /// Keeps a number up to date while the search runs: how many nodes it has entered, every 1,024 of them.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// let nodes = AtomicU64::new(0); // another thread may look at it
    /// Engine::new(&Heap(90)).run(Request::new(&(90, Player::First)).nodes(5_000).progress(&nodes));
    /// assert!(nodes.load(Ordering::Relaxed) > 1_000);
    /// ```
    #[must_use]
    pub const fn progress(mut self, nodes: &'q AtomicU64) -> Self {
        self.budget.progress = Some(nodes);
        self
    }

    /// Limits the depth to `plies`. An exact solver refuses it.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let answer = Engine::new(&Heap(90)).run(Request::new(&(90, Player::First)).depth(6));
    /// assert_eq!((answer.details.depth, answer.proved()), (6, false));
    /// ```
    #[must_use]
    pub const fn depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Limits the number of nodes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, monte_carlo::MonteCarlo};
    /// assert_eq!(MonteCarlo::new(&Heap(90)).run(Request::new(&(90, Player::First)).nodes(700)).nodes, 700);
    /// ```
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// Limits the time.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, StopReason, monte_carlo::MonteCarlo};
    /// let (heap, time) = (Heap(900), std::time::Duration::from_millis(5));
    /// let answer = MonteCarlo::new(&heap).run(Request::new(&heap.start()).time(time));
    /// assert_eq!(answer.stop_reason, Some(StopReason::Time));
    /// ```
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// Limits the memory, in bytes ([`Budget::memory`]). A table or tree that a searcher was built with may be smaller, and stays so; one
    /// that is larger is replaced by one of this size, also for later requests.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let answer = Engine::new(&Heap(30)).run(Request::new(&(30, Player::First)).memory(64 << 10));
    /// assert!(answer.details.table_bytes <= 64 << 10);
    /// ```
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.budget.memory = Some(bytes);
        self
    }

    /// Ends the search when another thread sets the flag.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// use std::sync::atomic::AtomicBool;
    /// let mut engine = Engine::owning(Heap(90));
    /// let stop = AtomicBool::new(true); // it need not live as long as the engine
    /// assert!(engine.run(Request::new(&(90, Player::First)).stop(&stop)).stopped);
    /// ```
    #[must_use]
    pub const fn stop(mut self, flag: &'q AtomicBool) -> Self {
        self.budget.stop = Some(flag);
        self
    }

    /// Thinks with the clock of a game running. The engine spends the time where it is needed: a forced move is played at once, a move
    /// that is the best at every depth soon; it measures how late the machine lets it notice the time, and sets that aside in later
    /// moves. Every other search takes the [longest time](Clock::allotment) that the clock allows. A limit of time holds as well.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Clock, Request, engine::Engine};
    /// use std::time::{Duration, Instant};
    /// let (heap, mut engine) = (Heap(300), Engine::owning(Heap(300)));
    /// let (mut left, mut x) = (Duration::from_millis(500), (300, Player::First));
    /// while heap.outcome(&x).is_none() {
    ///     let started = Instant::now();
    ///     let best = engine.run(Request::new(&x).clock(Clock::new(left, Duration::ZERO))).best[0];
    ///     left = left.saturating_sub(started.elapsed());
    ///     x = heap.play(&x, best);
    /// }
    /// ```
    #[must_use]
    pub const fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// The limits, where `own` are those of the search itself; a clock gives a move its longest time.
    pub(crate) fn limits(&self, own: Budget<'q>) -> Budget<'q> {
        let budget = self.budget.or(own);
        let allowed = self.clock.map(|clock| clock.allotment().1);
        Budget { time: [budget.time, allowed].into_iter().flatten().min(), ..budget }
    }
}
