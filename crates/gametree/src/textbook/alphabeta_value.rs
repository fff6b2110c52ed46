//! Alpha-beta as max-value and min-value (CS 440, "Pseudocode for alpha-beta"): fail-soft, since `rv` is returned.
//!
//! (The notes' text lets any node stop when its value leaves [alpha, beta]; a max node can stop on the beta side
//! alone and a min node on the alpha side, as the pseudocode has it.)

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{OwnedBound, Walk};

/// The value of `root` for its mover if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥ beta.
/// Players need not alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::alphabeta_value(&game, &game.start(), Window::FULL, &mut ()), 3.into());
/// ```
pub fn alphabeta_value<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    max_value(&mut Walk::windowed(game, observer, window), root, alpha, beta)
}

fn max_value<G: Game, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(value) = walk.enter(node, alpha, beta) {
        return value;
    }
    let mut rv = Score::NEG_INF;
    let (mut a, mut mine) = (alpha, alpha);
    walk.children(node, |walk, action, child| {
        let again = walk.moves_again(node, child);
        let childval = if again { max_value(walk, child, a, beta) } else { min_value(walk, child, a, beta) };
        if childval > rv {
            rv = childval; // rv = max(rv, childval)
            mine = walk.improve_within(action, rv, a, beta);
        }
        if rv >= beta.score {
            return ControlFlow::Break(beta); // abandon this node as non-viable
        }
        a = a.max(mine); // alpha = max(alpha, rv)
        ControlFlow::Continue(())
    });
    walk.leave(rv, alpha, beta)
}

fn min_value<G: Game, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    // The observer is told the window of the side to move, MIN: its alpha is −beta.
    if let Some(value) = walk.enter(node, -beta, -alpha) {
        return -value;
    }
    let mut rv = Score::INF;
    let (mut b, mut mine) = (beta, beta);
    walk.children(node, |walk, action, child| {
        let again = walk.moves_again(node, child);
        let childval =
            if again { min_value(walk, child, alpha, b) } else { max_value(walk, child, alpha, b) };
        if childval < rv {
            rv = childval; // rv = min(rv, childval)
            mine = -walk.improve_within(action, -rv, -b, -alpha);
        }
        if rv <= alpha.score {
            return ControlFlow::Break(-alpha); // abandon this node as non-viable
        }
        b = b.min(mine); // beta = min(beta, rv)
        ControlFlow::Continue(())
    });
    -walk.leave(-rv, -beta, -alpha)
}
