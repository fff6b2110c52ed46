//! Althöfer's negamax (Abdelbar 2012, equation 2): W(x) = f(x) at a leaf, else max −W(y) + f(x).
//!
//! Every node's static value counts, not only the leaves'. The paper assumes leaves at equal depth, which the
//! *meaning* of the value needs; the recursion does not.

use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::Walk;

/// The Althöfer value of `root` for its mover, by visiting the whole tree. Players must alternate; `f` is the static
/// value of inner nodes for the side to move, a leaf is worth its outcome.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{StaticValues, Tree, TreeGame, Values};
/// // Abdelbar's Figure 5.
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))").unwrap(), Values::Mover);
/// assert_eq!(textbook::althofer(&game, &StaticValues, &game.start(), &mut ()), (-3).into());
/// ```
pub fn althofer<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    f: &E,
    root: &G::State,
    observer: &mut O,
) -> Score {
    w(&mut Walk::new(game, observer), f, root)
}

fn w<G: Game, E: Evaluate<G>, O: Observer<G>>(walk: &mut Walk<'_, G, O>, f: &E, x: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(x) {
        return value;
    }
    let h = f.evaluate(walk.game, x);
    let mut m = Score::NEG_INF;
    walk.every_child(x, |walk, i, y| {
        let t = -w(walk, f, y);
        if t > m {
            m = t;
            walk.improve(i, m + h);
        }
    });
    walk.leave_windowless(m + h)
}
