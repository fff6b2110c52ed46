//! Fail-soft alpha-beta in negamax form (Fishburn 1983): the best value seen is returned even where it lies outside
//! the window, which makes it a tighter bound at no cost. It visits exactly the nodes of fail-hard alpha-beta.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{Line, OwnedBound, Walk};

/// The value of `root` for its mover if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥ beta.
/// Players need not alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut ()), 3.into());
/// ```
pub fn alphabeta<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    fs(&mut Walk::windowed(game, observer, window), root, alpha, beta)
}

fn fs<G: Game, O: Observer<G>, L: Line>(
    walk: &mut Walk<'_, G, O, L>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(f) = walk.off_line(alpha, beta, |walk| fs(walk, p, alpha, beta)) {
        return f;
    }
    if let Some(f) = walk.enter(p, alpha, beta) {
        return f;
    }
    let mut best = Score::NEG_INF;
    let mut m = alpha; // max(alpha, best)
    walk.children(p, |walk, i, p_i| {
        let t = if walk.moves_again(p, p_i) { fs(walk, p_i, m, beta) } else { -fs(walk, p_i, -beta, -m) };
        if t > best {
            best = t;
            m = m.max(walk.improve_within(i, best, m, beta));
            if m >= beta {
                return ControlFlow::Break(beta);
            }
        }
        ControlFlow::Continue(())
    });
    walk.leave(best, alpha, beta)
}
