//! Weights files: a human-readable text format with a header line and one line per feature.

use std::fmt::Write as _;

use crate::catalogue::Spec;
use crate::evaluation::{MAX_FEATURES, Weights};

/// The first word of a weights file.
const MAGIC: &str = "gametree-weights";
/// The version of the format.
const VERSION: &str = "1";
/// The maximum size of a weights file, in bytes.
pub const MAX_BYTES: usize = 64 << 10;

/// A weights file: the weights, and the board on which they were learned.
///
/// ```text
/// gametree-weights 1 connect4 connect4:5x4
/// # gametree experiment train connect4:5x4 --seed 1 --out small.txt
/// tempo 12.345
/// first -0.5
/// ```
/// The first line has the format's name and version, the kind of game, and the board's name. The board is informational:
/// weights learned on one board may be used on any other of the same kind. A game outside the catalogue has one board, which is
/// called as its kind. The other lines give every feature of the kind once,
/// in any order, with its weight in centi-points. `#` begins a comment; empty lines are ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightsFile {
    /// The kind of game.
    pub kind: String,
    /// The board on which the weights were learned.
    pub board: String,
    /// The weights.
    pub weights: Weights,
}

/// Why a text is not a valid weights file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file is too long.
    #[error("more than {MAX_BYTES} bytes: expected a weights file of a few thousand bytes")]
    TooLong,
    /// The first line is not a valid header.
    #[error(
        "line {line}: {found:?} is not the header of a weights file: expected {MAGIC} {VERSION} KIND GAME"
    )]
    Header {
        /// The number of the line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// The weights are for another kind of game.
    #[error("line {line}: weights for {found:?}: expected weights for {expected}")]
    Kind {
        /// The number of the line.
        line: usize,
        /// The kind in the file.
        found: String,
        /// The requested kind.
        expected: &'static str,
    },
    /// The board is not of that kind.
    #[error(
        "line {line}: {found:?} is not a game of kind {kind}: expected one of those listed by `gametree games`"
    )]
    Board {
        /// The number of the line.
        line: usize,
        /// What stands there.
        found: String,
        /// The kind.
        kind: &'static str,
    },
    /// The line is not a name and a number.
    #[error("line {line}: {found:?}: expected a feature and its weight, such as \"tempo 12.5\"")]
    Line {
        /// The number of the line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// There is no such feature.
    #[error("line {line}: {found:?} is not a feature of {kind}: expected one such as {example:?}")]
    Unknown {
        /// The number of the line.
        line: usize,
        /// The name.
        found: String,
        /// The kind of game.
        kind: &'static str,
        /// An existing feature.
        example: &'static str,
    },
    /// The feature occurs a second time.
    #[error("line {line}: duplicate feature {name}: expected every feature once")]
    Duplicate {
        /// The number of the line.
        line: usize,
        /// The feature.
        name: &'static str,
    },
    /// The weight is not a number in the valid range.
    #[error("line {line}: {found:?} is not a weight: expected a number from -100000 to 100000")]
    Weight {
        /// The number of the line.
        line: usize,
        /// The text in place of a weight.
        found: String,
    },
    /// A feature has no weight.
    #[error("no weight for {name}: expected every feature of {kind}")]
    Missing {
        /// The feature.
        name: &'static str,
        /// The kind of game.
        kind: &'static str,
    },
}

