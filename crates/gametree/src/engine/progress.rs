//! What a search is doing while it runs: [`Progress`], told to a callback.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::table::TranspositionTable;
use crate::score::{Bound, Score};

/// What a search has found so far, and where it is.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{Engine, Progress};
/// use std::time::Duration;
/// fn show(now: &Progress<u8>) {
///     let Progress { depth, reached, at, of, nodes, table_permille, .. } = now;
///     print!("depth {depth}/{reached}, move {at} of {of}, {nodes} nodes, table {table_permille} ‰");
///     match now.best {
///         Some(best) => println!(", best {best} ({:?} {:?})", now.bound, now.score),
///         None => println!(),
///     }
/// }
/// Engine::new(&TicTacToe).on_progress(Duration::from_millis(100), show).run(&TicTacToe.start());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress<M> {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The length of the longest line at this depth so far, in plies: greater than the depth if lines are extended or go on in
    /// the quiescence search.
    pub reached: u32,
    /// The move of the root that is being searched; `None` before the first.
    pub current: Option<M>,
    /// Its place in the order in which they are searched, from 1.
    pub at: u32,
    /// The number of the root's moves.
    pub of: u32,
    /// The best move so far, of this depth or, until it has one, of the last; `None` before the first.
    pub best: Option<M>,
    /// The best move's value for the side to move, as in [`Answer::score`](crate::Answer::score), and how it bounds the value:
    /// a move better than expected has a lower bound first.
    pub score: Score,
    /// See `score`.
    pub bound: Bound,
    /// The nodes entered; on several threads those of the first, and those of the others at the depths before.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the table is, at its present size, in thousandths.
    pub table_permille: u32,
}

/// The callback, and how often it is called.
pub(super) struct OnProgress<'a, M> {
    every: Duration,
    callback: Callback<'a, M>,
}

/// Called with what a search is doing.
type Callback<'a, M> = Box<dyn FnMut(&Progress<M>) + Send + 'a>;

impl<'a, M> OnProgress<'a, M> {
    pub(super) fn new(every: Duration, callback: impl FnMut(&Progress<M>) + Send + 'a) -> Self {
        OnProgress { every, callback: Box::new(callback) }
    }
}

/// What the root knows of its search: shared by the thread that searches it, which writes, and the callback's caller.
#[derive(Clone, Debug)]
pub(super) struct AtRoot<M> {
    now: Arc<Mutex<Progress<M>>>,
    /// The length of the longest line at this depth so far, without a lock: the quiescence search asks at every node.
    reached: Cell<u32>,
}

impl<M: Copy + PartialEq> AtRoot<M> {
    pub(super) fn new() -> Self {
        let now = Progress {
            depth: 0,
            reached: 0,
            current: None,
            at: 0,
            of: 0,
            best: None,
            score: Score::ZERO,
            bound: Bound::Upper,
            nodes: 0,
            time: Duration::ZERO,
            table_permille: 0,
        };
        AtRoot { now: Arc::new(Mutex::new(now)), reached: Cell::new(0) }
    }

    fn get(&self) -> MutexGuard<'_, Progress<M>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A depth begins.
    pub(super) fn begins(&self, depth: u32) {
        self.reached.set(depth);
        let mut now = self.get();
        (now.depth, now.reached, now.current, now.at) = (depth, depth, None, 0);
    }

    /// The search of a move of the root begins.
    pub(super) fn tries(&self, mv: M, at: usize, of: usize) {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let mut now = self.get();
        (now.current, now.at, now.of) = (Some(mv), number(at + 1), number(of));
    }

    /// A move of the root is the best so far. Returns whether that is new.
    pub(super) fn improves(&self, mv: M, score: Score, bound: Bound) -> bool {
        let mut now = self.get();
        let new = (now.best, now.score, now.bound) != (Some(mv), score, bound);
        (now.best, now.score, now.bound) = (Some(mv), score, bound);
        new
    }

    /// A line has this many plies.
    #[inline]
    pub(super) fn reaches(&self, plies: u32) {
        if plies > self.reached.get() {
            self.reached.set(plies);
            self.get().reached = plies;
        }
    }
}

/// Calls the callback of a search.
pub(super) struct Teller<'a, M> {
    told: RefCell<OnProgress<'a, M>>,
    at_root: AtRoot<M>,
    /// When it was last called.
    last: RefCell<Duration>,
}

impl<'a, M: Copy + PartialEq> Teller<'a, M> {
    pub(super) fn new(told: OnProgress<'a, M>) -> Self {
        Teller { told: RefCell::new(told), at_root: AtRoot::new(), last: RefCell::default() }
    }

    /// The part that the search writes.
    pub(super) fn at_root(&self) -> &AtRoot<M> {
        &self.at_root
    }

    /// The callback again, after the search.
    pub(super) fn into_callback(self) -> OnProgress<'a, M> {
        self.told.into_inner()
    }

    /// Calls the callback, if there is news or it is time to.
    pub(super) fn tell(&self, news: bool, nodes: u64, time: Duration, table: &TranspositionTable) {
        let mut told = self.told.borrow_mut();
        if news || time.saturating_sub(*self.last.borrow()) >= told.every && !time.is_zero() {
            self.last.replace(time);
            // Not while the root's part is locked: the callback may take its time.
            let mut now = self.at_root.get().clone();
            (now.nodes, now.time, now.table_permille) = (nodes, time, table.permille());
            (told.callback)(&now);
        }
    }
}
