//! ABAlthöfer, alpha-beta for Althöfer's negamax (Abdelbar 2012, Figure 4), fail-hard as printed.
//!
//! The node's static value h is taken off the window on the way down and put on the value on the way up. (Figure 5
//! writes the cut-off with >; Figure 4 and the text have ≥.)

use std::ops::ControlFlow;

use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{OwnedBound, Walk};

/// The Althöfer value of `root` for its mover if it lies in the window; alpha itself if it is ≤ alpha (inner nodes);
/// some lower bound ≥ beta if it is ≥ beta. Players must alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{StaticValues, Tree, TreeGame, Values};
/// // Abdelbar's Figure 5.
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))").unwrap(), Values::Mover);
/// assert_eq!(textbook::alphabeta_althofer_hard(&game, &StaticValues, &game.start(), Window::FULL, &mut ()), (-3).into());
/// ```
pub fn alphabeta_althofer_hard<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    f: &E,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    ab_althofer(&mut Walk::new(game, observer), f, root, alpha, beta)
}

fn ab_althofer<G: Game, E: Evaluate<G>, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    f: &E,
    x: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(h) = walk.enter(x, alpha, beta) {
        return h;
    }
    let h = f.evaluate(walk.game, x);
    let mut m = alpha - h;
    walk.children(x, |walk, i, x_i| {
        let t = -ab_althofer(walk, f, x_i, -(beta - h), -m);
        if t > m.score {
            // m ← t; the observer is told the node's value, t + h
            m = walk.improve_within(i, t + h, m + h, beta) - h;
        }
        if m + h >= beta { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave((m + h).score, alpha, beta)
}
