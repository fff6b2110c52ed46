//! Reading and writing a trace as NDJSON.

use super::format::{Header, Record};
use gametree::Score;
use gametree_shared::in_one_line;

/// A text that is not a trace.
///
/// ```
/// let text = "{\"schema\":1,\"game\":\"heap\",\"algorithm\":\"mine\",\"window\":[5,5]}";
/// let error = gametree_tree::trace::read(text).unwrap_err();
/// assert_eq!((error.line, error.expected), (1, "[A, B] with A < B"));
/// assert_eq!(error.to_string(), "line 1: the window is empty or out of range: expected [A, B] with A < B");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}: expected {expected}")]
#[non_exhaustive]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub reason: String,
    /// What was expected.
    pub expected: &'static str,
}

const HEADER: &str = "a first line {\"schema\":1, \"game\", \"position\", \"algorithm\", \"window\"}";
const CLOSING: &str = "a last line {\"pv\", \"stopped\", \"capped\"}, or a record with an \"id\"";
const RECORD: &str = "a record {\"id\", \"parent\", \"move\", \"alpha\", \"beta\", \"value\", \"kind\", …}";

/// Reads a trace. A last line without an `id` may complete the header: `pv`, `stopped`, `capped`.
///
/// # Errors
/// [`TraceError`], with the line.
///
/// ```
/// let error = gametree_tree::trace::read("no trace").unwrap_err();
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
    let mut header: Header = serde_json::from_str(first).map_err(|e| error(number, short(&e), HEADER))?;
    if header.schema != 1 {
        return Err(error(number, format!("schema {}", header.schema), "schema 1"));
    }
    let [alpha, beta] = header.window;
    if alpha.zip(beta).is_some_and(|(alpha, beta)| alpha >= beta) || ![alpha, beta].into_iter().all(in_range)
    {
        return Err(error(number, "the window is empty or out of range".to_owned(), "[A, B] with A < B"));
    }
    if header.win.is_some_and(|win| win < 1 || !in_range(Some(win))) {
        return Err(error(number, "the value of a win is out of range".to_owned(), "1 to 2147483646"));
    }
    let mut records = Vec::new();
    let mut closed = None;
    for (number, line) in lines {
        if !object(line) {
            return Err(error(number, "this is no JSON object".to_owned(), RECORD));
        }
        if let Some(first) = closed {
            return Err(error(first, "more lines follow a line without an id".to_owned(), CLOSING));
        }
        let record: Record = match serde_json::from_str(line) {
            Ok(record) => record,
            Err(reason) => {
                let closing: Closing = serde_json::from_str(line)
                    .ok()
                    .filter(Closing::says_something)
                    .ok_or_else(|| error(number, short(&reason), RECORD))?;
                closing.complete(&mut header);
                closed = Some(number);
                continue;
            }
        };
        if ![record.high, record.alpha, record.beta, record.value].into_iter().all(in_range) {
            let expected = "whole numbers from -2147483646 to 2147483646, or null";
            return Err(error(number, "a value is out of range".to_owned(), expected));
        }
        records.push(record);
    }
    Ok((header, records))
}

/// What a program that writes while it searches can say only at the end, in a last line without an `id`.
#[derive(serde::Deserialize)]
struct Closing {
    /// Present, it is the mark of a record.
    id: Option<serde_json::Value>,
    pv: Option<Vec<String>>,
    stopped: Option<bool>,
    capped: Option<bool>,
}

impl Closing {
    fn says_something(&self) -> bool {
        self.id.is_none() && (self.pv.is_some() || self.stopped.is_some() || self.capped.is_some())
    }

    /// Completes the header.
    fn complete(self, header: &mut Header) {
        header.pv = self.pv.or(header.pv.take());
        header.stopped = self.stopped.unwrap_or(header.stopped);
        header.capped = self.capped.unwrap_or(header.capped);
    }
}

fn in_range(end: Option<i64>) -> bool {
    end.is_none_or(|end| Score::new(end).in_range() && !Score::new(end).is_infinite())
}

/// The error of the JSON parser, without its own count of lines.
fn short(error: &serde_json::Error) -> String {
    let text = error.to_string();
    in_one_line(text.split(" at line ").next().unwrap_or(&text)).into_owned()
}

/// Writes a trace: one line for the header and one per record.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace;
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, records) = recorder.finish();
/// let text = trace::write(&header, &records);
/// assert_eq!(trace::read(&text)?.1.len(), records.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(header: &Header, records: &[Record]) -> String {
    lines(header, records).collect()
}

/// The same line by line, each with its end, for a trace whose text would not fit into memory.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree_tree::trace::{self, Recorder};
/// let (header, records) = Recorder::new(&Heap(4), 1_000).finish();
/// assert_eq!(trace::lines(&header, &records).collect::<String>(), trace::write(&header, &records));
/// ```
pub fn lines<'t>(header: &'t Header, records: &'t [Record]) -> impl Iterator<Item = String> + 't {
    std::iter::once_with(|| header_line(header)).chain(records.iter().map(record_line))
}

/// Neither this nor the next is generic or inlined: JSON is written by what is compiled here, for speed, whatever crate asks.
#[inline(never)]
fn header_line(header: &Header) -> String {
    // Plain data can always be written as JSON.
    serde_json::to_string(header).unwrap_or_default() + "\n"
}

#[inline(never)]
fn record_line(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_default() + "\n"
}
