//! A piece of work on a position: what it may take, who does it, and what came of it.

use std::time::Duration;

use gametree::solve::ResultBounds;

use crate::tree::Kept;

/// Solves single positions within a limit.
pub trait PieceSolver<G: Kept> {
    /// Works on a position that is not over.
    fn solve(&mut self, state: &G::State, limit: Limit) -> Piece<G::Move>;
}

/// What a piece of work may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit {
    /// Its time.
    pub time: Option<Duration>,
    /// Its nodes.
    pub nodes: Option<u64>,
}

/// What came of a piece of work.
#[derive(Clone, Debug)]
pub struct Piece<M> {
    /// What was proved, for the side to move.
    pub bounds: ResultBounds,
    /// The plies to the end under best play, if they were found.
    pub plies: Option<u32>,
    /// The best line; of a piece that did not finish, the move that looks best.
    pub line: Vec<M>,
    /// Positions entered.
    pub nodes: u64,
    /// Whether it was stopped from outside.
    pub interrupted: bool,
    /// The solver.
    pub solver: String,
}
