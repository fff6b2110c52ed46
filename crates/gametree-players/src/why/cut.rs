//! What a refutation cost and what ended it, in the words of alpha-beta: the bound that it reached.

use gametree::{Game, Wdl};

use super::Explainer;
use super::claim::Cut;
use super::judge::JudgedMove;
use crate::erased::{AnyMove, AnyState};

impl Explainer<'_> {
    /// The cut-off by the `reply` in a position, which reaches a result for the side that makes it; nothing where no bound is known
    /// that it reaches.
    pub(super) fn cut(
        &self,
        (state, child): (&AnyState, &AnyState),
        reply: AnyMove,
        reached: Wdl,
        better: Option<&JudgedMove>,
    ) -> Option<Cut> {
        let bound = better.and_then(|better| Some((better.mv, better.wdl()?)));
        let bound = bound.filter(|&(_, result)| result.reversed() < reached);
        if bound.is_none() && reached != Wdl::Win {
            return None;
        }
        let after = Game::play(self.game, child, reply);
        let nodes = self.judge.spent_on(child) + self.judge.spent_on(&after);
        let others = Game::moves(self.game, child).count().saturating_sub(1);
        let (own, other) = (child.to_move().other().symbol(), child.to_move().symbol());
        let a = |result: Wdl| format!("a {}", result.name());
        let why = match bound {
            Some((mv, result)) => {
                let name = self.said(state, mv);
                let enough = if result == Wdl::Win { "a draw or more" } else { "a win" };
                format!("{own} has {} by {name}, so {enough} for {other} is enough", a(result))
            }
            None => "nothing is better for it than that".to_owned(),
        };
        let left = match others {
            0 => "it is the only reply".to_owned(),
            1 => "the other reply need not be looked at".to_owned(),
            others => format!("the other {others} replies need not be looked at"),
        };
        let text =
            format!("Cut off: {} gives {other} {}, and {why}: {left}.", self.said(child, reply), a(reached));
        Some(Cut { nodes, reached, bound, others, text })
    }
}
