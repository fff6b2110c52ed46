//! Minimax as a pair of functions, F for MAX and G for MIN (slides, "Mini-max formulation").
//!
//! F(p) = f(p) at a terminal position, else max G(pᵢ); G(p) = g(p) = −f(p), else min F(pᵢ). Both values are the
//! maximiser's, who is to move at the root; f is the value for the side to move, as Knuth and Moore have it.
//! (The slides define f from the root player's view as well, which would flip the sign at odd depths.)

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
/// assert_eq!(textbook::minimax(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn minimax<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    f(&mut Walk::new(game, observer), root)
}

fn f<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, p: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(p) {
        return value; // f(p)
    }
    let mut m = Score::NEG_INF;
    walk.every_child(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { f(walk, p_i) } else { g(walk, p_i) };
        if t > m {
            m = walk.improve(i, t).score;
        }
    });
    walk.leave_windowless(m)
}

fn g<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, p: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(p) {
        return -value; // g(p) = −f(p)
    }
    let mut m = Score::INF;
    walk.every_child(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { g(walk, p_i) } else { f(walk, p_i) };
        if t < m {
            m = -walk.improve(i, -t).score;
        }
    });
    -walk.leave_windowless(-m)
}
