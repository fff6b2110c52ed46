//! How a child of a node is searched: to which depth, less deeply first or not, and with which window.

use super::node::{Node, next};
use super::selective::reduction;
use super::worker::{Types, WindowEnd, Worker};
use crate::game::Game;
use crate::knowledge::Known;
use crate::observe::Observer;
use crate::score::Score;

impl<T: Types> Worker<'_, T> {
    /// The depth of the children of a node: with extensions, a forced move does not use up depth.
    #[inline(always)]
    pub(super) fn depth_below(&self, depth: u32, ply: u32, single: bool) -> u32 {
        let most = self.depth + self.parts.extensions;
        if single && self.parts.extensions > 0 && depth + ply < most {
            self.reaches(depth + ply + 1);
            depth
        } else {
            depth - 1
        }
    }

    /// By how much the search of a child to this depth is first reduced: not if the move changes much, parries something, or has to be
    /// parried.
    #[inline(always)]
    pub(super) fn reduction(
        &self,
        x: &T::State,
        (mv, child): (T::Move, &T::State),
        depth: u32,
        tried: u32,
    ) -> u32 {
        let less = if self.parts.late_moves { reduction(depth, tried) } else { 0 };
        if less > 0 && self.may_be_calm(x, mv) && !self.knowledge.urgent(self.game, child) { less } else { 0 }
    }

    /// Whether a move changes little, and neither parries something nor has to be parried. Where the move must be played to tell, `played`
    /// becomes the position after it.
    #[inline(always)]
    pub(super) fn is_calm(&self, x: &T::State, mv: T::Move, played: &mut Option<T::State>) -> bool {
        let (game, knowledge) = (self.game, self.knowledge);
        self.may_be_calm(x, mv)
            && !knowledge
                .makes_urgent(game, x, mv)
                .unwrap_or_else(|| knowledge.urgent(game, played.insert(game.play(x, mv))))
    }

    /// Whether a move changes little and parries nothing.
    #[inline(always)]
    fn may_be_calm(&self, x: &T::State, mv: T::Move) -> bool {
        self.knowledge.quiet(self.game, x, mv) && !self.knowledge.urgent(self.game, x)
    }

    /// Searches one child to the given depth, first to one that is so much less, and returns whether it cuts off. `None` once the
    /// budget is spent.
    pub(super) fn try_move(
        &mut self,
        x: &T::State,
        (depth, less): (u32, u32),
        ply: u32,
        node: &mut Node<WindowEnd<T>>,
        number: u16,
        (mv, child): (T::Move, &T::State),
    ) -> Option<bool> {
        self.observer.descend(mv);
        if node.open {
            self.thread.no_line(ply + 1);
        }
        let t = self.scout(x, child, (depth, less), ply, node)?;
        node.tried += 1;
        if t > node.best {
            node.best_number = Some(number);
            self.improve(node, mv, t, ply);
        }
        Some(node.m >= node.b)
    }

    /// The value of a child for the parent's side: the first child is searched with the whole window, the others with a
    /// null window, perhaps to a reduced depth, then to the whole depth and with the whole window, each only if the last
    /// fails high.
    pub(super) fn scout(
        &mut self,
        x: &T::State,
        child: &T::State,
        (depth, less): (u32, u32),
        ply: u32,
        node: &Node<WindowEnd<T>>,
    ) -> Option<Score> {
        let (m, b) = (node.m, node.b);
        // Reached below, it is the end of this node's test, whoever holds m.
        let above = WindowEnd::<T>::new(next(m.score), self.observer.mark());
        if node.tried == 0 || above >= b {
            return self.child(x, child, depth, ply, m, b);
        }
        if less > 0 && !m.score.is_decisive() {
            let t = self.child(x, child, depth - less, ply, m, above)?;
            if t <= m.score || t.is_decisive() && t >= b.score {
                return Some(t);
            }
        }
        let t = self.child(x, child, depth, ply, m, above)?;
        if t > m.score && t < b.score { self.child(x, child, depth, ply, m, b) } else { Some(t) }
    }

    /// The value of a child for the parent's side, searched with the window (a, b).
    #[inline(always)]
    pub(super) fn child(
        &mut self,
        x: &T::State,
        child: &T::State,
        depth: u32,
        ply: u32,
        a: WindowEnd<T>,
        b: WindowEnd<T>,
    ) -> Option<Score> {
        if self.moves_again(x, child) {
            self.search(child, depth, ply + 1, a, b)
        } else {
            self.search(child, depth, ply + 1, -b, -a).map(|t| -t)
        }
    }
}
