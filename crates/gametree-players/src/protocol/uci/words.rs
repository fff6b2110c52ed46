//! The words of a line: splitting, numbers, and what must not stand in a line that is written.

use std::fmt;

/// The words of a line, of which the next one can be looked at.
pub(super) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    pub(super) fn new(line: &'t str) -> Self {
        Words { rest: line.trim() }
    }

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<&'t str> {
        self.rest.split_whitespace().next()
    }

    /// All that follows, as it stands.
    pub(super) fn rest(&self) -> &'t str {
        self.rest.trim()
    }

    /// The next word as a number, taken only if it is one. What is beyond the range counts as its end; of `12.5` the 12 is read.
    pub(super) fn number(&mut self) -> Option<i64> {
        let word = self.peek()?;
        let whole = word.split_once('.').map_or(word, |(whole, _)| whole);
        let digits = whole.strip_prefix(['-', '+']).unwrap_or(whole);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.next();
        let most = if whole.starts_with('-') { i64::MIN } else { i64::MAX };
        Some(whole.parse().unwrap_or(most))
    }

    /// The next word as a count, as in [`number`](Words::number); a negative one is none.
    pub(super) fn count(&mut self) -> Option<u64> {
        self.number().map(|number| number.max(0).unsigned_abs())
    }

    /// The same of 32 bits.
    pub(super) fn small(&mut self) -> Option<u32> {
        self.count().map(|count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The words up to the next of these.
    pub(super) fn until(&mut self, stops: &[&str]) -> Vec<String> {
        let mut taken = Vec::new();
        while let Some(word) = self.peek().filter(|word| !stops.contains(word)) {
            taken.push(word.to_owned());
            self.next();
        }
        taken
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let word = self.peek()?;
        // The word lies in the rest, behind its white space.
        let begin = self.rest.len() - self.rest.trim_start().len();
        self.rest = &self.rest[begin + word.len()..];
        Some(word)
    }
}

/// Text in which nothing ends the line: other programs' names, errors.
pub(super) struct OneLine<'t>(pub(super) &'t str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, word) in self.0.split_whitespace().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{}", word.replace(char::is_control, "?"))?;
        }
        Ok(())
    }
}

/// Writes words behind their keyword, if there are any.
pub(super) fn list(f: &mut fmt::Formatter<'_>, keyword: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    write!(f, " {keyword}")?;
    words.iter().try_for_each(|word| write!(f, " {}", OneLine(word)))
}

/// Writes a value behind its keyword, if there is one.
pub(super) fn given(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {keyword} {value}"))
}
