//! The null move: if even a pass is good enough, so is the best move (Beal 1989; Donninger 1993).

use super::backup::Backup;
use super::node::Node;
use super::worker::{Types, WindowEnd, Worker};
use crate::knowledge::{Known, static_value};
use crate::score::Score;

/// Where the engine chooses the reduction, it grows by a ply for so many of depth.
const GROWS: u32 = 3;
/// And by one for so many centi-points by which the static value exceeds beta, up to so many plies.
const EXCESS: (u64, u64) = (150, 3);

/// What the null move says.
pub(super) enum Passed {
    /// The budget is spent.
    Stopped,
    /// The value of the node, which is at least beta.
    High(Score),
    /// Nothing, or it was not tried.
    Unknown,
}

impl<T: Types> Worker<'_, T> {
    /// Tries the null move, where the game declares it safe.
    ///
    /// If it was asked for by the options, its reduction is that one, and it is tried wherever it may be. Else the reduction grows with
    /// the depth and with the static value, and it is tried only where that is good enough already: elsewhere it seldom succeeds, and
    /// costs its search. `stand` is the static value, if it is known.
    pub(super) fn null_move(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        node: &Node<WindowEnd<T>>,
        stand: Option<Score>,
    ) -> Passed {
        let by_itself = self.options.null_move == 0;
        let least = self.parts.null_move;
        if least == 0 || node.open || depth <= if by_itself { 1 } else { least } {
            return Passed::Unknown;
        }
        let mut reduced = least;
        if by_itself {
            let stand = stand.unwrap_or_else(|| static_value(self.eval, self.game, x));
            if stand < node.b.score {
                return Passed::Unknown;
            }
            let (step, most) = EXCESS;
            let excess =
                (stand - node.b.score).finite().map_or(0, |excess| (excess.unsigned_abs() / step).min(most));
            reduced = (least + depth / GROWS + excess as u32).min(depth - 1);
        }
        let Some(passed) = self.knowledge.pass(self.game, x) else { return Passed::Unknown };
        match self.child(x, &passed, depth - 1 - reduced, ply, node.m, node.b) {
            None => Passed::Stopped,
            Some(t) if t >= node.b.score && !t.is_decisive() => {
                self.thread.estimates += 1;
                Passed::High(self.backup.apply(node.own, t))
            }
            Some(_) => Passed::Unknown,
        }
    }
}
