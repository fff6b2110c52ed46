//! The static check: what is known about a position before its moves are tried.

use super::backup::Backup;
use super::knowledge::{Knowledge, Tactics};
use super::worker::{Types, Worker};
use crate::distance::win_in;
use crate::game::Game;
use crate::knowledge::wins_at_once;
use crate::score::Score;

/// The result of the static check.
pub(super) enum StaticResult<M> {
    /// The value is known without a search.
    Value(Score),
    /// A search is needed; of this move alone, if there is one.
    Search(Option<M>),
}

/// The tactics of a position: the guide's, or else a win that is found by playing all moves.
pub(super) fn visible_tactics<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    x: &G::State,
) -> Tactics<G::Move> {
    if K::RANKS {
        knowledge.tactics(game, x, true)
    } else {
        game.moves(x).find(|&mv| wins_at_once(game, x, mv)).map_or(Tactics::Quiet, Tactics::Wins)
    }
}

impl<T: Types> Worker<'_, T> {
    /// Wins, threats that only one move parries, and double threats, recognised without a search.
    #[inline(always)]
    pub(super) fn static_check(&mut self, x: &T::State, depth: u32, ply: u32) -> StaticResult<T::Move> {
        let seen = self.tactics(x, depth);
        let counts = &mut self.thread.effort.counts;
        match seen {
            Tactics::Quiet => StaticResult::Search(None),
            Tactics::Wins(_) => {
                counts.leaves += 1;
                counts.forced_wins += 1;
                StaticResult::Value(win_in(ply + 1))
            }
            Tactics::Lost => StaticResult::Value(-win_in(ply + 2)),
            Tactics::Forced(mv) => {
                counts.forced_blocks += 1;
                StaticResult::Search(Some(mv))
            }
        }
    }

    /// The tactics of a position, as far as they agree with a search to this depth. Without a guide there are none: to play
    /// all moves in search of a win costs more than it saves.
    #[inline(always)]
    fn tactics(&self, x: &T::State, depth: u32) -> Tactics<T::Move> {
        if self.options.tactics && self.backup.wins_decide() {
            self.knowledge.tactics(self.game, x, depth >= 2)
        } else {
            Tactics::Quiet
        }
    }
}
