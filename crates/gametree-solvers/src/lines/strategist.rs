//! What is proved of a position of k in a row, as the strategist of a certificate: [`LineProofs`].

use std::any::Any;

use gametree::Player;
use gametree_certificate::Claim;
use gametree_games::Playable;
use gametree_games::lines::Position;

use super::proof::LineStrategy;
use super::stones::Stones;
use crate::certificate::{Replies, Strategist};
use crate::moves::numbered;

/// The claims that are proved of a position, each with the strategy that keeps it: none, one or, of a draw, two.
#[derive(Default)]
pub struct LineProofs(Vec<(Claim, Box<dyn LineStrategy>)>);

impl std::fmt::Debug for LineProofs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("LineProofs").field(&self.claims()).finish()
    }
}

impl LineProofs {
    pub(super) fn new(proofs: Vec<(Claim, Box<dyn LineStrategy>)>) -> Self {
        LineProofs(proofs)
    }

    /// What is claimed.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        self.0.iter().map(|(claim, _)| *claim).collect()
    }

    /// A line of play from the position that was solved, which keeps the first claim and makes it as hard as the proof knows;
    /// to the end of the game where it is won.
    pub fn line(&mut self, root: &Position<u64>) -> Vec<u8> {
        self.0.first_mut().map_or_else(Vec::new, |(claim, strategy)| strategy.line(&stones(root), claim))
    }

    /// Whether it has the moves by which a position is decided.
    pub(crate) fn covers(&mut self, position: &Position<u64>, claim: &Claim) -> bool {
        self.of(claim).is_some_and(|strategy| strategy.covers(&stones(position)))
    }

    fn of(&mut self, claim: &Claim) -> Option<&mut Box<dyn LineStrategy>> {
        self.0.iter_mut().find(|(known, _)| known == claim).map(|(_, strategy)| strategy)
    }
}

/// The position, if the game is k in a row on at most 64 cells.
pub(crate) fn position<S: Any>(state: &S) -> Option<&Position<u64>> {
    (state as &dyn Any).downcast_ref()
}

/// The stones of both players.
pub(super) fn stones(position: &Position<u64>) -> Stones {
    [position.stones(Player::First), position.stones(Player::Second)]
}

impl<G: Playable> Strategist<G> for LineProofs {
    fn key(&mut self, state: &G::State) -> u64 {
        let keys = self.0.first_mut().zip(position(state));
        keys.map_or(0, |((_, strategy), position)| strategy.key(&stones(position)))
    }

    fn worth_searching(&self, state: &G::State) -> bool {
        let known = self.0.first().zip(position(state));
        known.is_some_and(|((_, strategy), position)| strategy.worth_searching(&stones(position)))
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        let stones = stones(position(state)?);
        self.of(claim)?.choose(&stones, claim, left).and_then(numbered::<G>)
    }

    fn replies(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Replies<G::Move> {
        let replies = self.of(claim).zip(position(state)).and_then(|(strategy, position)| {
            let replies = strategy.replies(&stones(position), claim, left);
            replies.map_moves(numbered::<G>)
        });
        replies.unwrap_or_default()
    }
}
