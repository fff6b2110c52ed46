//! The principal variation of an explicit tree, for any algorithm.

use super::arena::NodeId;
use super::play::TreeGame;
use crate::algorithm::Algorithm;
use crate::game::Game;
use crate::observe::PrincipalVariation;
use crate::score::{Bound, Window};
use crate::search::Found;
use crate::textbook;

/// The line that `algorithm` reported with the result `found`. If it only proved the value from below, the opponent may
/// play badly in its line, so a search by alpha-beta around the value finds the line. If all moves are equally bad, it
/// is the first.
///
/// ```
/// use gametree::{Algorithm, Bound, Found, observe::PrincipalVariation, tree::{Tree, TreeGame, Values, best_line}};
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
    if algorithm.proves() && found.bound == Bound::Exact {
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
