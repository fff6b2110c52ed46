//! The tokens of a game in PGN: moves and results, with everything else between them skipped.

use std::fmt;

/// How a game ended, as PGN says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PgnResult {
    /// `1-0`.
    White,
    /// `0-1`.
    Black,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or its end is unknown.
    #[default]
    Open,
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PgnResult::White => "1-0",
            PgnResult::Black => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Open => "*",
        })
    }
}

/// What the text goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A move, which has not been read yet.
    Move,
    /// The end of a game.
    Result(PgnResult),
    /// A bracket, with which the tags of the next game begin.
    Bracket,
}

/// What is wrong at the place where the scanner stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    pub(super) expected: &'static str,
    /// Whether more text could put it right.
    pub(super) unfinished: bool,
}

/// A place in a text of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Scanner { text, at: 0 }
    }

    /// Where it stands, in bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text from there on.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Goes on to where this rest of the text begins.
    pub(super) fn go_to(&mut self, rest: &str) {
        self.at = self.text.len() - rest.len();
    }

    /// The number of the line in which it stands, from 1.
    pub(super) fn line(&self) -> usize {
        1 + self.text[..self.at].bytes().filter(|&byte| byte == b'\n').count()
    }

    /// The word at which it stands, for an error.
    pub(super) fn word(&self) -> String {
        self.rest().split_whitespace().next().unwrap_or_default().chars().take(20).collect()
    }

    /// Skips the word at which it stands.
    pub(super) fn skip_word(&mut self) {
        let ends = |c: char| c.is_whitespace() || "{}()[];$".contains(c);
        // At least one character, so that whoever skips words gets on.
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        self.at += self.rest()[first..].find(ends).map_or(self.rest().len(), |more| first + more);
    }

    /// Skips white space and lines for other programs.
    pub(super) fn skip_space(&mut self) {
        loop {
            let rest = self.rest().trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.go_to(rest);
            let begins_line = self.at == 0 || self.text[..self.at].ends_with(['\n', '\u{feff}']);
            if !(begins_line && rest.starts_with('%')) {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn skip(&mut self, letters: impl Fn(char) -> bool) {
        self.go_to(self.rest().trim_start_matches(letters));
    }

    /// Skips a comment in braces.
    fn skip_comment(&mut self) -> Result<(), Flaw> {
        let end = self.rest().find('}');
        self.at += end.ok_or(Flaw { expected: "a comment that ends with }", unfinished: true })? + 1;
        Ok(())
    }

    /// Skips a variation, with those inside.
    fn skip_variation(&mut self) -> Result<(), Flaw> {
        let mut open = 0_usize;
        let begin = self.at;
        loop {
            match self.rest().chars().next() {
                None => {
                    self.at = begin;
                    return Err(Flaw { expected: "a variation that ends with )", unfinished: true });
                }
                Some('{') => self.skip_comment()?,
                Some(';') => self.skip_line(),
                Some('(') => (open, self.at) = (open + 1, self.at + 1),
                Some(')') => {
                    (open, self.at) = (open - 1, self.at + 1);
                    if open == 0 {
                        return Ok(());
                    }
                }
                Some(other) => self.at += other.len_utf8(),
            }
        }
    }

    /// Skips what is no move, and says what is next; a result is passed. `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token>, Flaw> {
        loop {
            self.skip_space();
            let rest = self.rest();
            let Some(letter) = rest.chars().next() else { return Ok(None) };
            match letter {
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                '(' => self.skip_variation()?,
                ')' | '}' => return Err(Flaw { expected: "a move or a result", unfinished: false }),
                '$' => {
                    self.at += 1;
                    self.skip(|c| c.is_ascii_digit());
                }
                '[' => return Ok(Some(Token::Bracket)),
                '!' | '?' | '.' | '…' => self.skip(|c| matches!(c, '!' | '?' | '.' | '…')),
                _ => {
                    if let Some((result, length)) = result(rest) {
                        self.at += length;
                        return Ok(Some(Token::Result(result)));
                    }
                    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    // "0-0" is a move.
                    if after.len() == rest.len() || after.starts_with(['-', '/']) {
                        return Ok(Some(Token::Move));
                    }
                    self.go_to(after);
                }
            }
        }
    }
}

/// The result at the beginning of a text, and its length.
fn result(text: &str) -> Option<(PgnResult, usize)> {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '/');
    [
        ("1-0", PgnResult::White),
        ("0-1", PgnResult::Black),
        ("1/2-1/2", PgnResult::Draw),
        ("1/2", PgnResult::Draw),
        ("½-½", PgnResult::Draw),
        ("*", PgnResult::Open),
    ]
    .into_iter()
    .find_map(|(word, result)| {
        text.strip_prefix(word).filter(|rest| ends(rest)).map(|_| (result, word.len()))
    })
}
