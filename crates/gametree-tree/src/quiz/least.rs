//! An order of the children with which an algorithm evaluates the fewest leaves, and how many those are.
//!
//! For alpha-beta it is Knuth and Moore's permuter (Theorem 2) applied to a smallest proof. The leaves that some search
//! happened to examine would not do: they prove the value, but a smaller set may, too.

use crate::tree::{Keep, NodeId, Searched, TreeGame, minimal_proof, permute, proven_intervals, rebuilt};
use gametree::Algorithm;
use gametree::Score;
use gametree::SearchOptions;

/// A best order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Least {
    /// The child that comes first at each node where that is not the one drawn first; the others keep their order.
    pub(super) first: Vec<(NodeId, NodeId)>,
    /// The leaves that are then evaluated.
    pub(super) leaves: usize,
}

/// The largest tree, in nodes, of which the order is made as short as it can be.
const MAX_SHORTENED: usize = 300;

/// The fewest leaves that the algorithm can evaluate, and an order with which it does.
pub(super) fn least(search: &Searched<'_>) -> Least {
    let mut least = match search.algorithm {
        Algorithm::BranchAndBound => by_parents_bounds(search.game),
        _ => by_a_smallest_proof(search),
    };
    // Both put a child first wherever one is known to be best, although another may do as well.
    let mut at = 0;
    while at < least.first.len() && search.tree().len() <= MAX_SHORTENED {
        let mut shorter = least.first.clone();
        shorter.remove(at);
        if leaves_evaluated(search, &with_first(search, &shorter)) == least.leaves {
            least.first = shorter;
        } else {
            at += 1;
        }
    }
    least
}

/// The order in which these children come first, and the others as they are drawn.
fn with_first(search: &Searched<'_>, first: &[(NodeId, NodeId)]) -> Vec<Option<Vec<NodeId>>> {
    let mut orders = vec![None; search.tree().len()];
    for &(node, child) in first {
        let others = search.tree().children(node).filter(|&other| other != child);
        orders[node.index()] = Some(std::iter::once(child).chain(others).collect());
    }
    orders
}

/// For alpha-beta, which can do with the leaves of a smallest proof.
fn by_a_smallest_proof(search: &Searched<'_>) -> Least {
    let tree = search.tree();
    let proof: Vec<NodeId> =
        minimal_proof(search.game).into_iter().filter(|&node| tree.is_leaf(node)).collect();
    let Ok(permuted) = permute(search.game, &proof) else {
        unreachable!("a proof of the root's value settles it");
    };
    let first = permuted.order.iter().filter_map(|(node, children)| Some((*node, *children.first()?)));
    Least { first: first.filter(|&(_, child)| tree.number(child) > 1).collect(), leaves: proof.len() }
}

/// The same for F1, which passes on nothing but the parent's bound, and so needs more than a smallest proof: the first
/// child of a node is always searched for its exact value.
///
/// Let C(n) be the fewest leaves for a node n that is entered without a bound, and R(n, b) for one whose value reaches
/// its bound b. A child that reaches it should come first, and has no bound itself: R(n, b) is the least C of such
/// children. Without a bound a best child comes first, which makes the bound that all others reach as tight as it can
/// be. A bound that a node does not reach saves nothing, so there is no third number.
fn by_parents_bounds(game: &TreeGame) -> Least {
    let tree = game.tree();
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
    let values: Vec<Score> =
        proven_intervals(game, &leaves, false).into_iter().map(|interval| interval.low).collect();
    let mut cost = vec![1_usize; tree.len()];
    // For the player at a node, whose opponent moves at every child.
    let worth = |child: NodeId| -values[child.index()];
    let refuter = |node: NodeId, bound: Score, cost: &[usize]| {
        let enough = tree.children(node).filter(|&child| worth(child) >= bound);
        enough.min_by_key(|child| cost[child.index()])
    };
    let refuted = |node: NodeId, bound: Score, cost: &[usize]| {
        refuter(node, bound, cost).map_or(1, |child| cost[child.index()]) // a leaf has no children
    };
    let best = |node: NodeId, cost: &[usize]| {
        let value = values[node.index()];
        if value == Score::INF {
            return refuter(node, value, cost);
        }
        let added = |child: &NodeId| cost[child.index()] - refuted(*child, -value, cost);
        tree.children(node).filter(|&child| worth(child) == value).min_by_key(added)
    };
    let inner: Vec<NodeId> = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
    // Backwards through the preorder: the children before their parent.
    for &node in inner.iter().rev() {
        let value = values[node.index()];
        let Some(first) = best(node, &cost) else { continue };
        let others = tree.children(node).filter(|&child| child != first && value != Score::INF);
        cost[node.index()] =
            cost[first.index()] + others.map(|child| refuted(child, -value, &cost)).sum::<usize>();
    }
    // From the root down: how is each node entered that has to be?
    let mut first = Vec::new();
    let mut ahead = vec![(NodeId::ROOT, None)];
    while let Some((node, bound)) = ahead.pop() {
        let chosen = match bound {
            Some(bound) => refuter(node, bound, &cost),
            None => best(node, &cost),
        };
        let Some(chosen) = chosen else { continue };
        first.push((node, chosen));
        ahead.push((chosen, None));
        let value = values[node.index()];
        if bound.is_none() && value != Score::INF {
            let others = tree.children(node).filter(|&child| child != chosen);
            ahead.extend(others.map(|child| (child, Some(-value))));
        }
    }
    first.sort_unstable();
    first.retain(|&(_, child)| tree.number(child) > 1);
    Least { first, leaves: cost[NodeId::ROOT.index()] }
}

/// The leaves that the algorithm evaluates with the children of each node in this order.
pub(super) fn leaves_evaluated(search: &Searched<'_>, orders: &[Option<Vec<NodeId>>]) -> usize {
    let tree = search.tree();
    let in_order = |node: NodeId| match &orders[node.index()] {
        Some(children) => children.clone().into_iter(),
        None => tree.children(node).collect::<Vec<_>>().into_iter(),
    };
    let (reordered, _) = rebuilt(tree, in_order, |node| tree.value(node));
    let game = TreeGame::new(reordered, search.game.values());
    let again = Searched::new(&game, search.algorithm, &SearchOptions::default(), Keep::Nothing);
    match again {
        Ok(again) => again.record.terminals.len(),
        Err(_) => unreachable!("the algorithm has searched this tree in another order"),
    }
}
