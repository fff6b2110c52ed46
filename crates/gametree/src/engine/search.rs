//! The search itself, in numbered steps: fail-soft principal variation search to one depth, for any game, evaluation,
//! knowledge, backup rule and observer.
//!
//! How a child is searched is in [`child`](super::child). Two functions share the work.
//! [`search_full`](Worker::search_full) has everything: table, tactics, move ordering.
//! Below the table's floor, [`search_shallow`](Worker::search_shallow) is a plain loop: there a node costs less than a
//! probe of the table or a sorted list of moves.

use std::ops::ControlFlow;

use super::backup::Backup;
use super::late::{ALWAYS, Late};
use super::node::Node;
use super::null_move::Passed;
use super::probe::Found;
use super::selective::{URGENT, reduction};
use super::static_check::StaticResult;
use super::thread_state::Candidate;
use super::worker::{Types, WindowEnd, Worker};
use crate::game::{Game, Outcome};
use crate::knowledge::{Keyed, Known, Way, static_value};
use crate::observe::{Entry as Entered, Observer};
use crate::score::{Bound, Score, Window};
use gametree_shared::mix;

/// Moves with an order key up to this have been deferred.
const PUT_OFF: i64 = i64::MIN / 2;

/// The least remaining depth at which a child that cuts off is looked for in the table before any is searched. (Chess, 40 positions with
/// 300,000 nodes each: from 6 on the search is as deep as from 3 on, in 11 % less time; without it, 0.3 plies less deep.)
const CHILDREN_KNOWN: u32 = 6;

/// The result of entering a node.
enum Arrival {
    /// The budget is spent.
    Stopped,
    /// The node is a leaf and has been left.
    Leaf(Score),
    /// The node has children to search. With its mixed key, if positions can be repeated.
    Inner(u64),
}

