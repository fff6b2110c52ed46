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
