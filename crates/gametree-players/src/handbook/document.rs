//! What there is to read: [`Document`].

use gametree_picture::{Mark, Marks, Picture};

use crate::erased::AnyMove;

/// A document of boards with a few words each.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// The rules of the game.
    pub(super) game: Option<String>,
    /// What it proves, and how it is read.
    pub(super) chapters: Vec<Chapter>,
    /// How much there is to know, here and elsewhere.
    pub(super) sizes: Vec<Size>,
}

/// A part of a document: all for one player.
#[derive(Clone, Debug)]
pub(super) struct Chapter {
    pub(super) title: String,
    pub(super) rules: Vec<String>,
    pub(super) entries: Vec<Entry>,
}

/// A board, and what is to be known about it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its name in the document, such as `step-1`.
    pub(super) anchor: String,
    /// Such as `Step 1`.
    pub(super) title: String,
    /// What else stands in the title, smaller.
    pub(super) aside: String,
    pub(super) picture: Picture<AnyMove>,
    pub(super) marks: Marks,
    pub(super) lines: Vec<Words>,
}

/// A line of words, some of which lead to an entry.
pub(super) type Words = Vec<Span>;

/// A piece of a line.
#[derive(Clone, Debug)]
pub(super) enum Span {
    Text(String),
    /// An entry's anchor and title.
    Link(String, String),
}

/// How much there is to know, as a row of a table: of what, and how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Of what.
    pub what: String,
    /// How much.
    pub how_much: String,
}

impl Span {
    pub(super) fn text(&self) -> &str {
        match self {
            Span::Text(text) | Span::Link(_, text) => text,
        }
    }
}

impl Entry {
    /// The picture with room for its longest mark.
    pub(super) fn spaced(&self) -> Picture<AnyMove> {
        let longest = |mark: &Mark| match mark {
            Mark::Number(number) => number.to_string().len(),
            Mark::Text(text) => text.chars().count(),
            _ => 1,
        };
        let most = self.marks.cells().map(|(_, mark)| longest(mark)).max().unwrap_or(1);
        if most > 1 { self.picture.clone().spaced(most + 1) } else { self.picture.clone() }
    }
}

/// Text that HTML and XML take, in attributes too.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
