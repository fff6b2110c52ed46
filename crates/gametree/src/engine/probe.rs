//! What the table answers, and what a search leaves in it.

use std::cmp::Ordering;

use super::backup::Backup;
use super::entry::Entry;
use super::node::{Node, next};
use super::worker::{Types, WindowEnd, Worker};
use crate::game::Game;
use crate::knowledge::Known;
use crate::score::{Bound, Score, Window};

impl<T: Types> Worker<'_, T> {
    /// What the table has of a position.
    pub(super) fn stored(&self, x: &T::State, depth: u32, ply: u32, window: Window) -> Option<Entry> {
        let (key, _) = self.knowledge.key(self.game, x, depth);
        self.look_up(key, depth, ply, window)
    }

    /// The same by its key.
    #[inline]
    pub(super) fn look_up(&self, key: u64, depth: u32, ply: u32, window: Window) -> Option<Entry> {
        let suits = |entry: &Entry| self.suits(entry, depth, ply, window);
        if self.deeper { self.table.get(key, suits) } else { self.table.get_of_depth(key, depth, suits) }
    }

    /// What an entry answers to the question whether a position's value lies below or above a null window; a hit is counted. With
    /// an open window there is no answer: the search goes on for the principal variation.
    #[inline]
    pub(super) fn answer(&mut self, entry: &Entry, depth: u32, ply: u32, window: Window) -> Option<Score> {
        if window.beta > next(window.alpha) || !self.holds(entry, depth) || !decides(entry, ply, window) {
            return None;
        }
        self.thread.effort.hits += 1;
        self.thread.at_floor.hits += u64::from(depth == self.floor);
        self.thread.estimates += u64::from(!entry.depth_independent);
        Some(entry.seen_from_root(ply))
    }

    /// Which of two entries of a position is wanted: the one of this depth or, where deeper ones do as well, the one whose bound
    /// answers, since a position then has bounds on both sides at different depths.
    #[inline]
    pub(super) fn suits(&self, entry: &Entry, depth: u32, ply: u32, window: Window) -> bool {
        self.holds(entry, depth) && (!self.deeper || decides(entry, ply, window))
    }

    /// The place in the list of a move after which the table's bound cuts off (enhanced transposition cut-offs; Plaat,
    /// Schaeffer, Pijls and de Bruin 1996).
    pub(super) fn child_that_cuts(
        &self,
        x: &T::State,
        depth: u32,
        ply: u32,
        node: &Node<WindowEnd<T>>,
        first: usize,
    ) -> Option<usize> {
        let game = self.game;
        let cuts = |mv: T::Move| {
            let child = game.play(x, mv);
            let (key, _) = self.knowledge.key(game, &child, depth - 1);
            let good = |entry: &Entry| {
                self.holds(entry, depth - 1)
                    && entry.bound != Bound::Lower
                    && -entry.seen_from_root(ply + 1) >= node.b.score
            };
            self.table.get(key, good).is_some_and(|entry| good(&entry)) && !self.moves_again(x, &child)
        };
        self.thread.moves[first..].iter().position(|candidate| cuts(candidate.mv)).map(|at| first + at)
    }

    /// Stores the result of a search, unless it depends on the repetition of a position above its own: then it is not
    /// stored or, where deeper results are used as well, stored as an estimate. A win is one without the repetition too,
    /// though perhaps a sooner one; and a search that reduces some lines may have missed a sooner one.
    pub(super) fn store(&mut self, key: u64, (value, bound): (Score, Bound), found: Found) {
        let Found { depth, ply, best, proved, by_path, estimated, certain } = found;
        if by_path && !proved && !self.deeper {
            return;
        }
        let value = Entry::seen_from_here(value, ply);
        // Nor has this depth looked for a sooner one among lines that are as long.
        let far = proved && value.result().is_some_and(|(_, plies)| plies > depth + 1);
        let at_least = by_path || far || (estimated && self.parts.reduce());
        let bound = match proved && at_least {
            true if value > Score::ZERO => Bound::Lower,
            true => Bound::Upper,
            false => bound,
        };
        let depth_independent = certain && self.backup.depth_independent();
        let reduced = self.parts.reduce() && !depth_independent;
        let entry = Entry { value, depth, bound, depth_independent, reduced, earlier: false, best };
        if self.deeper {
            self.table.put(key, entry);
        } else {
            self.thread.returns |= self.table.put_of_depth(key, entry, self.thread.returns);
        }
    }

    /// Whether an entry is valid for a search to this depth: it is of the same depth or, if that is allowed, a greater one,
    /// or it depends on no estimate and so holds at every greater depth. A search of whole depths does without what
    /// searches with reductions left.
    #[inline]
    pub(super) fn holds(&self, entry: &Entry, depth: u32) -> bool {
        if entry.reduced && !self.parts.reduce() {
            return false;
        }
        // It may be drawn by a repetition that no line from this root has.
        if T::Knowledge::REPEATS && self.settles && entry.earlier && !entry.depth_independent {
            return false;
        }
        match entry.depth.cmp(&depth) {
            Ordering::Equal => true,
            Ordering::Greater => self.deeper,
            Ordering::Less => entry.depth_independent,
        }
    }

    /// Whether a value is a proved result, regardless of the estimates met.
    pub(super) fn proves(&self, value: Score, bound: Bound) -> bool {
        let against = if value > Score::ZERO { Bound::Upper } else { Bound::Lower };
        self.backup.wins_decide() && value.is_decisive() && bound != against
    }

    /// Whether the side to move is the same in a position and after a move.
    #[inline]
    pub(super) fn moves_again(&self, x: &T::State, child: &T::State) -> bool {
        !T::Game::ALTERNATES && self.game.to_move(x) == self.game.to_move(child)
    }
}

/// Whether a bound lies outside of a window, or is exact.
#[inline]
fn decides(entry: &Entry, ply: u32, window: Window) -> bool {
    let value = entry.seen_from_root(ply);
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    }
}

/// How a result was found.
pub(super) struct Found {
    pub(super) depth: u32,
    pub(super) ply: u32,
    /// The index of the best move in the order of the position that stands for it in the table.
    pub(super) best: Option<u16>,
    /// Whether it is a win or a loss by at least or at most its distance.
    pub(super) proved: bool,
    /// Whether it depends on the repetition of a position above.
    pub(super) by_path: bool,
    /// Whether an estimate was met, though a proof may do without it.
    pub(super) estimated: bool,
    /// Whether it depends neither on an estimate nor on a repetition above.
    pub(super) certain: bool,
}
