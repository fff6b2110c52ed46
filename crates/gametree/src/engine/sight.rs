//! What is to be seen of a position before its moves are tried: wins, threats, two threats.

use super::advice::{Advice, Tactics};
use super::backup::Backup;
use super::score::win_in;
use super::search::Worker;
use crate::game::Game;
use crate::knowledge::{Evaluate, Keyed, wins_at_once};
use crate::observe::Observer;
use crate::score::Score;

/// What is to be seen of a position before its moves are tried.
pub(super) enum Sight<M> {
    /// Its value.
    Known(Score),
    /// The only move that need be searched, if there is one.
    Search(Option<M>),
}

/// From this depth on it pays to look for a winning move by playing all of them, where no guide sees one.
const WORTH_PLAYING: u32 = 3;

/// What the guide sees of a position that is to be searched so deep, or what play shows.
#[inline(always)]
pub(super) fn at_sight<G: Game, K: Advice<G>>(
    game: &G,
    advice: &K,
    x: &G::State,
    depth: u32,
) -> Tactics<G::Move> {
    if K::RANKS {
        advice.tactics(game, x, depth >= 2)
    } else if depth >= WORTH_PLAYING {
        game.moves(x).find(|&mv| wins_at_once(game, x, mv)).map_or(Tactics::Quiet, Tactics::Wins)
    } else {
        Tactics::Quiet
    }
}

impl<G, E, K, B, O> Worker<'_, G, E, K, B, O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
    O: Observer<G>,
{
    /// The value of a position if it is plain to see, or the only move that need be searched.
    #[inline(always)]
    pub(super) fn sight(&mut self, x: &G::State, depth: u32, ply: u32) -> Sight<G::Move> {
        let seen = self.tactics(x, depth);
        let counts = &mut self.notes.effort.counts;
        match seen {
            Tactics::Quiet => Sight::Search(None),
            Tactics::Wins(_) => {
                counts.leaves += 1;
                counts.forced_wins += 1;
                Sight::Known(win_in(ply + 1))
            }
            Tactics::Lost => Sight::Known(-win_in(ply + 2)),
            Tactics::Forced(mv) => {
                counts.forced_blocks += 1;
                Sight::Search(Some(mv))
            }
        }
    }

    /// What is to be seen of a position, as far as it is the same as what searching so deep would find.
    #[inline(always)]
    fn tactics(&self, x: &G::State, depth: u32) -> Tactics<G::Move> {
        if self.parts.tactics && self.backup.wins_decide() {
            at_sight(self.game, self.advice, x, depth)
        } else {
            Tactics::Quiet
        }
    }
}
