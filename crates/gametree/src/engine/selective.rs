//! Selective search: which parts search some lines less deeply than others, and when.

use std::fmt;

use super::options::EngineOptions;
use crate::budget::Budget;

/// The parts of a search that made its lines differ in depth.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::Engine;
/// use gametree::Budget;
/// let thousand = Budget { nodes: Some(1_000), ..Budget::default() };
/// let report = Engine::new(&Heap(99)).budget(thousand).run(&Heap(99).start());
/// assert_eq!(report.details.parts.to_string(), "late-move reductions, futility");
/// assert_eq!(Engine::new(&Heap(9)).depth(5).run(&Heap(9).start()).details.parts.to_string(), "none");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Parts {
    /// Late-move reductions, and near the depth limit late moves that were left out.
    pub late_moves: bool,
    /// Futility: positions near the depth limit are judged by their static value if it is far outside of the window.
    pub futility: bool,
    /// The depth reduction of the null move, in plies; 0 if it was off. Where the engine chose it, it is the least, and grows
    /// with the depth and the static value.
    pub null_move: u32,
    /// The maximum number of plies by which a line was extended for forced moves.
    pub extensions: u32,
    /// The maximum number of plies of quiescence search.
    pub quiescence: u32,
}

impl Parts {
    /// The parts that these options ask for within this budget. Where all moves are asked for, or only results count, no line is
    /// searched less deeply than another. A game that can pass gets the null move, and a volatile one quiescence. `backs_up` says
    /// that values are backed up unchanged: values that grow with the depth cannot be compared across depths.
    pub(super) fn of(
        options: &EngineOptions,
        budget: &Budget<'_>,
        (all_moves, results_only, backs_up): (bool, bool, bool),
        volatile: bool,
        can_pass: impl FnOnce() -> bool,
    ) -> Parts {
        let selective = backs_up && options.selective.applies(budget, all_moves, results_only);
        let passes = selective && options.null_move == 0 && can_pass();
        // Quiescence gives every move the same depth, and so serves where all of them are asked for as well.
        let follows = backs_up
            && options.quiescence == 0
            && volatile
            && options.selective.applies(budget, false, results_only);
        Parts {
            late_moves: selective && options.late_moves,
            futility: selective && options.futility,
            null_move: if passes { NULL_MOVE } else { options.null_move },
            extensions: options.extensions,
            quiescence: if follows { QUIESCENCE } else { options.quiescence },
        }
    }

    /// Whether some lines are searched less deeply than the depth says, so that a win may be missed.
    #[inline]
    pub(super) fn reduce(self) -> bool {
        self.late_moves || self.futility || self.null_move > 0
    }

    /// The parts without those.
    pub(super) fn whole(self) -> Parts {
        Parts { late_moves: false, futility: false, null_move: 0, ..self }
    }

    /// Each part's name in settings, its name in words, and whether it was on, or over how many plies.
    fn all(&self) -> [(&'static str, &'static str, Extent); 5] {
        [
            ("late-moves", "late-move reductions", Extent::Whole(self.late_moves)),
            ("futility", "futility", Extent::Whole(self.futility)),
            ("null-move", "null move", Extent::Plies(self.null_move)),
            ("extensions", "extensions", Extent::Plies(self.extensions)),
            ("quiescence", "quiescence", Extent::Plies(self.quiescence)),
        ]
    }

    /// The names of the parts that were on, as the options are called in settings.
    ///
    /// ```
    /// use gametree::engine::Parts;
    /// assert!(Parts::default().names().is_empty());
    /// ```
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        let on = self.all().into_iter().filter(|(_, _, extent)| extent.is_on());
        on.map(|(name, _, _)| name).collect()
    }
}

/// How far a part reaches.
#[derive(Clone, Copy)]
enum Extent {
    Whole(bool),
    Plies(u32),
}

impl Extent {
    fn is_on(self) -> bool {
        !matches!(self, Extent::Whole(false) | Extent::Plies(0))
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = self.all().into_iter().filter(|(_, _, extent)| extent.is_on());
        let on: Vec<String> = on
            .map(|(_, words, extent)| match extent {
                Extent::Plies(plies) => format!("{words} {plies}"),
                Extent::Whole(_) => words.to_owned(),
            })
            .collect();
        if on.is_empty() { f.write_str("none") } else { f.write_str(&on.join(", ")) }
    }
}

/// How far a selective search of a volatile game follows noisy moves, in plies: exchanges end before.
const QUIESCENCE: u32 = 24;
/// By how many plies urgent positions at the depth limit may prolong a line.
pub(super) const URGENT: u32 = 8;
/// The least reduction of the null move in a selective search.
const NULL_MOVE: u32 = 3;
/// So many moves of a node are searched to the whole depth, at least.
///
/// With three, a search of small boards with sharp moves lost more than it gained: on Breakthrough 5×5 without a guide's order 0.025
/// ± 0.020 points a game at 3,000 nodes. With five no game that was measured loses 0.03, and with eight Breakthrough 6×6 gains less
/// (`docs/engine-ablation.md`).
const WHOLE: u32 = 5;

/// The depth by which the search of a child is first reduced: none for the first moves of a node, and more the later a move
/// comes and the greater the depth. `tried` moves have been searched before it.
///
/// 0.4 times the product of their logarithms, in plies, much as in engines of chess. Matches on five games did not tell 0.3 to
/// 0.7 apart.
#[inline]
pub(super) fn reduction(depth: u32, tried: u32) -> u32 {
    if depth < 2 || tried < WHOLE {
        return 0;
    }
    // Four times the logarithm to base 2.
    let log = |n: u32| u64::from(n.min(255)).pow(4).ilog2();
    (log(depth) * log(tried + 1) / 40).min(depth - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_lateness_and_leave_a_ply() {
        for depth in 0..40 {
            for tried in 0..300 {
                let less = reduction(depth, tried);
                assert!(less == 0 || less < depth, "{depth} {tried}");
                assert!(less <= reduction(depth + 1, tried) && less <= reduction(depth, tried + 1));
            }
        }
        assert_eq!([(1, 50), (2, 4), (2, 7), (5, 5), (10, 2)].map(|(d, n)| reduction(d, n)), [0, 0, 1, 2, 0]);
        assert_eq!(reduction(10, 30), 6);
    }
}
