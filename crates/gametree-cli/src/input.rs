//! Reads the positions to answer: one from the command line, or one per line from stdin.

use std::io::BufRead;

use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, AnyState, open};

use crate::failure::Failure;

/// A position to answer.
#[derive(Debug)]
pub(crate) struct Query<'a> {
    /// The game.
    pub(crate) game: &'a AnyGame,
    /// The position.
    pub(crate) state: AnyState,
    /// Its text, as given.
    pub(crate) text: String,
    /// Whether it is the only one: it gets a page of output, each of several gets a line.
    pub(crate) single: bool,
}

/// Opens a game of the catalogue.
pub(crate) fn open_game(spec: Spec, order: Order) -> Result<AnyGame, Failure> {
    open(spec, order).ok_or_else(|| Failure::usage(format!("{spec}: the board is too large")))
}

/// Answers the position in `words` or, if `words` is just `-`, every line of stdin. A bad line ends the run
/// with an error that names its number. Returns the highest exit status.
pub(crate) fn answer_each(
    spec: Spec,
    order: Order,
    words: &[String],
    answer: impl Fn(Query<'_>) -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    let game = open_game(spec, order)?;
    let answer = |text: String, single| {
        let state = game.read_position(&text)?;
        answer(Query { game: &game, state, text, single })
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
            break; // Ctrl-C ends the batch
        }
    }
    Ok(worst)
}
