//! F1, the one-sided branch and bound of Knuth and Moore (1975, §3; the slides only name it): alpha-beta without deep
//! cut-offs. A child is told what its parent has, and nothing of what stands above.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::{OwnedBound, Walk};

/// The value of `root` for its mover if it is below `bound`, else some value ≥ `bound`. Players must alternate.
///
/// ```
/// use gametree::{Game, Score, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::branch_and_bound(&game, &game.start(), Score::INF, &mut ()), 3.into());
/// ```
pub fn branch_and_bound<G: Game, O: Observer<G>>(
    game: &G,
    root: &G::State,
    bound: Score,
    observer: &mut O,
) -> Score {
    f1(&mut Walk::new(game, observer), root, OwnedBound::<G, O>::new(bound, O::Mark::default()))
}

fn f1<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, p: &G::State, bound: OwnedBound<G, O>) -> Score {
    let none = OwnedBound::<G, O>::new(Score::NEG_INF, O::Mark::default());
    if let Some(f) = walk.enter(p, none, bound) {
        return f;
    }
    let mut m = none;
    walk.children(p, |walk, i, p_i| {
        let t = -f1(walk, p_i, -m);
        if t > m.score {
            m = walk.improve_within(i, t, m, bound);
        }
        if m >= bound { ControlFlow::Break(bound) } else { ControlFlow::Continue(()) }
    });
    walk.leave(m.score, none, bound)
}
