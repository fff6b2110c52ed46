//! A random continuation of a position, solved.

use gametree::{Game as _, Wdl};
use gametree_players::{AnyGame, AnyState, write_line};
use serde_json::{Value, json};

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

pub(super) fn letter(result: Wdl) -> char {
    match result {
        Wdl::Win => 'w',
        Wdl::Draw => 'd',
        Wdl::Loss => 'l',
    }
}

pub(super) fn result(letter: char) -> Option<Wdl> {
    match letter {
        'w' => Some(Wdl::Win),
        'd' => Some(Wdl::Draw),
        'l' => Some(Wdl::Loss),
        _ => None,
    }
}
