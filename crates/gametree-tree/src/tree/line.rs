//! The principal variation of an explicit tree, for any algorithm.

use super::arena::NodeId;
use super::play::TreeGame;
use gametree::Algorithm;
use gametree::Found;
use gametree::Game;
use gametree::observe::PrincipalVariation;
use gametree::textbook;
use gametree::{Bound, Window};

/// The line that `algorithm` reported with the result `found`. If it only proved the value from below, the opponent may
/// play badly in its line, so a search by alpha-beta around the value finds the line. If all moves are equally bad, it
/// is the first.
///
/// ```
/// use gametree::{Algorithm, Bound, Found, observe::PrincipalVariation};
/// use gametree_tree::{Tree, TreeGame, Values, best_line};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// let found = Found { value: 3.into(), bound: Bound::Exact };
/// let line = best_line(&game, Algorithm::Pns, found, &PrincipalVariation::default()); // a prover reports no line
/// let names: Vec<String> = line.iter().map(|&node| game.tree().dewey(node)).collect();
/// assert_eq!(names, ["1", "1.1"]);
/// ```
#[must_use]
pub fn best_line(
    game: &TreeGame,
    algorithm: Algorithm,
    found: Found,
    observed: &PrincipalVariation<NodeId>,
) -> Vec<NodeId> {
    let root = game.start();
    let mut line = observed.moves().to_vec();
    // So it does where a null-window search proved the first moves of its line only.
    let ends_early = line.last().is_some_and(|&node| !game.tree().is_leaf(node));
    let plain = algorithm.has_window() && !algorithm.uses_static_values();
    if found.bound == Bound::Exact && (algorithm.proves() || ends_early && plain) {
        let around = Window { alpha: found.value.down(), beta: found.value.up() };
        let mut best = PrincipalVariation::default();
        textbook::alphabeta(game, &root, around, &mut best);
        line = best.moves().to_vec();
    }
    if line.is_empty() {
        line.extend(game.moves(&root).next());
    }
    line
}
