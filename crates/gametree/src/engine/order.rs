//! Move ordering, and what it learns from cut-offs.

use std::ops::Range;

use super::backup::Backup;
use super::glance::GLANCE_DEPTH;
use super::node::Node;
use super::thread_state::{Candidate, FADING};
use super::worker::{Types, WindowEnd, Worker};
use crate::game::{Game, Outcome};
use crate::knowledge::{Evaluate, Known, static_value};
use crate::observe::Observer;
use crate::score::Score;

/// Larger ranks are clamped to this one.
const MAX_RANK: i64 = 1 << 24;
/// Larger static values are clamped to this one, so that an order key holds them beside a rank.
const MAX_VALUE: i64 = 1 << 29;

impl<T: Types> Worker<'_, T> {
    /// Handles a cut-off by `mv`: updates killers and history, and reports it to the observer. The moves of the node from `first` on
    /// have been looked at, those from `at` on are skipped.
    pub(super) fn cut(
        &mut self,
        x: &T::State,
        depth: u32,
        ply: u32,
        node: &Node<WindowEnd<T>>,
        mv: T::Move,
        (first, at): (usize, usize),
    ) {
        self.thread.effort.cutoffs += 1;
        self.thread.effort.first_cutoffs += u64::from(node.tried == 1);
        if self.options.killers {
            self.thread.kill(ply, mv);
        }
        if T::Knowledge::RANKS && self.options.history {
            self.learn_history(x, depth, mv, first..at);
        }
        let Worker { observer, thread, game, .. } = self;
        let bound = self.backup.apply(node.own, node.b.score);
        observer.cutoff(game, x, bound, node.b.mark, thread.moves[at..].iter().map(|c| c.mv));
    }

    /// Records a cut-off in the history.
    ///
    /// Where stones stay, a cell that was good is good elsewhere too. Where pieces move about (and so positions come back), what was good
    /// fades, and quiet moves that were tried in vain `before` the quiet one that cut off were not as good; others have their rank.
    /// (What chess gains is in `docs/chess-strength.md`; Connect Four would take a fifth more nodes to depth 18.)
    fn learn_history(&mut self, x: &T::State, depth: u32, mv: T::Move, before: Range<usize>) {
        let Worker { game, knowledge, thread, .. } = self;
        let player = game.to_move(x) as usize;
        let Some(slot) = knowledge.slot(game, mv) else { return };
        if !T::Knowledge::REPEATS {
            thread.credit(player, slot, depth);
        } else if knowledge.quiet(game, x, mv) {
            thread.fade(player, slot, depth, true);
            for at in before {
                let other = thread.moves[at].mv;
                if other != mv
                    && knowledge.quiet(game, x, other)
                    && let Some(slot) = knowledge.slot(game, other)
                {
                    thread.fade(player, slot, depth, false);
                }
            }
        }
    }

    /// Lists the moves of a node with their order keys, except the move with a given index.
    pub(super) fn list_moves(&mut self, x: &T::State, ply: u32, without: Option<u16>) {
        let Worker { game, knowledge, thread, options, .. } = self;
        let history = T::Knowledge::RANKS && options.history;
        let mover = if history { game.to_move(x) as usize } else { 0 };
        // History that fades can be negative.
        let least = if T::Knowledge::REPEATS { i64::from(FADING) } else { 0 };
        let mut number = 0;
        for mv in game.moves(x) {
            if Some(number) != without {
                // From the highest bits: rank; history if the move has a slot, else killers, which come after the game's
                // own first move (measured: before it they cost Connect Four five times the nodes); the game's own
                // order.
                let rank = if T::Knowledge::RANKS && options.ranks { knowledge.rank(game, x, mv) } else { 0 };
                let rank = i64::from(rank).clamp(-MAX_RANK, MAX_RANK) + MAX_RANK;
                let slot = if history { knowledge.slot(game, mv) } else { None };
                let past = match slot {
                    Some(slot) => least + i64::from(thread.history(mover, slot)),
                    None if !options.killers => 0,
                    None if number == 0 => 3,
                    None => thread.killer(ply, mv),
                };
                let order = (rank << 16 | past) << 16;
                thread.moves.push(Candidate { order: order | i64::from(u16::MAX - number), number, mv });
            }
            number = number.saturating_add(1);
        }
    }

    /// The index of a move in the game's order.
    pub(super) fn number_of(&self, x: &T::State, mv: T::Move) -> u16 {
        let place = self.game.moves(x).position(|other| other == mv);
        place.and_then(|place| place.try_into().ok()).unwrap_or(u16::MAX)
    }

    /// Orders the listed moves from an index on by the static values of their positions, where that pays. Whether it did, if something is to
    /// be [learned](super::glance::Glance::learn) from the node: not where the table's move will come first.
    #[inline]
    pub(super) fn glance(
        &mut self,
        x: &T::State,
        (depth, from): (u32, usize),
        known_first: bool,
    ) -> Option<bool> {
        let blind = T::Knowledge::RANKS || !self.options.ranks || self.eval.is_constant();
        if blind || depth < GLANCE_DEPTH || self.thread.moves.len() < from + 2 {
            return None;
        }
        let learns = depth == GLANCE_DEPTH && !known_first;
        let looks = self.thread.glance.looks(learns);
        if looks {
            for at in from..self.thread.moves.len() {
                let value = self.value_after(x, self.thread.moves[at].mv);
                let Candidate { order, .. } = &mut self.thread.moves[at];
                *order += value << 32;
            }
        }
        learns.then_some(looks)
    }

    /// What the side to move has after a move, without a search.
    fn value_after(&self, x: &T::State, mv: T::Move) -> i64 {
        let child = self.game.play(x, mv);
        let value = match self.game.outcome(&child) {
            // A result is more than any estimate.
            Some(Outcome::Win) => Score::INF,
            Some(Outcome::Loss) => Score::NEG_INF,
            Some(outcome) => outcome.score(),
            None => static_value(self.eval, self.game, &child),
        };
        let value = if self.moves_again(x, &child) { value } else { -value };
        let sure = if value > Score::ZERO { MAX_VALUE } else { -MAX_VALUE };
        value.finite().unwrap_or(sure).clamp(-MAX_VALUE, MAX_VALUE)
    }
}
