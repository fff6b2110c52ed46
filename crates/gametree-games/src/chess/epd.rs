//! Positions of chess with what is known of them, in EPD (Extended Position Description): four fields of a FEN and operations.
//!
//! An operation is a code with operands, ended by a semicolon: `bm Nf3; id "one";`. Counts of lines, as programs compare their rules by,
//! come after semicolons: `;D1 20 ;D2 400`. Operations that nobody here knows are kept.
//!
//! ```
//! use gametree::knowledge::Notation;
//! use gametree_games::chess::{Chess, epd::Epd};
//!
//! let line: Epd = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; dm 1; id \"the last row\";".parse()?;
//! assert_eq!((line.text("id"), line.number("dm")), (Some("the last row"), Some(1)));
//! let state = Chess::usual().read_position(&line.position())?;
//! let best = line.moves(&Chess::usual(), &state, "bm")?;
//! assert_eq!(Chess::usual().move_name(best[0]), "a1a8");
//! assert_eq!(line.to_string(), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; dm 1; id \"the last row\";");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use gametree::knowledge::{MoveError, Notation};

/// The codes whose operand is a text in quotation marks.
const TEXTS: [&str; 11] = ["id", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The first four fields of a FEN.
    fields: String,
    operations: Vec<Operation>,
}

/// Something that is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it is: `bm` for the best moves, `am` for moves to avoid, `id` for a name.
    pub code: String,
    /// The moves, numbers or texts.
    pub operands: Vec<String>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?}: expected {expected}")]
pub struct EpdError {
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl EpdError {
    fn new(found: &str, expected: &'static str) -> Self {
        EpdError { found: found.chars().take(40).collect(), expected }
    }
}

impl Epd {
    /// A position by its FEN: counters that say something become operations.
    ///
    /// # Errors
    /// [`EpdError`], if the FEN has fewer than four fields.
    pub fn new(fen: &str) -> Result<Self, EpdError> {
        fen.parse()
    }

    /// The position in brackets, as the command line has it.
    #[must_use]
    pub fn position(&self) -> String {
        let counter = |code: &str, usual: u32| self.number(code).unwrap_or(usual);
        format!("[{} {} {}]", self.fields, counter("hmvc", 0), counter("fmvn", 1))
    }

    /// What is known of it, in the order in which it is written.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Adds an operation.
    pub fn push(&mut self, code: &str, operands: Vec<String>) {
        self.operations.push(Operation { code: code.to_owned(), operands });
    }

    /// The operands of the first operation with this code; none if there is no such operation.
    #[must_use]
    pub fn operands(&self, code: &str) -> &[String] {
        self.operations.iter().find(|operation| operation.code == code).map_or(&[], |found| &found.operands)
    }

    /// The first operand of an operation.
    #[must_use]
    pub fn text(&self, code: &str) -> Option<&str> {
        self.operands(code).first().map(String::as_str)
    }

    /// The first operand of an operation, if it is a number.
    #[must_use]
    pub fn number(&self, code: &str) -> Option<u32> {
        self.text(code)?.parse().ok()
    }

    /// The moves of an operation, in the position that the line describes.
    ///
    /// # Errors
    /// [`MoveError`], if an operand is no legal move there.
    pub fn moves<G: Notation>(
        &self,
        game: &G,
        state: &G::State,
        code: &str,
    ) -> Result<Vec<G::Move>, MoveError> {
        let legal: Vec<G::Move> = game.moves(state).collect();
        let read = |text: &String| match game.read_move_at(state, text)? {
            (mv, "") if legal.contains(&mv) => Ok(mv),
            _ => Err(MoveError::not_a_move(text, "one legal move")),
        };
        self.operands(code).iter().map(read).collect()
    }

