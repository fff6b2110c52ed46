//! The search of the solver: does the value of this position reach the goal? Fail-soft alpha-beta with a null window;
//! forced moves are checked before the table, the table before the moves.

use std::cmp::Reverse;

use super::table::Table;
use super::value::{Bounds, Value};
use crate::counts::Counts;
use crate::game::{Game, Outcome};
use crate::knowledge::{Guide, Keyed, Symmetric};
use crate::meter::Meter;

/// Positions this near the root are looked up under the smallest key of all their images. Further down this costs more
/// than it saves: few positions are equal only by symmetry and not already below merged ones.
const FOLD_PLIES: u32 = 10;

/// The position of a move among its siblings: its rank for sorting, and its index in the game's own order.
type Ordered<M> = (i32, u16, M);

/// By falling ranks. Compiled for each type of move, and not for each game: a sort is a lot of code.
fn most_promising_first<M>(moves: &mut [Ordered<M>]) {
    moves.sort_unstable_by_key(|&(rank, number, _)| (Reverse(rank), number));
}

pub(super) struct NullWindow<G: Game> {
    pub(super) game: G,
    pub(super) table: Table<Bounds>,
    pub(super) counts: Counts,
    pub(super) entered: u64,
    /// The node count at which a search that must stay cheap is abandoned.
    pub(super) ceiling: u64,
    /// Whether an end was met that is scored by points.
    pub(super) points: bool,
    /// The moves of all nodes on the path, sorted for each node, in one allocation.
    moves: Vec<Ordered<G::Move>>,
}

impl<G: Guide + Keyed + Symmetric + Copy> NullWindow<G> {
    pub(super) fn new(game: G, table: Table<Bounds>) -> Self {
        NullWindow {
            game,
            table,
            counts: Counts::default(),
            entered: 0,
            ceiling: u64::MAX,
            points: false,
            moves: Vec::new(),
        }
    }

    /// A bound on the value of `state`: a lower bound ≥ `goal` if the value reaches it, else an upper bound < `goal`.
    /// `None` once the budget, or what this search may cost, is spent.
    pub(super) fn search(
        &mut self,
        state: &G::State,
        ply: u32,
        goal: Value,
        meter: &Meter<'_>,
    ) -> Option<Value> {
        if self.entered >= self.ceiling || !meter.spend() {
            return None;
        }
        self.entered += 1;
        if let Some(value) = self.static_check(state) {
            return Some(value);
        }
        // No move wins at once. In two plies the opponent may be forced to end the game in favour of the side to move. (A move that
        // ends it with more points is no winning move, and yet wins here.)
        if Value::win_in(2) < goal && !self.points {
            return Some(Value::win_in(2));
        }
        let key = self.key(state, ply);
        let (mut bounds, table_move) = self.table.get(key).unwrap_or((Bounds::UNKNOWN, u16::MAX));
        if bounds.lower >= goal {
            return Some(bounds.lower);
        }
        if bounds.upper < goal {
            return Some(bounds.upper);
        }

        let first = self.moves.len();
        let before = self.entered;
        self.list_moves(state, goal, table_move);
        let (mut best, mut best_move) = (Value::MIN, u16::MAX);
        if let Some(refuted) = self.best_refuted(state, goal) {
            best = refuted;
        }
        for at in first..self.moves.len() {
            let (_, number, mv) = self.moves[at];
            self.counts.tried += 1;
            let child = self.game.play(state, mv);
            let Some(value) = self.search(&child, ply + 1, goal.to_child(), meter) else {
                self.moves.truncate(first);
                return None;
            };
            if value.is_farthest() {
                // One ply more can't be told from a draw.
                meter.halt_at_depth();
                self.moves.truncate(first);
                return None;
            }
            let value = value.to_parent();
            if value > best {
                (best, best_move) = (value, number);
            }
            if best >= goal {
                break;
            }
        }
        self.moves.truncate(first);
        self.counts.expanded += 1;
        bounds.learn(goal, best);
        self.table.put(key, bounds, best_move, self.entered - before + 1);
        Some(best)
    }

