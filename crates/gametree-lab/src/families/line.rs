//! A random continuation of a position, solved.

use gametree::knowledge::{Notation as _, play_from};
use gametree::{Game as _, Wdl};
use gametree_players::{AnyEvaluation, AnyGame, AnyState, write_line};
use serde_json::{Value, json};

use super::error::FamilyError;
use super::family::{Family, letter, result};
use super::kin::{Member, ended};
use crate::splitmix::Sequence;

/// The positions along a random continuation of a family's position: after one of its moves, one of the moves there, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, in the notation of the game.
    pub moves: String,
    /// The result of the position after each of them, for the side to move there.
    pub results: Vec<Wdl>,
}

impl Line {
    /// The most plies.
    pub const LONGEST: usize = 20;

    /// Uniformly random moves, so many or until the game ends; `None` if a position cannot be solved.
    pub(super) fn drawn(
        game: &AnyGame,
        mut state: AnyState,
        plies: usize,
        drawn: &mut Sequence,
        solved: &mut dyn FnMut(&AnyState) -> Option<Wdl>,
    ) -> Option<Line> {
        let (mut moves, mut results) = (Vec::new(), Vec::new());
        while moves.len() < plies && game.outcome(&state).is_none() {
            let legal: Vec<_> = game.moves(&state).collect();
            let mv = legal[drawn.below(legal.len())];
            state = game.play(&state, mv);
            moves.push(mv);
            results.push(solved(&state)?);
        }
        Some(Line { moves: write_line(game, &moves), results })
    }

    /// The line as JSON: its moves, and a word of their results (`w`, `d`, `l`).
    pub(super) fn json(&self) -> Value {
        let results: String = self.results.iter().copied().map(letter).collect();
        json!({"moves": self.moves, "results": results})
    }

    pub(super) fn read(value: &Value) -> Option<Line> {
        let results = value["results"].as_str()?.chars().map(result).collect::<Option<Vec<Wdl>>>()?;
        let moves = value["moves"].as_str()?.to_owned();
        (1..=Line::LONGEST).contains(&results.len()).then_some(Line { moves, results })
    }

    /// Whether no position is worth less than the next one on the line allows; `before` is the value of the one before the first.
    pub(super) fn consistent(&self, before: Wdl) -> bool {
        let befores = std::iter::once(&before).chain(&self.results);
        befores.zip(&self.results).all(|(&before, after)| before >= after.reversed())
    }
}

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
