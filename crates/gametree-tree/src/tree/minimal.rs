//! The minimal proof tree of an explicit tree: the fewest terminals that prove the value of its root.
//!
//! Every algorithm that finds the value F of the root has examined terminals that prove "at least F" and terminals
//! that prove "at most F": a strategy of each player (Knuth and Moore 1975, §6; Stockman 1979 for the two solution
//! trees). The two may share terminals, and what counts is their union.

use super::arena::{NodeId, Tree};
use super::claim::{Claim, bounds, strategy};
use super::play::TreeGame;
use gametree::Score;

/// The nodes of a smallest proof of the root's value, in preorder: a set of terminals of least size from which the
/// value follows, and all their ancestors. Of several such sets the one that takes the leftmost child at each
/// choice, from the root down. Players need not alternate; terminals may be infinite (of an infinite root one half
/// of the proof is enough).
///
/// Time and memory grow with the number of nodes.
///
/// # Why it is least
/// A set of terminals proves "n ≥ F" at a MAX node exactly if its part below *some* child c proves "c ≥ F", and "n
/// ≤ F" exactly if its parts below *all* children prove as much of them. Below a node of value F that is to be
/// shown both ways, that some child is shown both ways, and the others from above. Parts below different children
/// have no terminal in common, so least sizes add up, and three numbers per node (for ≥, ≤ and =) are all that a
/// parent needs.
///
/// ```
/// use gametree_tree::{minimal_proof, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (9 2) (1 (0 7)))")?, Values::Root);
/// let proof = minimal_proof(&game);
/// let names: Vec<String> = proof.iter().map(|&node| game.tree().dewey(node)).collect();
/// assert_eq!(names, ["root", "1", "1.1", "1.2", "2", "2.2", "3", "3.1"]); // 2 and 1 refute the others
/// # Ok::<(), gametree_tree::TreeError>(())
/// ```
#[must_use]
pub fn minimal_proof(game: &TreeGame) -> Vec<NodeId> {
    let tree = game.tree();
    let values = bounds(game, |_| true);
    let (f, _) = values[NodeId::ROOT.index()];
    let cost = costs(tree, &values, f);
    let claims = strategy(tree, Claim::of_root(f), |node, one, others| {
        // The first of those that add least to what the others cost anyway; `min_by_key` keeps the first.
        let added = |child: NodeId| cost[child.index()].added(one, others);
        tree.children(node).filter(|&child| added(child).is_some()).min_by_key(|&child| added(child))
    });
    tree.nodes().filter(|node| claims[node.index()].is_some()).collect()
}

/// The fewest terminals that show each claim of a node; `None` where it is false.
#[derive(Clone, Copy)]
struct Cost([Option<u32>; 3]);

impl Cost {
    fn of(self, claim: Claim) -> Option<u32> {
        self.0[claim as usize]
    }

    /// What it adds to show `one` of a child instead of `others`.
    fn added(self, one: Claim, others: Option<Claim>) -> Option<u32> {
        let saved = others.map_or(Some(0), |claim| self.of(claim))?;
        self.of(one).map(|cost| cost - saved) // "exactly" costs no less than either half
    }
}

fn costs(tree: &Tree, values: &[(Score, Score)], f: Score) -> Vec<Cost> {
    let mut costs = vec![Cost([None; 3]); tree.len()];
    // Backwards through the preorder: the children before their parent.
    for index in (0..tree.len()).rev() {
        let node = NodeId(index as u32);
        let cost = |claim: Claim| {
            if tree.is_leaf(node) {
                return claim.holds(values[index], f).then_some(1);
            }
            let (one, others) = claim.below(tree.player(node));
            let children = || tree.children(node).map(|child| costs[child.index()]);
            let all = others.map_or(Some(0), |others| children().map(|c| c.of(others)).sum())?;
            match one {
                None => Some(all),
                Some(one) => children().filter_map(|c| c.added(one, others)).min().map(|added| all + added),
            }
        };
        costs[index] = Cost([Claim::AtLeast, Claim::AtMost, Claim::Exactly].map(cost));
    }
    costs
}
