//! The solvers of jobs, which know nothing when they begin.

use std::sync::atomic::AtomicU64;

use gametree_ledger::{Limit, Piece, PieceSolver};
use gametree_players::native::{Method, SolveRequest};
use gametree_players::{AnyGame, AnyMove, AnyState};

use crate::subcommands::ledger::Pieces;

/// The best solver of the game, with an empty table of this memory.
pub(super) fn fresh<'g>(game: &'g AnyGame, memory: usize, counter: &'g AtomicU64) -> Pieces<'g> {
    let request = SolveRequest { method: Method::Best, memory: Some(memory), ..SolveRequest::default() };
    Pieces { session: game.solver(&request), counter }
}

/// A solver that begins each piece of work with an empty table, so that what it finds does not depend on what was before.
pub(super) struct Forgetful<'g> {
    pub(super) game: &'g AnyGame,
    pub(super) memory: usize,
    pub(super) counter: &'g AtomicU64,
}

impl PieceSolver<AnyGame> for Forgetful<'_> {
    fn solve(&mut self, state: &AnyState, limit: Limit) -> Piece<AnyMove> {
        fresh(self.game, self.memory, self.counter).solve(state, limit)
    }
}
