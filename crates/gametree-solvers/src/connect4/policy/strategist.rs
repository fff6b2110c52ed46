//! Policies and the moves that lead to them, as a certificate's strategist: [`PolicyStrategist`].

use gametree::Wdl;
use gametree_certificate::{AtLeast, Claim};
use gametree_games::Playable;
use gametree_games::connect4::Board;

use super::chooser::Chooser;
use super::tried::TriedOrders;
use super::{Finder, Place};
use crate::certificate::{Replies, Strategist, symmetric_key};
use crate::connect4::stones::stones;
use crate::moves::numbered;

/// A [`Chooser`] in the terms of certificates.
pub(crate) struct PolicyStrategist<'g, 'o, G> {
    game: &'g G,
    chooser: Chooser<'o>,
}

impl<'g, 'o, G: Playable> PolicyStrategist<'g, 'o, G> {
    /// One that goes on from what was tried before, if that is kept.
    pub(crate) fn new(game: &'g G, finder: Finder<'o>, orders: Option<TriedOrders<'o>>) -> Self {
        PolicyStrategist { game, chooser: Chooser::new(finder, orders) }
    }

    fn place(state: &G::State) -> Option<Place> {
        let stones = stones(state)?;
        Some((u64::try_from(stones.own).ok()?, u64::try_from(stones.all).ok()?))
    }

    fn column(&self, cell: u8) -> u8 {
        cell / self.chooser.finder.oracle.field.board.stride() as u8
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
        let place = Self::place(state)?;
        if self.chooser.finder.oracle.ends(place) {
            return Some(Vec::new());
        }
        let order = self.chooser.policy(place)?;
        let board = &self.chooser.finder.oracle.field.board;
        let number = |&cell: &u8| {
            let (column, row) = (u32::from(cell) / board.stride(), u32::from(cell) % board.stride());
            row * board.columns() + column
        };
        Some(order.iter().map(number).collect())
    }

    /// Replies after which the player completes a four at once, each with that move as its plan.
    fn replies(&mut self, state: &G::State, _claim: &Claim, _left: Option<u32>) -> Replies<G::Move> {
        let mut replies = Replies::default();
        for (reply, end) in
            Self::place(state).map(|place| self.chooser.won_at_once(place)).unwrap_or_default()
        {
            let Some(reply) = numbered::<G>(self.column(reply)) else { continue };
            let plan = vec![self.column(end).into()];
            let known = replies.plans.iter().position(|known| *known == plan);
            replies.closed.push((reply, known.unwrap_or(replies.plans.len())));
            if known.is_none() {
                replies.plans.push(plan);
            }
        }
        replies
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        debug_assert!(
            claim.at_least.wdl() == Wdl::Win && left.is_none(),
            "policies are for wins without a limit"
        );
        let cell = self.chooser.cell(Self::place(state)?)?;
        numbered::<G>(self.column(cell))
    }
}
