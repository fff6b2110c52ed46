//! Winning strategies by trying all of them: no values are backed up, so that Theorem 1 is not checked by its own proof.

use gametree::{Player, Score};
use gametree_tree::{NodeId, TreeGame};

/// Whether a player, MAX (1) or MIN (-1), has a strategy by which every game ends in a leaf worth that.
pub(super) fn has_winning_strategy(game: &TreeGame, wanted: i64) -> bool {
    let tree = game.tree();
    let player = if wanted > 0 { Player::First } else { Player::Second };
    let children = |node: NodeId| tree.children(node).count();
    let own: Vec<NodeId> =
        tree.nodes().filter(|&node| !tree.is_leaf(node) && tree.player(node) == player).collect();
    let strategies: usize = own.iter().map(|&node| children(node)).product();
    (0..strategies).any(|mut number| {
        // The digits of its number are the chosen children.
        let mut choice = vec![None; tree.len()];
        for &node in &own {
            choice[node.index()] = Some(number % children(node));
            number /= children(node);
        }
        always_wins(game, NodeId::ROOT, &choice, Score::new(wanted))
    })
}

/// Whether all games by this strategy end in such a leaf.
fn always_wins(game: &TreeGame, node: NodeId, choice: &[Option<usize>], wanted: Score) -> bool {
    let tree = game.tree();
    if tree.is_leaf(node) {
        return tree.value(node) == Some(wanted);
    }
    let mut children = tree.children(node);
    match choice[node.index()] {
        Some(at) => children.nth(at).is_some_and(|child| always_wins(game, child, choice, wanted)),
        None => children.all(|child| always_wins(game, child, choice, wanted)),
    }
}
