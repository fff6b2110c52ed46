//! The root: its moves in the order of the last depth, and what is known of each.

use super::advice::Advice;
use super::backup::Backup;
use super::notes::RootMove;
use super::options::Wanted;
use super::score::win_in;
use super::search::Worker;
use crate::knowledge::{Evaluate, Keyed};
use crate::mix::mix;
use crate::observe::{Entry, Observer};
use crate::score::{Score, Window};
use crate::walk::OwnedBound;

/// What the search of the root found so far in this window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    /// The best move, and the node's value with it.
    pub(super) best: M,
    pub(super) value: Score,
}

impl<G, E, K, B, O> Worker<'_, G, E, K, B, O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
    O: Observer<G>,
{
    /// The value of the root if it lies in `window`, else a bound. `None` once the budget is spent; what was found till then
    /// is in `found`, if it is better than the window's lower end.
    pub(super) fn root(
        &mut self,
        x: &G::State,
        window: Window,
        wanted: Wanted,
        found: &mut Option<Found<G::Move>>,
    ) -> Option<Score> {
        if !self.meter.spend() {
            return None;
        }
        let alpha = OwnedBound::<G, O>::new(window.alpha, O::Mark::default());
        let beta = OwnedBound::<G, O>::new(window.beta, O::Mark::default());
        self.observer.enter(self.game, x, Entry { window, alpha: alpha.mark, beta: beta.mark });
        let mut node = self.open(x, 0, alpha, beta);
        if wanted == Wanted::Best && self.backup.wins_decide() {
            // Nothing is better than to win by the next move.
            node.b.score = node.b.score.min(win_in(1));
        }
        self.notes.no_line(0);
        if K::REPEATS {
            self.notes.path.push(mix(self.game.key(x)));
        }
        *found = None;
        self.observer.line_begins();
        for at in 0..self.notes.root.len() {
            let RootMove { mv, number, .. } = self.notes.root[at];
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            let before = node.best;
            self.notes.no_line(1);
            let cut = match wanted {
                Wanted::Best => self.try_move(x, self.depth - 1, 0, &mut node, number, mv)?,
                Wanted::AllBest | Wanted::Every => {
                    // A window that every score of interest lies in: all, or those from the best so far on.
                    let mut own = self.open(x, 0, alpha, beta);
                    if wanted == Wanted::AllBest && node.tried > 0 {
                        own.m.score = own.m.score.max(node.best.down());
                        own.tried = 1;
                    }
                    let floor = own.m.score;
                    self.try_move(x, self.depth - 1, 0, &mut own, number, mv)?;
                    let value = self.backup.apply(own.own, own.best);
                    self.notes.root[at].score =
                        (own.best > floor || wanted == Wanted::Every).then_some(value);
                    node.tried += 1;
                    if own.best > node.best || node.tried == 1 {
                        (node.best, node.best_number) = (own.best, Some(number));
                    }
                    false
                }
            };
            // Where every move loses as badly as can be, the first stands for all.
            if node.best > before || at == 0 {
                let value = self.backup.apply(node.own, node.best);
                if wanted == Wanted::Best {
                    self.notes.root[at].score = Some(value);
                }
                if value > window.alpha {
                    *found = Some(Found { best: mv, value });
                    self.notes.keep_line(mv);
                }
            }
            if cut {
                let Worker { observer, notes, game, .. } = self;
                observer.cutoff(game, x, beta.score, beta.mark, notes.root[at + 1..].iter().map(|m| m.mv));
                break;
            }
        }
        if K::REPEATS {
            self.notes.path.pop();
        }
        let value = self.close(&node, alpha, beta);
        if let Some(best) = *found
            && let Some(at) = self.notes.root.iter().position(|m| m.mv == best.best)
        {
            // The others keep their order.
            self.notes.root[..=at].rotate_right(1);
        }
        Some(value)
    }
}
