//! What a search does at positions far from the end if other threads search there too.
//!
//! All ask the same question from the same position, with a common table. A move that another thread is searching is put off,
//! and by the time it comes to it the table has its value. A thread whose path leads through a position that another one has
//! decided returns to that position at once.

use gametree_games::connect4::Board;

use super::bounds::Quiet;
use super::company::{Ancestor, Company, Turn};
use super::search::Search;
use super::slot::Slot;
use super::word::Word;

/// Threads put moves off in positions with more empty cells than this.
const SHARED_EMPTY: i32 = 20;
/// A thread looks around after so many nodes.
const LOOK_AROUND: u64 = 256;
/// What a move that was put off is below all others.
const PUT_OFF: i32 = 1 << 20;

impl<B: Word, S: Board<B>, E: Slot<B>> Search<B, S, E> {
    /// Whether other threads search moves of this position too.
    #[inline(always)]
    pub(super) fn is_shared(&self, p: &Quiet<B>) -> bool {
        self.company.is_some() && self.field.size() - p.stones > SHARED_EMPTY
    }

    fn sign(&self, company: &Company, p: &Quiet<B>) -> u64 {
        let (_, key) = self.key(p);
        company.searching.sign(key.mixed(B::WIDTH).low(), 0)
    }

    /// Enters a shared position.
    pub(super) fn enter(&mut self, p: &Quiet<B>, alpha: i32) {
        let Some(company) = &self.company else { return };
        let sign = self.sign(company, p);
        company.searching.enter(sign);
        self.path.push(Ancestor { quiet: *p, alpha, sign });
    }

    /// Leaves the last shared position with this score; with another if the search was stopped because there is another.
    pub(super) fn leave(&mut self, score: i32) -> i32 {
        if let (Some(company), Some(ancestor)) = (&self.company, self.path.pop()) {
            company.searching.leave(ancestor.sign);
        }
        match self.decided {
            Some((level, decided)) if level == self.path.len() => {
                (self.stopped, self.decided) = (false, None);
                decided
            }
            _ => score,
        }
    }

    /// What to do next with the move at this place of the list, the first if `eldest`.
    pub(super) fn turn(&mut self, at: usize, eldest: bool, alpha: i32) -> Turn {
        let branch = self.branches[at];
        let known = self.get(&branch.quiet).map_or(branch.known, |entry| branch.known.with(entry));
        let (least, most) = known.seen(branch.same);
        self.branches[at].known = known;
        if least > alpha {
            return Turn::Decided(least);
        }
        if most <= alpha {
            return Turn::Decided(most);
        }
        let put_off = branch.order < -PUT_OFF / 2;
        if let Some(company) = &self.company
            && !eldest
            && !put_off
            && company.searching.is_busy(self.sign(company, &branch.quiet))
        {
            self.branches[at].order -= PUT_OFF;
            return Turn::PutOff;
        }
        Turn::Search
    }

    /// Whether to stop: because the search has been alone for long enough, because another thread has answered its question or
    /// that of a position on its path, or because the table is to grow.
    #[cold]
    pub(super) fn look_around(&mut self) -> bool {
        self.look_at = self.nodes + LOOK_AROUND;
        let Some(company) = &self.company else { return true };
        if self.table.wants_to_grow() {
            company.end();
        }
        if company.is_over() {
            return true;
        }
        let decided = self.path.iter().map(|ancestor| {
            let entry = self.get(&ancestor.quiet)?;
            let above = (entry.lower > ancestor.alpha).then_some(entry.lower);
            above.or((entry.upper <= ancestor.alpha).then_some(entry.upper))
        });
        self.decided = decided.enumerate().find_map(|(level, score)| Some((level, score?)));
        self.decided.is_some()
    }
}
