//! Reads a text character by character, and knows where it is.

/// A position in a text.
#[derive(Clone)]
pub(super) struct Scanner<'t> {
    rest: &'t str,
    /// Whether the text has several lines, so that a place needs the line.
    lines: bool,
    line: usize,
    column: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Scanner { rest: text, lines: text.contains('\n'), line: 1, column: 1 }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Steps over a character.
    pub(super) fn next(&mut self) {
        let mut characters = self.rest.chars();
        match characters.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
        self.rest = characters.as_str();
    }

    /// Steps over white space and comments.
    pub(super) fn skip_space(&mut self) {
        let mut comment = false;
        while let Some(c) = self.peek() {
            comment = c != '\n' && (comment || c == '#');
            if !comment && !c.is_whitespace() {
                break;
            }
            self.next();
        }
    }

    /// The text up to the next space, bracket, comma, colon, equals sign or comment.
    pub(super) fn word(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| c.is_whitespace() || "()[]:=,#".contains(c));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.column += word.chars().count();
        self.rest = rest;
        word
    }

    /// What stands here, for an error.
    pub(super) fn found(&self) -> String {
        self.peek().map_or("the end".to_owned(), |c| format!("{c:?}"))
    }

    /// Line and column, in characters; the column alone if the text is a single line, as an argument is.
    pub(super) fn place(&self) -> String {
        if self.lines {
            format!("line {}, column {}", self.line, self.column)
        } else {
            format!("column {}", self.column)
        }
    }
}
