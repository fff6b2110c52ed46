//! Semi-strong solutions of a game of the catalogue, and their check; compiled for each game.

use gametree::solve::{SemiStrong, SemiStrongError, SemiStrongFault, SemiStrongSolution, check_semi_strong};
use gametree::{Budget, Control};
use gametree_games::Playable;

use crate::erased::AnyState;

pub(super) fn solve<G: Playable>(
    game: &G,
    root: &AnyState,
    budget: Budget<'_>,
) -> Result<SemiStrongSolution, SemiStrongError> {
    SemiStrong::new(game).budget(budget).run(root.downcast())
}

pub(super) fn check<G: Playable>(
    game: &G,
    root: &AnyState,
    solution: &SemiStrongSolution,
    control: Control<'_>,
) -> Result<(), SemiStrongFault> {
    check_semi_strong(game, root.downcast(), solution, control)
}
