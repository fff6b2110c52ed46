//! The search of one thread: does a position's score exceed alpha? Null-window alpha-beta over positions with a choice.

use std::sync::Arc;

use gametree::Meter;
use gametree_games::connect4::Board;

use super::bounds::{Quiet, Rules};
use super::company::{Ancestor, Company, Turn};
use super::field::Field;
use super::order::{Order, TABLE_MOVE};
use super::resolve::Resolved;
use super::slot::Slot;
use super::table::{Known, NO_MOVE, Table};
use super::word::Word;

/// Positions with so many empty cells, or fewer, go to a table that stays in the processor's cache.
const LEAF_EMPTY: i32 = 18;
/// That table has 2 to this power of buckets.
const LEAF_BITS: u32 = 14;
/// Positions with so few stones share their entries with their mirror images.
const FOLD_STONES: i32 = 14;

/// What is known of a position before it is searched: bounds on its score, lower and upper, and the table's move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) table_move: u32,
}

impl Interval {
    /// The bounds for the side that moved here: `same` if it is also the side to move.
    #[inline(always)]
    pub(super) fn seen(self, same: bool) -> (i32, i32) {
        if same { (self.lower, self.upper) } else { (-self.upper, -self.lower) }
    }

    /// The same with what the table knows.
    #[inline(always)]
    pub(super) fn with(self, entry: Known) -> Self {
        let (lower, upper) = (self.lower.max(entry.lower), self.upper.min(entry.upper));
        Interval { lower, upper, table_move: entry.best }
    }
}

/// Whether entries of this kind can hold this board's keys, in the smaller table too.
pub(super) fn fits<B: Word, E: Slot<B>>(key_bits: u32) -> bool {
    Table::<B, E>::least_bits(key_bits) <= LEAF_BITS
}

/// A move that has to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<B> {
    /// The quiet position that forced play leads to.
    pub(super) quiet: Quiet<B>,
    /// What is known of it, for the side to move there.
    pub(super) known: Interval,
    /// Whether that is the side that makes the move.
    pub(super) same: bool,
    /// The move's cell, and the cells that then complete a four of the mover.
    cell: u32,
    threats: B,
    pub(super) order: i32,
}

/// What one search knows, for positions with an unknown score.
#[derive(Debug)]
pub(super) struct Search<B, S, E> {
    pub(super) field: Field<B, S>,
    order: Order<B>,
    pub(super) rules: Rules,
    pub(super) table: Table<B, E>,
    leaves: Table<B, E>,
    /// The moves of all nodes on the path.
    pub(super) branches: Vec<Branch<B>>,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    memory: usize,
    /// What the other threads have to do with it, if there are any: who they are, the number of nodes at which it
    /// [looks around](Search::look_around), the shared positions on its path, and which of them another thread has decided.
    pub(super) company: Option<Arc<Company>>,
    pub(super) look_at: u64,
    pub(super) path: Vec<Ancestor<B>>,
    pub(super) decided: Option<(usize, i32)>,
}

impl<B: Word, S: Board<B>, E: Slot<B>> Search<B, S, E> {
    pub(super) fn new(board: S, rules: Rules, memory: usize) -> Self {
        let field = Field::new(board);
        let bits = field.key_bits();
        Search {
            order: Order::new(&field),
            rules,
            table: Table::new(bits, memory),
            leaves: Table::fixed(bits, LEAF_BITS),
            branches: Vec::new(),
            nodes: 0,
            stopped: false,
            field,
            memory,
            company: None,
            look_at: 0,
            path: Vec::new(),
            decided: None,
        }
    }

    /// Prepares for a run.
    pub(super) fn begin(&mut self, memory: Option<usize>) {
        self.table.limit(memory.map_or(self.memory, |bytes| bytes.min(self.memory)));
        self.table.begin();
        self.leaves.begin();
        self.nodes = 0;
    }

    /// Prepares for a run in which others' tables are used.
    pub(super) fn begin_to_help(&mut self) {
        self.leaves.begin();
        self.nodes = 0;
    }

