//! Text for a terminal: the one place where other people's text is cleaned, and where notes go to stderr.

use std::borrow::Cow;
use std::io::Write;

/// Writes a note to stderr, in a line; a closed stderr is ignored.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", cleaned(text, false));
}

/// The text without the control characters of other people's files and names, which a terminal would obey: they are shown
/// as `\u{1b}`. With `styled` the command's own colours stay; a
/// foreign colour is as harmless as they are.
pub(crate) fn cleaned(text: &str, styled: bool) -> Cow<'_, str> {
    let obeyed = |c: char| c.is_control() && c != '\n' && c != '\t';
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let style = if styled { style_length(rest) } else { 0 };
        let (shown, left) = rest.split_at(if style > 0 { style } else { c.len_utf8() });
        if style == 0 && obeyed(c) {
            clean.extend(c.escape_unicode());
        } else {
            clean += shown;
        }
        rest = left;
    }
    Cow::Owned(clean)
}

/// The length of the colour sequence (`ESC [ digits m`) at the beginning of `text`, or 0.
fn style_length(text: &str) -> usize {
    let Some(sequence) = text.strip_prefix("\u{1b}[") else { return 0 };
    let parameters = sequence.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(sequence.len());
    if parameters <= 12 && sequence[parameters..].starts_with('m') { parameters + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        let clean = |text, styled| super::cleaned(text, styled).into_owned();
        assert_eq!(
            clean("a\u{1b}[2Jb\u{7}\r\u{9b}31m\nc\td", true),
            "a\\u{1b}[2Jb\\u{7}\\u{d}\\u{9b}31m\nc\td"
        );
        assert_eq!(clean("\u{1b}[1mvalue\u{1b}[0m", true), "\u{1b}[1mvalue\u{1b}[0m");
        assert_eq!(clean("\u{1b}[1mvalue", false), "\\u{1b}[1mvalue");
        assert_eq!(clean("\u{1b}[38;5;1", true), "\\u{1b}[38;5;1");
        assert_eq!(clean("±∞ ≥ é", true), "±∞ ≥ é");
    }
}
