//! Alpha-beta as on paper, sharing nothing with the library's searches: max and min apart, everything in MAX's view,
//! and what each ancestor's player is sure of kept in a list from which a window is read off.
#![allow(unreachable_pub, missing_debug_implementations, reason = "one test file uses it")]

use gametree::{Algorithm, Player, Score};
use gametree_tree::{NodeId, Tree};

/// What is known of a value: it is this, at least this, or at most this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Exactly,
    AtLeast,
    AtMost,
}

/// The visit of an inner node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    pub node: NodeId,
    pub alpha: Score,
    pub beta: Score,
    pub sign: Sign,
    pub value: Score,
}

/// A child that has returned while siblings are left.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub node: NodeId,
    pub child: NodeId,
    /// Who may be named; `None` is the window. Nobody where the search goes on.
    pub owners: Vec<Option<NodeId>>,
}

/// What the search did.
#[derive(Default)]
pub struct ByHand {
    pub visits: Vec<Visit>,
    pub decisions: Vec<Decision>,
    pub leaves: Vec<NodeId>,
    pub skipped: Vec<NodeId>,
}

/// An ancestor with what its player is sure of there.
type Sure = (NodeId, Option<Score>);

pub fn by_hand(tree: &Tree, algorithm: Algorithm) -> ByHand {
    let mut done = ByHand::default();
    search(tree, algorithm, NodeId::ROOT, &mut Vec::new(), &mut done);
    done
}

/// The minimax value of a node.
pub fn minimax(tree: &Tree, node: NodeId) -> Score {
    let values = tree.children(node).map(|child| minimax(tree, child));
    let best = if tree.player(node) == Player::First { values.max() } else { values.min() };
    best.unwrap_or_else(|| tree.value(node).unwrap())
}

fn search(
    tree: &Tree,
    algorithm: Algorithm,
    node: NodeId,
    above: &mut Vec<Sure>,
    done: &mut ByHand,
) -> (Score, Sign) {
    if tree.is_leaf(node) {
        done.leaves.push(node);
        return (tree.value(node).unwrap(), Sign::Exactly);
    }
    let only_parent = algorithm == Algorithm::BranchAndBound;
    let known = if only_parent { above.len().saturating_sub(1) } else { 0 };
    let (mut alpha, mut beta) = (Score::NEG_INF, Score::INF);
    for &(ancestor, sure) in &above[known..] {
        match (tree.player(ancestor), sure) {
            (Player::First, Some(sure)) => alpha = alpha.max(sure),
            (Player::Second, Some(sure)) => beta = beta.min(sure),
            (_, None) => {}
        }
    }
    let max = tree.player(node) == Player::First;
    let (entry_alpha, entry_beta) = (alpha, beta);
    // Fail-hard begins at the end of the window where the player stands, fail-soft with nothing.
    let hard = algorithm == Algorithm::AlphaBetaHard;
    let mut best = match (max, hard) {
        (true, true) => alpha,
        (false, true) => beta,
        (true, false) => Score::NEG_INF,
        (false, false) => Score::INF,
    };
    let children: Vec<NodeId> = tree.children(node).collect();
    for (at, &child) in children.iter().enumerate() {
        let sure =
            if max { (best > entry_alpha).then_some(best) } else { (best < entry_beta).then_some(best) };
        above.push((node, sure));
        let (value, _) = search(tree, algorithm, child, above, done);
        above.pop();
        best = if max { best.max(value) } else { best.min(value) };
        let enough = if max { best >= beta } else { best <= alpha };
        if at + 1 == children.len() {
            break;
        }
        let mut owners = Vec::new();
        if enough {
            for &(ancestor, sure) in &above[known..] {
                let suffices = |sure| if max { best >= sure } else { best <= sure };
                if tree.player(ancestor) != tree.player(node) && sure.is_some_and(suffices) {
                    owners.push(Some(ancestor));
                }
            }
            if best == (if max { Score::INF } else { Score::NEG_INF }) {
                owners.push(None);
            }
            assert!(!owners.is_empty(), "somebody must have set the bound");
        }
        done.decisions.push(Decision { node, child, owners });
        if enough {
            done.skipped.extend(&children[at + 1..]);
            break;
        }
    }
    let sign = if best.is_infinite() {
        Sign::Exactly // it can be no end of the window that something lies beyond
    } else if best <= entry_alpha {
        Sign::AtMost
    } else if best >= entry_beta {
        Sign::AtLeast
    } else {
        Sign::Exactly
    };
    done.visits.push(Visit { node, alpha: entry_alpha, beta: entry_beta, sign, value: best });
    (best, sign)
}
