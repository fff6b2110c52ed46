//! Writes answers to stdout, as text or JSON, in colour on a terminal.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{BufWriter, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::failure::ended;
use crate::terminal::{cleaned, cleaned_json};

/// The flags for the form of the output.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OutputOptions {
    /// Print JSON: one object, or one object per line
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,
    /// Colour the output
    #[arg(long, global = true, help_heading = "Output", value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(crate) color: Colour,
    /// Use ASCII characters only
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

/// Writes answers in the requested form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    options: OutputOptions,
    colour: bool,
}

/// The meaning of a piece of text, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ink {
    /// Coordinates, frames.
    Faint,
    /// Headings and results.
    Strong,
    /// The first player, and the second.
    First,
    Second,
    /// Good, neutral or bad for the side to move.
    Good,
    Even,
    Bad,
}

impl Output {
    pub(crate) fn new(options: OutputOptions) -> Self {
        let colour = match options.color {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let set =
                    |name| std::env::var_os(name).is_some_and(|value: std::ffi::OsString| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
                std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
            }
        };
        Output { options, colour: colour && !options.json }
    }

    pub(crate) fn json(&self) -> bool {
        self.options.json
    }

    pub(crate) fn ascii(&self) -> bool {
        self.options.ascii
    }

    pub(crate) fn colour(&self) -> bool {
        self.colour
    }

    /// The text in the colour of its meaning.
    pub(crate) fn paint(&self, ink: Ink, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let style = Style::new();
        let colour = |colour: AnsiColor| style.fg_color(Some(colour.into()));
        let style = match ink {
            Ink::Faint => style.dimmed(),
            Ink::Strong => style.bold(),
            Ink::First => colour(AnsiColor::Red).bold(),
            Ink::Second => colour(AnsiColor::Blue).bold(),
            Ink::Good => colour(AnsiColor::Green),
            Ink::Even => colour(AnsiColor::Yellow),
            Ink::Bad => colour(AnsiColor::Magenta),
        };
        format!("{style}{text}{style:#}")
    }

    /// Writes lines of text, with `--ascii` transliterated.
    pub(crate) fn text(&self, text: &str) {
        write(cleaned(&self.transliterated(text), self.colour).trim_end_matches('\n'));
    }

    /// The text, with `--ascii` transliterated.
    pub(crate) fn transliterated<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.ascii() { Cow::Owned(to_ascii(text)) } else { Cow::Borrowed(text) }
    }

    /// Writes a line of JSON.
    pub(crate) fn json_line(&self, line: &str) {
        write(&cleaned_json(line));
    }

    /// Writes text unchanged. It must be our own.
    pub(crate) fn verbatim(&self, text: &str) {
        write(text.trim_end_matches('\n'));
    }

    /// Writes one JSON object, which starts with the schema version.
    pub(crate) fn object(&self, fields: Value) {
        let mut object = Map::new();
        object.insert("schema".to_owned(), json!(1));
        if let Value::Object(fields) = fields {
            object.extend(fields);
        }
        self.json_line(&Value::Object(object).to_string());
    }

    /// Writes lines of text that are made while they are written, because there may be more than memory holds.
    pub(crate) fn lines(&self, mut lines: impl Iterator<Item = String>) {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let written =
            lines.try_for_each(|line| writeln!(out, "{}", cleaned(&self.transliterated(&line), self.colour)));
        ended(written.and_then(|()| out.flush()));
    }

    /// Writes lines of JSON, piece by piece.
    pub(crate) fn pieces(&self, mut pieces: impl Iterator<Item = String>) {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let written = pieces.try_for_each(|piece| out.write_all(cleaned_json(&piece).as_bytes()));
        ended(written.and_then(|()| out.flush()));
    }

    /// Writes a line that is made while it is written. It must be text of our own: it is not cleaned.
    pub(crate) fn streamed(&self, text: impl Display) {
        let mut out = BufWriter::new(std::io::stdout().lock());
        ended(writeln!(out, "{text}").and_then(|()| out.flush()));
    }

    /// Writes the beginning of a line that a person completes.
    pub(crate) fn prompt(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        ended(write!(out, "{text}").and_then(|()| out.flush()));
    }

    /// Writes one JSON object that is serialized already, or while it is written.
    pub(crate) fn serialized_object(&self, object: impl Display) {
        let mut out = AfterFirst { out: BufWriter::new(std::io::stdout().lock()), begun: false };
        let written = out.out.write_all(b"{\"schema\":1,").and_then(|()| writeln!(out, "{object}"));
        ended(written.and_then(|()| out.flush()));
    }

    /// Writes one JSON object piece by piece, because it may be too large to be kept in memory.
    pub(crate) fn streamed_object(&self, object: &impl Serialize) {
        let mut out = AfterFirst { out: BufWriter::new(std::io::stdout().lock()), begun: false };
        let written = out.out.write_all(b"{\"schema\":1,").and_then(|()| {
            serde_json::to_writer(&mut out, object)?;
            out.out.write_all(b"\n")?;
            out.out.flush()
        });
        ended(written);
    }
}

/// Passes on all but the first byte: the brace of an object, whose first field is written already.
struct AfterFirst<W> {
    out: W,
    begun: bool,
}

impl<W: Write> Write for AfterFirst<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let kept = if self.begun { bytes } else { bytes.get(1..).unwrap_or_default() };
        self.begun |= !bytes.is_empty();
        self.out.write_all(kept)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// Writes a line.
fn write(line: &str) {
    let mut out = std::io::stdout().lock();
    ended(writeln!(out, "{line}").and_then(|()| out.flush()));
}

/// Transliterates text to ASCII.
fn to_ascii(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '≥' => plain += ">=",
            '≤' => plain += "<=",
            'ö' => plain += "oe",
            '±' => plain += "+-",
            '…' => plain += "...",
            'µ' => plain.push('u'),
            '·' => plain.push('.'),
            '×' => plain.push('x'),
            '≈' => plain.push('~'),
            other => plain.push(if other.is_ascii() { other } else { '?' }),
        }
    }
    plain
}

/// A number of plies, in words.
pub(crate) fn plies(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// A number with thousands separators.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A rate of `count` in `seconds`: "8.2 M", "41.3 k", "530".
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    match rate {
        1e6.. => format!("{:.1} M", rate / 1e6),
        1e3.. => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}

/// A time in a readable unit.
pub(crate) fn format_seconds(seconds: f64) -> String {
    if seconds < 0.001 {
        format!("{:.1} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_separated() {
        let grouped = |n| super::grouped(n);
        assert_eq!(
            [grouped(0), grouped(999), grouped(1_000), grouped(1_234_567)],
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
