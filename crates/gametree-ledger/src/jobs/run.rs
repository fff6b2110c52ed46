//! Runs a job: from its line alone, the same wherever it runs.

use std::time::Instant;

use gametree::knowledge::play_all;

use super::error::JobError;
use super::format::{Job, JobResult};
use crate::entry::{Ending, Origin};
use crate::piece::{Limit, Piece, PieceSolver};
use crate::text::{path, written};
use crate::tree::Kept;

impl Job {
    /// The moves to the position, and the position.
    ///
    /// # Errors
    /// [`JobError`], if they cannot be played, or the game is over then.
    pub fn position<G: Kept>(&self, game: &G) -> Result<(Vec<G::Move>, G::State), JobError> {
        let unplayable = |reason| JobError::Moves { what: "the position", reason };
        let moves = game.read_moves(&self.position).map_err(unplayable)?;
        let state = play_all(game, moves.iter().copied()).map_err(unplayable)?;
        match game.outcome(&state) {
            Some(_) => Err(JobError::Over(path(game, &moves))),
            None => Ok((moves, state)),
        }
    }

    /// Works on the position with this solver, which should know nothing yet: then the result is the same wherever the job runs,
    /// but for the time that it took. It has no certificate.
    ///
    /// # Errors
    /// [`JobError`], if the moves cannot be played, or the game is over then.
    pub fn run<G: Kept>(
        &self,
        game: &G,
        solver: &mut dyn PieceSolver<G>,
        origin: &Origin,
    ) -> Result<JobResult, JobError> {
        let (_, state) = self.position(game)?;
        let started = Instant::now();
        let limit = Limit { nodes: Some(self.nodes), time: None };
        let Piece { bounds, plies, line, nodes, interrupted, solver } = solver.solve(&state, limit);
        let ending = match bounds.result() {
            Some(_) => Ending::Finished,
            None if interrupted => Ending::Stopped,
            None => Ending::Unfinished,
        };
        Ok(JobResult {
            job: self.clone(),
            ending,
            bounds,
            plies: plies.filter(|_| ending == Ending::Finished),
            line: written(game, &line),
            nodes,
            microseconds: u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
            solver,
            origin: origin.clone(),
            certificate: Vec::new(),
        })
    }
}
