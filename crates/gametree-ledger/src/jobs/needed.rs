//! The claims that a claimed result rests on: those that must be asked again before it is an answer.

use gametree::Wdl;
use gametree::solve::ResultBounds;
use rustc_hash::FxHashMap;

use crate::entry::Status;
use crate::known::KnownOfAll;
use crate::tree::{Kept, Tree};

/// Whether a position is worth so much at least, or so much at most, for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bound {
    AtLeast(Wdl),
    AtMost(Wdl),
}

impl Bound {
    fn holds(self, bounds: ResultBounds) -> bool {
        match self {
            Bound::AtLeast(goal) => bounds.lower >= goal,
            Bound::AtMost(goal) => bounds.upper <= goal,
        }
    }

    /// The same, seen from the other side.
    fn reversed(self) -> Self {
        match self {
            Bound::AtLeast(goal) => Bound::AtMost(goal.reversed()),
            Bound::AtMost(goal) => Bound::AtLeast(goal.reversed()),
        }
    }
}

/// What it takes if nothing says so.
const NEVER: u64 = u64::MAX;

/// The positions with the claims from which, with what is proved, all follows that is known of `root`. Of several ways to
/// it that with the fewest nodes is chosen, positions that are shared counted each time.
pub(super) fn needed<G: Kept>(
    tree: &Tree<'_, G>,
    root: usize,
    known: &KnownOfAll,
    proved: &KnownOfAll,
) -> Vec<usize> {
    let mut search = Needed { tree, known, proved, costs: FxHashMap::default(), positions: Vec::new() };
    let bounds = known[root].bounds;
    search.collect(root, Bound::AtLeast(bounds.lower));
    search.collect(root, Bound::AtMost(bounds.upper));
    search.positions
}

struct Needed<'n, G: Kept> {
    tree: &'n Tree<'n, G>,
    known: &'n KnownOfAll,
    proved: &'n KnownOfAll,
    costs: FxHashMap<(usize, Bound), u64>,
    positions: Vec<usize>,
}

impl<G: Kept> Needed<'_, G> {
    /// The nodes of the claims that a bound of a position rests on.
    fn cost(&mut self, node: usize, bound: Bound) -> u64 {
        if bound.holds(self.proved[node].bounds) {
            return 0;
        }
        if !bound.holds(self.known[node].bounds) {
            return NEVER;
        }
        if let Some(&cost) = self.costs.get(&(node, bound)) {
            return cost;
        }
        self.costs.insert((node, bound), NEVER); // should the position come back
        let costs = self.children(node, bound).into_iter().map(|(child, bound)| self.cost(child, bound));
        let costs: Vec<u64> = costs.collect();
        let by_children = match bound {
            Bound::AtLeast(_) => costs.into_iter().min().unwrap_or(NEVER),
            Bound::AtMost(_) if costs.is_empty() => NEVER,
            Bound::AtMost(_) => costs.into_iter().fold(0, u64::saturating_add),
        };
        let cost = self.own_claim(node, bound).min(by_children);
        self.costs.insert((node, bound), cost);
        cost
    }

    fn collect(&mut self, node: usize, bound: Bound) {
        let cost = self.cost(node, bound);
        if cost == 0 || cost == NEVER || self.positions.contains(&node) {
            return;
        }
        if self.own_claim(node, bound) == cost {
            self.positions.push(node);
            return;
        }
        for (child, of_child) in self.children(node, bound) {
            match bound {
                Bound::AtMost(_) => self.collect(child, of_child),
                Bound::AtLeast(_) if self.cost(child, of_child) == cost => {
                    return self.collect(child, of_child);
                }
                Bound::AtLeast(_) => {}
            }
        }
    }

    /// The children, and what has to hold of one of them, or of all.
    fn children(&self, node: usize, bound: Bound) -> Vec<(usize, Bound)> {
        let node = &self.tree.graph.nodes[node];
        let of_child = |&child: &usize| {
            let same = self.tree.graph.nodes[child].mover == node.mover;
            (child, if same { bound } else { bound.reversed() })
        };
        node.children.iter().map(of_child).collect()
    }

    /// The nodes of the cheapest claim of a position that says so by itself.
    fn own_claim(&self, node: usize, bound: Bound) -> u64 {
        let rows = self.tree.graph.nodes[node].rows.iter().map(|row| &row.entry);
        let claims = rows.filter(|row| row.status == Status::Claimed && bound.holds(row.bounds));
        claims.map(|row| row.nodes.max(1)).min().unwrap_or(NEVER)
    }
}
