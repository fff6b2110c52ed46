//! The search itself, told in numbered steps: fail-soft principal variation search of one depth, for any game,
//! evaluation, knowledge, backup and observer.
//!
//! Two functions share the work. [`thorough`](Worker::thorough) has everything: table, tactics, order. Below the table's
//! floor [`plain`](Worker::plain) is the loop one would write by hand: there a position costs less than a visit of the
//! table or a sorted list of moves.

use std::ops::ControlFlow;

use super::advice::{Advice, Tactics, Way};
use super::backup::Backup;
use super::crew::Crew;
use super::entry::Entry;
use super::notes::{Candidate, Notes};
use super::options::Parts;
use super::score::{decisive, win_in};
use super::table::{Table, mix};
use crate::adapt::Meter;
use crate::game::{Game, Outcome};
use crate::knowledge::{Evaluate, Keyed, wins_at_once};
use crate::observe::{Entry as Entered, Observer};
use crate::score::{Bound, Score, Window};
use crate::walk::Limit;

/// One thread's search of one depth.
pub(super) struct Worker<'a, G: Game, E, K, B, O> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) advice: &'a K,
    pub(super) backup: &'a B,
    pub(super) parts: Parts,
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

/// Ranks beyond this count as much.
const MOST_RANK: i64 = 1 << 24;

/// From this depth on it pays to look for a winning move by playing all of them, where no guide sees one.
const WORTH_PLAYING: u32 = 3;

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

/// What is to be seen of a position before its moves are tried.
enum Sight<M> {
    /// Its value.
    Known(Score),
    /// The only move that need be searched, if there is one.
    Search(Option<M>),
}

/// A node under way: its window for the best child's value, and the best so far.
pub(super) struct Node<L> {
    pub(super) m: L,
    pub(super) b: L,
    pub(super) best: Score,
    pub(super) best_number: Option<u16>,
    /// The static part of its value.
    pub(super) own: Score,
    /// Whether its window is more than a question with two answers.
    pub(super) open: bool,
    /// How many children have been searched.
    pub(super) tried: u32,
}

/// What the guide sees of a position that is to be searched so deep, or what play shows.
#[inline(always)]
pub(super) fn at_sight<G: Game, K: Advice<G>>(
    game: &G,
    advice: &K,
    x: &G::State,
    depth: u32,
) -> Tactics<G::Move> {
    if K::RANKS {
        advice.tactics(game, x, depth >= 2)
    } else if depth >= WORTH_PLAYING {
        game.moves(x).find(|&mv| wins_at_once(game, x, mv)).map_or(Tactics::Quiet, Tactics::Wins)
    } else {
        Tactics::Quiet
    }
}