    /// The numbers of lines of so many plies, as `D1 20` says them.
    ///
    /// # Errors
    /// [`EpdError`], if it does not say a number.
    pub fn counts(&self) -> Result<Vec<(u32, u64)>, EpdError> {
        let count = |operation: &Operation| {
            let plies = operation.code.strip_prefix('D')?.parse().ok()?;
            let wrong = || EpdError::new(&operation.to_string(), "a depth and its number of lines, as D1 20");
            let lines = operation.operands.first().and_then(|lines| lines.parse().ok());
            Some(lines.map(|lines| (plies, lines)).ok_or_else(wrong))
        };
        self.operations.iter().filter_map(count).collect()
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads a line. A whole FEN may stand in the place of its first four fields.
    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let mut rest = line.trim();
        let mut word = || {
            let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            rest = after.trim_start();
            word
        };
        let fields = [word(), word(), word(), word()];
        if fields.iter().any(|field| field.is_empty() || field.contains([';', '[', ']'])) {
            let expected =
                "pieces, side to move, castling rights and square of a capture in passing, then operations";
            return Err(EpdError::new(line.trim(), expected));
        }
        let mut epd = Epd { fields: fields.join(" "), operations: Vec::new() };
        // The counters of a FEN.
        for (code, usual) in [("hmvc", "0"), ("fmvn", "1")] {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (number, after) = rest.split_at(digits);
            if digits > 0 && !after.starts_with(|c: char| !c.is_whitespace() && c != ';') {
                rest = after.trim_start();
                if number != usual {
                    epd.push(code, vec![number.to_owned()]);
                }
            }
        }
        epd.operations.extend(operations(rest)?);
        Ok(epd)
    }
}

/// Reads operations.
fn operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let separates = |c: char| c.is_whitespace() || c == ';';
    let (mut operations, mut rest) = (Vec::new(), text.trim_start_matches(separates));
    while !rest.is_empty() {
        let (code, after) = rest.split_at(rest.find(separates).unwrap_or(rest.len()));
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !code.starts_with(|c: char| c.is_ascii_alphabetic()) || !code.chars().all(plain) {
            return Err(EpdError::new(code, "the code of an operation, as bm or id"));
        }
        let mut operands = Vec::new();
        rest = after.trim_start();
        while !rest.is_empty() && !rest.starts_with(';') {
            if let Some(inside) = rest.strip_prefix('"') {
                let (text, after) =
                    inside.split_once('"').ok_or_else(|| EpdError::new(rest, "a text that ends with \""))?;
                operands.push(text.to_owned());
                rest = after.trim_start();
            } else {
                let (word, after) = rest.split_at(rest.find(separates).unwrap_or(rest.len()));
                operands.push(word.to_owned());
                rest = after.trim_start();
            }
        }
        operations.push(Operation { code: code.to_owned(), operands });
        rest = rest.trim_start_matches(separates);
    }
    Ok(operations)
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fields)?;
        self.operations.iter().try_for_each(|operation| write!(f, " {operation};"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        let quoted = |text: &String| {
            TEXTS.contains(&&*self.code)
                || text.is_empty()
                || text.contains(|c: char| c.is_whitespace() || c == ';')
        };
        self.operands.iter().try_for_each(|text| {
            // There is no way to write a quotation mark inside.
            let plain: String =
                text.chars().map(|c| if c == '"' || c.is_control() { '\'' } else { c }).collect();
            if quoted(text) { write!(f, " \"{plain}\"") } else { write!(f, " {plain}") }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn read(rest: &str) -> Result<Epd, EpdError> {
        format!("{START} {rest}").parse()
    }

    #[test]
    fn operations_are_read_and_written() {
        let line = read(
            "bm e4 d4; am a3;id \"a; b\" ; acd 12; ce -30; c0 \"\"; xyz 1 \"two words\" three; pv e4 e5;",
        )
        .unwrap();
        assert_eq!(
            (line.operands("bm"), line.text("id")),
            (&["e4".to_owned(), "d4".into()][..], Some("a; b"))
        );
        assert_eq!((line.number("acd"), line.text("ce"), line.text("c0")), (Some(12), Some("-30"), Some("")));
        assert_eq!(line.operands("xyz").len(), 3);
        assert_eq!(line.text("dm"), None);
        assert_eq!(line.to_string().parse(), Ok(line.clone()));
        assert!(line.to_string().contains("; xyz 1 \"two words\" three; pv e4 e5;"), "{line}");
        assert_eq!(line.position(), format!("[{START} 0 1]"));
    }

    #[test]
    fn counts_and_counters_are_read() {
        let line = read("0 1 ;D1 20 ;D2 400").unwrap();
        assert_eq!(line.counts().unwrap(), [(1, 20), (2, 400)]);
        assert_eq!(read("D2 4OO").unwrap().counts().unwrap_err().found, "D2 4OO");
        assert!(read("D2").unwrap().counts().is_err() && read("Dm 2").unwrap().counts().unwrap().is_empty());
        assert_eq!(line.to_string(), format!("{START} D1 20; D2 400;"));
        let line = read("7 40 bm e4;").unwrap();
        assert_eq!(line.position(), format!("[{START} 7 40]"));
        assert_eq!(line.to_string(), format!("{START} hmvc 7; fmvn 40; bm e4;"));
        assert_eq!(line.to_string().parse(), Ok(line));
        assert_eq!(read("").unwrap().operations(), []);
    }

    #[test]
    fn an_error_names_what_was_found() {
        for (line, message) in [
            ("8/8 w - ", "\"8/8 w -\": expected pieces, side to move"),
            ("", "\"\": expected pieces"),
            (&format!("{START} bm e4; 12 x;"), "\"12\": expected the code of an operation, as bm or id"),
            (&format!("{START} id \"open"), "\"\\\"open\": expected a text that ends with \""),
        ] {
            let error = line.parse::<Epd>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }
}
