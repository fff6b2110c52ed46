//! The static check: what is known about a position before its moves are tried.

use super::backup::Backup;
use super::lookout::LOOKOUT_DEPTH;
use super::worker::{Types, Worker};
use crate::game::Game;
use crate::knowledge::wins_at_once;
use crate::knowledge::{Keyed, Known, Tactics};
use crate::score::Score;

/// The result of the static check.
pub(super) enum StaticResult<M> {
    /// The value is known without a search.
    Value(Score),
    /// A search is needed; of this move alone, if there is one.
    Search(Option<M>),
}

/// The tactics of a position: the guide's, or else a win that is found by playing all moves.
pub(super) fn visible_tactics<G: Keyed, K: Known<G>>(
    game: &G,
    knowledge: &K,
    x: &G::State,
) -> Tactics<G::Move> {
    if K::RANKS {
        knowledge.tactics(game, x, true)
    } else {
        winning_move(game, x).map_or(Tactics::Quiet, Tactics::Wins)
    }
}

/// A move that wins at once, found by playing all.
fn winning_move<G: Game>(game: &G, x: &G::State) -> Option<G::Move> {
    game.moves(x).find(|&mv| wins_at_once(game, x, mv))
}

impl<T: Types> Worker<'_, T> {
    /// Wins, threats that only one move parries, and double threats, recognised without a search.
    #[inline(always)]
    pub(super) fn static_check(&mut self, x: &T::State, depth: u32, ply: u32) -> StaticResult<T::Move> {
        let seen = self.tactics(x, depth);
        let counts = &mut self.thread.counts;
        match seen {
            Tactics::Quiet => StaticResult::Search(None),
            Tactics::Wins(_) => {
                counts.leaves += 1;
                counts.forced_wins += 1;
                StaticResult::Value(Score::win_in(ply + 1))
            }
            Tactics::Lost => StaticResult::Value(-Score::win_in(ply + 2)),
            Tactics::Forced(mv) => {
                counts.forced_blocks += 1;
                StaticResult::Search(Some(mv))
            }
        }
    }

    /// The tactics of a position, as far as they agree with a search to this depth. Without a guide that finds them cheaply, they
    /// are the wins found by playing all moves, where that pays.
    #[inline(always)]
    fn tactics(&mut self, x: &T::State, depth: u32) -> Tactics<T::Move> {
        if !self.options.tactics || !self.backup.wins_decide() {
            return Tactics::Quiet;
        }
        if T::Knowledge::CHEAP_TACTICS {
            return self.knowledge.tactics(self.game, x, depth >= 2);
        }
        if depth < LOOKOUT_DEPTH || !self.thread.lookout.pays() {
            return Tactics::Quiet;
        }
        let win = winning_move(self.game, x);
        self.thread.lookout.learn(win.is_some());
        win.map_or(Tactics::Quiet, Tactics::Wins)
    }
}
