//! The solver of pieces of work: that of `solve`, with a limit for each.

use std::sync::atomic::AtomicU64;

use gametree::solve::ResultBounds;
use gametree::{Budget, StopReason};
use gametree_ledger::{Limit, Piece, PieceSolver};
use gametree_players::native::SolverSession;
use gametree_players::{AnyGame, AnyMove, AnyState};

use crate::job::stop_flag;

/// A solver that keeps its table from piece to piece.
pub(in crate::subcommands) struct Pieces<'g> {
    pub(in crate::subcommands) session: Box<dyn SolverSession<'g> + 'g>,
    /// Counts the nodes of the piece that is being worked on.
    pub(in crate::subcommands) counter: &'g AtomicU64,
}

impl PieceSolver<AnyGame> for Pieces<'_> {
    fn solve(&mut self, state: &AnyState, Limit { time, nodes }: Limit) -> Piece<AnyMove> {
        let budget = Budget {
            time,
            nodes,
            stop: Some(stop_flag()),
            progress: Some(self.counter),
            ..Budget::default()
        };
        let answer = self.session.run(state, budget);
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
