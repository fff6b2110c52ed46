//! NegaScout (Reinefeld 1983): every child after the first is scouted with a null window, and searched again with
//! (t, beta) if it turned out better, unless the scout window was the real one or so little depth remains
//! (at most two plies) that the fail-soft result is already exact.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{Line, OwnedBound, Walk};

/// The value of `root` for its mover if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥ beta.
/// Players must alternate, and `depth` must be no less than the height of the tree in plies.
///
/// Where branches end early it is still the height of the *whole tree* minus the ply that decides about the second
/// search: NegaScout is told the remaining depth and does not look for it.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::negascout(&game, &game.start(), Window::FULL, 2, &mut ()), 3.into()); // of 2 plies
/// ```
pub fn negascout<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    window: Window,
    depth: u32,
    observer: &mut O,
) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    search(&mut Walk::windowed(game, observer, window), root, alpha, beta, depth)
}

fn search<G: Game, O: Observer<G>, L: Line>(
    walk: &mut Walk<'_, G, O, L>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
    d: u32,
) -> Score {
    if let Some(f) = walk.off_line(alpha, beta, |walk| search(walk, p, alpha, beta, d)) {
        return f;
    }
    if let Some(f) = walk.enter(p, alpha, beta) {
        return f;
    }
    let mut m = Score::NEG_INF;
    let mut a = alpha; // max(alpha, m)
    let mut n = beta; // the upper end of the next scout window
    walk.children(p, |walk, i, p_i| {
        let taken = n != beta && d <= 2; // what this scout finds is not searched again
        let mut t = walk.with_line(taken, |walk| -search(walk, p_i, -n, -a, d.saturating_sub(1)));
        if t > m {
            if n != beta && d > 2 {
                // As printed, also where t is already ≥ beta; the probe's bound stays true, hence the maximum.
                let above = OwnedBound::<G, O>::new(t, walk.observer.mark());
                let again = -search(walk, p_i, -beta, -above, d - 1);
                if again <= t {
                    walk.no_line(t);
                }
                t = t.max(again);
            }
            m = t;
            a = a.max(walk.improve_within(i, m, a, beta));
        }
        n = a.null_window_end(beta, walk.observer.mark());
        if m >= beta.score { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave(m, alpha, beta)
}
