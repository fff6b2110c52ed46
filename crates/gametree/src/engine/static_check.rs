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

/// The minimum depth at which playing all moves to look for a win pays, if there is no guide.
const WORTH_PLAYING: u32 = 3;

/// The static check of a position to be searched to this depth, by the guide or by playing its moves.
#[inline(always)]
pub(super) fn visible_tactics<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    x: &G::State,
    depth: u32,
) -> Tactics<G::Move> {
    if K::RANKS {
        knowledge.tactics(game, x, depth >= 2)
    } else if depth >= WORTH_PLAYING {
        game.moves(x).find(|&mv| wins_at_once(game, x, mv)).map_or(Tactics::Quiet, Tactics::Wins)
    } else {
        Tactics::Quiet
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

    /// The tactics of a position, as far as they agree with a search to this depth.
    #[inline(always)]
    fn tactics(&self, x: &T::State, depth: u32) -> Tactics<T::Move> {
        if self.options.tactics && self.backup.wins_decide() {
            visible_tactics(self.game, self.knowledge, x, depth)
        } else {
            Tactics::Quiet
        }
    }
}
