//! Minimax as max-value and min-value with choose-move on top (CS 440, "Pseudocode for minimax").

use crate::game::Game;
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::Walk;

/// The minimax value of `root` for its mover, by visiting the whole tree. Players need not alternate.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::minimax_value(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn minimax_value<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    max_value(&mut Walk::new(game, observer), root)
}

/// The action a player should take: the one whose child has the best value, the first of equals; `None` at a leaf.
///
/// ```
/// use gametree::{textbook::choose_move, Game};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (4 9) (2 7))").unwrap(), Values::Root);
/// let (action, value) = choose_move(&game, &game.start(), &mut ()).unwrap();
/// assert_eq!((game.tree().dewey(action).as_str(), value), ("2", 4.into()));
/// ```
pub fn choose_move<G: Game, O: Observer<G>>(
    game: &G,
    n: &G::State,
    observer: &mut O,
) -> Option<(G::Move, Score)> {
    let walk = &mut Walk::new(game, observer);
    if walk.enter_windowless(n).is_some() {
        return None;
    }
    let mut best: Option<(G::Move, Score)> = None;
    walk.every_child(n, |walk, a, child| {
        let childval =
            if walk.moves_again(n, child) { max_value(walk, child) } else { min_value(walk, child) };
        if best.is_none_or(|(_, rv)| childval > rv) {
            best = Some((a, walk.improve(a, childval).score));
        }
    });
    walk.leave_windowless(best.map_or(Score::NEG_INF, |(_, rv)| rv));
    best
}

fn max_value<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, node: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(node) {
        return value;
    }
    let mut rv = Score::NEG_INF;
    walk.every_child(node, |walk, a, child| {
        let childval =
            if walk.moves_again(node, child) { max_value(walk, child) } else { min_value(walk, child) };
        if childval > rv {
            rv = walk.improve(a, childval).score; // rv = max(rv, childval)
        }
    });
    walk.leave_windowless(rv)
}

fn min_value<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, node: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(node) {
        return -value; // leaves are worth what they are to the side to move: MIN
    }
    let mut rv = Score::INF;
    walk.every_child(node, |walk, a, child| {
        let childval =
            if walk.moves_again(node, child) { min_value(walk, child) } else { max_value(walk, child) };
        if childval < rv {
            rv = -walk.improve(a, -childval).score; // rv = min(rv, childval)
        }
    });
    -walk.leave_windowless(-rv)
}
