//! Which winning move to certify, so that few records follow.

use gametree_games::bits::Bits;
use gametree_games::connect4::Board;

use super::Place;
use super::chooser::Chooser;
use super::tried::Cells;

/// Moves are compared by the records that follow them in positions with so many empty cells at most: before, that takes too long.
const MOST_EMPTY: u32 = 30;

impl Chooser<'_> {
    /// The cell to play in a position that is won and has no policy: the one that takes the fewest records, as far as that is found out.
    pub(super) fn best_cell(&mut self, place: Place, hint: &Cells) -> Option<u32> {
        if let Some(&cell) = self.costs.chosen.get(&place) {
            return Some(cell);
        }
        let promising = self.promising_cell(place, hint)?;
        let mut best = promising;
        let (_, good) = self.finder.oracle.good(place);
        if good.count_ones() > 1 && self.empty(place) <= MOST_EMPTY {
            let mut least = self.cost_of(place, best, hint, u32::MAX)?;
            for cell in good.cells().filter(|&cell| cell != promising) {
                if let Some(cost) = self.cost_of(place, cell, hint, least - 1) {
                    (least, best) = (cost, cell);
                }
            }
        }
        self.costs.chosen.insert(place, best);
        Some(best)
    }

    /// The records of a position and all that follows, if they are at most so many.
    fn cost(&mut self, place: Place, hint: &Cells, most: u32) -> Option<u32> {
        if let Some(&cost) = self.costs.known.get(&place) {
            return (cost <= most).then_some(cost);
        }
        if self.costs.more_than.get(&place).is_some_and(|&more| more >= most) || self.must_stop() {
            return None;
        }
        let cost = if self.has_policy(place, hint) {
            Some(1)
        } else {
            let hint = self.hint(place);
            let cell = self.best_cell(place, &hint)?;
            self.cost_of(place, cell, &hint, most)
        };
        match cost {
            Some(cost) => self.costs.known.insert(place, cost),
            None if self.must_stop() => None,
            None => self.costs.more_than.insert(place, most),
        };
        cost.filter(|&cost| cost <= most)
    }

    /// The records of a move and all that follows, if they are at most so many.
    fn cost_of(&mut self, place: Place, cell: u32, hint: &Cells, most: u32) -> Option<u32> {
        let mut cost = 1;
        let mut open = Vec::new();
        let mut answered = self.answered(place, cell);
        answered.sort_unstable();
        answered.dedup_by_key(|&mut (next, _)| next);
        // A position that can be won at once takes a plan, and no record.
        answered.retain(|&(next, _)| !self.finder.oracle.ends(next));
        for (next, turn) in answered {
            match self.costs.known.get(&next) {
                Some(known) => cost += known,
                None => {
                    let least = self.costs.more_than.get(&next).map_or(1, |more| more + 1);
                    open.push((least, next, turn));
                }
            }
        }
        // What takes most is the first to say that it is too much.
        open.sort_by_key(|&(least, ..)| std::cmp::Reverse(least));
        let mut left: u32 = open.iter().map(|&(least, ..)| least).sum();
        for (least, next, turn) in open {
            left -= least;
            let hint = self.turned(hint, turn);
            cost += self.cost(next, &hint, most.checked_sub(cost + left)?)?;
        }
        (cost <= most).then_some(cost)
    }

    /// The winning move that leaves the fewest replies without a policy, as far as a quick search can tell; before policies are
    /// looked for, the one that wins fastest.
    fn promising_cell(&mut self, place: Place, hint: &Cells) -> Option<u32> {
        let (_, good) = self.finder.oracle.good(place);
        if good.count_ones() == 1 {
            return Some(good.lowest());
        }
        let mut best: Option<(i32, u32)> = None;
        for cell in good.cells() {
            let cost = if self.may_have_policies(place) {
                self.missing(place, cell, hint, best.map_or(i32::MAX, |(least, _)| least))
            } else {
                self.slowness(place, cell)
            };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Less for moves that win faster and, of those, for columns nearer to the middle.
    fn slowness(&mut self, (own, all): Place, cell: u32) -> i32 {
        let (own, all) = (own | 1 << cell, all | 1 << cell);
        let score = self.finder.oracle.score(own ^ all, all);
        let board = &self.finder.oracle.field.board;
        let off_centre = (2 * (cell / board.stride()) + 1).abs_diff(board.columns());
        128 * score + off_centre as i32
    }
}
