//! The record of a game: a file of a few lines, which people can read, `show` can replay and `--replay` goes on with.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use gametree_games::{Spec, SpecError};

use super::session::{Seat, Seats};
use crate::failure::Failure;

/// No game of the catalogue is longer than 128 moves; whatever is longer than this is no record.
const MAX_BYTES: u64 = 1 << 16;

/// A game as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) game: Spec,
    /// The moves, as the command line takes them.
    pub(super) position: String,
    /// Who played which side, where the record says so.
    pub(super) seats: Option<Seats>,
}

/// A text that is no record.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RecordError {
    #[error(
        "line {line}: {found:?} begins no line of a record: expected record GAME MOVES, players, or a # comment"
    )]
    Unknown { line: usize, found: String },
    #[error("line {line}: {source}")]
    Game { line: usize, source: SpecError },
    #[error("line {line}: {found:?} are not the players: expected me engine, engine me or me me")]
    Players { line: usize, found: String },
    #[error("line {line}: a second {what} line: expected one")]
    Twice { line: usize, what: &'static str },
    #[error("no line says what was played: expected record GAME MOVES, as record connect4 4455")]
    Missing,
}

impl Record {
    /// Reads a record.
    pub(super) fn parse(text: &str) -> Result<Record, RecordError> {
        let (mut game, mut seats) = (None, None);
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
                    if seats.is_some() {
                        return Err(RecordError::Twice { line, what: "players" });
                    }
                    let read =
                        seats_of(rest).ok_or_else(|| RecordError::Players { line, found: cut(rest) })?;
                    seats = Some(read);
                }
                _ if content.is_empty() || content.starts_with('#') => {}
                _ => return Err(RecordError::Unknown { line, found: cut(word) }),
            }
        }
        let (game, position) = game.ok_or(RecordError::Missing)?;
        Ok(Record { game, position, seats })
    }

    /// The line that says what was played.
    pub(super) fn line(&self) -> String {
        format!("record {} {}", self.game, self.position).trim_end().to_owned()
    }

    /// The text of the file. `result` is told as a comment: it follows from the moves.
    fn text(&self, result: Option<&str>) -> String {
        let mut text = String::from("# A game of gametree play; play GAME --replay FILE goes on with it.\n");
        if let Some(seats) = self.seats {
            let _ = writeln!(text, "players {}", names(seats));
        }
        let _ = writeln!(text, "{}", self.line());
        if let Some(result) = result {
            let _ = writeln!(text, "# {result}");
        }
        text
    }

    /// Reads a file.
    pub(super) fn load(path: &Path) -> Result<Record, Failure> {
        let bytes = read(path).map_err(|error| Failure::usage(format!("{error}: expected a record")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::usage("the file is not UTF-8: expected a record"))?;
        Ok(Record::parse(&text)?)
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

fn seats_of(text: &str) -> Option<Seats> {
    let mut words = text.split_whitespace();
    let seat = |word| match word {
        "me" => Some(Seat::Me),
        "engine" => Some(Seat::Engine),
        _ => None,
    };
    let seats = [seat(words.next()?)?, seat(words.next()?)?];
    (words.next().is_none() && seats != [Seat::Engine; 2]).then_some(seats)
}

/// The players of a record, first and second.
fn names(seats: Seats) -> String {
    let name = |seat| match seat {
        Seat::Me => "me",
        Seat::Engine => "engine",
    };
    format!("{} {}", name(seats[0]), name(seats[1]))
}

/// Where a record is kept.
#[derive(Debug)]
pub(super) struct Keeper {
    path: PathBuf,
}

impl Keeper {
    /// Keeps records at `path`: a new name, or a file to be overwritten. Anything else (a device, a directory) would be
    /// replaced by a file, so it is refused.
    pub(super) fn new(path: &Path) -> Result<Keeper, Failure> {
        match fs::canonicalize(path) {
            Ok(path) if path.is_file() => Ok(Keeper { path }),
            Ok(_) => {
                Err(Failure::usage(format!("--record {path:?}: not a file: expected one, or a new name")))
            }
            Err(_) => Ok(Keeper { path: path.to_owned() }),
        }
    }

    /// Writes the record beside its place and moves it there, so that whoever is killed, one of the two is whole.
    pub(super) fn save(&self, record: &Record, result: Option<&str>) -> Result<(), String> {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let beside = self.path.with_file_name(name);
        let write = || {
            let mut file = File::create(&beside)?;
            file.write_all(record.text(result).as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.path)
        };
        write().map_err(|error: io::Error| {
            let _ = fs::remove_file(&beside);
            format!("--record {:?}: {error}: expected a file that can be written", self.path)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for (game, position, seats) in [
            ("connect4", "4455", Some([Seat::Me, Seat::Engine])),
            ("hex:4x6", "a1 b2", Some([Seat::Me, Seat::Me])),
            ("qubic", "", None),
        ] {
            let record = Record { game: game.parse().unwrap(), position: position.to_owned(), seats };
            assert_eq!(Record::parse(&record.text(Some("X has won"))), Ok(record.clone()));
            // The one line that play prints at its end is a record too.
            assert_eq!(Record::parse(&record.line()), Ok(Record { seats: None, ..record }));
        }
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_line() {
        for (text, said) in [
            ("", "no line says what was played"),
            ("# only a comment", "no line says what was played"),
            ("record", "line 1: \"\" is not a game"),
            ("\nrecord chess e4", "line 2: \"chess\" is not a game"),
            ("record hex:0 a1", "line 1: \"hex:0\": \"0\" is not a size"),
            ("record qubic\nrecord qubic", "line 2: a second record line"),
            ("record qubic\nplayers me engine\nplayers me me", "line 3: a second players line"),
            ("record qubic\nplayers engine engine", "line 2: \"engine engine\" are not the players"),
            ("record qubic\nplayers me", "are not the players"),
            ("1. e4 e5", "line 1: \"1.\" begins no line of a record"),
        ] {
            let error = Record::parse(text).unwrap_err().to_string();
            assert!(error.contains(said) && !error.contains('\n'), "{text:?}: {error}");
        }
    }
}
