//! Negamax (slides, "Algorithm: Nega-max"): F(p) = f(p) at a terminal position, else max −F(pᵢ).

use crate::game::Game;
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::Walk;

/// The minimax value of `root` for its mover, by visiting the whole tree. Players need not alternate.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::negamax(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn negamax<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    f(&mut Walk::new(game, observer), root)
}

fn f<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, p: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(p) {
        return value;
    }
    let mut m = Score::NEG_INF;
    walk.every_child(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { f(walk, p_i) } else { -f(walk, p_i) };
        if t > m {
            m = walk.improve(i, t).score;
        }
    });
    walk.leave_windowless(m)
}
