//! Moves between a solver that knows one game and the catalogue's type of that game.

use gametree::{Answer, MoveValue};
use gametree_games::Playable;

/// The move with this number: a cell, or a column.
pub(crate) fn numbered<G: Playable>(number: u8) -> Option<G::Move> {
    G::Move::try_from(u32::from(number)).ok()
}

/// The answer in the moves of this game.
pub(crate) fn in_moves<G: Playable>(found: Answer<u8>) -> Answer<G::Move> {
    let to = |number: u8| numbered::<G>(number);
    let line = found.line.into_iter().filter_map(to).collect();
    let mut answer = Answer::new(found.by, found.value, line);
    answer.best = found.best.into_iter().filter_map(to).collect();
    let value = |m: MoveValue<u8>| to(m.mv).map(|mv| MoveValue::new(mv, m.value));
    answer.moves = found.moves.into_iter().filter_map(value).collect();
    (answer.nodes, answer.counts, answer.time) = (found.nodes, found.counts, found.time);
    (answer.stopped, answer.stop_reason) = (found.stopped, found.stop_reason);
    answer
}
