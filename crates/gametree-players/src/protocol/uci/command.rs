//! What a GUI sends to an engine.

use std::fmt;

use super::go::Go;
use super::words::{OneLine, Words, list};

/// A line from a GUI.
///
/// ```
/// use gametree_players::protocol::uci::Command;
/// let Some(Command::Go(go)) = Command::read("  go\tmovetime 500 at once depth 9") else { panic!() };
/// assert_eq!((go.move_time, go.depth), (Some(500), Some(9)));
/// assert_eq!(Command::read("joho debug on"), Some(Command::Debug(true)));
/// assert_eq!(Command::read("what is this?"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Asks for the engine's name and options.
    Uci,
    /// Switches messages for developers on or off.
    Debug(bool),
    /// To be answered when all before it is done, also while a search goes on.
    IsReady,
    /// Sets an option; a button has no value.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, as it stands in the line.
        value: Option<String>,
    },
    /// The answer to a request that this engine never makes.
    Register,
    /// What follows belongs to another game.
    NewGame,
    /// The position, and the moves played from there.
    Position {
        /// The position as text; the usual start if `None`.
        fen: Option<String>,
        /// The moves.
        moves: Vec<String>,
    },
    /// Asks for a search.
    Go(Go),
    /// Ends the search as soon as possible.
    Stop,
    /// The opponent has played what was expected.
    PonderHit,
    /// Ends the engine.
    Quit,
}

impl Command {
    /// Reads a line. Unknown words before a command are ignored; `None` if there is no command, or one that lacks what it needs.
    #[must_use]
    pub fn read(line: &str) -> Option<Command> {
        let mut words = Words::new(line);
        while let Some(word) = words.next() {
            return Some(match word {
                "uci" => Command::Uci,
                "debug" => Command::Debug(words.find(|word| ["on", "off"].contains(word))? == "on"),
                "isready" => Command::IsReady,
                "setoption" => set_option(&mut words)?,
                "register" => Command::Register,
                "ucinewgame" => Command::NewGame,
                "position" => position(&mut words),
                "go" => Command::Go(Go::read(&mut words)),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                _ => continue,
            });
        }
        None
    }
}

/// `name N [value V]`, where both may have spaces. Of the name they are read as single ones, of the value as they are: it may be
/// the name of a file.
fn set_option(words: &mut Words<'_>) -> Option<Command> {
    words.find(|word| *word == "name")?;
    let name = words.until(&["value"]).join(" ");
    let value = words.next().map(|_| words.rest().to_owned());
    (!name.is_empty()).then_some(Command::SetOption { name, value })
}

/// `startpos` or `fen F`, and `moves M…`. What has neither is read as a FEN, so that whoever reads it can say what is wrong; and so are moves
/// that follow `startpos` at once.
fn position(words: &mut Words<'_>) -> Command {
    let mut said = words.until(&["moves"]);
    let moves = words.next().map(|_| words.map(str::to_owned).collect());
    match said.iter().position(|word| ["startpos", "fen"].contains(&&**word)) {
        Some(at) if said[at] == "startpos" => {
            let moves = moves.unwrap_or_else(|| said.split_off(at + 1));
            Command::Position { fen: None, moves }
        }
        at => {
            let fen = said[at.map_or(0, |at| at + 1)..].join(" ");
            Command::Position { fen: Some(fen), moves: moves.unwrap_or_default() }
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", OneLine(name))?;
                match value.as_deref() {
                    Some("") => f.write_str(" value"),
                    Some(value) => write!(f, " value {}", value.replace(char::is_control, "?")),
                    None => Ok(()),
                }
            }
            Command::Register => f.write_str("register later"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { fen, moves } => {
                match fen {
                    Some(fen) => write!(f, "position fen {}", OneLine(fen))?,
                    None => f.write_str("position startpos")?,
                }
                list(f, "moves", moves)
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
        }
    }
}
