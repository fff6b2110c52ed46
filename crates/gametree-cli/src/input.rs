//! Reads the positions to answer: one from the command line, or one per line from stdin.

use std::io::BufRead;

use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, AnyState, open};
use serde_json::json;

use crate::failure::{Failure, status};
use crate::output::Output;

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

/// Answers the position in `words` or, if `words` is just `-`, every line of stdin but blank ones and comments, which begin
/// with `#`. A line that is not a position is answered by its error, and the rest is answered all the same. Returns the
/// highest exit status.
pub(crate) fn answer_each(
    spec: Spec,
    order: Order,
    words: &[String],
    out: &Output,
    answer: impl Fn(Query<'_>) -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    answer_all(&open_game(spec, order)?, words, out, answer)
}

/// The same in a game that is open, so that what answers may keep something from one position to the next.
pub(crate) fn answer_all<'g>(
    game: &'g AnyGame,
    words: &[String],
    out: &Output,
    mut answer: impl FnMut(Query<'g>) -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    let position = |text: &str| game.read_position(text).map_err(|error| error.to_string());
    if words != ["-"] {
        let text = words.join(" ");
        let state = position(&text).map_err(Failure::usage)?;
        return answer(Query { game, state, text, single: true });
    }
    let mut worst = 0;
    for (number, line) in (1..).zip(std::io::stdin().lock().split(b'\n')) {
        let place = format!("stdin, line {number}");
        let line = line.map_err(|error| Failure::usage(error.to_string()).at(&place))?;
        let text = String::from_utf8(line).map_err(|_| "not UTF-8 text: expected a position".to_owned());
        let text = text.map(|text| text.trim().to_owned());
        if matches!(text.as_deref(), Ok(text) if text.is_empty() || text.starts_with('#')) {
            continue;
        }
        let read = text.and_then(|text| Ok((position(&text)?, text)));
        let status = match read {
            Ok((state, text)) => {
                answer(Query { game, state, text, single: false }).map_err(|failure| failure.at(&place))?
            }
            Err(error) => {
                refuse(number, &error, out);
                status::USAGE
            }
        };
        worst = worst.max(status);
        if crate::job::interrupted() {
            break; // Ctrl-C ends the batch
        }
    }
    Ok(worst)
}

/// The answer to a line that is not a position.
fn refuse(number: usize, error: &str, out: &Output) {
    if out.json() {
        out.object(json!({"line": number, "error": error}));
    } else {
        out.text(&format!("line {number}: error: {error}"));
    }
}
