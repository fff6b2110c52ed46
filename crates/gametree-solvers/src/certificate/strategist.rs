//! What a certificate is written from: [`Strategist`].

use gametree::Game;
use gametree::knowledge::{Keyed, Symmetric};
use gametree_certificate::Claim;

use super::links::Rule;

/// A plan, by the numbers of its moves: own moves, and between each two the threat that forces the opponent's answer there.
pub type Plan = Vec<u32>;

/// How the opponent's moves in a position are met.
#[derive(Clone, Debug)]
pub struct Replies<M> {
    /// At most 240 plans.
    pub plans: Vec<Plan>,
    /// Every legal reply that a plan meets, with that plan's number. The other replies become nodes of their own.
    pub closed: Vec<(M, usize)>,
}

impl<M> Default for Replies<M> {
    fn default() -> Self {
        Replies { plans: Vec::new(), closed: Vec::new() }
    }
}

impl<M> Replies<M> {
    /// The same with every reply mapped; `None` if one can't be.
    pub(crate) fn map_moves<N>(self, map: impl Fn(M) -> Option<N>) -> Option<Replies<N>> {
        let closed =
            self.closed.into_iter().map(|(mv, plan)| Some((map(mv)?, plan))).collect::<Option<_>>()?;
        Some(Replies { plans: self.plans, closed })
    }
}

/// How a position of a certificate is closed that is written again.
#[derive(Clone, Debug)]
pub enum Closed {
    /// By the checker's search.
    Search,
    /// By links of Hex.
    Links(Links),
}

/// Links of Hex, of which the last decides a position.
#[derive(Clone, Debug)]
pub struct Links(pub(crate) Vec<Rule>);

/// Somebody who knows how to keep the claims of a certificate, such as a solver with its table or its graphs.
pub trait Strategist<G: Game> {
    /// A key that is equal only for positions that are equal by symmetry, but for a chance of 2⁻⁶⁴.
    fn key(&mut self, state: &G::State) -> u64;

    /// A move of the claim's player that keeps the claim, with `left` plies left if it has a limit; `None` if he knows none.
    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move>;

    /// The cells of a policy by which the claim's player, who is to move and can't end the game at once, keeps the claim;
    /// `None` if he knows none.
    fn policy(&mut self, _state: &G::State, _claim: &Claim, _left: Option<u32>) -> Option<Vec<u32>> {
        None
    }

    /// How a position is closed without a record for what follows it, if it is known.
    fn closed(&mut self, _state: &G::State, _claim: &Claim, _left: Option<u32>) -> Option<Closed> {
        None
    }

    /// The moves of the claim's player that hold a draw without end where positions come back, the most promising first; empty if
    /// he knows none.
    fn keeping(&mut self, state: &G::State, claim: &Claim) -> Vec<G::Move> {
        self.choose(state, claim, None).into_iter().collect()
    }

    /// Whether it is worth trying to close this position by a small search.
    fn worth_searching(&self, _state: &G::State) -> bool {
        true
    }

    /// How the opponent's moves are met, as far as plans do it.
    fn replies(&mut self, _state: &G::State, _claim: &Claim, _left: Option<u32>) -> Replies<G::Move> {
        Replies::default()
    }
}

/// A key that all images of a position under the symmetries of the game share.
pub(crate) fn symmetric_key<G: Keyed + Symmetric>(game: &G, state: &G::State) -> u64 {
    game.images(state).map(|image| game.key(&image)).min().unwrap_or_default()
}
