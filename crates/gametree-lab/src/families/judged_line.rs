//! The positions of a family's line, as the player at its head judges them.

use gametree::knowledge::{Notation as _, play_from};
use gametree::{Game as _, Wdl};
use gametree_players::{AnyEvaluation, AnyGame};

use super::error::FamilyError;
use super::family::Family;
use super::kin::{Member, ended};

/// The positions along a family's line that do not end the game, its own first, as the player at the head judges them: to whom a draw is
/// no better than a loss, whoever wins. None if the family has no line.
///
/// Checks that the moves are legal and that results are those of the families' moves and of ends; `number` is the family's place in the
/// file.
pub(super) fn judged(
    game: &AnyGame,
    evaluation: &AnyEvaluation,
    family: &Family,
    number: usize,
) -> Result<Vec<Member>, FamilyError> {
    let Some(line) = &family.line else { return Ok(Vec::new()) };
    let root =
        game.read_position(&family.position).map_err(|source| FamilyError::Position { number, source })?;
    let wrong = |source| FamilyError::Continuation { number, source };
    let moves = game.read_moves_from(&root, &line.moves).map_err(wrong)?;
    if moves.len() != line.results.len() {
        return Err(FamilyError::Along { number });
    }
    play_from(game, root.clone(), moves.iter().copied()).map_err(wrong)?;
    let mut members = vec![Member::of(game, evaluation, &root, family.value == Wdl::Win)];
    let (mut state, mut known) = (root, None);
    for (ply, (&mv, &result)) in moves.iter().zip(&line.results).enumerate() {
        let place = game.moves(&state).position(|legal| legal == mv);
        if ply == 0 {
            known = place.and_then(|place| family.children.get(place));
        }
        let of_moves = match ply {
            0 => known.map(|child| child.value),
            1 => known.zip(place).and_then(|(child, place)| child.children.get(place).copied()),
            _ => None,
        };
        state = game.play(&state, mv);
        let of_end = game.outcome(&state).map(ended);
        if known.is_none() || [of_moves, of_end].into_iter().flatten().any(|other| other != result) {
            return Err(FamilyError::Along { number });
        }
        if of_end.is_none() {
            // The head's player moves after every second ply.
            let won = if ply % 2 == 1 { result == Wdl::Win } else { result != Wdl::Loss };
            members.push(Member::of(game, evaluation, &state, won));
        }
    }
    Ok(members)
}
