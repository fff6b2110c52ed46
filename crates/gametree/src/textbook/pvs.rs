//! Principal variation search (Marsland and Campbell 1982): the first child with the whole window, every other one
//! with a null window, and again with (t, beta), t the fail-soft result of the probe, if it turned out better.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{Line, OwnedBound, Walk};

/// The value of `root` for its mover if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥ beta.
/// Players must alternate.
///
/// ```
/// use gametree::{Game, Window, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::pvs(&game, &game.start(), Window::FULL, &mut ()), 3.into());
/// ```
pub fn pvs<G: Game, O: Observer<G>>(game: &G, root: &G::State, window: Window, observer: &mut O) -> Score {
    let (alpha, beta) = Walk::<G, O>::limits(window);
    search(&mut Walk::windowed(game, observer, window), root, alpha, beta)
}

fn search<G: Game, O: Observer<G>, L: Line>(
    walk: &mut Walk<'_, G, O, L>,
    p: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score {
    if let Some(f) = walk.off_line(alpha, beta, |walk| search(walk, p, alpha, beta)) {
        return f;
    }
    if let Some(f) = walk.enter(p, alpha, beta) {
        return f;
    }
    let mut best: Option<Score> = None;
    let mut m = alpha; // max(alpha, best)
    walk.children(p, |walk, i, p_i| {
        let t = match best {
            None => -search(walk, p_i, -beta, -m),
            Some(_) => {
                let n = m.null_window_end(beta, walk.observer.mark());
                let t = -search(walk, p_i, -n, -m);
                if t > m.score && t < beta.score {
                    let above = OwnedBound::<G, O>::new(t, walk.observer.mark());
                    let again = -search(walk, p_i, -beta, -above);
                    if again <= t {
                        walk.no_line(t); // it is t: the probe has shown as much, and the search that it is no more
                    }
                    t.max(again)
                } else {
                    t
                }
            }
        };
        if best.is_none_or(|best| t > best) {
            best = Some(t);
            m = m.max(walk.improve_within(i, t, m, beta));
        }
        if m >= beta { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    walk.leave(best.unwrap_or(Score::NEG_INF), alpha, beta)
}
