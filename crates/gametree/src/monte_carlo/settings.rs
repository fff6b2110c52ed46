//! What a search is set to do, apart from its budget.

use super::reward::Scale;
use crate::distance::MAX_PLIES;
use crate::knowledge::Unguided;

/// The default exploration constant: of those tried in matches on four games, the one that suits small boards and large ones
/// (`docs/monte-carlo.md`).
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::monte_carlo::{DEFAULT_EXPLORATION, MonteCarlo};
/// let timid = MonteCarlo::new(&Heap(9)).exploration(2.0 * DEFAULT_EXPLORATION);
/// assert_eq!(timid.run(&Heap(9).start()).best, [1]);
/// ```
pub const DEFAULT_EXPLORATION: f64 = 0.5;

/// The settings of a search.
#[derive(Debug)]
pub(super) struct Settings<E, K> {
    pub(super) seed: u64,
    pub(super) exploration: f64,
    pub(super) playout_plies: u32,
    /// The static evaluation and its scale; `None` for play-outs.
    pub(super) evaluation: Option<(E, Scale)>,
    /// Only the rules, or the game's guide.
    pub(super) knowledge: K,
}

impl<E> Settings<E, Unguided> {
    pub(super) const fn new() -> Self {
        Settings {
            seed: 0,
            exploration: DEFAULT_EXPLORATION,
            playout_plies: MAX_PLIES,
            evaluation: None,
            knowledge: Unguided,
        }
    }
}
