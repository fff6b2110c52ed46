//! Semi-strong solutions of a game of the catalogue, and their check; compiled for each game.

use gametree::{Budget, Control};
use gametree_games::Playable;
use gametree_tables::{
    ClaimStore, SemiStrong, SemiStrongError, SemiStrongFault, SemiStrongSolution, check_semi_strong,
};

use crate::erased::AnyState;

pub(super) fn solve<G: Playable>(
    game: &G,
    root: &AnyState,
    budget: Budget<'_>,
    store: Option<&mut dyn ClaimStore>,
) -> Result<SemiStrongSolution, SemiStrongError> {
    let search = SemiStrong::new(game).budget(budget);
    match store {
        Some(store) => search.go_on(root.downcast(), store),
        None => search.run(root.downcast()),
    }
}

pub(super) fn check<G: Playable>(
    game: &G,
    root: &AnyState,
    solution: &SemiStrongSolution,
    control: Control<'_>,
) -> Result<(), SemiStrongFault> {
    check_semi_strong(game, root.downcast(), solution, control)
}
