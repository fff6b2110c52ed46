//! The search itself, told in numbered steps: fail-soft principal variation search of one depth, for any game,
//! evaluation, knowledge, backup and observer.
//!
//! Two functions share the work. [`thorough`](Worker::thorough) has everything: table, tactics, order. Below the table's
//! floor [`plain`](Worker::plain) is the loop one would write by hand: there a position costs less than a visit of the
//! table or a sorted list of moves.

use std::ops::ControlFlow;

use super::advice::{Advice, Way};
use super::backup::Backup;
use super::crew::Crew;
use super::entry::Entry;
use super::node::{Node, next};
use super::notes::{Candidate, Notes};
use super::options::EngineOptions;
use super::score::decisive;
use super::sight::Sight;
use super::table::Table;
use crate::adapt::Meter;
use crate::game::{Game, Outcome};
use crate::knowledge::{Evaluate, Keyed};
use crate::mix::mix;
use crate::observe::{Entry as Entered, Observer};
use crate::score::{Bound, Score, Window};
use crate::walk::OwnedBound;

/// One thread's search of one depth.
pub(super) struct Worker<'a, G: Game, E, K, B, O> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) advice: &'a K,
    pub(super) backup: &'a B,
    pub(super) parts: EngineOptions,
    pub(super) table: &'a Table,
    /// The remaining depth from which on the table is used.
    pub(super) floor: u32,
    /// The depth of this search, at the root.
    pub(super) depth: u32,
    pub(super) meter: &'a Meter<'a>,
    /// The others who search the same depth.
    pub(super) crew: Option<&'a Crew>,
    pub(super) notes: &'a mut Notes<G::Move>,
    pub(super) observer: &'a mut O,
}

/// Moves with an order up to this have been put off.
const PUT_OFF: i64 = i64::MIN / 2;

/// What happens on entering a position.
enum Arrival {
    /// The budget is spent.
    Stopped,
    /// It is a leaf, and has been left.
    Leaf(Score),
    /// It has children to search.
    Inner,
}