/// The next score up: the far end of a null window.
#[inline]
fn next(score: Score) -> Score {
    match score.finite() {
        Some(value) => Score::new(value + 1),
        None => score.up(),
    }
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
        alpha: Limit<G, O>,
        beta: Limit<G, O>,
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
        alpha: Limit<G, O>,
        beta: Limit<G, O>,
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
        value
    }

    /// Leaves a node that was answered without a search of its children.
    fn known(&mut self, value: Score, alpha: Limit<G, O>, beta: Limit<G, O>) -> Option<Score> {
        self.observer.known(value);
        self.observer.leave(value, Window { alpha: alpha.score, beta: beta.score }.bound(value));
        Some(value)
    }

    /// A node below the table's floor.
    fn plain(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        alpha: Limit<G, O>,
        beta: Limit<G, O>,
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
        alpha: Limit<G, O>,
        beta: Limit<G, O>,
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
        if reduced > 0 && !node.open && depth > reduced && only.is_none() {
            if let Some(passed) = self.advice.pass(game, x) {
                let t = self.child(x, &passed, depth - 1 - reduced, ply, node.m, node.b)?;
                if t >= node.b.score && !decisive(t) {
                    self.notes.estimates += 1;
                    return self.known(self.backup.apply(node.own, t), alpha, beta);
                }
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
        node: &mut Node<Limit<G, O>>,
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
        node: &mut Node<Limit<G, O>>,
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
        node: &Node<Limit<G, O>>,
    ) -> Option<Score> {
        let (m, b) = (node.m, node.b);
        let above = Limit::<G, O> { score: next(m.score), ..m };
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
        a: Limit<G, O>,
        b: Limit<G, O>,
    ) -> Option<Score> {
        if !G::ALTERNATES && self.game.to_move(x) == self.game.to_move(child) {
            self.search(child, depth, ply + 1, a, b)
        } else {
            self.search(child, depth, ply + 1, -b, -a).map(|t| -t)
        }
    }

    /// A node begins: its window seen from its children.
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        x: &G::State,
        ply: u32,
        alpha: Limit<G, O>,
        beta: Limit<G, O>,
    ) -> Node<Limit<G, O>> {
        let mut own = Score::ZERO;
        let (mut m, mut b) = (alpha, beta);
        if B::USES_STATICS {
            own = self.backup.own(self.eval.evaluate(self.game, x));
            m.score = self.backup.pull_alpha(own, alpha.score);
            b.score = self.backup.pull_beta(own, beta.score);
        }
        let open = b.score > next(m.score);
        self.notes.effort.counts.expanded += 1;
        if self.backup.wins_decide() && ply > 0 {
            // Nothing is better than to win by the next move: Felstiner's ±1 stop, with distances.
            b.score = b.score.min(win_in(ply + 1));
            m.score = m.score.min(b.score.down());
        }
        Node { m, b, best: Score::NEG_INF, best_number: None, own, open, tried: 0 }
    }

    /// A child is better than those before it.
    #[inline(always)]
    fn improve(&mut self, node: &mut Node<Limit<G, O>>, mv: G::Move, t: Score, ply: u32) {
        node.best = t;
        self.observer.improved(mv, self.backup.apply(node.own, t));
        node.m = node.m.max(Limit::<G, O>::new(t, self.observer.mark()));
        if node.open {
            self.notes.adopt(ply, mv);
        }
    }

    /// A node ends.
    #[inline(always)]
    pub(super) fn close(&mut self, node: &Node<Limit<G, O>>, alpha: Limit<G, O>, beta: Limit<G, O>) -> Score {
        let value = self.backup.apply(node.own, node.best);
        self.observer.leave(value, Window { alpha: alpha.score, beta: beta.score }.bound(value));
        value
    }

    /// A node is cut off by `mv`: remembers that, and tells it. The moves not tried are those from `at` on.
    fn cut(&mut self, x: &G::State, depth: u32, ply: u32, node: &Node<Limit<G, O>>, mv: G::Move, at: usize) {
        self.notes.effort.cutoffs += 1;
        self.notes.effort.first_cutoffs += u64::from(node.tried == 1);
        if self.parts.killers {
            self.notes.kill(ply, mv);
        }
        if K::RANKS && self.parts.history {
            if let Some(slot) = self.advice.slot(self.game, mv) {
                self.notes.credit(self.game.to_move(x) as usize, slot, depth);
            }
        }
        let Worker { observer, notes, game, .. } = self;
        let bound = self.backup.apply(node.own, node.b.score);
        observer.cutoff(game, x, bound, node.b.mark, notes.moves[at..].iter().map(|c| c.mv));
    }

    /// Lists the moves of a node, without that of a number, with their order.
    fn list_moves(&mut self, x: &G::State, ply: u32, without: Option<u16>) {
        let Worker { game, advice, notes, parts, .. } = self;
        let history = K::RANKS && parts.history;
        let mover = if history { game.to_move(x) as usize } else { 0 };
        let mut number = 0;
        for mv in game.moves(x) {
            if Some(number) != without {
                // From the top: rank; what was good elsewhere, by history where the move has a slot, else by killers, which
                // come after the game's own first move (measured: before it they cost Connect Four five times the
                // nodes); the game's own order.
                let rank = if K::RANKS && parts.ranks { advice.rank(game, x, mv) } else { 0 };
                let rank = i64::from(rank).clamp(-MOST_RANK, MOST_RANK) + MOST_RANK;
                let slot = if history { advice.slot(game, mv) } else { None };
                let past = match slot {
                    Some(slot) => i64::from(notes.history(mover, slot)),
                    None if !parts.killers => 0,
                    None if number == 0 => 3,
                    None => notes.killer(ply, mv),
                };
                let order = (rank << 16 | past) << 16;
                notes.moves.push(Candidate { order: order | i64::from(u16::MAX - number), number, mv });
            }
            number = number.saturating_add(1);
        }
    }

    /// The value of a position if it is plain to see, or the only move that need be searched.
    #[inline(always)]
    fn sight(&mut self, x: &G::State, depth: u32, ply: u32) -> Sight<G::Move> {
        let seen = self.tactics(x, depth);
        let counts = &mut self.notes.effort.counts;
        match seen {
            Tactics::Quiet => Sight::Search(None),
            Tactics::Wins(_) => {
                counts.leaves += 1;
                counts.forced_wins += 1;
                Sight::Known(win_in(ply + 1))
            }
            Tactics::Lost => Sight::Known(-win_in(ply + 2)),
            Tactics::Forced(mv) => {
                counts.forced_blocks += 1;
                Sight::Search(Some(mv))
            }
        }
    }

    /// The place of a move in the game's order.
    fn number_of(&self, x: &G::State, mv: G::Move) -> u16 {
        let place = self.game.moves(x).position(|other| other == mv);
        place.and_then(|place| place.try_into().ok()).unwrap_or(u16::MAX)
    }

    /// What is to be seen of a position, as far as it is the same as what searching so deep would find.
    #[inline(always)]
    fn tactics(&self, x: &G::State, depth: u32) -> Tactics<G::Move> {
        if self.parts.tactics && self.backup.wins_decide() {
            at_sight(self.game, self.advice, x, depth)
        } else {
            Tactics::Quiet
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

    /// The value of a position beyond the depth, for its mover: it may stand as it is, or change by a noisy move, or it must
    /// answer a threat (Felstiner's volatile positions). By minimax, whatever the backup: it stands for a static value.
    fn quiet(&mut self, x: &G::State, left: u32, ply: u32, alpha: Score, beta: Score) -> Option<Score> {
        let game = self.game;
        let stand = self.eval.evaluate(game, x);
        let only = match self.sight(x, left, ply) {
            Sight::Search(only) => only,
            Sight::Known(value) => return Some(value),
        };
        if left == 0 {
            return Some(stand);
        }
        let mut best = if only.is_some() { Score::NEG_INF } else { stand };
        let mut m = alpha.max(best);
        let mut visit = |worker: &mut Self, mv: G::Move| {
            if best >= beta {
                return ControlFlow::Break(Some(()));
            }
            let child = game.play(x, mv);
            let same = !G::ALTERNATES && game.to_move(x) == game.to_move(&child);
            let t = if !worker.meter.spend() {
                None
            } else if let Some(outcome) = game.outcome(&child) {
                Some(worker.backup.end(outcome, ply + 1, 0)).map(|t| if same { t } else { -t })
            } else if same {
                worker.quiet(&child, left - 1, ply + 1, m, beta)
            } else {
                worker.quiet(&child, left - 1, ply + 1, -beta, -m).map(|t| -t)
            };
            let Some(t) = t else { return ControlFlow::Break(None) };
            best = best.max(t);
            m = m.max(t);
            ControlFlow::Continue(())
        };
        let end = match only {
            Some(mv) => visit(self, mv),
            None => self.advice.noisy(game, x).try_for_each(|mv| visit(self, mv)),
        };
        (end != ControlFlow::Break(None)).then_some(best)
    }
}
