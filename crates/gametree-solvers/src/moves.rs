//! Moves between a solver that knows one game and the catalogue's type of that game.

use gametree::solve::{MoveValue, Solution};
use gametree_games::Playable;

/// The move with this number: a cell, or a column.
pub(crate) fn numbered<G: Playable>(number: u8) -> Option<G::Move> {
    G::Move::try_from(u32::from(number)).ok()
}

/// The solution in the moves of this game.
pub(crate) fn in_moves<G: Playable>(found: Solution<u8>) -> Solution<G::Move> {
    let to = |number: u8| numbered::<G>(number);
    let line = found.line.into_iter().filter_map(to).collect();
    let mut solution = Solution::without_distance(found.value, line, found.nodes, found.stop_reason);
    solution.plies = found.plies;
    solution.best = found.best.into_iter().filter_map(to).collect();
    let value = |m: MoveValue<u8>| to(m.mv).map(|mv| MoveValue::new(mv, m.value));
    solution.moves = found.moves.into_iter().filter_map(value).collect();
    (solution.counts, solution.stopped) = (found.counts, found.stopped);
    solution
}
