//! Positions that the command is given: one on the command line, or one a line on stdin.

use std::io::BufRead;

use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, AnyState, open};

use crate::failure::Failure;

/// A position to be answered.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// The game.
    pub(crate) game: &'a AnyGame,
    /// The position.
    pub(crate) state: AnyState,
    /// Its text, as it was given.
    pub(crate) text: String,
    /// Whether it is the only one, which is answered by a page; else by a line.
    pub(crate) alone: bool,
}

/// Opens a game of the catalogue.
pub(crate) fn open_game(spec: Spec, order: Order) -> Result<AnyGame, Failure> {
    open(spec, order).ok_or_else(|| Failure::usage(format!("{spec} does not fit its word")))
}

/// Answers the position in `words`, or, where that is `-` alone, each line of stdin. A bad line ends the run, with its
/// number. The exit status is the highest of all.
pub(crate) fn answer_each(
    spec: Spec,
    order: Order,
    words: &[String],
    answer: impl Fn(Question<'_>) -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    let game = open_game(spec, order)?;
    let answer = |text: String, alone| {
        let state = game.read_position(&text)?;
        answer(Question { game: &game, state, text, alone })
    };
    if words != ["-"] {
        return answer(words.join(" "), true);
    }
    let mut worst = 0;
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let place = format!("stdin, line {number}");
        let line = line.map_err(|error| Failure::usage(error.to_string()).at(&place))?;
        let status = answer(line.trim().to_owned(), false).map_err(|failure| failure.at(&place))?;
        worst = worst.max(status);
        if crate::job::interrupted() {
            break; // Ctrl-C ends the list
        }
    }
    Ok(worst)
}
