//! Looks for policies and for the moves that lead to them, and keeps what was tried: [`Chooser`].

use gametree_games::bits::Bits;
use gametree_games::connect4::Board;
use rustc_hash::FxHashMap;

use super::costs::Costs;
use super::tried::{Cells, Tried, TriedOrders};
use super::{Finder, Place};

/// Policies are looked for in positions with so many empty cells at most: before, hardly any are found.
const MOST_EMPTY: u32 = 34;
/// How many orders are tried for a position that must be won.
const TRIES: u32 = 300;
/// And for one that may be avoided by another move.
const QUICK_TRIES: u32 = 15;

/// Wins by policies: the moves that lead to positions with one are chosen so that there are few of both.
///
/// Everything is kept for one of a position and its mirror image.
pub(super) struct Chooser<'o> {
    pub(super) finder: Finder<'o>,
    /// The orders that were tried, by the position's number.
    tried: FxHashMap<u64, Tried>,
    keep: Option<&'o dyn Fn(&Tried) -> bool>,
    /// Whether something could not be kept.
    lost: bool,
    /// For the positions after the moves that were chosen, the order to start from.
    hints: FxHashMap<Place, Cells>,
    pub(super) costs: Costs,
}

impl<'o> Chooser<'o> {
    /// One that goes on from what was tried before, if that is kept.
    pub(super) fn new(finder: Finder<'o>, orders: Option<TriedOrders<'o>>) -> Self {
        let read = orders.map(|orders| (orders.read)()).unwrap_or_default();
        let whole =
            |tried: Tried| (tried.position, Tried { order: finder.completed(&tried.order).into(), ..tried });
        let tried = read.into_iter().map(whole).collect();
        let keep = orders.map(|orders| orders.keep);
        let (hints, costs) = (FxHashMap::default(), Costs::default());
        Chooser { finder, tried, keep, lost: false, hints, costs }
    }

    /// The cells of a policy for a position that can't be won at once, in its order, but for those that are taken.
    pub(super) fn policy(&mut self, position: Place) -> Option<Cells> {
        let (place, turn) = self.canonical(position);
        let hint = self.hint(place);
        if !self.has_policy(place, &hint) {
            return None;
        }
        let order = self.tried(place)?.order.clone();
        if !self.finder.wins_by(place, &order) {
            // Somebody else has kept what is not true.
            self.tried.remove(&self.finder.oracle.field.key(place.0, place.1));
            return self.policy(position);
        }
        let order: Cells = order.iter().copied().filter(|&cell| !place.1.has(cell.into())).collect();
        Some(self.turned(&order, turn))
    }

    /// The cell to play in a position that is won and has no policy.
    pub(super) fn cell(&mut self, position: Place) -> Option<u8> {
        let (place, turn) = self.canonical(position);
        let hint = self.hint(place);
        let cell = self.best_cell(place, &hint).filter(|_| !self.must_stop())?;
        for (next, turn) in self.answered(place, cell) {
            let hint = self.turned(&hint, turn);
            self.hints.insert(next, hint);
        }
        let cell = [cell as u8];
        Some(if turn { self.mirrored(&cell)[0] } else { cell[0] })
    }

    /// The replies after which the player completes a four at once, by their cells, each with the cell that does.
    pub(super) fn won_at_once(&self, (theirs, all): Place) -> Vec<(u8, u8)> {
        let field = &self.finder.oracle.field;
        let won = |reply: u32| {
            let (own, all) = (theirs ^ all, all | 1 << reply);
            let ends = field.completions(own) & field.playable(all);
            let won = ends != 0 && !field.has_four(theirs | 1 << reply);
            won.then(|| (reply as u8, ends.lowest() as u8))
        };
        field.playable(all).cells().filter_map(won).collect()
    }

    /// The position or its mirror image, and whether it is the mirror image.
    fn canonical(&self, place: Place) -> (Place, bool) {
        let field = &self.finder.oracle.field;
        let mirrored = (field.mirrored(place.0), field.mirrored(place.1));
        (place.min(mirrored), mirrored < place)
    }

    fn mirrored(&self, order: &[u8]) -> Cells {
        let board = &self.finder.oracle.field.board;
        let (stride, columns) = (board.stride() as u8, board.columns() as u8);
        order.iter().map(|&cell| (columns - 1 - cell / stride) * stride + cell % stride).collect()
    }

    /// The order for the mirror image if that is what it is for.
    pub(super) fn turned(&self, order: &Cells, turn: bool) -> Cells {
        if turn { self.mirrored(order) } else { Cells::clone(order) }
    }

    fn tried(&self, (own, all): Place) -> Option<&Tried> {
        self.tried.get(&self.finder.oracle.field.key(own, all))
    }

    /// Whether the budget is spent, or what is found can't be kept.
    pub(super) fn must_stop(&self) -> bool {
        self.lost || self.finder.oracle.is_spent()
    }

    /// Whether this canonical position can be won at once, or has a policy that so many tries find.
    fn try_policy(&mut self, place: Place, hint: &Cells, tries: u32) -> bool {
        if self.finder.oracle.ends(place) {
            return true;
        }
        if self.must_stop() {
            return false;
        }
        match self.tried(place) {
            Some(Tried { missed: None, .. }) => return true,
            Some(Tried { missed: Some(missed), .. }) if *missed >= tries => return false,
            _ => {}
        }
        let found = self.finder.find(place, hint, tries);
        if self.finder.oracle.is_spent() {
            return found.is_ok();
        }
        let missed = found.is_err().then_some(tries);
        let (Ok(order) | Err(order)) = found;
        // The cells that are not empty are never played; with them it is an order for every position again.
        let order = self.finder.completed(&order).into();
        let tried = Tried { position: self.finder.oracle.field.key(place.0, place.1), missed, order };
        self.lost |= self.keep.is_some_and(|keep| !keep(&tried));
        self.tried.insert(tried.position, tried);
        missed.is_none()
    }

    /// Whether a policy is found for this canonical position, however long that takes.
    pub(super) fn has_policy(&mut self, place: Place, hint: &Cells) -> bool {
        self.may_have_policies(place) && self.try_policy(place, hint, TRIES)
    }

    pub(super) fn may_have_policies(&self, place: Place) -> bool {
        self.empty(place) <= MOST_EMPTY
    }

    pub(super) fn empty(&self, (_, all): Place) -> u32 {
        (self.finder.oracle.field.board.cells() & !all).count_ones()
    }

    /// The order to start from.
    pub(super) fn hint(&self, place: Place) -> Cells {
        let tried = self.tried(place).map(|tried| &tried.order);
        let hint = tried.or_else(|| self.hints.get(&place));
        hint.cloned().unwrap_or_else(|| self.finder.follow_up().into())
    }

    /// The positions after this move and each reply, canonical, and whether they are mirror images.
    pub(super) fn answered(&self, (own, all): Place, cell: u32) -> Vec<(Place, bool)> {
        let (own, all) = (own | 1 << cell, all | 1 << cell);
        let playable = self.finder.oracle.field.playable(all);
        playable.cells().map(|reply| self.canonical((own, all | 1 << reply))).collect()
    }

    /// The number of replies to a move for which a quick search finds no policy; it stops at `enough`.
    pub(super) fn missing(&mut self, place: Place, cell: u32, hint: &Cells, enough: i32) -> i32 {
        let mut missing = 0;
        for (next, turn) in self.answered(place, cell) {
            if missing >= enough {
                break;
            }
            let hint = self.turned(hint, turn);
            missing += i32::from(!self.try_policy(next, &hint, QUICK_TRIES));
        }
        missing
    }
}
