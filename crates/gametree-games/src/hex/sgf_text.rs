//! Reads the text of an SGF file (FF[4]) down to the properties of its main line. It knows nothing of Hex.
//!
//! The crate `sgf-parse` (4.2.8) was tried. It drops a game tree by recursion, so that a file of a million nested variations
//! overflows the stack, and its errors name no place. Only the main line is needed here: no tree is built, the depth of
//! nesting is a number, and the text is read once.

use gametree::knowledge::PositionError;

use super::moves_read::misread;

/// A property of a node on the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property<'t> {
    /// The number of its node, from 1.
    pub(super) node: usize,
    /// Its name in capital letters. Files before FF[4] may also have small letters in a name, which count for nothing.
    pub(super) name: String,
    /// Its values as they are written, escapes included.
    pub(super) values: Vec<&'t str>,
}

/// Why a text is not SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Defect {
    /// It ends before it should.
    Unfinished(&'static str),
    /// Something else was expected at a byte, counted from 0.
    Unexpected(usize, &'static str),
}

impl Defect {
    /// The error for this text.
    pub(super) fn error(&self, text: &str) -> PositionError {
        let (at, expected) = match *self {
            Defect::Unfinished(expected) => (text.len(), expected),
            Defect::Unexpected(at, expected) => (at, expected),
        };
        let rest = &text[at..];
        let found = if rest.is_empty() { "the end of the text" } else { rest };
        misread("SGF", format!("byte {}", at + 1), found, expected)
    }
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The first node of a game or a variation.
    FirstNode,
    /// A property, another node, a variation, or the end of this one.
    InNode,
    /// Another variation or the end of the one around it.
    AfterVariation,
}

/// The properties of the main line: the first variation at every branch.
///
/// # Errors
/// [`Defect`], if the text is anything but one complete game, its variations included.
pub(super) fn main_line(text: &str) -> Result<Vec<Property<'_>>, Defect> {
    let mut properties = Vec::new();
    // The main line ends where the first variation does.
    let (mut depth, mut nodes, mut on_main_line) = (1, 0, true);
    let mut next = Next::FirstNode;
    let mut at = skip_space(text, 0);
    if !text[at..].starts_with('(') {
        return Err(Defect::Unexpected(at, "( at the beginning of a game"));
    }
    at = skip_space(text, at + 1);
    while let Some(&byte) = text.as_bytes().get(at) {
        match (byte, next) {
            (b'(', Next::InNode | Next::AfterVariation) => {
                depth += 1;
                next = Next::FirstNode;
                at += 1;
            }
            (b')', Next::InNode | Next::AfterVariation) => {
                depth -= 1;
                on_main_line = false;
                next = Next::AfterVariation;
                at += 1;
                if depth == 0 {
                    let end = skip_space(text, at);
                    return if end == text.len() {
                        Ok(properties)
                    } else {
                        Err(Defect::Unexpected(end, "nothing after the game: one game is one position"))
                    };
                }
            }
            (b';', Next::FirstNode | Next::InNode) => {
                nodes += usize::from(on_main_line);
                next = Next::InNode;
                at += 1;
            }
            (b'A'..=b'Z' | b'a'..=b'z', Next::InNode) => {
                let (property, end) = property(text, at, nodes)?;
                if on_main_line {
                    properties.push(property);
                }
                at = end;
            }
            (_, Next::FirstNode) => return Err(Defect::Unexpected(at, "; and a node")),
            (_, Next::InNode) => return Err(Defect::Unexpected(at, "a property, as B[a1], or one of ; ( )")),
            (_, Next::AfterVariation) => return Err(Defect::Unexpected(at, "( or )")),
        }
        at = skip_space(text, at);
    }
    Err(Defect::Unfinished("a ) for every ("))
}

/// Reads a property at a byte; also returns where it ends.
fn property(text: &str, start: usize, node: usize) -> Result<(Property<'_>, usize), Defect> {
    let rest = &text[start..];
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let name = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    let mut at = skip_space(text, start + length);
    while text[at..].starts_with('[') {
        let length = value_length(&text[at + 1..]).ok_or(Defect::Unfinished("] at the end of a value"))?;
        values.push(&text[at + 1..at + 1 + length]);
        at = skip_space(text, at + 1 + length + 1);
    }
    match (values.is_empty(), at == text.len()) {
        (false, _) => Ok((Property { node, name, values }, at)),
        (true, true) => Err(Defect::Unfinished("a value in brackets")),
        (true, false) => Err(Defect::Unexpected(at, "a value in brackets")),
    }
}

/// The length of a value up to the bracket that closes it, which is the first without a backslash before it.
fn value_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// The first place from `at` that is no white space.
fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches(|c: char| c.is_ascii_whitespace()).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> String {
        let said = |p: Property<'_>| format!("{}{}[{}]", p.node, p.name, p.values.join("]["));
        match main_line(text) {
            Ok(properties) => properties.into_iter().map(said).collect::<Vec<_>>().join(" "),
            Err(defect) => defect.error(text).to_string(),
        }
    }

    #[test]
    fn the_main_line_is_the_first_variation_at_every_branch() {
        for (text, expected) in [
            ("(;)", ""),
            (" (\n; GaMe [11] SZ[5]\n;B[a1] ) ", "1GM[11] 1SZ[5] 2B[a1]"),
            ("(;B[a1](;W[b1](;B[c1])(;B[d1]))(;W[e1]))", "1B[a1] 2W[b1] 3B[c1]"),
            ("(;AB[a1] [b2]\n[c3];C[\\](;\\\\];W[x])", "1AB[a1][b2][c3] 2C[\\](;\\\\] 3W[x]"),
            ("(;C[];C[é\u{0}])", "1C[] 2C[é\u{0}]"),
        ] {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_one_game_is_refused_with_its_place() {
        for (text, said) in [
            ("", "byte 1"),
            ("B[a1]", "byte 1"),
            ("()", "byte 2"),
            ("((;B[a1]))", "byte 2"),
            ("(;B[a1]", "byte 8: \"the end of the text\": expected a ) for every ("),
            ("(;B", "expected a value in brackets"),
            ("(;B[a1", "expected ] at the end of a value"),
            ("(;B[a1\\])", "expected ] at the end of a value"),
            ("(;B;)", "byte 4"),
            ("(;1[a])", "byte 3"),
            ("(;é[a])", "byte 3"),
            ("(;B[a1](;W[b1]);B[c1])", "byte 16"),
            ("(;B[a1]))", "byte 9: \")\": expected nothing after the game"),
            ("(;B[a1])(;B[a2])", "byte 9"),
            ("(;\u{0})", "byte 3"),
        ] {
            let error = line(text);
            assert!(error.starts_with("SGF, byte ") && error.contains(said), "{text:?}: {error}");
        }
    }

    #[test]
    fn nesting_costs_no_stack() {
        let nested = |deep: usize| format!("{}{}", "(;B[a1]".repeat(deep), ")".repeat(deep));
        assert_eq!(main_line(&nested(1_000_000)).unwrap().len(), 1_000_000);
        assert_eq!(main_line(&"(;".repeat(1_000_000)), Err(Defect::Unfinished("a ) for every (")));
        assert!(main_line(&"(".repeat(1_000_000)).is_err());
    }
}
