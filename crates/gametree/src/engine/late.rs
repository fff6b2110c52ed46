//! Late moves near the depth limit that are not searched at all.
//!
//! In a node that is expected to fail low, the moves that come late in the order seldom change that. How seldom depends on the
//! game, on its order of moves and on how late they come. So the search keeps count of how often such a move was better than
//! expected, by the depth and by its place in the order, and leaves moves out only where that is rare. As with
//! [futility](super::futility), one in sixteen is searched all the same, so that the counts stay true.

use super::node::Node;
use super::records::{LATE_DEPTHS, Record};
use super::worker::{Types, WindowEnd, Worker};

/// So many moves of a node are always searched.
pub(super) const ALWAYS: u32 = 2;

/// What is done with a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Late {
    /// It is searched.
    Searched,
    /// It is searched, and its value is a lesson about moves at this depth and place.
    Watched(u32),
    /// It is left out.
    LeftOut,
}

impl<T: Types> Worker<'_, T> {
    /// What is done with a calm move of a node that comes after `before` others. Nothing that may be a result is left out: no move
    /// where all before it lose.
    #[inline]
    pub(super) fn late(&mut self, depth: u32, node: &Node<WindowEnd<T>>, before: u32) -> Late {
        if node.open || depth > LATE_DEPTHS || node.best.is_decisive() || node.m.score.is_decisive() {
            return Late::Searched;
        }
        if self.record(depth, before).trusts_late() {
            self.thread.estimates += 1;
            return Late::LeftOut;
        }
        Late::Watched(before)
    }

    /// Learns from the search of a move that was watched.
    #[inline]
    pub(super) fn learn_late(&mut self, late: Late, depth: u32, failed_low: bool) {
        if let Late::Watched(before) = late {
            self.record(depth, before).learn(failed_low);
        }
    }

    fn record(&mut self, depth: u32, before: u32) -> &mut Record {
        self.thread.records.late(depth, before)
    }
}