    /// The exact value of a position that needs no search: it is over, the side to move wins at once, or it can't parry
    /// two threats.
    pub(super) fn static_check(&mut self, state: &G::State) -> Option<Value> {
        if let Some(outcome) = self.game.outcome(state) {
            self.counts.leaves += 1;
            self.points |= matches!(outcome, Outcome::Value(_));
            return Some(Value::of_end(outcome));
        }
        if self.game.winning_move(state).is_some() {
            self.counts.leaves += 1;
            self.counts.forced_wins += 1;
            return Some(Value::win_in(1));
        }
        (self.game.threats(state).nth(1).is_some()).then_some(Value::loss_in(2))
    }

    /// The bounds of a position from the table and the static check.
    pub(super) fn known(&mut self, state: &G::State, ply: u32) -> Bounds {
        if let Some(value) = self.static_check(state) {
            return Bounds::just(value);
        }
        let key = self.key(state, ply);
        self.table.get(key).map_or(Bounds::UNKNOWN, |(bounds, _)| bounds)
    }

    fn key(&self, state: &G::State, ply: u32) -> u64 {
        if ply < FOLD_PLIES {
            self.game.images(state).map(|image| self.game.key(&image)).min().unwrap_or_default()
        } else {
            self.game.key(state)
        }
    }

    /// Pushes the moves to try on the stack: the block if one is forced, else all moves, most promising first.
    fn list_moves(&mut self, state: &G::State, goal: Value, table_move: u16) {
        if let Some(block) = self.game.threats(state).next() {
            self.counts.forced_blocks += 1;
            self.moves.push((0, u16::MAX, block));
            return;
        }
        let first = self.moves.len();
        for (number, mv) in (0..).zip(self.game.moves(state)) {
            if goal > Value::DRAW && self.game.refuted(state, mv) {
                continue;
            }
            let rank = if number == table_move { i32::MAX } else { self.game.rank(state, mv) };
            self.moves.push((rank, number, mv));
        }
        most_promising_first(&mut self.moves[first..]);
    }

    /// A move refuted by a theorem is not searched for a win; at best it draws.
    fn best_refuted(&self, state: &G::State, goal: Value) -> Option<Value> {
        let any = goal > Value::DRAW && self.game.moves(state).any(|mv| self.game.refuted(state, mv));
        any.then_some(Value::DRAW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::game::{Game, Outcome, Player};

    /// So many plies with one move each, then a draw.
    #[derive(Clone, Copy)]
    struct Corridor(u32);

    impl Game for Corridor {
        type State = u32;
        type Move = u8;
        fn start(&self) -> u32 {
            self.0
        }
        fn to_move(&self, left: &u32) -> Player {
            if left.is_multiple_of(2) { Player::First } else { Player::Second }
        }
        fn outcome(&self, left: &u32) -> Option<Outcome> {
            (*left == 0).then_some(Outcome::Draw)
        }
        fn moves(&self, _: &u32) -> impl Iterator<Item = u8> {
            std::iter::once(0)
        }
        fn play(&self, left: &u32, _: u8) -> u32 {
            left - 1
        }
    }

    impl Guide for Corridor {}
    impl Keyed for Corridor {
        fn key(&self, left: &u32) -> u64 {
            u64::from(*left)
        }
    }
    impl Symmetric for Corridor {}

    /// With n plies left, n + 1 nodes are entered: the table keeps the number of their binary digits.
    #[test]
    fn an_entry_says_how_large_the_search_behind_it_was() {
        let game = Corridor(40);
        let mut search = NullWindow::new(game, Table::new(0));
        search.table.begin();
        let answer = search.search(&40, 0, Value::ANY_WIN, &Meter::new(Budget::default()));
        assert_eq!((answer, search.entered), (Some(Value::DRAW), 41));
        for left in 1..=40_u64 {
            assert_eq!(
                search.table.work(left),
                Some((u64::BITS - (left + 1).leading_zeros()) as u8),
                "{left}"
            );
        }
    }
}
