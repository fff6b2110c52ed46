//! How much a handbook says.

use std::fmt::Write;

use gametree_certificate::{BodyWriter, Header};

use super::book::{Content, Goal, Handbook, Held, Reply};

impl Handbook {
    /// The moves that are named: those of steps, of lines, and the answers of patterns.
    #[must_use]
    pub fn moves(&self) -> usize {
        match &self.content {
            Content::Moves(book) => {
                let own = book.steps.iter().filter(|step| step.own.is_some()).count();
                own + book.lines.iter().map(|line| line.moves.len().div_ceil(2)).sum::<usize>()
            }
            Content::Patterns(book) => {
                let answers = book.patterns.iter().map(|pattern| pattern.answers.len()).sum::<usize>();
                usize::from(book.first.is_some()) + answers
            }
        }
    }

    /// The boards with something on them to know by heart: diagrams, lines and patterns.
    #[must_use]
    pub fn diagrams(&self) -> usize {
        match &self.content {
            Content::Moves(book) => book.diagrams.len() + book.lines.len(),
            Content::Patterns(book) => 1 + book.patterns.len(),
        }
    }

    /// How much there is to know, in bits: all of it in shorthand, compressed.
    #[must_use]
    pub fn bits(&self) -> usize {
        bits(self)
    }
}

/// The bits of a handbook in shorthand.
fn bits(book: &Handbook) -> usize {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut text, &book.content);
    let mut body = BodyWriter::default();
    text.bytes().for_each(|byte| body.byte(byte));
    8 * body.finish(&mut Header::default()).len()
}

fn write(text: &mut String, content: &Content) -> std::fmt::Result {
    match content {
        Content::Moves(book) => {
            for step in &book.steps {
                write!(text, "{}", step.own.as_deref().unwrap_or("-"))?;
                step.replies.iter().try_for_each(|reply| write_reply(text, reply))?;
                writeln!(text)?;
            }
            for line in &book.lines {
                writeln!(text, "{}", line.moves.join(" "))?;
            }
            for diagram in &book.diagrams {
                diagram.cells.iter().try_for_each(|(cell, number)| write!(text, "{cell}{number} "))?;
                writeln!(text)?;
            }
        }
        Content::Patterns(book) => {
            write!(text, "{}", book.first.as_deref().unwrap_or("-"))?;
            write_held(text, &book.held)?;
            for answer in book.patterns.iter().flat_map(|pattern| &pattern.answers) {
                write!(text, "{}:{}", answer.to.join(" "), answer.own)?;
                write_held(text, &answer.then)?;
            }
        }
    }
    Ok(())
}

fn write_reply(text: &mut String, reply: &Reply) -> std::fmt::Result {
    let (kind, number) = match reply.to {
        Goal::Step(number) => ("s", number),
        Goal::Diagram(number) => ("d", number),
        Goal::Line(number) => ("l", number),
        Goal::Over => ("o", 0),
    };
    write!(text, " {}:{kind}{number}t{}", reply.moves.join(" "), reply.turn as u8)
}

fn write_held(text: &mut String, held: &Held) -> std::fmt::Result {
    held.pairs.iter().try_for_each(|pair| write!(text, " {}", pair.join("-")))?;
    for area in &held.areas {
        write!(text, " p{}", area.pattern)?;
        if let Some(moved) = &area.moved {
            write!(text, "{}{}{}", u8::from(moved.turned), moved.from, moved.to)?;
        }
    }
    writeln!(text)
}