impl WeightsFile {
    /// Parses a weights file for this kind of game, which has these features.
    ///
    /// # Errors
    /// [`WeightsError`]: what is wrong on which line, and what was expected there.
    pub fn read(
        text: &str,
        kind: &'static str,
        names: &'static [&'static str],
    ) -> Result<WeightsFile, WeightsError> {
        if text.len() > MAX_BYTES {
            return Err(WeightsError::TooLong);
        }
        let content = |line: &'_ str| line.split('#').next().unwrap_or_default().trim().to_owned();
        let lines = (1..).zip(text.lines()).map(|(line, text)| (line, content(text)));
        let mut lines = lines.filter(|(_, text)| !text.is_empty());
        let (line, header) = lines.next().unwrap_or((1, String::new()));
        let board = board(line, &header, kind)?;
        let mut weights: [Option<f64>; MAX_FEATURES] = [None; MAX_FEATURES];
        for (line, text) in lines {
            let words: Vec<&str> = text.split_whitespace().collect();
            let &[name, number] = words.as_slice() else {
                return Err(WeightsError::Line { line, found: short(&text) });
            };
            let found = names.iter().zip(&mut weights).find(|(known, _)| **known == name);
            let Some((&name, place)) = found else {
                let example = names.first().copied().unwrap_or_default();
                return Err(WeightsError::Unknown { line, found: short(name), kind, example });
            };
            let weight = number.parse().ok().filter(|weight: &f64| weight.abs() <= Weights::LIMIT);
            let weight = weight.ok_or_else(|| WeightsError::Weight { line, found: short(number) })?;
            if place.replace(weight).is_some() {
                return Err(WeightsError::Duplicate { line, name });
            }
        }
        let mut values = [0.0; MAX_FEATURES];
        for ((value, weight), &name) in values.iter_mut().zip(weights).zip(names) {
            *value = weight.ok_or(WeightsError::Missing { name, kind })?;
        }
        // Every weight has been checked, so `Weights::new` does not fail.
        Ok(WeightsFile {
            kind: kind.to_owned(),
            board,
            weights: Weights::new(&values).unwrap_or(Weights::ZERO),
        })
    }

    /// The file's text, with `comments` after the header.
    #[must_use]
    pub fn write(&self, names: &[&str], comments: &[String]) -> String {
        let mut text = format!("{MAGIC} {VERSION} {} {}\n", self.kind, self.board);
        for line in comments.iter().flat_map(|comment| comment.lines()) {
            let _ = writeln!(text, "# {line}");
        }
        for (feature, name) in names.iter().enumerate() {
            let _ = writeln!(text, "{name} {}", self.weights.centipoints(feature));
        }
        text
    }
}

/// Parses the header: the board that it names.
fn board(line: usize, header: &str, kind: &'static str) -> Result<String, WeightsError> {
    let words: Vec<&str> = header.split_whitespace().collect();
    let &[MAGIC, VERSION, found, board] = words.as_slice() else {
        return Err(WeightsError::Header { line, found: short(header) });
    };
    if found != kind {
        return Err(WeightsError::Kind { line, found: short(found), expected: kind });
    }
    match board.parse::<Spec>() {
        Ok(spec) if spec.kind() == kind => Ok(spec.to_string()),
        Err(_) if board == kind => Ok(kind.to_owned()),
        _ => Err(WeightsError::Board { line, found: short(board), kind }),
    }
}

/// The beginning of a text, for an error message.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &["tempo", "forks"];

    fn read(text: &str) -> Result<WeightsFile, String> {
        WeightsFile::read(text, "lines", NAMES).map_err(|error| error.to_string())
    }

    #[test]
    fn a_written_file_reads_back() {
        let weights = Weights::new(&[12.3456, -0.001]).unwrap();
        let file = WeightsFile { kind: "lines".to_owned(), board: "tictactoe3d:4".to_owned(), weights };
        let text = file.write(NAMES, &["made by\nhand".to_owned()]);
        let lines: Vec<&str> = text.lines().collect();
        let expected =
            ["gametree-weights 1 lines tictactoe3d:4", "# made by", "# hand", "tempo 12.346", "forks -0.001"];
        assert_eq!(lines, expected);
        assert_eq!(read(&text), Ok(file));
    }

    #[test]
    fn an_error_names_the_line() {
        let head = "gametree-weights 1 lines tictactoe\n";
        for (text, expected) in [
            (String::new(), "line 1: \"\" is not the header"),
            ("gametree-weights 2 lines tictactoe\n".to_owned(), "is not the header of a weights file"),
            (
                "\n# x\ngametree-weights 1 hex hex:3\n".to_owned(),
                "line 3: weights for \"hex\": expected weights for lines",
            ),
            ("gametree-weights 1 lines hex:3".to_owned(), "\"hex:3\" is not a game of kind lines"),
            (format!("{head}tempo 1"), "no weight for forks: expected every feature of lines"),
            (
                format!("{head}tempo 1\ntempo 2"),
                "line 3: duplicate feature tempo: expected every feature once",
            ),
            (
                format!("{head}temper 1"),
                "line 2: \"temper\" is not a feature of lines: expected one such as \"tempo\"",
            ),
            (format!("{head}tempo"), "line 2: \"tempo\": expected a feature and its weight"),
            (format!("{head}tempo 1 2"), "expected a feature and its weight"),
            (format!("{head}tempo NaN"), "line 2: \"NaN\" is not a weight"),
            (format!("{head}tempo inf"), "is not a weight"),
            (format!("{head}tempo 100001"), "expected a number from -100000 to 100000"),
            (format!("{head}tempo much"), "\"much\" is not a weight"),
            ("#".repeat(MAX_BYTES + 1), "more than 65536 bytes"),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.contains(expected) && !error.contains('\n'), "{text:?}: {error}");
        }
    }
}
