//! Fail-hard alpha-beta as the pair F2' and G2' (slides, "Alpha-beta Pruning Algorithm: Mini-Max"). Both functions
//! take and return the maximiser's values; he is to move at the root. (The slides leave out the last `return m`.)

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{OwnedBound, Walk};

/// The value of `root` for its mover, clipped to the window as by [`alphabeta_hard`](super::alphabeta_hard()).
/// Players need not alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::alphabeta_minimax(&game, &game.start(), Window::FULL, &mut ()), 3.into());
/// ```
pub fn alphabeta_minimax<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    f2(&mut Walk::windowed(game, observer, window), root, alpha, beta)
}

fn f2<G: Game, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(f) = walk.enter(p, alpha, beta) {
        return f;
    }
    let mut m = alpha;
    walk.children(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { f2(walk, p_i, m, beta) } else { g2(walk, p_i, m, beta) };
        if t > m.score {
            m = walk.improve_within(i, t, m, beta);
        }
        if m >= beta { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave(m.score, alpha, beta)
}

fn g2<G: Game, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    // The observer is told the window of the side to move, MIN: its alpha is −beta.
    if let Some(f) = walk.enter(p, -beta, -alpha) {
        return -f; // g(p) = −f(p)
    }
    let mut m = beta;
    walk.children(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { g2(walk, p_i, alpha, m) } else { f2(walk, p_i, alpha, m) };
        if t < m.score {
            m = -walk.improve_within(i, -t, -m, -alpha);
        }
        if m <= alpha { ControlFlow::Break(-alpha) } else { ControlFlow::Continue(()) }
    });
    -walk.leave(-m.score, -beta, -alpha)
}
