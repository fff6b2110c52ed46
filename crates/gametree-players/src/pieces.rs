//! The solvers of a proof ledger's pieces of work and of its jobs: those of the catalogue's games.

use gametree::solve::ResultBounds;
use gametree::{Budget, Control, StopReason};
use gametree_ledger::{Limit, Piece, PieceSolver};

use crate::erased::{AnyMove, AnyState};
use crate::native::{AnyGame, Method, SolveRequest, SolverSession};

/// A solver that keeps its table from piece to piece.
#[expect(missing_debug_implementations)]
pub struct Pieces<'g> {
    /// The solver.
    pub session: Box<dyn SolverSession<'g> + 'g>,
    /// Stops a piece, and counts its nodes.
    pub control: Control<'g>,
}

impl<'g> Pieces<'g> {
    /// The best solver of the game, with an empty table of so many bytes.
    pub fn fresh(game: &'g AnyGame, memory: usize, control: Control<'g>) -> Self {
        let request = SolveRequest { method: Method::Best, memory: Some(memory), ..SolveRequest::default() };
        Pieces { session: game.solver(&request), control }
    }
}

impl PieceSolver<AnyGame> for Pieces<'_> {
    fn solve(&mut self, state: &AnyState, Limit { time, nodes }: Limit) -> Piece<AnyMove> {
        let Control { stop, progress } = self.control;
        let answer = self.session.run(state, Budget { time, nodes, stop, progress, ..Budget::default() });
        Piece {
            bounds: ResultBounds::of(answer.value),
            plies: answer.plies,
            line: answer.line,
            nodes: answer.nodes,
            interrupted: answer.stop_reason == Some(StopReason::Interrupted),
            solver: answer.algorithm.to_owned(),
        }
    }
}

/// A solver that begins each piece of work with an empty table, so that what it finds does not depend on what was before.
#[expect(missing_debug_implementations)]
pub struct Forgetful<'g> {
    /// The game.
    pub game: &'g AnyGame,
    /// The bytes of the table.
    pub memory: usize,
    /// Stops a piece, and counts its nodes.
    pub control: Control<'g>,
}

impl PieceSolver<AnyGame> for Forgetful<'_> {
    fn solve(&mut self, state: &AnyState, limit: Limit) -> Piece<AnyMove> {
        Pieces::fresh(self.game, self.memory, self.control).solve(state, limit)
    }
}
