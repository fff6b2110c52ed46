//! Complete tables: the value of every position that can be reached.

mod error;
mod estimate;
mod levels;
mod oracle;
mod returning;
mod sorted;
mod summary;
mod value;
mod work;

use std::convert::Infallible;

use crate::coder::Coder;
pub use error::TabulationError;
use gametree::Control;
use gametree::knowledge::{Coded, Symmetric};
pub use oracle::{Oracle, TableLookup};
pub use summary::{LevelSummary, LongestWin, Results, TableSummary};
pub use value::TableValue;
use work::{Memory, Work};

/// Makes a complete table: the result and the distance of every position that can be reached from one.
///
/// It needs a game whose positions are numbers ([`Coded`]). Where positions tell their ply, they are listed ply by ply, and valued
/// from the last ply back to the first; this takes 8 bytes a position, and 2 for its value. Other games, in which positions may come
/// back, are solved by going backwards from all ends, as [`Retrograde`](gametree::solve::Retrograde) does, in some 40 bytes a position and 8 a
/// move; what nobody can win is a draw, by [endless play](TableValue::ENDLESS) unless an end can be reached. If every
/// [symmetry](Symmetric) leaves the first position as it is, one position is kept for all its images, but all are counted.
///
/// Players need not take turns. A game scored by points counts as won, drawn or lost.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::knowledge::Coded;
/// use gametree_tables::{Oracle, Tabulation};
///
/// impl Coded for Heap {
///     fn code(&self, &(stones, next): &(u32, Player)) -> Option<u64> {
///         Some(2 * u64::from(stones) + next as u64)
///     }
///     fn decode(&self, code: u64) -> Option<(u32, Player)> {
///         Some(((code / 2).try_into().ok()?, if code % 2 == 0 { Player::First } else { Player::Second }))
///     }
/// }
/// let heap = Heap(10);
/// let table = Tabulation::new(&heap).memory(1 << 20).run(&heap.start())?;
/// assert_eq!((table.summary().open().total(), table.summary().finished().total()), (18, 2));
/// let answer = Oracle::new(&heap, &table).value(&heap.start()).unwrap();
/// assert_eq!(answer.expect("the table holds its first position").to_string(), "win in 5");
/// # Ok::<(), gametree_tables::TabulationError>(())
/// ```
pub struct Tabulation<'a, G> {
    game: &'a G,
    memory: Option<usize>,
    threads: usize,
    control: Control<'a>,
    on_listed: Option<&'a dyn Fn(u64)>,
}

impl<G> std::fmt::Debug for Tabulation<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tabulation { memory, threads, .. } = self;
        f.debug_struct("Tabulation").field("memory", memory).field("threads", threads).finish_non_exhaustive()
    }
}