    /// Prepares to help: to search the same as others, with a table of the same buckets.
    pub(super) fn join(&mut self, company: &Arc<Company>, table: Table<B, E>) {
        (self.company, self.table, self.look_at) = (Some(Arc::clone(company)), table, self.nodes);
    }

    /// Ends the help: returns the table that was another search's too.
    pub(super) fn leave_table(&mut self) -> Table<B, E> {
        self.company = None;
        std::mem::replace(&mut self.table, Table::new(self.field.key_bits(), 0))
    }

    /// Whether the table's key of this position is the mirror image's, and the key.
    #[inline(always)]
    pub(super) fn key(&self, p: &Quiet<B>) -> (bool, B) {
        let key = self.field.key(p.own, p.all);
        if p.stones > FOLD_STONES {
            return (false, key);
        }
        let mirrored = self.field.mirrored(key);
        (mirrored < key, mirrored.min(key))
    }

    #[inline(always)]
    fn is_leaf(&self, p: &Quiet<B>) -> bool {
        self.field.size() - p.stones <= LEAF_EMPTY
    }

    #[inline(always)]
    pub(super) fn get(&self, p: &Quiet<B>) -> Option<Known> {
        let (mirrored, key) = self.key(p);
        let known = if self.is_leaf(p) { self.leaves.get(key) } else { self.table.get(key) };
        known.map(|known| Known { best: self.image(mirrored, known.best), ..known })
    }

    #[inline(always)]
    fn put(&mut self, p: &Quiet<B>, lower: i32, upper: i32, best: u32, nodes: u64) {
        let (mirrored, key) = self.key(p);
        let known = Known::new(lower, upper, self.image(mirrored, best), nodes);
        if self.is_leaf(p) { self.leaves.put(key, known) } else { self.table.put(key, known) }
    }

    #[inline(always)]
    fn image(&self, mirrored: bool, column: u32) -> u32 {
        if mirrored && column < self.field.board.columns() {
            self.field.board.columns() - 1 - column
        } else {
            column
        }
    }

    /// What is known of a quiet position without a search.
    pub(super) fn known(&self, p: &Quiet<B>) -> Interval {
        let (lower, upper) = self.field.bounds(p, self.rules);
        let known = Interval { lower, upper, table_move: NO_MOVE };
        self.get(p).map_or(known, |entry| known.with(entry))
    }

    /// A bound on the score of a quiet position: a lower bound if it exceeds `alpha`, else an upper bound. `None` once the
    /// budget is spent. `alpha` is not below the known lower bound, but below the upper one.
    ///
    /// In a `TEAM` the search [looks around](Search::look_around) from time to time, and is also `None` if it then finds
    /// something else to do. One thread never does, and pays nothing for it.
    pub(super) fn exceeds<const TEAM: bool>(
        &mut self,
        p: &Quiet<B>,
        known: Interval,
        alpha: i32,
        meter: &Meter<'_>,
    ) -> Option<i32> {
        // A panic may have left something.
        self.branches.clear();
        self.path.clear();
        (self.stopped, self.decided) = (false, None);
        let score = self.visit::<TEAM>(p, known, alpha, meter);
        (!self.stopped).then_some(score)
    }

    /// As [`exceeds`](Search::exceeds); meaningless once the search is stopped.
    fn visit<const TEAM: bool>(
        &mut self,
        p: &Quiet<B>,
        known: Interval,
        alpha: i32,
        meter: &Meter<'_>,
    ) -> i32 {
        if (TEAM && self.nodes >= self.look_at && self.look_around()) || !meter.spend() {
            self.stopped = true;
            return 0;
        }
        self.nodes += 1;
        let shared = TEAM && self.is_shared(p);
        if shared {
            self.enter(p, alpha);
        }
        let first = self.branches.len();
        let score = match self.list(p, known.table_move, alpha) {
            Ok(best) => self.search_moves::<TEAM>(p, known, (best, alpha), (first, shared), meter),
            Err(score) => {
                self.put(p, score, known.upper, known.table_move, 1);
                score
            }
        };
        self.branches.truncate(first);
        if shared { self.leave(score) } else { score }
    }

