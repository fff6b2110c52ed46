//! The engine's answer, while it grows from depth to depth.

use super::depth_result::{DepthResult, RootBest};
use super::effort::Effort;
use crate::answer::{Answer, MoveValue};
use crate::distance::game_value;
use crate::score::Score;
use crate::value::Wdl;

/// The answer of a finished depth or of the whole search.
pub(super) type Report<M> = Answer<M, Effort>;

impl<M: Copy> Report<M> {
    /// The report before any search.
    pub(super) fn before_search(score: Score, over: bool, first: Option<M>) -> Self {
        let value = game_value(score, over, 0);
        let line = first.into_iter().collect();
        let answer = Answer::new("engine", value, line).with_details(Effort::default());
        Answer { score, complete: over, stopped: false, ..answer }
    }

    /// Records a finished depth.
    pub(super) fn finish(
        &mut self,
        depth: u32,
        score: Score,
        complete: bool,
        searched: &DepthResult<M>,
        (all_moves, reach): (bool, u32),
    ) where
        M: Eq,
    {
        (self.details.depth, self.score, self.complete) = (depth, score, complete);
        self.value = game_value(score, complete, reach);
        if let Some(RootBest { best, .. }) = searched.found {
            self.best = vec![best];
            self.line.clone_from(&searched.line);
        }
        if all_moves {
            let scored = searched.per_move.iter().filter_map(|&(mv, score)| Some((mv, score?)));
            let first = self.best.first().copied();
            let as_good = scored.clone().filter(|&(mv, of_move)| of_move == score && Some(mv) != first);
            self.best.extend(as_good.map(|(mv, _)| mv));
            let valued =
                scored.map(|(mv, score)| MoveValue::scored(mv, game_value(score, complete, reach), score));
            self.moves = valued.collect();
        }
    }

    /// Records a better move found by an unfinished depth. If all moves tried so far lose, nothing changes: the others
    /// may not lose.
    pub(super) fn improve(&mut self, found: RootBest<M>, line: Vec<M>, reach: u32)
    where
        M: Eq,
    {
        let lost = matches!(found.value.result(), Some((Wdl::Loss, _)));
        let other = self.details.depth == 0 || self.best.first() != Some(&found.best);
        if other && !lost {
            (self.best, self.line, self.score) = (vec![found.best], line, found.value);
            self.complete = false;
            self.value = game_value(found.value, false, reach);
        }
    }
}
