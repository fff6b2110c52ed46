//! A proof of k in a row as the strategist of a certificate.

use std::any::Any;

use gametree::Player;
use gametree_games::Playable;
use gametree_games::lines::Position;
use gametree_verify::format::Claim;

use super::proof::{Answers, LineProof};
use super::stones::Stones;
use crate::certificate::{Replies, Strategist};

/// The empty cells from which on it is worth trying to close a position by a search.
const FEW: u32 = 10;

/// The stones of a position of any game of the catalogue, if it is k in a row on at most 64 cells.
pub(super) fn stones<S: Any>(state: &S) -> Option<Stones> {
    let position = (state as &dyn Any).downcast_ref::<Position<u64>>()?;
    Some([position.stones(Player::First), position.stones(Player::Second)])
}

impl<G: Playable> Strategist<G> for LineProof {
    fn key(&mut self, state: &G::State) -> u64 {
        stones(state).map_or(0, |stones| self.strategy.key(&stones))
    }

    fn choose(&mut self, state: &G::State, _: &Claim, _: Option<u32>) -> Option<G::Move> {
        self.strategy.choose(&stones(state)?).and_then(cell_move::<G>)
    }

    fn worth_searching(&self, state: &G::State) -> bool {
        stones(state).is_some_and(|[first, second]| self.cells - (first | second).count_ones() <= FEW)
    }

    fn replies(&mut self, state: &G::State, _: &Claim, _: Option<u32>) -> Replies<G::Move> {
        let Some(stones) = stones(state) else { return Replies::default() };
        let Answers { plans, closed } = self.strategy.answers(&stones);
        let pair = |&(own, threat): &(u8, u8)| Some((cell_move::<G>(own)?, cell_move::<G>(threat)?));
        let plan = |plan: &Vec<(u8, u8)>| plan.iter().map(pair).collect::<Option<Vec<_>>>();
        let closed = closed.into_iter().filter_map(|(cell, plan)| Some((cell_move::<G>(cell)?, plan?)));
        let closed = closed.collect();
        plans
            .iter()
            .map(plan)
            .collect::<Option<Vec<_>>>()
            .map_or_else(Replies::default, |plans| Replies { plans, closed })
    }
}

/// The move on a cell.
fn cell_move<G: Playable>(cell: u8) -> Option<G::Move> {
    G::Move::try_from(u32::from(cell)).ok()
}
