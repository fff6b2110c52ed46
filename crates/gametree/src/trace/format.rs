//! The form of a trace: a header and records, as lines of JSON.

use serde::{Deserialize, Deserializer, Serialize};

use crate::score::{Score, Window};

/// The first line of a trace. What is missing in a foreign one is not judged.
///
/// ```
/// use gametree::trace::Header;
/// let header = Header { schema: 1, game: "heap".into(), algorithm: "alphabeta".into(), ..Header::default() };
/// assert_eq!(header.window, [None, None]); // −∞ and +∞
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format: 1.
    pub schema: u32,
    /// The game, by the name that the command knows it by.
    pub game: String,
    /// The position searched: the moves that lead to it.
    #[serde(default)]
    pub position: String,
    /// The algorithm.
    pub algorithm: String,
    /// The window of the call, for the side to move there; `null` is infinity.
    pub window: [Option<i64>; 2],
    /// The depth limit in plies; `null` is none.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub depth_limit: Option<Option<u32>>,
    /// How positions at the depth limit are valued: `none` is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<String>,
    /// The order of moves: `natural`, `centre` or `random`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The forced moves that were seen before they were searched: `win`, `block`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
    /// Nodes entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Nodes recorded: the first that were entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<u64>,
    /// Whether some nodes were left out.
    #[serde(default)]
    pub capped: bool,
    /// Whether the search was stopped before its answer.
    #[serde(default)]
    pub stopped: bool,
}

impl Header {
    /// The same header with the window of the call.
    ///
    /// ```
    /// use gametree::{Window, trace::Header};
    /// let window: Window = "-5,inf".parse().unwrap();
    /// assert_eq!(Header::default().with_window(window).window, [Some(-5), None]);
    /// ```
    #[must_use]
    pub fn with_window(mut self, window: Window) -> Self {
        self.window = [window.alpha.finite(), window.beta.finite()];
        self
    }
}

/// A node of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its number: siblings are numbered in the order in which they were searched.
    pub id: u64,
    /// The number of its parent; `null` for a root.
    pub parent: Option<u64>,
    /// The move that leads to it; `null` for a root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its plies below the root. (A foreign trace may count the remaining depth instead.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// The window on entry.
    pub alpha: Option<i64>,
    /// The window on entry.
    pub beta: Option<i64>,
    /// The node that set alpha; `null` for the window of the call.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub alpha_owner: Option<Option<u64>>,
    /// The node that set beta; `null` for the window of the call.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub beta_owner: Option<Option<u64>>,
    /// What it returned; `null` where nothing was learnt.
    pub value: Option<i64>,
    /// What that says.
    pub kind: Kind,
    /// Where a best-first search has proved both a lower bound, which is the value, and an upper one: the upper one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<i64>,
    /// Its place in the order of its parent's moves, from 1; 0 for a root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// Why it has that place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many of its moves were searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<u32>,
}

/// What the value of a record says.
///
/// ```
/// use gametree::trace::Kind;
/// assert_ne!(Kind::Leaf, Kind::Table); // seen, or remembered
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The true value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// The node is a leaf: the game is over, or the search ends there.
    Leaf,
    /// The value was known from a table.
    Table,
}

/// A field that is there and may be `null`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(input).map(Some)
}

impl Record {
    /// The window on entry.
    pub(super) fn window(&self) -> Window {
        Window { alpha: lower(self.alpha), beta: upper(self.beta) }
    }

    /// The value; nothing learnt is −∞.
    pub(super) fn score(&self) -> Score {
        lower(self.value)
    }
}

/// A lower end: `null` is −∞.
pub(super) fn lower(end: Option<i64>) -> Score {
    end.map_or(Score::NEG_INF, Score::new)
}

/// An upper end: `null` is +∞.
pub(super) fn upper(end: Option<i64>) -> Score {
    end.map_or(Score::INF, Score::new)
}

/// A text that is no trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}: expected {expected}")]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// What was wrong.
    pub reason: String,
    /// What was expected.
    pub expected: &'static str,
}

const HEADER: &str = "a first line {\"schema\":1, \"game\", \"position\", \"algorithm\", \"window\"}";
const RECORD: &str = "a record {\"id\", \"parent\", \"move\", \"alpha\", \"beta\", \"value\", \"kind\", …}";

/// Reads a trace.
///
/// # Errors
/// [`TraceError`], with the line.
///
/// ```
/// let error = gametree::trace::read("no trace").unwrap_err();
/// println!("{error}");
/// ```
pub fn read(text: &str) -> Result<(Header, Vec<Record>), TraceError> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let error = |number: usize, reason: String, expected| TraceError { line: number + 1, reason, expected };
    let (number, first) = lines.next().ok_or_else(|| error(0, "nothing is there".to_owned(), HEADER))?;
    let object = |line: &str| line.trim_start().starts_with('{');
    if !object(first) {
        return Err(error(number, "this is no JSON object".to_owned(), HEADER));
    }
    let header: Header = serde_json::from_str(first).map_err(|e| error(number, short(&e), HEADER))?;
    if header.schema != 1 {
        return Err(error(number, format!("schema {}", header.schema), "schema 1"));
    }
    let ends = [header.window[0], header.window[1]];
    if ends[0].zip(ends[1]).is_some_and(|(alpha, beta)| alpha >= beta) || !ends.into_iter().all(in_range) {
        return Err(error(number, "the window is empty or out of range".to_owned(), "[A, B] with A < B"));
    }
    let mut records = Vec::new();
    for (number, line) in lines {
        if !object(line) {
            return Err(error(number, "this is no JSON object".to_owned(), RECORD));
        }
        let record: Record = serde_json::from_str(line).map_err(|e| error(number, short(&e), RECORD))?;
        if ![record.alpha, record.beta, record.value].into_iter().all(in_range) {
            let expected = "whole numbers from -2147483646 to 2147483646, or null";
            return Err(error(number, "a value is out of range".to_owned(), expected));
        }
        records.push(record);
    }
    Ok((header, records))
}

fn in_range(end: Option<i64>) -> bool {
    end.is_none_or(|end| Score::new(end).in_range() && !Score::new(end).is_infinite())
}

/// What serde says, without its own count of lines.
fn short(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

/// Writes a trace, a line for the header and a line for each record.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Search, trace};
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).observe(&mut recorder).run(&heap.start())?;
/// let (header, records) = recorder.finish();
/// let text = trace::write(&header, &records);
/// assert_eq!(trace::read(&text)?.1.len(), records.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(header: &Header, records: &[Record]) -> String {
    let mut text = String::new();
    // Writing plain data as JSON can't fail.
    let mut line = |json: serde_json::Result<String>| {
        text += &json.unwrap_or_default();
        text.push('\n');
    };
    line(serde_json::to_string(header));
    for record in records {
        line(serde_json::to_string(record));
    }
    text
}
