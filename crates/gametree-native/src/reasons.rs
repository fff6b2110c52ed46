//! Reasons for moves in the terms of a game of the catalogue.

use gametree::Budget;
use gametree_games::Playable;
use gametree_solvers::{MustPlay, Reason, Reasons, WinningPolicy};

use gametree_games::erased::{AnyMove, AnyState, own_move};

/// Finds [reasons](Reason) for moves; keeps what its solvers learn.
pub trait ReasonSession {
    /// The reasons why a legal move is good for the side that makes it; none for a move that is not.
    fn of_move(&mut self, before: &AnyState, mv: AnyMove, budget: Budget<'_>) -> Vec<Reason>;

    /// The reply that the opponent threatens, with the cells of which the side to move must play one.
    fn must_play(&mut self, state: &AnyState, budget: Budget<'_>) -> Option<MustPlay<AnyMove>>;

    /// The list of cells by which whoever wins the position can go on, looked for from `hint`; `None` where the game has no such lists.
    fn winning_policy(
        &mut self,
        state: &AnyState,
        hint: &[String],
        budget: Budget<'_>,
    ) -> Option<WinningPolicy>;
}

impl<G: Playable> ReasonSession for Reasons<'_, G> {
    fn of_move(&mut self, before: &AnyState, mv: AnyMove, budget: Budget<'_>) -> Vec<Reason> {
        Reasons::of_move(self, before.downcast(), own_move(mv), budget)
    }

    fn must_play(&mut self, state: &AnyState, budget: Budget<'_>) -> Option<MustPlay<AnyMove>> {
        let MustPlay { reply, cells } = Reasons::must_play(self, state.downcast(), budget)?;
        Some(MustPlay { reply: AnyMove(reply.into()), cells })
    }

    fn winning_policy(
        &mut self,
        state: &AnyState,
        hint: &[String],
        budget: Budget<'_>,
    ) -> Option<WinningPolicy> {
        Reasons::winning_policy(self, state.downcast(), hint, budget)
    }
}