impl<G, E, K, B, O> Worker<'_, G, E, K, B, O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
    O: Observer<G>,
{
    /// The value of `x` for its mover if it lies in the window; else an upper bound ≤ alpha or a lower bound ≥ beta.
    /// `None` once the budget is spent.
    #[inline]
    pub(super) fn search(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Option<Score> {
        match self.arrive(x, depth, ply, alpha, beta) {
            Arrival::Stopped => None,
            Arrival::Leaf(value) => Some(value),
            Arrival::Inner if depth < self.floor => self.plain(x, depth, ply, alpha, beta),
            Arrival::Inner => self.thorough(x, depth, ply, alpha, beta),
        }
    }

    /// The steps that every position begins with.
    #[inline(always)]
    fn arrive(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Arrival {
        // 1. A node of the budget.
        if !self.meter.spend() {
            return Arrival::Stopped;
        }
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.observer.enter(self.game, x, Entered { window, alpha: alpha.mark, beta: beta.mark });
        // 2. The game is over.
        if let Some(outcome) = self.game.outcome(x) {
            self.notes.effort.counts.leaves += 1;
            return Arrival::Leaf(self.leaf(x, self.backup.end(outcome, ply, depth), window));
        }
        // 3. A position that has come back counts as a draw (see the module's page on cycles).
        if K::REPEATS && self.returns(x) {
            return Arrival::Leaf(self.leaf(x, self.backup.end(Outcome::Draw, ply, depth), window));
        }
        // 4. The depth ends: a static value, or a look at noisy moves.
        if depth == 0 {
            self.notes.estimates += 1;
            let value = if self.parts.quiescence == 0 {
                self.eval.evaluate(self.game, x)
            } else {
                match self.quiet(x, self.parts.quiescence, ply, alpha.score, beta.score) {
                    Some(value) => value,
                    None => return Arrival::Stopped,
                }
            };
            return Arrival::Leaf(self.leaf(x, value, window));
        }
        Arrival::Inner
    }

    #[inline(always)]
    fn leaf(&mut self, x: &G::State, value: Score, window: Window) -> Score {
        self.observer.leaf(self.game, x, value);
        self.observer.leave(value, window.bound(value));
        self.observer.line_ends(value, true);
        value
    }

    /// Leaves a node that was answered without a search of its children.
    fn known(&mut self, value: Score, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) -> Option<Score> {
        self.observer.answered(value);
        self.observer.leave(value, Window { alpha: alpha.score, beta: beta.score }.bound(value));
        self.observer.line_ends(value, true);
        Some(value)
    }

    /// A node below the table's floor.
    fn plain(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Option<Score> {
        let only = match self.sight(x, depth, ply) {
            Sight::Search(only) => only,
            Sight::Known(value) => return self.known(value, alpha, beta),
        };
        let game = self.game;
        let mut node = self.open(x, ply, alpha, beta);
        if K::REPEATS {
            self.notes.path.push(mix(game.key(x)));
        }
        self.observer.line_begins();
        let below = self.depth_below(depth, ply, only.is_some());
        let mut visit = |worker: &mut Self, mv: G::Move| {
            worker.observer.descend(mv);
            if node.open {
                worker.notes.no_line(ply + 1);
            }
            let child = game.play(x, mv);
            let Some(t) = worker.child(x, &child, below, ply, node.m, node.b) else {
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
        if K::REPEATS {
            self.leave_path();
        }
        match end {
            ControlFlow::Break(None) => return None,
            ControlFlow::Break(Some(())) => {
                self.notes.effort.cutoffs += 1;
                self.notes.effort.first_cutoffs += u64::from(node.tried == 1);
            }
            ControlFlow::Continue(()) => {}
        }
        Some(self.close(&node, alpha, beta))
    }

    /// A node with the help of everything that is known.
    #[inline(never)]
    fn thorough(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Option<Score> {
        let game = self.game;
        // 5. Ask the processor for the table's bucket; it comes while the board is looked at.
        let (key, foreign) = self.advice.key(game, x, depth);
        self.table.prefetch(key);
        // 6. What is to be seen at once: a win, a threat that only one move parries, two threats.
        let only = match self.sight(x, depth, ply) {
            Sight::Search(only) => only,
            Sight::Known(value) => return self.known(value, alpha, beta),
        };
        // 7. What the table knows. An open window is searched even so, for its line.
        self.notes.effort.probes += 1;
        let known = self.table.get(key);
        let mut node = self.open(x, ply, alpha, beta);
        if let Some(entry) = known.filter(|entry| !node.open && self.holds(entry, depth)) {
            let value = entry.seen_from_root(ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta.score,
                Bound::Upper => value <= alpha.score,
            };
            if enough {
                self.notes.effort.hits += 1;
                self.notes.estimates += u64::from(!entry.settled);
                return self.known(value, alpha, beta);
            }
        }
        // 8. The null move: if even passing is too good, so is the best move. Only where the game says that is safe.
        let reduced = self.parts.null_move;
        let may_pass = reduced > 0 && !node.open && depth > reduced && only.is_none();
        if let Some(passed) = if may_pass { self.advice.pass(game, x) } else { None } {
            let t = self.child(x, &passed, depth - 1 - reduced, ply, node.m, node.b)?;
            if t >= node.b.score && !decisive(t) {
                self.notes.estimates += 1;
                return self.known(self.backup.apply(node.own, t), alpha, beta);
            }
        }
        // 9. Children, in stages: the table's move before anything else is looked at, then the others in order.
        let (nodes, estimates) = (self.meter.nodes(), self.notes.estimates);
        let returned_before = std::mem::replace(&mut self.notes.returned_to, usize::MAX);
        if K::REPEATS {
            self.notes.path.push(mix(game.key(x)));
        }
        let first = self.notes.moves.len();
        let table_move = known.and_then(|entry| entry.best).filter(|_| self.parts.table_move);
        let table_move = match table_move {
            Some(number) if foreign => self.advice.renumber(game, x, number, Way::Back),
            other => other,
        };
        self.observer.line_begins();
        let searched = self.children(x, depth, ply, &mut node, table_move, only);
        self.notes.moves.truncate(first);
        if K::REPEATS {
            self.leave_path();
        }
        searched?;
        let value = self.close(&node, alpha, beta);
        // 10. Remember it, unless it rests on a position before this one that came back.
        let returned_to = self.notes.returned_to;
        if returned_to >= self.notes.path.len() {
            let bound = Window { alpha: alpha.score, beta: beta.score }.bound(value);
            let mut best = node.best_number.filter(|_| bound != Bound::Upper);
            if foreign {
                best = best.and_then(|number| self.advice.renumber(game, x, number, Way::There));
            }
            if self.proves(value, bound) {
                // The estimates met on the way don't stand behind it.
                self.notes.estimates = estimates;
            }
            let settled = self.notes.estimates == estimates && self.backup.settles();
            let value = Entry::seen_from_here(value, ply);
            self.table.put(key, Entry { value, depth, bound, settled, best });
            self.notes.returned_to = returned_before;
        } else {
            self.notes.returned_to = returned_before.min(returned_to);
        }
        if depth == self.floor {
            self.notes.below_floor.0 += self.meter.nodes() - nodes;
            self.notes.below_floor.1 += 1;
        }
        Some(value)
    }

    /// Searches the children of a node in order until one cuts off. `None` once the budget is spent.
    fn children(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        node: &mut Node<OwnedBound<G, O>>,
        table_move: Option<u16>,
        only: Option<G::Move>,
    ) -> Option<()> {
        let game = self.game;
        let first = self.notes.moves.len();
        let mut below = self.depth_below(depth, ply, only.is_some());
        if let Some(mv) = only {
            let number = self.number_of(x, mv);
            self.notes.moves.push(Candidate { order: 0, number, mv });
        } else if let Some((number, mv)) = table_move.and_then(|n| Some((n, game.moves(x).nth(n.into())?))) {
            let cut = self.try_move(x, below, ply, node, number, mv)?;
            if !cut || O::HEARS_CUTOFFS {
                self.list_moves(x, ply, Some(number));
            }
            if cut {
                self.cut(x, depth, ply, node, mv, first);
                return Some(());
            }
        } else {
            self.list_moves(x, ply, None);
            below = self.depth_below(depth, ply, self.notes.moves.len() == first + 1);
        }
        let end = self.notes.moves.len();
        let mut at = first;
        while at < end {
            let Candidate { mv, number, order } = self.notes.pick(at);
            // What another thread is searching is put off until the rest is done: then the table will know it.
            let busy = match self.crew {
                Some(crew) if depth > self.floor && node.tried > 0 => {
                    let sign = crew.sign(self.advice.key(game, &game.play(x, mv), below).0, below);
                    if order > PUT_OFF && crew.is_busy(sign) {
                        self.notes.moves[at].order = PUT_OFF - i64::from(number);
                        continue;
                    }
                    crew.enter(sign);
                    Some((crew, sign))
                }
                _ => None,
            };
            let cut = self.try_move(x, below, ply, node, number, mv);
            if let Some((crew, sign)) = busy {
                crew.leave(sign);
            }
            at += 1;
            if cut? {
                self.cut(x, depth, ply, node, mv, at);
                break;
            }
        }
        Some(())
    }

    /// How deep the children of a node are searched: a line with only one move is no shorter for it, where that was asked for.
    #[inline(always)]
    fn depth_below(&self, depth: u32, ply: u32, single: bool) -> u32 {
        let most = self.depth + self.parts.extensions;
        if single && self.parts.extensions > 0 && depth + ply < most { depth } else { depth - 1 }
    }

    /// Searches one child so deep; whether it cuts off. `None` once the budget is spent.
    pub(super) fn try_move(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        node: &mut Node<OwnedBound<G, O>>,
        number: u16,
        mv: G::Move,
    ) -> Option<bool> {
        self.observer.descend(mv);
        let child = self.game.play(x, mv);
        if node.open {
            self.notes.no_line(ply + 1);
        }
        let t = self.scout(x, &child, depth, ply, node)?;
        node.tried += 1;
        if t > node.best {
            node.best_number = Some(number);
            self.improve(node, mv, t, ply);
        }
        Some(node.m >= node.b)
    }

    /// The value of a child for the mover: after the first by a question with two answers, and only if the answer is yes
    /// by a search of its own.
    fn scout(
        &mut self,
        x: &G::State,
        child: &G::State,
        depth: u32,
        ply: u32,
        node: &Node<OwnedBound<G, O>>,
    ) -> Option<Score> {
        let (m, b) = (node.m, node.b);
        let above = OwnedBound::<G, O> { score: next(m.score), ..m };
        if node.tried == 0 || above >= b {
            return self.child(x, child, depth, ply, m, b);
        }
        let t = self.child(x, child, depth, ply, m, above)?;
        if t > m.score && t < b.score { self.child(x, child, depth, ply, m, b) } else { Some(t) }
    }

    /// The value of a child for the mover, searched with the window (a, b).
    #[inline(always)]
    fn child(
        &mut self,
        x: &G::State,
        child: &G::State,
        depth: u32,
        ply: u32,
        a: OwnedBound<G, O>,
        b: OwnedBound<G, O>,
    ) -> Option<Score> {
        if !G::ALTERNATES && self.game.to_move(x) == self.game.to_move(child) {
            self.search(child, depth, ply + 1, a, b)
        } else {
            self.search(child, depth, ply + 1, -b, -a).map(|t| -t)
        }
    }

    /// Whether an entry says what a search so deep would find: one of the same depth, or one that no estimate stands
    /// behind, so that more depth finds the same.
    #[inline]
    fn holds(&self, entry: &Entry, depth: u32) -> bool {
        entry.depth == depth || (entry.settled && entry.depth < depth)
    }

    /// Whether a value is a proved result, whatever estimates were met.
    fn proves(&self, value: Score, bound: Bound) -> bool {
        let against = if value > Score::ZERO { Bound::Upper } else { Bound::Lower };
        self.backup.wins_decide() && decisive(value) && bound != against
    }

    /// Whether a position has been on this line or before the root; notes where.
    fn returns(&mut self, x: &G::State) -> bool {
        let key = mix(self.game.key(x));
        let place = self.notes.path.iter().rposition(|&before| before == key);
        if let Some(place) = place {
            self.notes.returned_to = self.notes.returned_to.min(place);
        }
        place.is_some()
    }

    /// The line being searched is one position shorter; what came back to that very position rests on nothing before it.
    fn leave_path(&mut self) {
        self.notes.path.pop();
        if self.notes.returned_to == self.notes.path.len() {
            self.notes.returned_to = usize::MAX;
        }
    }
}
