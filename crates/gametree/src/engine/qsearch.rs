//! Quiescence search: volatile positions are searched beyond the depth limit.

use std::ops::ControlFlow;

use super::backup::Backup;
use super::static_check::StaticResult;
use super::worker::{Types, Worker};
use crate::game::Game;
use crate::knowledge::{Known, static_value};
use crate::score::Score;

impl<T: Types> Worker<'_, T> {
    /// Notes the length of a line, if anybody wants to know.
    #[inline(always)]
    pub(super) fn reaches(&self, plies: u32) {
        if let Some(at_root) = &self.thread.at_root {
            at_root.reaches(plies);
        }
    }

    /// The value of a position beyond the depth limit, for the side to move, who may stand pat, make a noisy move, or
    /// must reply to a threat (Felstiner's volatile positions). By minimax, whatever the backup rule: it replaces a
    /// static value.
    pub(super) fn qsearch(
        &mut self,
        x: &T::State,
        left: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let game = self.game;
        self.reaches(ply);
        let only = match self.static_check(x, left, ply) {
            StaticResult::Search(only) => only,
            StaticResult::Value(value) => return Some(value),
        };
        // Where something must be parried no move may be left out, and nobody stands pat.
        let urgent = left > 0 && self.knowledge.urgent(game, x);
        let stand = if urgent { Score::NEG_INF } else { static_value(self.eval, game, x) };
        if left == 0 {
            return Some(stand);
        }
        let mut best = if only.is_some() { Score::NEG_INF } else { stand };
        let mut m = alpha.max(best);
        let mut visit = |worker: &mut Self, mv: T::Move| {
            if best >= beta {
                return ControlFlow::Break(Some(()));
            }
            // What it can gain at most may not be enough.
            if only.is_none()
                && !urgent
                && let Some(gain) = worker.knowledge.gain(game, x, mv)
                && !m.is_decisive()
            {
                let most = stand + Score::from(gain);
                if most <= m {
                    best = best.max(most);
                    return ControlFlow::Continue(());
                }
            }
            let child = game.play(x, mv);
            let same = !T::Game::ALTERNATES && game.to_move(x) == game.to_move(&child);
            let t = if !worker.meter.spend() {
                None
            } else if let Some(outcome) = game.outcome(&child) {
                Some(worker.backup.end(outcome, ply + 1, 0)).map(|t| if same { t } else { -t })
            } else if same {
                worker.qsearch(&child, left - 1, ply + 1, m, beta)
            } else {
                worker.qsearch(&child, left - 1, ply + 1, -beta, -m).map(|t| -t)
            };
            let Some(t) = t else { return ControlFlow::Break(None) };
            best = best.max(t);
            m = m.max(t);
            ControlFlow::Continue(())
        };
        let end = match only {
            Some(mv) => visit(self, mv),
            None if urgent => game.moves(x).try_for_each(|mv| visit(self, mv)),
            None => self.knowledge.noisy(game, x).try_for_each(|mv| visit(self, mv)),
        };
        (end != ControlFlow::Break(None)).then_some(best)
    }
}
