//! The most nodes that alpha-beta can search: the maximum over the orders of moves at every node, exactly.

use gametree::{Game, Outcome};
use gametree_games::tictactoe::TicTacToe;
use rustc_hash::FxHashMap;

type State = <TicTacToe as Game>::State;

/// Beyond every value of a position, which are -1, 0 and 1.
const INF: i32 = 2;

/// The most nodes that alpha-beta with the full window enters from the start, the root counted.
pub(super) fn most_nodes(game: &TicTacToe) -> u64 {
    let mut worst = Worst { game, values: FxHashMap::default(), most: FxHashMap::default() };
    worst.most(&game.start(), -INF, INF)
}

/// The same where every move of the start is searched with a full window of its own; the start is not counted.
pub(super) fn most_by_driver_loop(game: &TicTacToe) -> u64 {
    let mut worst = Worst { game, values: FxHashMap::default(), most: FxHashMap::default() };
    worst.children(&game.start()).iter().map(|child| worst.most(child, -INF, INF)).sum()
}

struct Worst<'a> {
    game: &'a TicTacToe,
    values: FxHashMap<State, i32>,
    most: FxHashMap<(State, i32, i32), u64>,
}

impl Worst<'_> {
    fn end(&self, p: &State) -> Option<i32> {
        self.game.outcome(p).map(|outcome| match outcome {
            Outcome::Win => 1,
            Outcome::Loss => -1,
            _ => 0,
        })
    }

    fn children(&self, p: &State) -> Vec<State> {
        self.game.moves(p).map(|mv| self.game.play(p, mv)).collect()
    }

    /// The value for the side to move.
    fn value(&mut self, p: &State) -> i32 {
        if let Some(&known) = self.values.get(p) {
            return known;
        }
        let value = self
            .end(p)
            .unwrap_or_else(|| self.children(p).iter().map(|child| -self.value(child)).max().unwrap_or(0));
        self.values.insert(*p, value);
        value
    }

    /// The most nodes below and with `p`. What is known after some moves depends on their set and not on their order: the best of
    /// their values, which the search has found exactly if it lies in the window. So the maximum is taken over sets of moves tried,
    /// and a move that cuts off comes last.
    fn most(&mut self, p: &State, alpha: i32, beta: i32) -> u64 {
        if let Some(&known) = self.most.get(&(*p, alpha, beta)) {
            return known;
        }
        if self.end(p).is_some() {
            return 1;
        }
        let children = self.children(p);
        let values: Vec<i32> = children.iter().map(|child| -self.value(child)).collect();
        let (cutting, others): (Vec<usize>, Vec<usize>) =
            (0..children.len()).partition(|&child| values[child] >= beta);
        // By set of the moves that do not cut off: the most nodes of them in any order.
        let mut best = vec![0; 1 << others.len()];
        let mut answer = 0;
        for set in 0..best.len() {
            let inside = (0..others.len()).filter(|&at| set >> at & 1 == 1);
            let m = inside.map(|at| values[others[at]]).fold(alpha, i32::max);
            for (at, &child) in others.iter().enumerate().filter(|(at, _)| set >> at & 1 == 0) {
                let with = best[set] + self.most(&children[child], -beta, -m);
                let next = set | 1 << at;
                best[next] = best[next].max(with);
            }
            for &child in &cutting {
                answer = answer.max(best[set] + self.most(&children[child], -beta, -m));
            }
        }
        if cutting.is_empty() {
            answer = best.last().copied().unwrap_or(0);
        }
        self.most.insert((*p, alpha, beta), answer + 1);
        answer + 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::trees::permutations;
    use super::*;
    use gametree_games::Order;

    /// The most nodes by trying every order at every node, with the value that alpha-beta returns.
    fn by_trying(game: &TicTacToe, p: &State, alpha: i32, beta: i32) -> (i32, u64) {
        if let Some(outcome) = game.outcome(p) {
            return (if outcome == Outcome::Loss { -1 } else { 0 }, 1);
        }
        let children: Vec<State> = game.moves(p).map(|mv| game.play(p, mv)).collect();
        let orders = permutations(children.len()).into_iter().map(|order| {
            let (mut m, mut nodes) = (alpha, 1);
            for child in order {
                let (value, below) = by_trying(game, &children[child], -beta, -m);
                nodes += below;
                m = m.max(-value);
                if m >= beta {
                    break;
                }
            }
            (m, nodes)
        });
        orders.max_by_key(|&(_, nodes)| nodes).unwrap_or((alpha, 1))
    }

    #[test]
    fn the_worst_order_is_found_without_trying_all() {
        for (columns, rows, k) in [(2, 2, 2), (4, 1, 2), (3, 1, 3), (5, 1, 2)] {
            let game = TicTacToe::new(columns, rows, k, Order::Natural).unwrap();
            let (_, nodes) = by_trying(&game, &game.start(), -INF, INF);
            assert_eq!(most_nodes(&game), nodes, "{columns}×{rows}, {k} in a row");
        }
    }
}
