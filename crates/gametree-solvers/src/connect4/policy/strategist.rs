//! Policies and the moves that lead to them, as a certificate's strategist: [`PolicyStrategist`].

use std::rc::Rc;

use gametree::Wdl;
use gametree_certificate::{AtLeast, Claim};
use gametree_games::Playable;
use gametree_games::bits::Bits;
use gametree_games::connect4::Board;
use rustc_hash::FxHashMap;

use super::{Finder, Place};
use crate::certificate::{Replies, Strategist, symmetric_key};
use crate::connect4::stones::stones;
use crate::moves::numbered;

/// Policies are looked for in positions with so many empty cells at most: before, hardly any are found.
const MOST_EMPTY: u32 = 34;
/// How many orders are tried for a position that must be won: more where a policy saves more.
const TRIES: u32 = 120;
const EARLY_TRIES: u32 = 300;
/// Positions with so many empty cells, or more, are early.
const EARLY_EMPTY: u32 = 28;
/// And for one that may be avoided by another move.
const QUICK_TRIES: u32 = 15;

/// An order of all cells.
type Order = Rc<[u8]>;

/// Wins by policies: the moves that lead to positions with one are chosen so that few replies are left without.
///
/// Everything is kept for one of a position and its mirror image.
#[derive(Debug)]
pub(crate) struct PolicyStrategist<'g, 'o, G> {
    game: &'g G,
    finder: Finder<'o>,
    found: FxHashMap<Place, Order>,
    /// For positions where none was found, how many orders were tried, and the last one.
    missed: FxHashMap<Place, (u32, Order)>,
    /// For the positions after the moves that were chosen, the order to start from.
    hints: FxHashMap<Place, Order>,
}

impl<'g, 'o, G: Playable> PolicyStrategist<'g, 'o, G> {
    pub(crate) fn new(game: &'g G, finder: Finder<'o>) -> Self {
        PolicyStrategist {
            game,
            finder,
            found: FxHashMap::default(),
            missed: FxHashMap::default(),
            hints: FxHashMap::default(),
        }
    }

    fn place(state: &G::State) -> Option<Place> {
        let stones = stones(state)?;
        Some((u64::try_from(stones.own).ok()?, u64::try_from(stones.all).ok()?))
    }

    /// The position or its mirror image, and whether it is the mirror image.
    fn canonical(&self, place: Place) -> (Place, bool) {
        let field = &self.finder.oracle.field;
        let mirrored = (field.mirrored(place.0), field.mirrored(place.1));
        (place.min(mirrored), mirrored < place)
    }

    fn mirrored(&self, order: &[u8]) -> Order {
        let board = &self.finder.oracle.field.board;
        let (stride, columns) = (board.stride() as u8, board.columns() as u8);
        order.iter().map(|&cell| (columns - 1 - cell / stride) * stride + cell % stride).collect()
    }

    /// The order for the mirror image if that is what it is for.
    fn turned(&self, order: &Order, turn: bool) -> Order {
        if turn { self.mirrored(order) } else { Rc::clone(order) }
    }

    /// Whether this canonical position has a policy that so many tries find, or can be won at once.
    fn try_policy(&mut self, place: Place, hint: &Order, tries: u32) -> bool {
        if self.finder.oracle.ends(place) || self.found.contains_key(&place) {
            return true;
        }
        if self.missed.get(&place).is_some_and(|&(tried, _)| tried >= tries) {
            return false;
        }
        match self.finder.find(place, hint, tries) {
            Ok(order) => {
                self.missed.remove(&place);
                self.found.insert(place, order.into());
                true
            }
            Err(mut order) => {
                // The cells that are not empty are never played; with them it is an order for every position again.
                let rest = self.finder.follow_up().iter().filter(|cell| !order.contains(cell));
                let rest: Vec<u8> = rest.copied().collect();
                order.extend(rest);
                self.missed.insert(place, (tries, order.into()));
                false
            }
        }
    }

    fn has_policies(&self, place: Place) -> bool {
        self.empty(place) <= MOST_EMPTY
    }

    fn empty(&self, (_, all): Place) -> u32 {
        (self.finder.oracle.field.board.cells() & !all).count_ones()
    }

