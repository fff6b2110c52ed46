//! DUAL* (Marsland, Reinefeld and Schaeffer 1987): SSS* with MAX and MIN exchanged, that is, SSS* run for the
//! opponent of the player to move at the root. It looks at the same terminals in the same order as MTD(−∞).

use super::sss::{Kind, Stockman};
use crate::game::Game;
use crate::observe::Observer;
use crate::score::Score;

/// The minimax value of `root` for its mover. Players must alternate. Memory grows with the solution trees.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::dual(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn dual<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    -Stockman::new(game, root, Kind::Min, observer).run()
}