impl<T: Types> Worker<'_, T> {
    /// The value of `x` for the side to move if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥
    /// beta. `None` once the budget is spent.
    #[inline]
    pub(super) fn search(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Option<Score> {
        let depth = if depth == 0 && self.goes_on(x, ply) { 1 } else { depth };
        match self.arrive(x, depth, ply, alpha, beta) {
            Arrival::Stopped => None,
            Arrival::Leaf(value) => Some(value),
            Arrival::Inner(key) if depth < self.floor => self.search_shallow(x, depth, ply, key, alpha, beta),
            Arrival::Inner(key) => self.search_full(x, depth, ply, key, alpha, beta),
        }
    }

    /// The first steps at every node.
    #[inline(always)]
    fn arrive(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Arrival {
        // 1. Charge the budget.
        if !self.meter.spend() {
            return Arrival::Stopped;
        }
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.observer.enter(self.game, x, Entered { window, alpha: alpha.mark, beta: beta.mark });
        // 2. A repeated position counts as a draw (see the engine's documentation on cycles).
        let key = if T::Knowledge::REPEATS { mix(self.game.key(x)) } else { 0 };
        let mut goes_on = false;
        if T::Knowledge::REPEATS {
            if self.returns(key) {
                return Arrival::Leaf(self.leaf(x, self.backup.end(Outcome::Draw, ply, depth), window));
            }
            // Most positions come back: one that is in the table is not over, and its rules need not be asked.
            if self.deeper || depth >= self.floor {
                let stored = self.stored(x, depth, ply, window);
                if self.deeper
                    && let Some(value) = stored.and_then(|entry| self.answer(&entry, depth, ply, window))
                {
                    self.thread.effort.probes += 1;
                    return Arrival::Leaf(self.answered(value, alpha, beta));
                }
                goes_on = stored.is_some();
            }
        }
        // 3. End of the game.
        if !goes_on && let Some(outcome) = self.game.outcome(x) {
            self.thread.counts.leaves += 1;
            return Arrival::Leaf(self.leaf(x, self.backup.end(outcome, ply, depth), window));
        }
        // 4. Depth limit: a static value or a quiescence search.
        if depth == 0 {
            self.thread.estimates += 1;
            let value = if self.parts.quiescence == 0 {
                static_value(self.eval, self.game, x)
            } else {
                match self.qsearch(x, self.parts.quiescence, ply, alpha.score, beta.score) {
                    Some(value) => value,
                    None => return Arrival::Stopped,
                }
            };
            return Arrival::Leaf(self.leaf(x, value, window));
        }
        Arrival::Inner(key)
    }

    #[inline(always)]
    fn leaf(&mut self, x: &T::State, value: Score, window: Window) -> Score {
        self.observer.leaf(self.game, x, value);
        self.observer.leave(value, window.bound(value));
        self.observer.line_ends(value, true);
        value
    }

    /// Leaves a node answered without a search of its children: by the table, a rule or the null move.
    fn answered(&mut self, value: Score, alpha: WindowEnd<T>, beta: WindowEnd<T>) -> Score {
        self.observer.answered(value);
        self.observer.leave(value, Window { alpha: alpha.score, beta: beta.score }.bound(value));
        self.observer.line_ends(value, true);
        value
    }

    /// A node below the table's floor.
    fn search_shallow(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        own_key: u64,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Option<Score> {
        let only = match self.static_check(x, depth, ply) {
            StaticResult::Search(only) => only,
            StaticResult::Value(value) => return Some(self.answered(value, alpha, beta)),
        };
        let window = Window { alpha: alpha.score, beta: beta.score };
        let suggested = match self.futility(x, depth, window, only, &mut None) {
            ControlFlow::Break(value) => return Some(self.answered(value, alpha, beta)),
            ControlFlow::Continue(suggested) => suggested,
        };
        let game = self.game;
        let mut node = self.open(x, ply, alpha, beta);
        if T::Knowledge::REPEATS {
            self.thread.path.push(own_key);
        }
        self.observer.line_begins();
        let below = self.depth_below(depth, ply, only.is_some());
        let mut visit = |worker: &mut Self, mv: T::Move| {
            worker.observer.descend(mv);
            if node.open {
                worker.thread.no_line(ply + 1);
            }
            let child = game.play(x, mv);
            let less = worker.reduction(x, (mv, &child), below, node.tried);
            let Some(t) = (match less {
                0 => worker.child(x, &child, below, ply, node.m, node.b),
                less => worker.scout(x, &child, (below, less), ply, &node),
            }) else {
                return ControlFlow::Break(None);
            };
            node.tried += 1;
            if t > node.best {
                worker.improve(&mut node, mv, t, ply);
            }
            if node.m >= node.b { ControlFlow::Break(Some(())) } else { ControlFlow::Continue(()) }
        };
        let end = match only {
            Some(mv) => visit(self, mv),
            None => {
                let mut moves = game.moves(x);
                let end = moves.try_for_each(|mv| visit(self, mv));
                if let ControlFlow::Break(Some(())) = end {
                    self.observer.cutoff(game, x, beta.score, node.b.mark, moves);
                }
                end
            }
        };
        if T::Knowledge::REPEATS {
            self.leave_path();
        }
        match end {
            ControlFlow::Break(None) => return None,
            ControlFlow::Break(Some(())) => {
                self.thread.effort.cutoffs += 1;
                self.thread.effort.first_cutoffs += u64::from(node.tried == 1);
            }
            ControlFlow::Continue(()) => {}
        }
        let value = self.close(&node, alpha, beta);
        self.compare(suggested, value, window);
        Some(value)
    }

    /// A node searched with everything: table, tactics, move ordering.
    #[inline(never)]
    fn search_full(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        own_key: u64,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Option<Score> {
        let game = self.game;
        // 5. Prefetch the table's bucket; it arrives while the board is examined.
        let (key, mirrored) = self.knowledge.key(game, x, depth);
        self.table.prefetch(key);
        // 6. Static check: a win, a threat that only one move parries, two threats.
        let only = match self.static_check(x, depth, ply) {
            StaticResult::Search(only) => only,
            StaticResult::Value(value) => return Some(self.answered(value, alpha, beta)),
        };
        // 7. Transposition table. With an open window the search goes on even so, for the principal variation.
        self.thread.effort.probes += 1;
        let window = Window { alpha: alpha.score, beta: beta.score };
        let stored = self.look_up(key, depth, ply, window);
        let mut node = self.open(x, ply, alpha, beta);
        if let Some(value) = stored.and_then(|entry| self.answer(&entry, depth, ply, window)) {
            return Some(self.answered(value, alpha, beta));
        }
        // 8. Futility: near the depth limit the static value may be far outside of the window.
        let mut stand = None;
        let suggested = match self.futility(x, depth, window, only, &mut stand) {
            ControlFlow::Break(value) => return Some(self.answered(value, alpha, beta)),
            ControlFlow::Continue(suggested) => suggested,
        };
        // 9. Null move: if even passing fails high, so does the best move. Only where the game declares it safe.
        if only.is_none() {
            match self.null_move(x, depth, ply, &node, stand) {
                Passed::Stopped => return None,
                Passed::High(value) => return Some(self.answered(value, alpha, beta)),
                Passed::Unknown => {}
            }
        }
        // 10. Children, in stages: the table's move before any other is generated, then the others in order.
        let (nodes, estimates) = (self.meter.nodes(), self.thread.estimates);
        let returned_before = std::mem::replace(&mut self.thread.returned_to, usize::MAX);
        if T::Knowledge::REPEATS {
            self.thread.path.push(own_key);
        }
        let first = self.thread.moves.len();
        let table_move = stored.and_then(|entry| entry.best).filter(|_| self.options.table_move);
        let table_move = match table_move {
            Some(number) if mirrored => self.knowledge.renumber(game, x, number, Way::Back),
            other => other,
        };
        self.observer.line_begins();
        let searched = self.children(x, depth, ply, &mut node, table_move, only);
        self.thread.moves.truncate(first);
        if T::Knowledge::REPEATS {
            self.leave_path();
        }
        searched?;
        let value = self.close(&node, alpha, beta);
        self.compare(suggested, value, window);
        // 11. Store the result.
        let bound = window.bound(value);
        let proved = self.proves(value, bound);
        let estimated = self.thread.estimates != estimates;
        if proved {
            // It depends neither on the estimates met on the way nor on a repetition.
            self.thread.estimates = estimates;
        }
        let by_path = self.thread.returned_to < self.thread.path.len();
        let mut best = node.best_number.filter(|_| bound != Bound::Upper);
        if mirrored {
            best = best.and_then(|number| self.knowledge.renumber(game, x, number, Way::There));
        }
        let certain = self.thread.estimates == estimates && (proved || !by_path);
        self.store(key, (value, bound), Found { depth, ply, best, proved, by_path, estimated, certain });
        // So does a bound on its distance, but not the distance itself.
        let alone = proved && bound != Bound::Exact;
        let returned_to = if alone { usize::MAX } else { self.thread.returned_to };
        self.thread.returned_to = returned_before.min(returned_to);
        if depth == self.floor {
            self.thread.at_floor.nodes_below += self.meter.nodes() - nodes;
            self.thread.at_floor.searched += 1;
        }
        Some(value)
    }

    /// Searches the children of a node in order until one cuts off. `None` once the budget is spent.
    fn children(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        node: &mut Node<WindowEnd<T>>,
        table_move: Option<u16>,
        only: Option<T::Move>,
    ) -> Option<()> {
        let game = self.game;
        let first = self.thread.moves.len();
        let mut single = only.is_some();
        // Whether the moves are ordered by static values, where the search learns from it.
        let mut by_value = None;
        if let Some(mv) = only {
            let number = self.number_of(x, mv);
            self.thread.moves.push(Candidate { order: 0, number, mv });
        } else if self.deeper && !node.open && depth >= self.floor.max(CHILDREN_KNOWN) {
            // Many children are known from other lines: one that cuts off is looked for before any is searched.
            self.list_moves(x, ply, None);
            if let Some(at) = self.child_that_cuts(x, depth, ply, node, first) {
                self.thread.moves[at].order = i64::MAX;
            } else {
                by_value = self.glance(x, (depth, first), table_move.is_some());
                let listed = self.thread.moves[first..].iter_mut();
                let known = listed.filter(|candidate| Some(candidate.number) == table_move);
                known.for_each(|candidate| candidate.order = i64::MAX);
            }
            single = self.thread.moves.len() == first + 1;
        } else if let Some((number, mv)) = table_move.and_then(|n| Some((n, game.moves(x).nth(n.into())?))) {
            let below = self.depth_below(depth, ply, false);
            let cut = self.try_move(x, (below, 0), ply, node, number, (mv, &game.play(x, mv)))?;
            if !cut || T::Observer::HEARS_CUTOFFS {
                self.list_moves(x, ply, Some(number));
            }
            if cut {
                self.cut(x, depth, ply, node, mv, (first, first));
                return Some(());
            }
            by_value = self.glance(x, (depth, first), false);
        } else {
            self.list_moves(x, ply, None);
            by_value = self.glance(x, (depth, first), false);
            single = self.thread.moves.len() == first + 1;
        }
        let below = self.depth_below(depth, ply, single);
        let end = self.thread.moves.len();
        let (mut at, mut left_out) = (first, 0);
        while at < end {
            let Candidate { mv, number, order } = self.thread.pick(at);
            let before = node.tried + left_out;
            let mut played = None;
            let calm = before >= ALWAYS && self.parts.late_moves && self.is_calm(x, mv, &mut played);
            let late = if calm { self.late(depth, node, before) } else { Late::Searched };
            if late == Late::LeftOut {
                (at, left_out) = (at + 1, left_out + 1);
                continue;
            }
            let child = played.unwrap_or_else(|| game.play(x, mv));
            // Moves that another thread is searching are deferred: by then the table has their values.
            let busy = match self.searching {
                Some(searching) if depth > self.floor && node.tried > 0 => {
                    let sign = searching.sign(self.knowledge.key(game, &child, below).0, below);
                    if order > PUT_OFF && searching.is_busy(sign) {
                        self.thread.moves[at].order = PUT_OFF - i64::from(number);
                        continue;
                    }
                    searching.enter(sign);
                    Some((searching, sign))
                }
                _ => None,
            };
            let aim = node.m.score;
            let less = if calm { reduction(below, node.tried) } else { 0 };
            let cut = self.try_move(x, (below, less), ply, node, number, (mv, &child));
            if let Some((searching, sign)) = busy {
                searching.leave(sign);
            }
            at += 1;
            if cut.is_some() {
                self.learn_late(late, depth, node.best <= aim);
            }
            if cut? {
                if let Some(by_value) = by_value {
                    self.thread.glance.learn(by_value, at == first + 1);
                }
                self.cut(x, depth, ply, node, mv, (first, at));
                break;
            }
        }
        Some(())
    }

    /// Whether the depth limit is no place to end a line: something must be parried first.
    #[inline(always)]
    fn goes_on(&self, x: &T::State, ply: u32) -> bool {
        self.parts.quiescence > 0 && ply < self.depth + URGENT && self.knowledge.urgent(self.game, x)
    }
}
