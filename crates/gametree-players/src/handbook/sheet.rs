//! A document as one drawing: its boards side by side, with their words below them.

use std::fmt::{self, Write};

use gametree_picture::Inset;

use super::document::{Document, Entry, Span, escaped};
use super::phrases::wrapped;

/// The breadth of a column, of the gap between two, and of the margin around all, in pixels.
const COLUMN: f64 = 300.0;
const GAP: f64 = 24.0;
/// The height of a line of words, and the characters that fit a column.
const LINE: f64 = 19.0;
const CHARACTERS: usize = 44;
/// The largest cells of a board, and the greatest height of one.
const CELL: f64 = 30.0;
const BOARD: f64 = 260.0;

/// The style of what is no board.
const STYLE: &str = "text{font:13px sans-serif;fill:#111827}.title{font-weight:bold;font-size:16px}.head{font-size:22px}\
    @media (prefers-color-scheme:dark){text{fill:#e5e7eb}}";

impl Document {
    /// The document as a drawing in SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut sheet = Sheet { out: String::new(), across: self.across(), y: GAP };
        // Writing to a string does not fail.
        let _ = sheet.write(self);
        let (width, height) = (sheet.width(), sheet.y + GAP);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">\n<style>{STYLE}{}</style>\n{}</svg>\n",
            escaped(&self.title),
            Inset::svg_style(),
            sheet.out
        )
    }

    /// The columns, so that the sheet is about as high as it is wide.
    fn across(&self) -> usize {
        let entries: usize = self.chapters.iter().map(|chapter| chapter.entries.len()).sum();
        ((entries as f64).sqrt().ceil() as usize).clamp(3, 12)
    }
}

struct Sheet {
    out: String,
    across: usize,
    y: f64,
}

impl Sheet {
    fn width(&self) -> f64 {
        self.across as f64 * (COLUMN + GAP) + GAP
    }

    fn write(&mut self, document: &Document) -> fmt::Result {
        self.line(&document.title, "head", LINE * 1.6)?;
        if let Some(game) = &document.game {
            self.words("rule", "The game: ", game)?;
        }
        for chapter in &document.chapters {
            self.y += GAP / 2.0;
            self.words("title", "", &chapter.title)?;
            for (number, rule) in (1..).zip(&chapter.rules) {
                self.words("rule", &format!("{number}. "), rule)?;
            }
            for row in chapter.entries.chunks(self.across) {
                self.y += GAP;
                let below = row.iter().zip(0..).map(|(entry, at)| {
                    let x = GAP + f64::from(at) * (COLUMN + GAP);
                    write_entry(&mut self.out, entry, (x, self.y))
                });
                self.y = below.fold(self.y, f64::max);
            }
        }
        self.y += GAP;
        self.words("title", "", "How much there is to know")?;
        document
            .sizes
            .iter()
            .try_for_each(|size| self.words("size", &format!("{}: ", size.what), &size.how_much))
    }

    /// Words across the whole sheet.
    fn words(&mut self, class: &str, sign: &str, text: &str) -> fmt::Result {
        let fit = (self.width() / COLUMN * CHARACTERS as f64) as usize;
        wrapped(sign, text, "", fit).iter().try_for_each(|line| self.line(line, class, LINE))
    }

    fn line(&mut self, text: &str, class: &str, height: f64) -> fmt::Result {
        self.y += height;
        writeln!(self.out, "<text x=\"{GAP}\" y=\"{}\" class=\"{class}\">{}</text>", self.y, escaped(text))
    }
}

/// Draws an entry; returns where it ends.
fn write_entry(out: &mut String, entry: &Entry, (x, y): (f64, f64)) -> f64 {
    let mut y = y + LINE;
    let aside = if entry.aside.is_empty() { String::new() } else { format!(" ({})", entry.aside) };
    let title = format!("{}{aside}", entry.title);
    // Writing to a string does not fail.
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" class=\"title\">{}</text>", escaped(&title));
    y += LINE / 2.0;
    let inset = entry.picture.clone().in_rows_of(2).inset(&entry.marks);
    let cell = CELL.min(COLUMN / inset.width()).min(BOARD / inset.height());
    out.push_str(&inset.svg((x, y), cell));
    y += cell * inset.height() + LINE / 4.0;
    for line in &entry.lines {
        let text: String = line.iter().map(Span::text).collect();
        for part in wrapped("· ", &text, "", CHARACTERS) {
            y += LINE;
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(&part));
        }
    }
    y
}
