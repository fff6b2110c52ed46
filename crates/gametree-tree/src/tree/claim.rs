//! What a part of the terminals says about a node, and what has to be shown below a node to show something of it:
//! the common ground of the minimal proof and of the permuter.
//!
//! Everything here is from MAX's point of view, so that one number, the root's value F, is the threshold at every node,
//! whichever side is to move there and whether or not the players alternate.

use super::arena::{NodeId, Tree};
use super::interval::Interval;
use super::play::TreeGame;
use super::proven::proven_intervals;
use gametree::Player;
use gametree::Score;

/// What is to be shown of a node's value, MAX's view, against the root's value F.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// It is at least F.
    AtLeast,
    /// It is at most F.
    AtMost,
    /// It is F.
    Exactly,
}

use Claim::{AtLeast, AtMost, Exactly};

impl Claim {
    /// What has to be shown at the root of value `f`. Nothing lies beyond an infinity, so one half is enough there.
    pub(super) fn of_root(f: Score) -> Claim {
        match f {
            Score::INF => AtLeast,
            Score::NEG_INF => AtMost,
            _ => Exactly,
        }
    }

    /// What shows this claim at an inner node where `player` moves: a claim for *one* of its children, and one for
    /// all the others. `None` requires nothing; without a claim for the one, all children are alike.
    ///
    /// MAX has F as soon as one child has it, and at most F only if all have. To show both at once, the child that
    /// has at least F can't have more, so that one has exactly F. MIN is the mirror image.
    pub(super) fn below(self, player: Player) -> (Option<Claim>, Option<Claim>) {
        match (player, self) {
            (Player::First, AtLeast) => (Some(AtLeast), None),
            (Player::First, AtMost) => (None, Some(AtMost)),
            (Player::First, Exactly) => (Some(Exactly), Some(AtMost)),
            (Player::Second, AtMost) => (Some(AtMost), None),
            (Player::Second, AtLeast) => (None, Some(AtLeast)),
            (Player::Second, Exactly) => (Some(Exactly), Some(AtLeast)),
        }
    }

    /// Whether a node known to lie in `bounds` is sure to keep the claim.
    pub(super) fn holds(self, (lower, upper): (Score, Score), f: Score) -> bool {
        (self == AtMost || lower >= f) && (self == AtLeast || upper <= f)
    }
}

/// Chooses for every claim, from the root's down, the child that is to show it. The claim of each node, by
/// [`NodeId::index`]; `None` where nothing has to be shown.
pub(super) fn strategy(
    tree: &Tree,
    root: Claim,
    mut choose: impl FnMut(NodeId, Claim, Option<Claim>) -> Option<NodeId>,
) -> Vec<Option<Claim>> {
    let mut claims = vec![None; tree.len()];
    claims[NodeId::ROOT.index()] = Some(root);
    // Preorder: a node's claim is known when it is reached.
    for node in tree.nodes() {
        let Some(claim) = claims[node.index()].filter(|_| !tree.is_leaf(node)) else { continue };
        let (one, others) = claim.below(tree.player(node));
        for child in tree.children(node) {
            claims[child.index()] = others;
        }
        if let Some(one) = one
            && let Some(chosen) = choose(node, one, others)
        {
            claims[chosen.index()] = Some(one);
        }
    }
    claims
}

/// The interval that every node's value, MAX's view, is known to lie in once the terminals for which `examined`
/// holds are known, by [`NodeId::index`].
pub(super) fn bounds(game: &TreeGame, examined: impl Fn(NodeId) -> bool) -> Vec<(Score, Score)> {
    let tree = game.tree();
    let leaves: Vec<NodeId> = tree.nodes().filter(|&n| tree.is_leaf(n) && examined(n)).collect();
    let max = |(node, interval): (NodeId, Interval)| {
        let seen = if tree.player(node) == Player::First { interval } else { interval.reversed() };
        (seen.low, seen.high)
    };
    tree.nodes().zip(proven_intervals(game, &leaves, false)).map(max).collect()
}
