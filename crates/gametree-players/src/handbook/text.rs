//! A document as plain text.

use std::fmt::{self, Write};

use gametree_picture::Piece;

use super::document::{Document, Entry, Span};
use super::phrases::wrapped;

/// The characters of a line at most.
const WIDTH: usize = 100;

impl Document {
    /// The document as plain text, with lines of at most 100 characters but for boards that are wider.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = write(&mut text, self);
        text
    }
}

fn write(out: &mut String, document: &Document) -> fmt::Result {
    underlined(out, &document.title, '=')?;
    if let Some(game) = &document.game {
        write_wrapped(
            out,
            "",
            &format!("The game: {game} In the boards · is an empty cell, and * the move to be played."),
        )?;
        writeln!(out)?;
    }
    for chapter in &document.chapters {
        underlined(out, &chapter.title, '-')?;
        for (number, rule) in (1..).zip(&chapter.rules) {
            write_wrapped(out, &format!("{number}. "), rule)?;
        }
        writeln!(out)?;
        chapter.entries.iter().try_for_each(|entry| write_entry(out, entry))?;
    }
    underlined(out, "How much there is to know", '-')?;
    for size in &document.sizes {
        write_wrapped(out, &format!("{}: ", size.what), &size.how_much)?;
    }
    Ok(())
}

fn underlined(out: &mut String, title: &str, with: char) -> fmt::Result {
    writeln!(out, "{title}\n{}\n", with.to_string().repeat(title.chars().count()))
}

fn write_entry(out: &mut String, entry: &Entry) -> fmt::Result {
    write!(out, "{}", entry.title)?;
    if !entry.aside.is_empty() {
        write!(out, " ({})", entry.aside)?;
    }
    writeln!(out)?;
    for row in entry.spaced().marked_rows(&entry.marks) {
        let characters = |piece: &Piece<_>| match piece {
            Piece::Text(text) | Piece::Edge(_, text) | Piece::Figure(_, text) | Piece::Marked(_, text) => {
                text.clone()
            }
            Piece::Cell(Some(player), _) => player.symbol().to_owned(),
            Piece::Cell(None, _) => "·".to_owned(),
        };
        let line: String = row.iter().map(characters).collect();
        writeln!(out, "    {}", line.trim_end())?;
    }
    for line in &entry.lines {
        write_wrapped(out, "- ", &line.iter().map(Span::text).collect::<String>())?;
    }
    writeln!(out)
}

/// Writes text behind a sign, its further lines below its first.
fn write_wrapped(out: &mut String, sign: &str, text: &str) -> fmt::Result {
    let indent = " ".repeat(sign.chars().count());
    wrapped(sign, text, &indent, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))
}
