//! The static check: what can be seen of a position before its moves are tried.

use super::backup::Backup;
use super::knowledge::{Knowledge, Tactics};
use super::worker::{Types, Worker};
use crate::distance::win_in;
use crate::game::Game;
use crate::knowledge::wins_at_once;
use crate::score::Score;

/// What the static check says of a position.
pub(super) enum StaticResult<M> {
    /// It needs no search: this is its value.
    Value(Score),
    /// It must be searched; by this move alone, if there is one.
    Search(Option<M>),
}

/// From this depth on it pays to look for a winning move by playing all of them, where no guide sees one.
const WORTH_PLAYING: u32 = 3;

/// What the guide sees of a position that is to be searched to this depth, or what playing its moves shows.
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
    /// Wins, threats that only one move parries, and two threats at once, seen without a search.
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

    /// The tactics of a position, as far as they say the same as a search to this depth.
    #[inline(always)]
    fn tactics(&self, x: &T::State, depth: u32) -> Tactics<T::Move> {
        if self.options.tactics && self.backup.wins_decide() {
            visible_tactics(self.game, self.knowledge, x, depth)
        } else {
            Tactics::Quiet
        }
    }
}
