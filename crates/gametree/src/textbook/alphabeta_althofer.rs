//! ABAlthöfer (Abdelbar 2012, Figure 4) made fail-soft: it returns a bound on the true value outside the window too,
//! and shifts the window once a node instead of adding and subtracting h at each child.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{OwnedBound, Walk};

/// The Althöfer value W of `root` for its mover if it lies in the window; else an r with W ≤ r ≤ alpha or
/// beta ≤ r ≤ W. Players must alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{StaticValues, Tree, TreeGame, Values};
/// // Abdelbar's Figure 5.
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))").unwrap(), Values::Mover);
/// assert_eq!(textbook::alphabeta_althofer(&game, &StaticValues, &game.start(), Window::FULL, &mut ()), (-3).into());
/// ```
pub fn alphabeta_althofer<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    f: &E,
    root: &G::State,
    window: Window,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    fs(&mut Walk::new(game, observer), f, root, alpha, beta)
}

fn fs<G: Game, E: Evaluate<G>, O: Observer<G>>(
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
    let (a, b) = (alpha - h, beta - h);
    let mut best = Score::NEG_INF;
    let mut m = a; // max(a, best)
    walk.children(x, |walk, i, x_i| {
        let t = -fs(walk, f, x_i, -b, -m);
        if t > best {
            best = t;
            m = m.max(walk.improve_within(i, best + h, m + h, beta) - h);
        }
        if m >= b { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave(best + h, alpha, beta)
}
