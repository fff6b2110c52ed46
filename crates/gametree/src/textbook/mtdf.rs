//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null-window calls of alpha-beta with memory, each with the
//! last result as its bound, until the bounds meet. First guess +∞ makes it SSS*, −∞ DUAL*.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::walk::{Limit, Walk};

/// The minimax value of `root` for its mover, from the first `guess`. Players must alternate. The memory keeps a pair
/// of bounds for every position met, and grows with the tree.
pub fn mtdf<G, O>(game: &G, root: &G::State, guess: Score, observer: &mut O) -> Score
where
    G: Game<State: Eq + Hash>,
    O: Observer<G>,
{
    let mut search = Mtd { walk: Walk::new(game, observer), memory: HashMap::default() };
    let mut g = guess;
    let (mut lower, mut upper) = (Score::NEG_INF, Score::INF);
    while lower < upper {
        let beta = if g == lower { g.up() } else { g };
        let (alpha, beta_limit) = Walk::<G, O>::limits(Window { alpha: beta.down(), beta });
        g = search.alphabeta_with_memory(root, alpha, beta_limit);
        if g < beta {
            upper = g;
        } else {
            lower = g;
        }
    }
    g
}

struct Mtd<'a, G: Game<State: Eq + Hash>, O: Observer<G>> {
    walk: Walk<'a, G, O>,
    /// What is proved of each position: a lower and an upper bound of its value for the side to move.
    memory: HashMap<G::State, (Score, Score), FxBuildHasher>,
}

impl<G: Game<State: Eq + Hash>, O: Observer<G>> Mtd<'_, G, O> {
    fn alphabeta_with_memory(&mut self, n: &G::State, alpha: Limit<G, O>, beta: Limit<G, O>) -> Score {
        self.walk.arrive(n, alpha, beta);
        let (lower, upper) = self.memory.get(n).copied().unwrap_or((Score::NEG_INF, Score::INF));
        if lower >= beta.score || upper <= alpha.score {
            let value = if lower >= beta.score { lower } else { upper };
            self.walk.observer.known(value);
            return self.walk.leave(value, alpha, beta);
        }
        if let Some(value) = self.walk.leaf(n) {
            self.memory.insert(n.clone(), (value, value));
            return self.walk.leave(value, alpha, beta);
        }
        // The bounds of the memory narrow the window; in a null window they can't.
        let game = self.walk.game;
        let mut best = Score::NEG_INF;
        let mut m = alpha;
        let mut moves = game.moves(n);
        let cut = moves.try_for_each(|i| {
            self.walk.observer.descend(i);
            let t = -self.alphabeta_with_memory(&game.play(n, i), -beta, -m);
            if t > best {
                best = t;
                m = m.max(self.walk.improve(i, best));
            }
            if m >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if cut.is_break() {
            self.walk.observer.cutoff(game, n, beta.score, beta.mark, moves);
        }
        let bounds = self.memory.entry(n.clone()).or_insert((lower, upper));
        if best < beta.score {
            bounds.1 = best;
        }
        if best > alpha.score {
            bounds.0 = best;
        }
        self.walk.leave(best, alpha, beta)
    }
}