impl<'a, G: Coded + Symmetric + Sync> Tabulation<'a, G> {
    /// A tabulation of `game` without a limit of memory, on one thread.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let table = gametree_tables::Tabulation::new(&Heap(1)).run(&Heap(1).start()).unwrap();
    /// assert_eq!(table.summary().stored(), 2);
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Tabulation { game, memory: None, threads: 1, control: Control::default(), on_listed: None }
    }

    /// Sets the most bytes that the table may take, with all that its making needs.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree_tables::{Tabulation, TabulationError};
    /// let table = Tabulation::new(&Heap(1_000)).memory(1_000).run(&Heap(1_000).start());
    /// assert_eq!(table.err(), Some(TabulationError::Memory { limit: 1_000 }));
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Sets the number of threads; the table is the same. They share the work where positions tell their ply.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree_tables::Tabulation;
    /// let on = |threads| Tabulation::new(&Heap(9)).threads(threads).run(&Heap(9).start()).unwrap();
    /// assert_eq!(on(1), on(2));
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the stop flag, and the counter of the positions that are done: first those that are listed, then, from 0, those that
    /// are valued.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree::Control;
    /// use gametree_tables::{Tabulation, TabulationError};
    /// let stop = std::sync::atomic::AtomicBool::new(true);
    /// let control = Control { stop: Some(&stop), progress: None };
    /// let table = Tabulation::new(&Heap(5_000)).control(control).run(&Heap(5_000).start());
    /// assert_eq!(table.err(), Some(TabulationError::Stopped));
    /// ```
    #[must_use]
    pub fn control(mut self, control: Control<'a>) -> Self {
        self.control = control;
        self
    }

    /// Calls `told` with the number of positions that are kept, once all are listed and before they are valued. A game whose
    /// positions don't tell their ply is not listed apart, and tells nothing.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let told = |positions| println!("{positions} positions");
    /// gametree_tables::Tabulation::new(&Heap(9)).on_listed(&told).run(&Heap(9).start()).unwrap();
    /// ```
    #[must_use]
    pub fn on_listed(mut self, told: &'a dyn Fn(u64)) -> Self {
        self.on_listed = Some(told);
        self
    }

    /// Makes the table of all positions that can be reached from `root`.
    ///
    /// # Errors
    /// [`TabulationError`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree_tables::Tabulation;
    /// let table = Tabulation::new(&Heap(9)).run(&(4, Player::First)).unwrap();
    /// assert_eq!(table.summary().open().losses, 1); // the only lost position with 1 to 4 stones
    /// ```
    pub fn run(&self, root: &G::State) -> Result<Tabulated, TabulationError> {
        let work = Work {
            coder: Coder { game: self.game, symmetric: Coder::keeps(self.game, root) },
            memory: Memory::new(self.memory),
            control: self.control,
            threads: self.threads,
        };
        let mut table =
            Tabulated { symmetric: work.coder.symmetric, levels: vec![], summary: TableSummary::default() };
        let Some(first) = self.game.ply(root) else {
            let (codes, values, summary) = returning::tabulate(&work, root)?;
            table.levels = vec![TableLevel { ply: None, codes: codes.codes, values }];
            table.summary.levels = vec![summary];
            return Ok(table);
        };
        let listed = levels::list(&work, root, first)?;
        let positions: usize = listed.iter().map(|level| level.codes.len()).sum();
        let _values = work.memory.claim(positions.saturating_mul(size_of::<u16>()))?;
        if let Some(progress) = self.control.progress {
            progress.store(0, std::sync::atomic::Ordering::Relaxed);
        }
        if let Some(told) = self.on_listed {
            told(positions as u64);
        }
        // From the last ply to the first.
        for (ply, level) in (first..).zip(listed).collect::<Vec<_>>().into_iter().rev() {
            let next = table.levels.last().map(|next| (&next.codes[..], &next.values[..]));
            let (values, summary) = levels::value(&work, &level.codes, ply, next)?;
            // What is counted as held stays held: the claim is not given back.
            let sorted::Sorted { codes, claim } = level;
            std::mem::forget(claim);
            table.levels.push(TableLevel { ply: Some(ply), codes, values });
            table.summary.levels.push(summary);
        }
        table.levels.reverse();
        table.summary.levels.reverse();
        Ok(table)
    }
}

/// A complete table in memory.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// let table = gametree_tables::Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
/// assert_eq!(table.levels().len(), 1); // a heap does not tell how many moves have been made
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabulated {
    symmetric: bool,
    levels: Vec<TableLevel>,
    summary: TableSummary,
}

/// The positions of one ply, or all if positions don't tell theirs: their codes in ascending order, and the value of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLevel {
    ply: Option<u32>,
    codes: Vec<u64>,
    values: Vec<u16>,
}

impl Tabulated {
    /// The levels, by ply.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let table = gametree_tables::Tabulation::new(&Heap(1)).run(&Heap(1).start()).unwrap();
    /// assert_eq!(table.levels()[0].codes(), [1, 2]);
    /// ```
    #[must_use]
    pub fn levels(&self) -> &[TableLevel] {
        &self.levels
    }

    /// What it says as a whole.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let table = gametree_tables::Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// assert_eq!(table.summary().longest().unwrap().1.plies, 5);
    /// ```
    #[must_use]
    pub fn summary(&self) -> &TableSummary {
        &self.summary
    }
}

impl TableLevel {
    /// The ply; `None` if positions don't tell theirs.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let table = gametree_tables::Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// assert_eq!(table.levels()[0].ply(), None);
    /// ```
    #[must_use]
    pub fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// The codes, in ascending order.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let table = gametree_tables::Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// assert!(table.levels()[0].codes().is_sorted());
    /// ```
    #[must_use]
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// The value of each code, as [`TableValue::pack`] gives it.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Tabulation, TableValue};
    /// let table = Tabulation::new(&Heap(1)).run(&Heap(1).start()).unwrap();
    /// let values = table.levels()[0].values().iter().map(|&value| TableValue::unpack(value).to_string());
    /// assert!(values.eq(["loss in 0", "win in 1"]));
    /// ```
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }
}

impl TableLookup for Tabulated {
    type Error = Infallible;

    fn symmetric(&self) -> bool {
        self.symmetric
    }

    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<TableValue>, Infallible> {
        let level = self.levels.iter().find(|level| level.ply == ply || level.ply.is_none());
        let found = level.and_then(|level| level.values.get(level.codes.binary_search(&code).ok()?));
        Ok(found.map(|&value| TableValue::unpack(value)))
    }
}
