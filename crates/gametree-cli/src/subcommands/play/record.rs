//! The record of a game: a short text file, whose position `show` can draw and from which `--replay` continues.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use gametree_games::{Spec, SpecError};

use super::session::{PlayedBy, Sides};
use crate::failure::Failure;
use crate::files::save;

/// The longest record that is read. No game of the catalogue is longer than 128 moves.
const MAX_BYTES: u64 = 1 << 16;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameRecord {
    pub(super) game: Spec,
    /// The moves, in the notation of the command line.
    pub(super) position: String,
    /// Who played which side, if recorded.
    pub(super) sides: Option<Sides>,
}

/// A text that is not a record.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RecordError {
    #[error(
        "line {line}: {found:?} does not start a line of a record: expected record GAME MOVES, players, or a # comment"
    )]
    Unknown { line: usize, found: String },
    #[error("line {line}: {source}")]
    Game { line: usize, source: SpecError },
    #[error("line {line}: {found:?} does not name the players: expected me engine, engine me or me me")]
    Players { line: usize, found: String },
    #[error("line {line}: a second {what} line: expected one")]
    Twice { line: usize, what: &'static str },
    #[error("no record line: expected record GAME MOVES, e.g. record connect4 4455")]
    Missing,
}

impl GameRecord {
    /// Reads a record.
    pub(super) fn parse(text: &str) -> Result<GameRecord, RecordError> {
        let (mut game, mut sides) = (None, None);
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let cut = |text: &str| text.chars().take(40).collect::<String>();
            match word {
                "record" => {
                    if game.is_some() {
                        return Err(RecordError::Twice { line, what: "record" });
                    }
                    let (name, moves) =
                        rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
                    let spec: Spec = name.parse().map_err(|source| RecordError::Game { line, source })?;
                    game = Some((spec, moves.trim().to_owned()));
                }
                "players" => {
                    if sides.is_some() {
                        return Err(RecordError::Twice { line, what: "players" });
                    }
                    let read =
                        sides_of(rest).ok_or_else(|| RecordError::Players { line, found: cut(rest) })?;
                    sides = Some(read);
                }
                _ if content.is_empty() || content.starts_with('#') => {}
                _ => return Err(RecordError::Unknown { line, found: cut(word) }),
            }
        }
        let (game, position) = game.ok_or(RecordError::Missing)?;
        Ok(GameRecord { game, position, sides })
    }

    /// The line with the game and its moves.
    pub(super) fn line(&self) -> String {
        format!("record {} {}", self.game, self.position).trim_end().to_owned()
    }

    /// The text of the file. `result` becomes a comment, because it follows from the moves, and so do the `earlier`
    /// games, because a record is one game.
    fn text(&self, result: Option<&str>, earlier: &[String]) -> String {
        let mut text =
            String::from("# A game of gametree play. To continue it: gametree play GAME --replay FILE\n");
        for line in earlier {
            let _ = writeln!(text, "# before: {line}");
        }
        if let Some(sides) = self.sides {
            let _ = writeln!(text, "players {}", names(sides));
        }
        let _ = writeln!(text, "{}", self.line());
        if let Some(result) = result {
            let _ = writeln!(text, "# {result}");
        }
        text
    }

    /// Reads a file.
    pub(super) fn load(path: &Path) -> Result<GameRecord, Failure> {
        let bytes = read(path).map_err(|error| Failure::usage(format!("{error}: expected a record")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::usage("the file is not UTF-8: expected a record"))?;
        Ok(GameRecord::parse(&text)?)
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(format!("longer than {MAX_BYTES} bytes")));
    }
    Ok(bytes)
}

fn sides_of(text: &str) -> Option<Sides> {
    let mut words = text.split_whitespace();
    let seat = |word| match word {
        "me" => Some(PlayedBy::Person),
        "engine" => Some(PlayedBy::Engine),
        _ => None,
    };
    let sides = [seat(words.next()?)?, seat(words.next()?)?];
    (words.next().is_none() && sides != [PlayedBy::Engine; 2]).then_some(sides)
}

/// The players of a record, first and second.
fn names(sides: Sides) -> String {
    let name = |seat| match seat {
        PlayedBy::Person => "me",
        PlayedBy::Engine => "engine",
    };
    format!("{} {}", name(sides[0]), name(sides[1]))
}

/// The file in which a record is kept.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// Keeps records at `path`: a new name, or a regular file, which is overwritten. Anything else, such as a
    /// device or a directory, is refused, because saving would replace it by a regular file.
    pub(super) fn new(path: &Path) -> Result<RecordFile, Failure> {
        match fs::canonicalize(path) {
            Ok(path) if path.is_file() => Ok(RecordFile { path }),
            Ok(_) => Err(Failure::usage(format!(
                "--record {path:?}: not a regular file: expected one, or a new name"
            ))),
            Err(_) => Ok(RecordFile { path: path.to_owned() }),
        }
    }

    /// Writes the record; it is complete even if the program is killed.
    pub(super) fn save(
        &self,
        record: &GameRecord,
        result: Option<&str>,
        earlier: &[String],
    ) -> Result<(), String> {
        save(&self.path, record.text(result, earlier)).map_err(|unwritable| format!("--record {unwritable}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for (game, position, sides) in [
            ("connect4", "4455", Some([PlayedBy::Person, PlayedBy::Engine])),
            ("hex:4x6", "a1 b2", Some([PlayedBy::Person, PlayedBy::Person])),
            ("qubic", "", None),
        ] {
            let record = GameRecord { game: game.parse().unwrap(), position: position.to_owned(), sides };
            assert_eq!(
                GameRecord::parse(&record.text(Some("X has won"), &["record qubic Aa1".to_owned()])),
                Ok(record.clone())
            );
            // The last line that play prints is a record too.
            assert_eq!(GameRecord::parse(&record.line()), Ok(GameRecord { sides: None, ..record }));
        }
    }

    #[test]
    fn what_is_not_a_record_is_refused_with_its_line() {
        for (text, said) in [
            ("", "no record line"),
            ("# only a comment", "no record line"),
            ("record", "line 1: \"\" is not a game"),
            ("\nrecord checkers e4", "line 2: \"checkers\" is not a game"),
            ("record hex:0 a1", "line 1: \"hex:0\": \"0\" is not a size"),
            ("record qubic\nrecord qubic", "line 2: a second record line"),
            ("record qubic\nplayers me engine\nplayers me me", "line 3: a second players line"),
            ("record qubic\nplayers engine engine", "line 2: \"engine engine\" does not name the players"),
            ("record qubic\nplayers me", "does not name the players"),
            ("1. e4 e5", "line 1: \"1.\" does not start a line of a record"),
        ] {
            let error = GameRecord::parse(text).unwrap_err().to_string();
            assert!(error.contains(said) && !error.contains('\n'), "{text:?}: {error}");
        }
    }
}
