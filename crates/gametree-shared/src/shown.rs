//! Other people's text in a message of ours: it stays in one line.

use std::borrow::Cow;

/// The text with its control characters escaped: a parser's message that quotes a name from a file cannot break a line.
#[must_use]
pub fn in_one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_control_characters_are_escaped() {
        assert_eq!(
            super::in_one_line("unknown field `l\ne\u{1b}[31m\"é`"),
            "unknown field `l\\ne\\u{1b}[31m\"é`"
        );
        assert!(matches!(super::in_one_line("é \"x\""), std::borrow::Cow::Borrowed(_)));
    }
}
