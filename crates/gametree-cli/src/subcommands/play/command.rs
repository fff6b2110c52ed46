//! What a person can type besides a move: the same words on the screen and line by line.

use gametree_players::Level;

use super::session::{PlayedBy, Sides};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Board,
    Moves,
    Undo,
    Redo,
    Hint,
    Values,
    /// The engine makes this move.
    EngineMoves,
    /// Whether the engine plays the other side from now on.
    Engine(bool),
    Switch,
    /// A new game, with these sides if they are named.
    New(Option<Sides>),
    /// A new game at this written position.
    Position(String),
    /// The moves of the game that changed its result.
    Review,
    /// Why the best move, or this one, is good, and why another one is not.
    Why {
        mv: Option<String>,
        not: Option<String>,
    },
    /// The level from now on; an error says what was expected.
    Level(Result<Level, String>),
    Quit,
}

/// The commands and what they do.
pub(super) const HELP: &str = "a move in the board's notation, or one of
  undo, redo   take back your last move and its reply; play them again
  hint         show the move that the engine would play at full strength
  why, why M   the reasons for the best move, or for M; with not N: against N
  values       show what every move is worth: + wins, = draws, - loses, and if
               that is not proved ≈ an estimate (above 0: good for the side to
               move), ≥ ≤ a draw at least or at most, ? nothing known
  review       show which moves of this game changed its result, and what
               would have kept it
  level N      play against level N of 10, which is full strength; the levels
               below slip, and 1 to 3 may overlook a win or threat in one move
  new          begin a new game; new me: you move first, new engine: you don't
  position P   begin at P: moves, or a position in brackets as show prints it
  engine       let the engine make this move
  switch       swap sides with the engine
  engine off   play both sides yourself; engine on: against the engine again
  moves, board list the legal moves; show the board again
  quit, q      quit and print the record (the end of the input does the same)";

impl Command {
    /// Reads a command; `None` if it is none.
    pub(super) fn read(text: &str) -> Option<Command> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["help"] => Command::Help,
            ["board"] => Command::Board,
            ["moves"] => Command::Moves,
            ["undo"] => Command::Undo,
            ["redo"] => Command::Redo,
            ["hint"] => Command::Hint,
            ["values"] => Command::Values,
            ["engine"] => Command::EngineMoves,
            ["engine", "on"] => Command::Engine(true),
            ["engine", "off"] => Command::Engine(false),
            ["switch"] => Command::Switch,
            ["new"] => Command::New(None),
            ["new", "me"] => Command::New(Some([PlayedBy::Person, PlayedBy::Engine])),
            ["new", "engine"] => Command::New(Some([PlayedBy::Engine, PlayedBy::Person])),
            ["position", ..] => Command::Position(words[1..].join(" ")),
            ["why"] => Command::Why { mv: None, not: None },
            ["why", "not"] => return None,
            ["why", "not", mv] => Command::Why { mv: None, not: Some(mv.to_owned()) },
            ["why", _, "not"] => return None,
            ["why", mv, "not", not] => Command::Why { mv: Some(mv.to_owned()), not: Some(not.to_owned()) },
            ["why", mv] => Command::Why { mv: Some(mv.to_owned()), not: None },
            ["review"] => Command::Review,
            ["level"] => Command::Level(Err("level: expected a level from 1 to 10, as level 3".to_owned())),
            ["level", level] => Command::Level(level.parse().map_err(|error| format!("{text:?}: {error}"))),
            ["quit" | "q"] => Command::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_with_any_blanks_and_nothing_else_is() {
        assert_eq!(Command::read(" engine   off "), Some(Command::Engine(false)));
        assert_eq!(Command::read("level 3"), Some(Command::Level(Ok("3".parse().unwrap()))));
        assert_eq!(Command::read("q"), Some(Command::Quit));
        let why = |mv: Option<&str>, not: Option<&str>| {
            Some(Command::Why { mv: mv.map(str::to_owned), not: not.map(str::to_owned) })
        };
        assert_eq!(Command::read("why"), why(None, None));
        assert_eq!(Command::read("why b2"), why(Some("b2"), None));
        assert_eq!(Command::read("why  not b2"), why(None, Some("b2")));
        assert_eq!(Command::read("why a1 not  b2"), why(Some("a1"), Some("b2")));
        assert_eq!(
            Command::read("position [xo./.x./... o]  b3"),
            Some(Command::Position("[xo./.x./... o] b3".to_owned()))
        );
        let Some(Command::Level(Err(error))) = Command::read("level 11") else { panic!() };
        assert_eq!(error, "\"level 11\": expected a level from 1 to 10");
        for other in [
            "",
            "a1",
            "why not",
            "why a b",
            "why a not",
            "why a not b c",
            "undo undo",
            "quti",
            "level 3 4",
            "Quit",
        ] {
            assert_eq!(Command::read(other), None, "{other:?}");
        }
    }

    #[test]
    fn help_names_every_command_and_fits_a_small_screen() {
        assert!(HELP.lines().count() <= 18 && HELP.lines().all(|line| line.chars().count() <= 78));
        for line in HELP.lines().skip(1).filter(|line| !line.starts_with("    ")) {
            let name = line.get(2..15).unwrap().replace('N', "7").replace(" M", " a1");
            for name in name.trim().split(", ") {
                assert!(Command::read(name).is_some(), "{name:?}");
            }
        }
    }
}
