//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null-window calls of alpha-beta with memory, each with the
//! last result as its bound, until the bounds meet. First guess +∞ makes it SSS*, −∞ DUAL*.

use std::hash::Hash;
use std::ops::ControlFlow;

use super::hash_table::HashTable;
use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{OwnedBound, Walk};

/// The minimax value of `root` for its mover, from the first `guess`. Players must alternate. The memory keeps a pair
/// of bounds for every position met, and grows with the tree.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::mtdf(&game, &game.start(), 0.into(), &mut ()), 3.into()); // from a first guess of 0
/// ```
pub fn mtdf<G, O>(game: &G, root: &G::State, guess: Score, observer: &mut O) -> Score
where
    G: Game<State: Eq + Hash>,
    O: Observer<G>,
{
    let mut walk = Walk::new(game, observer);
    let mut memory = Memory::<G>::new();
    let mut g = guess;
    let (mut lower, mut upper) = (Score::NEG_INF, Score::INF);
    while lower < upper && !memory.must_stop(&mut walk) {
        let beta = if g == lower { g.up() } else { g };
        let (alpha, beta_limit) = Walk::<G, O>::limits(Window { alpha: beta.down(), beta });
        g = alphabeta_with_memory(&mut walk, &mut memory, root, alpha, beta_limit);
        if g < beta {
            upper = g;
        } else {
            lower = g;
        }
    }
    walk.observer.line(&line(game, &memory, root, g));
    g
}

/// What is proved of each position: a lower and an upper bound of its value for the side to move.
type Memory<G> = HashTable<<G as Game>::State, (Score, Score)>;

fn alphabeta_with_memory<G, O>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<G>,
    n: &G::State,
    alpha: OwnedBound<G, O>,
    beta: OwnedBound<G, O>,
) -> Score
where
    G: Game<State: Eq + Hash>,
    O: Observer<G>,
{
    walk.arrive(n, alpha, beta);
    let (lower, upper) = memory.get(n).unwrap_or((Score::NEG_INF, Score::INF));
    if lower >= beta.score || upper <= alpha.score {
        let value = if lower >= beta.score { lower } else { upper };
        walk.observer.answered(value);
        return walk.leave_leaf(value, alpha, beta);
    }
    if let Some(value) = walk.leaf(n) {
        memory.store(walk, n, (value, value));
        return walk.leave_leaf(value, alpha, beta);
    }
    walk.expand(alpha, beta);
    // Plaat's procedure narrows the window by the bounds of the memory; a null window can't be any narrower.
    let mut best = Score::NEG_INF;
    let mut m = alpha;
    walk.children(n, |walk, i, c| {
        let t = -alphabeta_with_memory(walk, memory, c, -beta, -m);
        if t > best {
            best = t;
            m = m.max(walk.improve(i, best));
        }
        if m >= beta { ControlFlow::Break(beta) } else { ControlFlow::Continue(()) }
    });
    // What the search of the children has proved of the same position, in a game with cycles, stays.
    let (mut lower, mut upper) = memory.get(n).unwrap_or((lower, upper));
    if best < beta.score {
        upper = best;
    }
    if best > alpha.score {
        lower = best;
    }
    memory.store(walk, n, (lower, upper));
    walk.leave(best, alpha, beta)
}

/// The line that the bounds in the memory prove: where both bounds of a node have met, so have those of some child.
fn line<G: Game<State: Eq + Hash>>(
    game: &G,
    memory: &Memory<G>,
    root: &G::State,
    value: Score,
) -> Vec<G::Move> {
    let (mut line, mut n, mut value) = (Vec::new(), root.clone(), value);
    while game.outcome(&n).is_none() {
        value = -value;
        let proved = |&i: &G::Move| memory.get(&game.play(&n, i)) == Some((value, value));
        let Some(i) = game.moves(&n).find(proved) else { break };
        line.push(i);
        n = game.play(&n, i);
    }
    line
}
