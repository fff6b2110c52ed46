//! What a search may spend, [`Budget`], and which limit ended it, [`StopReason`].

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The resources a search may use. Every field is unlimited by default.
///
/// Limits on depth and nodes alone give reproducible results.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Budget, engine::Engine};
/// use std::time::Duration;
/// // At most a second and at most 10,000 nodes, whichever comes first.
/// let budget = Budget { time: Some(Duration::from_secs(1)), nodes: Some(10_000), ..Budget::default() };
/// let report = Engine::new(&Heap(21)).budget(budget).run(&Heap(21).start());
/// assert!(report.nodes <= 10_000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The maximum depth in plies below the root.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// The maximum memory, in bytes, for all that grows with a search: the positions that it keeps, its tables, and what
    /// an observer of a textbook search records. A textbook search that needs more ends with what it has found; with a
    /// hash table or a recorder that may be at a third of the limit, because what grows holds the old block and a new
    /// one of twice the size. The tables of the engine and the solver stay within it and replace their entries; an
    /// observer of the engine is not counted.
    pub memory: Option<usize>,
    /// Set by another thread to stop the search. Checked every 1,024 nodes, and more often where nodes are expensive,
    /// so that it takes effect within 2 ms.
    pub stop: Option<&'a AtomicBool>,
    /// Updated with the number of nodes every 1,024 nodes, for a progress display.
    pub progress: Option<&'a AtomicU64>,
}

impl<'a> Budget<'a> {
    /// Its limits, and those of `other` where it has none.
    ///
    /// ```
    /// use gametree::Budget;
    /// let own = Budget { depth: Some(8), nodes: Some(1_000), ..Budget::default() };
    /// let asked = Budget { nodes: Some(50), ..Budget::default() };
    /// assert_eq!((asked.or(own).nodes, asked.or(own).depth), (Some(50), Some(8)));
    /// ```
    #[must_use]
    pub fn or(self, other: Budget<'a>) -> Self {
        Budget {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            time: self.time.or(other.time),
            memory: self.memory.or(other.memory),
            stop: self.stop.or(other.stop),
            progress: self.progress.or(other.progress),
        }
    }

    /// The limits of both, of which the smaller holds; its own flag and counter, where it has them.
    pub(crate) fn meet(self, other: Budget<'a>) -> Self {
        fn least<N: Ord>(own: Option<N>, other: Option<N>) -> Option<N> {
            own.into_iter().chain(other).min()
        }
        Budget {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            memory: least(self.memory, other.memory),
            ..self.or(other)
        }
    }

    /// What is left of it after so many nodes and so much time, for what follows.
    ///
    /// ```
    /// use gametree::Budget;
    /// use std::time::Duration;
    /// let budget = Budget { nodes: Some(1_000), ..Budget::default() };
    /// assert_eq!(budget.less(400, Duration::ZERO).nodes, Some(600));
    /// assert_eq!(budget.less(4_000, Duration::ZERO).nodes, Some(0));
    /// ```
    #[must_use]
    pub fn less(self, nodes: u64, time: Duration) -> Self {
        Budget {
            nodes: self.nodes.map(|all| all.saturating_sub(nodes)),
            time: self.time.map(|all| all.saturating_sub(time)),
            ..self
        }
    }
}

/// The limit that ended a search before it was finished.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Budget, Search, StopReason};
/// let budget = Budget { memory: Some(1 << 20), ..Budget::default() };
/// let report = Search::new(&Heap(40)).algorithm(Algorithm::Sss).budget(budget).run(&Heap(40).start())?;
/// assert_eq!(report.stop_reason, Some(StopReason::Memory));
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum StopReason {
    /// [`Budget::nodes`].
    Nodes,
    /// [`Budget::time`].
    Time,
    /// [`Budget::memory`], or the system has no more memory.
    Memory,
    /// [`Budget::stop`] was set.
    Interrupted,
    /// Not [`Budget::depth`], within which a search is finished: a line of play is longer than the search can follow: it has more plies than its distances can count, or the recursion took
    /// what it may of the [stack](crate::stack).
    Depth,
}
