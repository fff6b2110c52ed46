//! F2, fail-hard alpha-beta in negamax form (Knuth and Moore 1975; slides, "Alpha-beta pruning algorithm:
//! Nega-max"; the same as Abdelbar's Figure 1).

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{Line, OwnedBound, Walk};

/// The value of `root` for its mover, clipped to the window at an inner node: alpha itself if the value is ≤ alpha,
/// some bound ≥ beta if it is ≥ beta. (A leaf returns its value whatever the window. The slides say that failing low
/// returns "a terminal position's value that is less than alpha"; it is alpha.) Players need not alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::alphabeta_hard(&game, &game.start(), Window::FULL, &mut ()), 3.into());
/// ```
pub fn alphabeta_hard<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    f2(&mut Walk::windowed(game, observer, window), root, alpha, beta)
}

fn f2<G: Game, O: Observer<G>, L: Line>(
    walk: &mut Walk<'_, G, O, L>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(f) = walk.off_line(alpha, beta, |walk| f2(walk, p, alpha, beta)) {
        return f;
    }
    if let Some(f) = walk.enter(p, alpha, beta) {
        return f;
    }
    let mut m = alpha;
    walk.children(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { f2(walk, p_i, m, beta) } else { -f2(walk, p_i, -beta, -m) };
        if t > m.score {
            m = walk.improve_within(i, t, m, beta);
        }
        if m >= beta { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave(m.score, alpha, beta)
}
