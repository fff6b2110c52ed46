//! Althöfer's rule is minimax on other numbers: give every leaf the alternating sum of the static values on its path, and
//! plain minimax of the leaves is Althöfer's value, found by the same search in the same order.
//!
//! f(leaf) − f(parent) + f(grandparent) − …, for the side to move at the leaf: W(x) = f(x) + max −W(y), written out.

use super::play::{StaticValues, TreeGame};
use super::rebuild::rebuilt;
use gametree::Game;
use gametree::Score;
use gametree::knowledge::Evaluate;

/// The same tree with path sums at its leaves and nothing at its inner nodes. Players must alternate.
///
/// ```
/// use gametree::{textbook, Game};
/// use gametree_tree::{path_sums, StaticValues, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))").unwrap(), Values::Mover);
/// let sums = path_sums(&game);
/// assert_eq!(sums.tree().to_string(), "(3 (2 ((-4 -8 -17) 10)))");
/// let althofer = textbook::althofer(&game, &StaticValues, &game.start(), &mut ());
/// assert_eq!(althofer, textbook::negamax(&sums, &sums.start(), &mut ()));
/// ```
#[must_use]
pub fn path_sums(game: &TreeGame) -> TreeGame {
    let tree = game.tree();
    let mut sums = vec![Score::ZERO; tree.len()];
    for node in tree.nodes() {
        let above = tree.parent(node).map_or(Score::ZERO, |parent| sums[parent.index()]);
        let own = match game.outcome(&node) {
            Some(leaf) => leaf.score(),
            None => StaticValues.evaluate(game, &node),
        };
        sums[node.index()] = own - above;
    }
    let at_leaf = |node| tree.is_leaf(node).then(|| game.in_view(node, sums[node.index()]));
    let (sums, _) = rebuilt(tree, |node| tree.children(node), at_leaf);
    TreeGame::new(sums, game.values())
}
