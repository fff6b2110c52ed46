//! The order in which the moves of a node are tried, and what a cut-off teaches about it.

use super::advice::Advice;
use super::backup::Backup;
use super::node::Node;
use super::notes::Candidate;
use super::search::Worker;
use crate::knowledge::{Evaluate, Keyed};
use crate::observe::Observer;
use crate::walk::OwnedBound;

/// Ranks beyond this count as much.
const MAX_RANK: i64 = 1 << 24;

impl<G, E, K, B, O> Worker<'_, G, E, K, B, O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
    O: Observer<G>,
{
    /// A node is cut off by `mv`: remembers that, and tells it. The moves not tried are those from `at` on.
    pub(super) fn cut(
        &mut self,
        x: &G::State,
        depth: u32,
        ply: u32,
        node: &Node<OwnedBound<G, O>>,
        mv: G::Move,
        at: usize,
    ) {
        self.notes.effort.cutoffs += 1;
        self.notes.effort.first_cutoffs += u64::from(node.tried == 1);
        if self.parts.killers {
            self.notes.kill(ply, mv);
        }
        if K::RANKS
            && self.parts.history
            && let Some(slot) = self.advice.slot(self.game, mv)
        {
            self.notes.credit(self.game.to_move(x) as usize, slot, depth);
        }
        let Worker { observer, notes, game, .. } = self;
        let bound = self.backup.apply(node.own, node.b.score);
        observer.cutoff(game, x, bound, node.b.mark, notes.moves[at..].iter().map(|c| c.mv));
    }

    /// Lists the moves of a node, without that of a number, with their order.
    pub(super) fn list_moves(&mut self, x: &G::State, ply: u32, without: Option<u16>) {
        let Worker { game, advice, notes, parts, .. } = self;
        let history = K::RANKS && parts.history;
        let mover = if history { game.to_move(x) as usize } else { 0 };
        let mut number = 0;
        for mv in game.moves(x) {
            if Some(number) != without {
                // From the top: rank; what was good elsewhere, by history where the move has a slot, else by killers, which
                // come after the game's own first move (measured: before it they cost Connect Four five times the
                // nodes); the game's own order.
                let rank = if K::RANKS && parts.ranks { advice.rank(game, x, mv) } else { 0 };
                let rank = i64::from(rank).clamp(-MAX_RANK, MAX_RANK) + MAX_RANK;
                let slot = if history { advice.slot(game, mv) } else { None };
                let past = match slot {
                    Some(slot) => i64::from(notes.history(mover, slot)),
                    None if !parts.killers => 0,
                    None if number == 0 => 3,
                    None => notes.killer(ply, mv),
                };
                let order = (rank << 16 | past) << 16;
                notes.moves.push(Candidate { order: order | i64::from(u16::MAX - number), number, mv });
            }
            number = number.saturating_add(1);
        }
    }

    /// The place of a move in the game's order.
    pub(super) fn number_of(&self, x: &G::State, mv: G::Move) -> u16 {
        let place = self.game.moves(x).position(|other| other == mv);
        place.and_then(|place| place.try_into().ok()).unwrap_or(u16::MAX)
    }
}