    /// Searches the moves listed from `first` on, if none of the others exceeds alpha, of which the best is `best`; `shared`
    /// says whether other threads search them too.
    #[inline(always)]
    fn search_moves<const TEAM: bool>(
        &mut self,
        p: &Quiet<B>,
        known: Interval,
        (mut best, alpha): (i32, i32),
        (first, shared): (usize, bool),
        meter: &Meter<'_>,
    ) -> i32 {
        let Interval { lower, upper, table_move } = known;
        let before = self.nodes - 1;
        let mut best_move = NO_MOVE;
        let mut at = first;
        while at < self.branches.len() {
            // The most promising of the rest.
            let mut next = at;
            for other in at + 1..self.branches.len() {
                if self.branches[other].order > self.branches[next].order {
                    next = other;
                }
            }
            self.branches.swap(at, next);
            let turn = if shared { self.turn(at, at == first, alpha) } else { Turn::Search };
            let branch = self.branches[at];
            let score = match turn {
                Turn::PutOff => continue,
                Turn::Decided(score) => score,
                Turn::Search if branch.same => self.visit::<TEAM>(&branch.quiet, branch.known, alpha, meter),
                Turn::Search => -self.visit::<TEAM>(&branch.quiet, branch.known, -alpha - 1, meter),
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, branch.cell / (self.field.board.rows() + 1));
            }
            if best > alpha {
                break;
            }
            at += 1;
        }
        let nodes = self.nodes - before;
        if best > alpha {
            self.put(p, best, upper, best_move, nodes);
        } else {
            best = best.min(upper);
            self.put(p, lower, best, table_move, nodes);
        }
        best
    }

    /// Lists the moves that must be searched. `Ok` is the best score of the others, none above alpha; `Err` is the score of a
    /// move that needs no search and exceeds alpha.
    #[inline(always)]
    fn list(&mut self, p: &Quiet<B>, table_move: u32, alpha: i32) -> Result<i32, i32> {
        let mut best = i32::MIN;
        let stride = self.field.board.rows() + 1;
        let first = self.branches.len();
        let mut moves = self.field.safe(p);
        while !moves.is_empty() {
            let at = moves.lowest();
            let cell = B::cell(at);
            moves = moves & !cell;
            let next = self.field.after(p, cell);
            let (quiet, same) = match self.field.resolve(next) {
                Resolved::Decided(score) => {
                    if -score > alpha {
                        return Err(-score);
                    }
                    best = best.max(-score);
                    continue;
                }
                Resolved::Quiet(quiet, same) => (quiet, !same),
            };
            let (lower, upper) = self.field.bounds(&quiet, self.rules);
            let known = Interval { lower, upper, table_move: NO_MOVE };
            let (least, most) = known.seen(same);
            if least > alpha {
                return Err(least);
            }
            if most <= alpha {
                best = best.max(most);
                continue;
            }
            self.branches.push(Branch { quiet, known, same, cell: at, threats: next.their_wins, order: 0 });
        }
        let mut at = first;
        while at < self.branches.len() {
            if let Some(entry) = self.get(&self.branches[at].quiet) {
                let branch = &mut self.branches[at];
                branch.known = branch.known.with(entry);
                let (least, most) = branch.known.seen(branch.same);
                if least > alpha {
                    return Err(least);
                }
                if most <= alpha {
                    best = best.max(most);
                    self.branches.swap_remove(at);
                    continue;
                }
            }
            at += 1;
        }
        // The order is worth computing only now: many nodes end above.
        for branch in &mut self.branches[first..] {
            let from_table = if branch.cell / stride == table_move { TABLE_MOVE } else { 0 };
            branch.order = self.order.of(&self.field, p, branch.cell, branch.threats) + from_table;
        }
        Ok(best)
    }
}
