//! Why a solver does not fit a game, or a request.

use crate::budget::Budget;
use crate::request::Request;

/// A game that a solver can't solve, and which one can; or a request that none can serve.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::{Solver, Unfit};
/// /// A heap whose player may move twice in a row.
/// struct Again(Heap);
/// impl Game for Again {
///     const ALTERNATES: bool = false;
///     // …
/// #   type State = (u32, Player);
/// #   type Move = u32;
/// #   fn start(&self) -> (u32, Player) { self.0.start() }
/// #   fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #   fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { self.0.outcome(s) }
/// #   fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { self.0.moves(s).collect::<Vec<_>>().into_iter() }
/// #   fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, if take == 2 { s.1 } else { s.1.other() }) }
/// }
/// # impl Keyed for Again {}
/// # impl Guide for Again {}
/// # impl Symmetric for Again {}
/// assert_eq!(Solver::new(&Again(Heap(9))).unwrap_err(), Unfit::MovesAgain);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// [`Game::ALTERNATES`](crate::Game::ALTERNATES) is false.
    #[error("a player may move twice in a row: expected solve::PointsSolver")]
    MovesAgain,
    /// [`Keyed::REPEATS`](crate::knowledge::Keyed::REPEATS) is true.
    #[error("positions come back: expected solve::Retrograde")]
    Returns,
    /// [`Request::depth`](crate::Request::depth) was given.
    #[error("an exact solver has no depth limit: expected a limit of nodes, time or memory")]
    Depth,
}

/// The limits of a request to an exact solver with these limits of its own.
pub(super) fn limits<'q, S>(request: &Request<'q, S>, own: Budget<'q>) -> Result<Budget<'q>, Unfit> {
    let budget = request.limits(own);
    if budget.depth.is_some() { Err(Unfit::Depth) } else { Ok(budget) }
}