    fn hint(&self, place: Place) -> Order {
        let missed = self.missed.get(&place).map(|(_, order)| order);
        let hint = missed.or_else(|| self.hints.get(&place));
        hint.cloned().unwrap_or_else(|| self.finder.follow_up().into())
    }

    /// The positions after this move and each reply, canonical, and whether they are mirror images.
    fn answered(&self, (own, all): Place, cell: u32) -> Vec<(Place, bool)> {
        let (own, all) = (own | 1 << cell, all | 1 << cell);
        let playable = self.finder.oracle.field.playable(all);
        playable.cells().map(|reply| self.canonical((own, all | 1 << reply))).collect()
    }

    /// The winning move that leaves the fewest replies without a policy, as far as a quick search can tell; before policies are
    /// looked for, the one that wins fastest.
    fn winning_cell(&mut self, place: Place, hint: &Order) -> Option<u32> {
        let (_, good) = self.finder.oracle.good(place);
        if good.count_ones() == 1 {
            return Some(good.lowest());
        }
        let mut best: Option<(i32, u32)> = None;
        for cell in good.cells() {
            let cost = if self.has_policies(place) {
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

    /// The number of replies to a move for which a quick search finds no policy; it stops at `enough`.
    fn missing(&mut self, place: Place, cell: u32, hint: &Order, enough: i32) -> i32 {
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

    /// Less for moves that win faster and, of those, for columns nearer to the middle.
    fn slowness(&mut self, (own, all): Place, cell: u32) -> i32 {
        let (own, all) = (own | 1 << cell, all | 1 << cell);
        let score = self.finder.oracle.score(own ^ all, all);
        let board = &self.finder.oracle.field.board;
        let off_centre = (2 * (cell / board.stride()) + 1).abs_diff(board.columns());
        128 * score + off_centre as i32
    }
}

impl<G: Playable> Strategist<G> for PolicyStrategist<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn policy(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<Vec<u32>> {
        if claim.at_least != AtLeast::Win || left.is_some() {
            return None;
        }
        let (place, turn) = self.canonical(Self::place(state)?);
        if self.finder.oracle.ends(place) {
            return Some(Vec::new());
        }
        let hint = self.hint(place);
        let tries = if self.empty(place) >= EARLY_EMPTY { EARLY_TRIES } else { TRIES };
        if !self.has_policies(place) || !self.try_policy(place, &hint, tries) {
            return None;
        }
        let order = self.turned(self.found.get(&place)?, turn);
        let board = &self.finder.oracle.field.board;
        let number = |&cell: &u8| {
            let (column, row) = (u32::from(cell) / board.stride(), u32::from(cell) % board.stride());
            row * board.columns() + column
        };
        Some(order.iter().map(number).collect())
    }

    /// Replies after which the player completes a four at once, each with that move as its plan.
    fn replies(&mut self, state: &G::State, _claim: &Claim, _left: Option<u32>) -> Replies<G::Move> {
        let mut replies = Replies::default();
        let Some((theirs, all)) = Self::place(state) else { return replies };
        let field = &self.finder.oracle.field;
        let column = |cell: u32| numbered::<G>((cell / field.board.stride()) as u8);
        for reply in field.playable(all).cells() {
            let (own, all) = (theirs ^ all, all | 1 << reply);
            let ends = field.completions(own) & field.playable(all);
            if ends == 0 || field.has_four(theirs | 1 << reply) {
                continue;
            }
            if let (Some(reply), Some(end)) = (column(reply), column(ends.lowest())) {
                let plan = vec![(end, end)];
                let known = replies.plans.iter().position(|known| *known == plan);
                replies.closed.push((reply, known.unwrap_or(replies.plans.len())));
                if known.is_none() {
                    replies.plans.push(plan);
                }
            }
        }
        replies
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        debug_assert!(
            claim.at_least.wdl() == Wdl::Win && left.is_none(),
            "policies are for wins without a limit"
        );
        let (place, turn) = self.canonical(Self::place(state)?);
        let hint = self.hint(place);
        let mut cell = self.winning_cell(place, &hint)?;
        for (next, turn) in self.answered(place, cell) {
            let hint = self.turned(&hint, turn);
            self.hints.insert(next, hint);
        }
        if turn {
            cell = u32::from(self.mirrored(&[cell as u8])[0]);
        }
        numbered::<G>((cell / self.finder.oracle.field.board.stride()) as u8)
    }
}
