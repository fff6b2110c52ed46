//! SCOUT (Pearl 1980): EVAL the first child, then only TEST whether another one is better, and EVAL it if it is.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Bound, Score};
use crate::walk::{OwnedBound, Walk};

/// The minimax value of `root` for its mover. Players must alternate.
///
/// SCOUT may look at terminals that alpha-beta does not: each TEST starts afresh (theory: counter-example in the tests).
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::scout(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn scout<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    eval(&mut Walk::new(game, observer), root)
}

fn eval<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, n: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(n) {
        return value;
    }
    let mut v: Option<OwnedBound<G, O>> = None;
    walk.every_child(n, |walk, i, c| {
        if v.is_none_or(|v| test(walk, c, -v, Than::Less)) {
            let t = -eval(walk, c);
            v = Some(walk.improve(i, t));
        }
    });
    walk.leave_windowless(v.map_or(Score::NEG_INF, |v| v.score))
}

/// Which side of v a TEST asks about: value < v, or value > v. Both are strict; each is the other for the opponent.
#[derive(Clone, Copy, PartialEq)]
enum Than {
    Less,
    Greater,
}

/// Whether the value of `n` for its mover is less (greater) than `v`.
fn test<G: Game, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    n: &G::State,
    v: OwnedBound<G, O>,
    than: Than,
) -> bool {
    // As a null window: "> v" is (v, v + 1), "< v" is (v − 1, v).
    let (alpha, beta) = match than {
        Than::Greater => (v, OwnedBound::<G, O>::new(v.score.up(), v.mark)),
        Than::Less => (OwnedBound::<G, O>::new(v.score.down(), v.mark), v),
    };
    if let Some(value) = walk.enter(n, alpha, beta) {
        return if than == Than::Less { value < v.score } else { value > v.score };
    }
    // The mover has more than v as soon as one child is worth less than −v to the opponent; he has less than v
    // only if every child is worth more than −v to the opponent.
    let mut greater = false;
    let mut less = true;
    walk.children(n, |walk, _, c| match than {
        Than::Greater => {
            greater = test(walk, c, -v, Than::Less);
            if greater { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
        }
        Than::Less => {
            less = test(walk, c, -v, Than::Greater);
            if less { ControlFlow::Continue(()) } else { ControlFlow::Break(beta) }
        }
    });
    let (answer, high) = match than {
        Than::Greater => (greater, greater),
        Than::Less => (less, !less),
    };
    // Said outright: beyond an infinite v the window of the question is empty.
    let (end, bound) = if high { (beta, Bound::Lower) } else { (alpha, Bound::Upper) };
    walk.end(end.score, bound, alpha, beta, false);
    answer
}
