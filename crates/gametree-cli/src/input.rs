//! Reads the positions to answer: one from the command line, or one per line from stdin.

use std::fs::File;
use std::io::{BufRead, Read};

use gametree::knowledge::{LineKind, Notation};
use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, AnyState, open};
use serde_json::json;

use crate::failure::{Failure, status};
use crate::job;
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

/// The same, from the position in brackets at the beginning of `text`, if there is one.
pub(crate) fn open_game_at(spec: Spec, order: Order, text: &str) -> Result<AnyGame, Failure> {
    open_game(spec, order)?.set_up(text).map_err(Failure::from)
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
    let mut numbered = (1..).zip(lines());
    while let Some((number, line)) = numbered.next() {
        let place = format!("stdin, line {number}");
        let mut bytes = line.map_err(|error| Failure::usage(error.to_string()).at(&place))?;
        while kind_of(game, &bytes) == LineKind::Unfinished && bytes.len() < MAX_POSITION {
            let Some((_, more)) = numbered.next() else { break };
            bytes.push(b' '); // as one line, as it is answered
            bytes.extend(more.map_err(|error| Failure::usage(error.to_string()).at(&place))?);
        }
        if kind_of(game, &bytes) == LineKind::Comment {
            continue;
        }
        let text = String::from_utf8(bytes).map_err(|_| "not UTF-8 text: expected a position".to_owned());
        let text = text.map(|text| text.trim().to_owned());
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
        if job::interrupted() {
            return Ok(stopped(worst)); // Ctrl-C ends the batch
        }
    }
    Ok(worst)
}

/// A position of several lines is not read any further after this many bytes.
const MAX_POSITION: usize = 1 << 16;

/// What a line is; one that is not UTF-8 is a position that will be refused.
fn kind_of(game: &AnyGame, line: &[u8]) -> LineKind {
    std::str::from_utf8(line).map_or(LineKind::Position, |line| game.line_kind(line))
}

/// The status of a batch that ends before its input does, which is said unless an answer has.
pub(crate) fn stopped(worst: u8) -> u8 {
    if worst != status::STOPPED
        && let Some(why) = job::why_stopped()
    {
        job::say_stopped(why);
    }
    status::STOPPED
}

/// The lines of stdin. While it waits for one, a signal ends the program.
pub(crate) fn lines() -> impl Iterator<Item = std::io::Result<Vec<u8>>> {
    let mut lines = std::io::stdin().lock().split(b'\n');
    std::iter::from_fn(move || job::waiting(|| lines.next()))
}

/// The default of `--memory` where a whole file is read, as that of a textbook search.
pub(crate) const DEFAULT_MEMORY: usize = gametree_players::textbook::DEFAULT_MEMORY;

/// The text of a file, or of stdin if the name is `-`, which may take `memory` bytes. `expected` is what it should be.
pub(crate) fn read_text(name: &str, memory: usize, expected: &str) -> Result<String, Failure> {
    if name == "-" {
        return read_to_end(std::io::stdin().lock(), ("stdin", expected), 0, memory);
    }
    let file =
        File::open(name).map_err(|error| Failure::usage(format!("{error}: expected {expected}")).at(name))?;
    read_file(file, name, memory, expected)
}

/// The text of an open file, in the same way.
pub(crate) fn read_file(file: File, name: &str, memory: usize, expected: &str) -> Result<String, Failure> {
    let size = file.metadata().map_or(0, |found| usize::try_from(found.len()).unwrap_or(usize::MAX));
    read_to_end(file, (name, expected), size, memory)
}

fn read_to_end(
    mut input: impl Read,
    (place, expected): (&str, &str),
    size: usize,
    memory: usize,
) -> Result<String, Failure> {
    let mut bytes: Vec<u8> = Vec::new();
    loop {
        if bytes.len() == bytes.capacity() {
            // While a vector grows, the old one and the new one are held.
            let larger = size.saturating_add(1).max(2 * bytes.capacity()).max(1 << 16);
            let held = larger.saturating_add(bytes.capacity());
            if held > memory || bytes.try_reserve_exact(larger - bytes.len()).is_err() {
                let message = format!(
                    "too long for the memory of {memory} bytes: expected {expected} that fits, or a larger --memory"
                );
                return Err(Failure::usage(message).at(place).stopped());
            }
        }
        let room = bytes.capacity() - bytes.len();
        let read = (&mut input).take(room as u64).read_to_end(&mut bytes);
        if read.map_err(|error| Failure::usage(format!("{error}: expected {expected}")).at(place))? == 0 {
            break;
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("byte {}: not UTF-8: expected {expected}", at + 1)).at(place)
    })
}

/// The answer to a line that is not a position.
fn refuse(number: usize, error: &str, out: &Output) {
    if out.json() {
        out.object(json!({"line": number, "error": error}));
    } else {
        out.text(&format!("line {number}: error: {error}"));
    }
}
