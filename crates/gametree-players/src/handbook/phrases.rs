//! Phrases that several entries have.

use super::document::{Span, Words};

/// A number with its noun.
pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A number with a comma between each three digits.
fn grouped(number: usize) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1_000), number % 1_000)
}

/// The anchor and the title of an entry of this kind; numbers count from 0 in the book, from 1 for people.
pub(super) fn named(kind: &str, number: usize, before: &str) -> (String, String) {
    let mut title = kind.to_owned();
    title[..1].make_ascii_uppercase();
    (format!("{before}{kind}-{}", number + 1), format!("{title} {}", number + 1))
}

/// A link to such an entry.
pub(super) fn link(kind: &str, number: usize, before: &str) -> Span {
    let (anchor, title) = named(kind, number, before);
    Span::Link(anchor, title)
}

/// A line of plain words.
pub(super) fn plain(text: impl Into<String>) -> Words {
    vec![Span::Text(text.into())]
}

/// Text behind a sign in lines of at most so many characters, broken between words; further lines begin with `indent`.
pub(super) fn wrapped(sign: &str, text: &str, indent: &str, most: usize) -> Vec<String> {
    let (mut lines, mut line, mut begun) = (Vec::new(), sign.to_owned(), false);
    for word in text.split(' ') {
        if begun && line.chars().count() + 1 + word.chars().count() > most {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            begun = false;
        }
        if begun {
            line.push(' ');
        }
        line.push_str(word);
        begun = true;
    }
    lines.push(line);
    lines
}
