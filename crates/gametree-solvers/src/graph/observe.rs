//! Watching a proof search: [`GraphObserver`], and [`RootNumbers`] for a display.

use std::sync::atomic::{AtomicU64, Ordering};

use super::expert::Verdict;
use super::node::INFINITE;
use gametree::Game;

/// Receives the events of a proof search, and never influences it. Every method does nothing by default; `()` receives
/// nothing, and costs nothing.
///
/// ```
/// use gametree::Game;
/// use gametree_solvers::graph::{GraphObserver, Verdict};
///
/// /// Counts the positions that the expert decided.
/// struct Decided(u64);
/// impl<G: Game> GraphObserver<G> for Decided {
///     fn expanded(&mut self, _state: &G::State, verdict: Verdict) {
///         self.0 += u64::from(verdict != Verdict::Open);
///     }
/// }
/// ```
pub trait GraphObserver<G: Game> {
    /// A position was expanded, and the expert said this of it.
    fn expanded(&mut self, _state: &G::State, _verdict: Verdict) {}

    /// The root has these proof and disproof numbers now: once it is expanded, and whenever the search comes back to it.
    fn root(&mut self, _proof: u32, _disproof: u32) {}

    /// Memory was short: of so many positions so many were kept.
    fn collected(&mut self, _before: usize, _after: usize) {}
}

impl<G: Game> GraphObserver<G> for () {}

/// The root's proof and disproof number, kept up to date while a search runs, for another thread to read.
///
/// They say how far a search is more honestly than a count of positions: a proof is near when the first is small and stays
/// small while the second grows.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree_solvers::graph::{GraphObserver, RootNumbers};
/// let numbers = RootNumbers::default();
/// assert_eq!(numbers.read(), None);
/// GraphObserver::<Heap>::root(&mut &numbers, 3, 14);
/// assert_eq!(numbers.read(), Some((3, 14)));
/// numbers.clear();
/// assert_eq!(numbers.read(), None);
/// ```
#[derive(Debug, Default)]
pub struct RootNumbers(AtomicU64);

impl RootNumbers {
    /// What cannot be reached any more: the opposite is proved.
    pub const INFINITE: u32 = INFINITE;

    /// The numbers; `None` before a search has begun.
    #[must_use]
    pub fn read(&self) -> Option<(u32, u32)> {
        // Both numbers are never 0, so neither is the word that holds them.
        let both = self.0.load(Ordering::Relaxed);
        (both != 0).then_some(((both >> 32) as u32, both as u32))
    }

    /// Forgets the numbers, before another search.
    pub fn clear(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

impl<G: Game> GraphObserver<G> for &RootNumbers {
    fn root(&mut self, proof: u32, disproof: u32) {
        self.0.store(u64::from(proof) << 32 | u64::from(disproof), Ordering::Relaxed);
    }
}
