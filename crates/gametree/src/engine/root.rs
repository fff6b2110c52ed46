//! The root: its moves in the order of the last depth, and what is known about each.

use super::backup::Backup;
use super::depth_result::RootBest;
use super::thread_state::RootMove;
use super::worker::{Types, WindowEnd, Worker};
use crate::game::Game;
use crate::knowledge::{Keyed, Known};
use crate::observe::{Entry, Observer};
use crate::score::{Score, Window};
use gametree_shared::mix;

impl<T: Types> Worker<'_, T> {
    /// The value of the root if it lies in `window`, else a bound. `None` once the budget is spent; `found` then has
    /// the partial result, if it is better than the window's lower end.
    pub(super) fn root(
        &mut self,
        x: &T::State,
        window: Window,
        all_moves: bool,
        found: &mut Option<RootBest<T::Move>>,
    ) -> Option<Score> {
        if !self.meter.spend() {
            return None;
        }
        let alpha = WindowEnd::<T>::new(window.alpha, T::Mark::default());
        let beta = WindowEnd::<T>::new(window.beta, T::Mark::default());
        self.observer.enter(self.game, x, Entry { window, alpha: alpha.mark, beta: beta.mark });
        let mut node = self.open(x, 0, alpha, beta);
        if !all_moves && self.backup.wins_decide() {
            // Nothing is better than a win by the next move.
            node.b.score = node.b.score.min(Score::win_in(1));
        }
        self.thread.no_line(0);
        if T::Knowledge::REPEATS {
            self.thread.path.push(mix(self.game.key(x)));
        }
        *found = None;
        self.observer.line_begins();
        for at in 0..self.thread.root.len() {
            let RootMove { mv, number, .. } = self.thread.root[at];
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            let before = node.best;
            self.thread.no_line(1);
            if let Some(at_root) = &self.thread.at_root {
                at_root.tries(mv, at, self.thread.root.len());
            }
            let (depth, child) = (self.depth - 1, self.game.play(x, mv));
            let cut = if all_moves {
                // Each move gets the whole window, as if it were the only one.
                let mut own = self.open(x, 0, alpha, beta);
                self.try_move(x, (depth, 0), 0, &mut own, number, (mv, &child))?;
                self.thread.root[at].score = Some(self.backup.apply(own.own, own.best));
                node.tried += 1;
                if own.best > node.best || node.tried == 1 {
                    (node.best, node.best_number) = (own.best, Some(number));
                }
                false
            } else {
                let less = self.reduction(x, (mv, &child), depth, node.tried);
                self.try_move(x, (depth, less), 0, &mut node, number, (mv, &child))?
            };
            // If every move loses as quickly as possible, the first is as good as any.
            if node.best > before || at == 0 {
                let value = self.backup.apply(node.own, node.best);
                if !all_moves {
                    self.thread.root[at].score = Some(value);
                }
                if value > window.alpha {
                    *found = Some(RootBest { best: mv, value });
                    self.thread.keep_line(mv);
                    if let Some(at_root) = &self.thread.at_root
                        && at_root.improves(mv, value, window.bound(value))
                    {
                        self.meter.call(true);
                    }
                }
            }
            if cut {
                let Worker { observer, thread, game, .. } = self;
                observer.cutoff(game, x, beta.score, beta.mark, thread.root[at + 1..].iter().map(|m| m.mv));
                break;
            }
        }
        if T::Knowledge::REPEATS {
            self.thread.path.pop();
        }
        let value = self.close(&node, alpha, beta);
        if let Some(best) = *found
            && let Some(at) = self.thread.root.iter().position(|m| m.mv == best.best)
        {
            // The others keep their order.
            self.thread.root[..=at].rotate_right(1);
        }
        Some(value)
    }
}
