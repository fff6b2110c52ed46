//! A node during its search: its window in terms of its children's values, its best child so far, its final value.

use super::backup::Backup;
use super::worker::{Types, WindowEnd, Worker};
use crate::knowledge::static_value;
use crate::observe::Observer;
use crate::score::{Score, Window};

/// A node during its search: its window for the best child's value, and the best value so far.
pub(super) struct Node<L> {
    pub(super) m: L,
    pub(super) b: L,
    pub(super) best: Score,
    pub(super) best_number: Option<u16>,
    /// The static part of its value.
    pub(super) own: Score,
    /// Whether its window is wider than a null window.
    pub(super) open: bool,
    /// The number of children searched so far.
    pub(super) tried: u32,
}

/// The next higher score: the upper end of a null window.
#[inline]
pub(super) fn next(score: Score) -> Score {
    match score.finite() {
        Some(value) => Score::new(value + 1),
        None => score.up(),
    }
}

impl<T: Types> Worker<'_, T> {
    /// Opens a node: converts its window to its children's values.
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        x: &T::State,
        ply: u32,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Node<WindowEnd<T>> {
        let mut own = Score::ZERO;
        let (mut m, mut b) = (alpha, beta);
        if self.backup.uses_statics() {
            own = self.backup.own(static_value(self.eval, self.game, x));
            m.score = self.backup.pull_alpha(own, alpha.score);
            b.score = self.backup.pull_beta(own, beta.score);
        }
        let open = b.score > next(m.score);
        self.thread.counts.expanded += 1;
        if self.backup.wins_decide() && ply > 0 {
            // Nothing is better than a win by the next move: Felstiner's ±1 stop, with distances.
            b.score = b.score.min(Score::win_in(ply + 1));
            m.score = m.score.min(b.score.down());
        }
        Node { m, b, best: Score::NEG_INF, best_number: None, own, open, tried: 0 }
    }

    /// Records a child that is better than those before it.
    #[inline(always)]
    pub(super) fn improve(&mut self, node: &mut Node<WindowEnd<T>>, mv: T::Move, t: Score, ply: u32) {
        node.best = t;
        let value = self.backup.apply(node.own, t);
        self.observer.improved(mv, value);
        self.observer.adopted(mv, value);
        node.m = node.m.max(WindowEnd::<T>::new(t, self.observer.mark()));
        if node.open {
            self.thread.adopt(ply, mv);
        }
    }

    /// Closes a node.
    #[inline(always)]
    pub(super) fn close(
        &mut self,
        node: &Node<WindowEnd<T>>,
        alpha: WindowEnd<T>,
        beta: WindowEnd<T>,
    ) -> Score {
        let value = self.backup.apply(node.own, node.best);
        self.observer.leave(value, Window { alpha: alpha.score, beta: beta.score }.bound(value));
        self.observer.line_ends(value, false);
        value
    }
}
