//! Futility: near the depth limit a static value far outside of the window stands for a search (Heinz 1998).
//!
//! How far is far enough depends on the game and its evaluation. So the search keeps count of how often static values that lie so
//! far outside were wrong, and cuts off only where that is rare. One in sixteen of these nodes is searched all the same, so
//! that the counts stay true. Nothing has to be tuned for a game, and where static values say little, as in games of
//! sharp tactics, nothing is cut off.
//!
//! Where the guide declares a game volatile, static values are those of positions without noisy moves, and few plies change them much.
//! There a value above the window is also taken on trust if it is so by a margin that grows with the depth, up to depths
//! for which a search of some thousand nodes never has records enough.

use std::ops::ControlFlow;

use super::node::next;
use super::records::{DEPTHS, Suggestion};
use super::worker::{Types, Worker};
use crate::knowledge::{Known, static_value};
use crate::score::{Score, Window};

/// The margin above the window for each ply of remaining depth, in centi-points. (Chess, 300 games each at 8,000 nodes a move: 90 won 63 ± 31
/// Elo against none, 60 won 43 ± 31 against 90, 40 won 34 ± 30 against 60, 25 won 10 ± 32 against 60.)
const MARGIN: i64 = 40;
/// The greatest remaining depth at which that margin is enough.
const MARGIN_DEPTHS: u32 = 8;

impl<T: Types> Worker<'_, T> {
    /// Whether the search of a node is futile: breaks with the value that stands for it, or goes on, perhaps with a suggestion that
    /// its value is to be [compared](Worker::compare) with. A node with only one move to try is searched. `found` becomes its static
    /// value, where that was looked at.
    #[inline]
    pub(super) fn futility(
        &mut self,
        x: &T::State,
        depth: u32,
        window: Window,
        only: Option<T::Move>,
        found: &mut Option<Score>,
    ) -> ControlFlow<Score, Option<Suggestion>> {
        let null = window.beta <= next(window.alpha);
        let open = !null || window.alpha.is_decisive() || window.beta.is_decisive();
        if !self.parts.futility || depth > MARGIN_DEPTHS || open || only.is_some() {
            return ControlFlow::Continue(None);
        }
        let by_margin = self.knowledge.volatile(self.game);
        if depth > DEPTHS && !by_margin {
            return ControlFlow::Continue(None);
        }
        if self.knowledge.urgent(self.game, x) {
            return ControlFlow::Continue(None);
        }
        let stand = static_value(self.eval, self.game, x);
        *found = Some(stand);
        let above = stand >= window.beta;
        let gap = if above { stand - window.beta } else { window.alpha - stand };
        let Some(gap) = gap.finite() else { return ControlFlow::Continue(None) };
        if by_margin && above && gap >= MARGIN * i64::from(depth) {
            self.thread.estimates += 1;
            return ControlFlow::Break(stand);
        }
        if depth > DEPTHS {
            return ControlFlow::Continue(None);
        }
        let suggestion = Suggestion::new(depth, above, gap.unsigned_abs());
        if !self.thread.records.of(suggestion).trusts() {
            return ControlFlow::Continue(Some(suggestion));
        }
        self.thread.estimates += 1;
        ControlFlow::Break(stand)
    }

    /// Learns from the search of a node for which something was suggested.
    #[inline]
    pub(super) fn compare(&mut self, suggestion: Option<Suggestion>, value: Score, window: Window) {
        let Some(suggestion) = suggestion else { return };
        let right = if suggestion.above { value >= window.beta } else { value <= window.alpha };
        self.thread.records.of(suggestion).learn(right);
    }
}
